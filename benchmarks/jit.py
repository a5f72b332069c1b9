"""Kernels of the benchmarks, compiled like those of the engine."""

from pathlib import Path

from sw_env.core.jit import cache_folder, compiler

kernel = compiler(cache_folder(Path(__file__).parent))
