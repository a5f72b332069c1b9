# The browser: `include web.mk` in the Makefile.
.PHONY: web test-web soak golden-svg pictures
MINUTES ?= 60
TABLES ?= 200

web: .venv/web  ## play and watch in the browser, at http://127.0.0.1:8000/
	$(BIN)/sw-env web $(ARGS)

test-web: .venv/test-web  ## pictures, pages and server, in a real browser
	$(RUN) -m pytest tests/render tests/web

soak: .venv/test-web  ## a server with many tables for MINUTES=60, TABLES=200, and a full disk in the middle
	$(RUN) tests/web/soak.py --minutes $(MINUTES) --tables $(TABLES)

golden-svg: .venv/dev  ## draw the golden pictures anew, to be looked at as a diff
	$(RUN) tests/render/write_golden.py

pictures: .venv/test-web  ## the screenshots of docs/pictures anew
	$(RUN) tests/web/pictures.py

.venv/web: .venv/base
	$(PIP) -e ".[web]"
	@touch $@

.venv/test-web: .venv/web
	@command -v chromium > /dev/null || { apt-get update -q && apt-get install -qy chromium fonts-dejavu-core; }
	$(PIP) -e ".[test-web]"
	@touch $@
