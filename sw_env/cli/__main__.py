"""`python -m sw_env.cli …` is `sw-env …`."""

import sys

from sw_env.cli import main

sys.exit(main())
