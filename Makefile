# Every target sets up what it needs by itself; Python 3.11 or newer with venv is all that must be there.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
BIN := .venv/bin
STAMPS := .venv/stamps
UV_COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
  --generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

.PHONY: help
help: ## show the targets
	@sed -nE 's/^([a-z]+):.*## (.*)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

.PHONY: setup
setup: $(STAMPS)/package ## make .venv with everything that running and testing need

# The pinned packages. A changed lock is installed over what is there.
$(STAMPS)/packages: requirements/dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "maumau needs Python 3.11 or newer; name one with make PYTHON=python3.12 …" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/package: $(STAMPS)/packages pyproject.toml hatch_build.py
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.PHONY: lock
lock: $(STAMPS)/packages ## pin the newest allowed versions of all packages
	$(UV_COMPILE) --upgrade --extra dev pyproject.toml --output-file requirements/dev.lock
