# Every target sets up what it needs by itself; Python 3.11 or newer with venv is all that must be there.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
PORT ?= 8017
BIN := .venv/bin
STAMPS := .venv/stamps
COVERAGE := build/coverage
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
NPM := $(BIN)/python hatch_build.py npm
SOURCES := $(shell find src/maumau -name '*.py')

.PHONY: help
help: ## show the targets
	@sed -nE 's/^([a-z]+):.*## (.*)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

# ---- setting up: each step has a stamp, so that it is done again only when what it read has changed

.PHONY: setup
setup: $(STAMPS)/package web $(STAMPS)/compiled ## make .venv with everything that running and testing need

# A changed lock is installed over what is there.
$(STAMPS)/packages: requirements/dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "maumau needs Python 3.11 or newer; name one: make PYTHON=python3.12" >&2; exit 1; }
	@echo "Installing the pinned packages into .venv"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP_INSTALL) --require-hashes --requirement requirements/dev.lock
	@mkdir -p $(STAMPS) && touch $@

# The client is built by the next target, with its progress in sight.
$(STAMPS)/package: $(STAMPS)/packages pyproject.toml hatch_build.py
	@MAUMAU_SKIP_WEB=1 $(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# The builder itself finds out whether there is anything to do.
.PHONY: web
web: $(STAMPS)/package
	@$(BIN)/python hatch_build.py

$(STAMPS)/compiled: $(STAMPS)/package $(SOURCES)
	@echo "Compiling the rules"
	@$(BIN)/python -m maumau.bots.warm
	@touch $@

# Debian's Chromium, if no browser is there and it may be installed.
.PHONY: chromium
chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null && exit 0; \
	as_root=; [ "$$(id -u)" = 0 ] || as_root="sudo -n"; \
	if command -v apt-get >/dev/null && $$as_root true 2>/dev/null; then \
	  echo "Installing Chromium for the browser tests"; \
	  $$as_root apt-get update -qq && $$as_root apt-get install -qq --no-install-recommends -y chromium >/dev/null; \
	else \
	  echo "The browser tests need Chromium. Please install it (on Debian: apt-get install chromium)." >&2; exit 1; \
	fi

# Debian's nginx, for the tests behind a proxy; it is not started.
.PHONY: nginx
nginx:
	@command -v nginx /usr/sbin/nginx >/dev/null && exit 0; \
	as_root=; [ "$$(id -u)" = 0 ] || as_root="sudo -n"; \
	if command -v apt-get >/dev/null && $$as_root true 2>/dev/null; then \
	  echo "Installing nginx for the tests behind a proxy"; \
	  $$as_root apt-get update -qq && \
	  $$as_root env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends -y nginx >/dev/null; \
	else \
	  echo "The tests behind a proxy need nginx. Please install it (on Debian: apt-get install nginx)." >&2; exit 1; \
	fi

# ---- playing and working

.PHONY: play
play: setup ## open a table in the browser
	@$(BIN)/maumau serve

.PHONY: dev
dev: setup ## run the server and the web client, both reloading what is changed
	@trap 'kill $$(jobs -p) 2>/dev/null; wait' EXIT; \
	$(BIN)/watchfiles --filter python "$(BIN)/maumau serve --port $(PORT) --no-browser" src/maumau & \
	MAUMAU_PORT=$(PORT) $(NPM) run dev -- --open & \
	wait -n

# ---- proving

.PHONY: format lint types imports webcheck webtest pytest browser beyond

format: web ## format all code and mend what can be mended
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(NPM) run format

lint: $(STAMPS)/package
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(STAMPS)/package
	$(BIN)/mypy

imports: $(STAMPS)/package
	$(BIN)/lint-imports --no-logo

webcheck: web
	$(NPM) run formatted
	$(NPM) run check

webtest: web
	$(NPM) test

# The tests in browsers wait a lot: the others run beside them.
pytest: setup chromium nginx
	@rm -rf $(COVERAGE)
	@$(MAKE) --jobs 2 --no-print-directory browser beyond
	@export COVERAGE_FILE=.coverage; $(BIN)/coverage combine --quiet $(COVERAGE); $(BIN)/coverage report

browser: setup chromium
	@mkdir -p $(COVERAGE)
	@log=$(COVERAGE)/browser.log; echo "The tests in browsers write into $$log until they have ended"; status=0; \
	COVERAGE_FILE=$(COVERAGE)/.coverage.browser $(BIN)/pytest tests/browser --cov --cov-report= \
	  --override-ini cache_dir=.pytest_cache/browser >$$log 2>&1 || status=$$?; \
	echo; cat $$log; exit $$status

# Compiled code is invisible to coverage: the rules' tests run once more as plain Python, which must agree.
beyond: setup nginx
	@mkdir -p $(COVERAGE)
	COVERAGE_FILE=$(COVERAGE)/.coverage.compiled $(BIN)/pytest --ignore tests/browser --cov --cov-report=
	NUMBA_DISABLE_JIT=1 COVERAGE_FILE=$(COVERAGE)/.coverage.plain $(BIN)/pytest -m "plain and not compiled" --cov --cov-report=

.PHONY: test
test: webtest pytest ## run all tests, in Python and in the browser

.PHONY: check
check: lint types imports webcheck webtest pytest ## format, lint, types, import rule, all tests

.PHONY: golden
golden: setup ## renew the golden playthroughs and counts; review them as a diff
	$(BIN)/pytest tests/golden tests/perft --renew-golden

.PHONY: bench
bench: setup nginx $(STAMPS)/bench ## measure every published speed, peers in the same run
	@for file in bench/*.py; do echo "== $$file"; $(BIN)/python "$$file"; done

$(STAMPS)/bench: requirements/bench.lock $(STAMPS)/packages
	@$(PIP_INSTALL) --use-pep517 --require-hashes --requirement requirements/bench.lock
	@touch $@

# ---- keeping

UV_COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
  --generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

.PHONY: lock
lock: $(STAMPS)/packages ## pin the newest allowed versions of all Python packages
	$(UV_COMPILE) --upgrade --extra dev pyproject.toml --output-file requirements/dev.lock
	$(UV_COMPILE) --upgrade --extra bench --constraint requirements/dev.lock pyproject.toml --output-file requirements/bench.lock

.PHONY: clean
clean: ## remove everything that was made here
	rm -rf .venv build dist htmlcov .coverage* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf web/node_modules src/maumau/server/static
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
