# Every target sets up what it needs by itself: Python 3.11 or newer and make are enough.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
RUN := $(BIN)/python
PIP := $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt
export SW_ENV_VERBOSE ?= 1
export PYTHONHASHSEED ?= 0
export OMP_NUM_THREADS ?= 1

.PHONY: demo test test-checked test-plain test-games test-slow test-fuzz test-mutants check format bench golden clean

demo: .venv/base  ## random games for every seat count, results and speed; then bots play each other for a rating
	$(BIN)/sw-env demo
	$(BIN)/sw-env ladder configs/arena/demo.toml

test: .venv/dev  ## the fast tests: the engine compiled, bounds-checked and as plain Python
	$(RUN) -m pytest -m "not slow and not interop and not web and not games" -n 2 --dist loadgroup
	@echo "the core suite twice more, bounds-checked and as plain Python, side by side; what they say follows when they have ended"
	$(MAKE) --no-print-directory -j2 -Otarget test-checked test-plain

test-checked: .venv/dev  ## the core suite with every array access checked
	NUMBA_BOUNDSCHECK=1 $(RUN) -m pytest -m "kernels and not slow and not games"

test-plain: .venv/dev  ## the core suite as plain Python
	NUMBA_DISABLE_JIT=1 $(RUN) -m pytest -m "kernels and not slow and not games"

test-games: .venv/dev  ## the suites of the younger games: oracles, lockstep, players, pictures, the contract at every table
	$(RUN) -m pytest -m "not slow and not interop" -n 2 tests/games tests/contract

test-slow: .venv/dev  ## five million decisions in lockstep with the oracle, and what else takes minutes
	$(RUN) -m pytest -m "slow and not interop and not web" -n 2

ROOM ?= all
test-mutants: N ?= 30
test-mutants: SEED ?= 0
test-mutants: .venv/test-web  ## do the tests notice? N small faults by SEED in a ROOM (core, obs, envs, …), one at a time
	$(RUN) tests/mutants $(ROOM) $(N) $(SEED) $(HOW)

test-fuzz: N ?= 2000
test-fuzz: SEED ?= 1
test-fuzz: .venv/dev  ## every door knocked at with N mutated inputs, every array access checked
	cd tests && NUMBA_BOUNDSCHECK=1 ../$(RUN) -m fuzz --n $(N) --seed $(SEED)

check: .venv/dev  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	MYPYPATH=$$($(RUN) benchmarks/house.py) $(BIN)/mypy

format: .venv/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/bench  ## the speed tables
	$(BIN)/sw-env bench engine
	$(BIN)/sw-env bench envs
	$(BIN)/sw-env bench games
	$(BIN)/sw-env bench costs
	$(BIN)/sw-env bench quoridor
	$(BIN)/sw-env bench instructions

golden: .venv/dev  ## write the golden records and signatures anew, to be looked at as a diff
	$(RUN) tests/golden/write.py
	$(RUN) tests/games/golden.py
	$(RUN) tests/games/choices.py
	$(RUN) tests/agents_choices.py
	$(RUN) tests/agents_networks.py

clean:
	rm -rf .venv build *.egg-info

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/base: pyproject.toml constraints.txt | .venv/bin/python
	$(PIP) -e .
	@touch $@

.venv/dev: .venv/base
	$(PIP) -e ".[dev]"
	@touch $@

.venv/bench: .venv/base
	$(PIP) -e ".[bench]"
	@touch $@

-include web.mk interop.mk scale.mk
