#!/bin/bash
# From outside, through a tunnel to the head: ssh -N -L 8265:127.0.0.1:8265 HEAD
set -euo pipefail
export RAY_AUTH_MODE=token
ray job submit --address http://127.0.0.1:8265 -- \
  sw-env arena mcts:sims=400 heuristic --games 20000 --ray auto --out /shared/arena.jsonl
