"""stub"""

from sw_env.core.jit import kernel


@kernel
def encode(s, w, f, o, p):
    """stub"""
