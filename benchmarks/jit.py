"""Kernels of the benchmarks, compiled like those of the engine."""

from sw_env.core.jit import compiler

kernel = compiler()
