#!/bin/bash
#SBATCH --nodes=8 --ntasks-per-node=1 --cpus-per-task=64 --exclusive
# `sbatch configs/cluster/slurm.sh`; submitted again, it goes on from its file.
set -euo pipefail
export RAY_AUTH_MODE=token SW_ENV_CACHE="${TMPDIR:-/tmp}/sw_env" OMP_NUM_THREADS=1
head=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)
srun ray symmetric-run --address "$head:6379" --min-nodes "$SLURM_JOB_NUM_NODES" -- \
  sw-env arena net heuristic --games 100000 --ray auto --out "$HOME/arena.jsonl"
