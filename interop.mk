# Clients that nobody here wrote: `include interop.mk` in the Makefile.
# torch is asked for by its exact version on every line that could pull it: anything else brings gigabytes of CUDA.
TORCH := torch==2.13.0
FLOOR := .venv-floor/bin/python
AGILE := .venv-agilerl/bin/python
RLLIB := .venv-rllib/bin/python

.PHONY: test-interop test-floor docs

test-interop: .venv/interop .venv-agilerl/ready .venv-rllib/ready  ## Stable-Baselines3, TorchRL, Tianshou, OpenSpiel, AgileRL, RLlib, examples/learners
	$(RUN) -m pytest -m "interop and not slow" tests/interop
	$(AGILE) -m pytest -m "interop and not slow" -k agilerl tests/interop/test_learners.py
	$(RLLIB) -m pytest -m "interop and not slow" -k rllib tests/interop/test_learners.py

test-floor: .venv-floor/ready  ## the environments with the oldest versions that are declared
	$(FLOOR) -m pytest -m "not slow and not interop and not web" tests/envs tests/obs tests/test_batch.py

docs: .venv/base  ## docs/observation.md and docs/actions.md from the tables
	$(RUN) -m sw_env.obs.document

.venv/interop: .venv/dev
	$(PIP) "$(TORCH)" -e ".[interop]"
	@touch $@

.venv-floor/ready: pyproject.toml floor.txt
	$(PYTHON) -m venv .venv-floor
	$(FLOOR) -m pip install --quiet --disable-pip-version-check -c floor.txt -e . "pytest>=8" hypothesis pillow
	@touch $@

.venv-agilerl/ready: pyproject.toml  # by itself: it wants an older tensordict and pettingzoo, and forgets to say that it needs peft
	$(PYTHON) -m venv .venv-agilerl
	$(AGILE) -m pip install --quiet --disable-pip-version-check "$(TORCH)" -e . agilerl==2.58.0 peft==0.21.2 "pytest>=8" hypothesis
	@touch $@

.venv-rllib/ready: pyproject.toml  # RLlib wants another Gymnasium than constraints.txt has
	$(PYTHON) -m venv .venv-rllib
	$(RLLIB) -m pip install --quiet --disable-pip-version-check "$(TORCH)" "ray[rllib]==2.60.0" -e . "pytest>=8" hypothesis
	@touch $@
