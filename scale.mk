# Work on the nodes of a cluster: `include scale.mk` in the Makefile.
.PHONY: test-scale show-scale

test-scale: .venv/scale  ## a real cluster of three nodes on this machine: the same bytes, while nodes die and others come
	RAY_USAGE_STATS_ENABLED=0 $(RUN) -m pytest -m slow tests/scale

show-scale: .venv/scale  ## a transcript of it: signatures of an arena and of trainings, here, there, and while a node is killed
	$(RUN) tests/scale/transcript.py

.venv/scale: .venv/dev
	$(PIP) "torch==2.13.0" -e ".[dev,ray]"
	@touch $@
