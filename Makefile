# `make lab` and `make test` are all a newcomer needs: Python 3.11 or newer, and make.
# Both put the environment of requirements.lock into .venv when it is missing or stale.

SHELL := /bin/sh
BIN := .venv/bin
UV := build/uv/bin
EXTRAS := test postgres distributed openspiel pettingzoo

# Leaves in $python the one named by PYTHON, or else the first that really runs: a version manager's shim may
# stand for a Python that is not there.
FIND_PYTHON = python="$(PYTHON)"; \
	for name in python3.13 python3.12 python3.11 python3.14 python3 python; do \
		test -z "$$python" || break; \
		$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && python=$$name; \
	done; \
	test -n "$$python" || { \
		echo "playtest needs Python 3.11 or newer and found none. Install one, or name it: make lab PYTHON=/path/to/python3"; \
		exit 1; }; \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "playtest needs Python 3.11 or newer; $$python is not."; exit 1; }

.PHONY: lab test soak bench docs samples lock environment clean

# In a container one is root, which JupyterLab wants to be told.
lab: environment
	@$(BIN)/playtest lab $(if $(filter 0,$(shell id -u)),--allow-root)

test: environment
	@$(BIN)/python tests/stages.py

soak: environment
	@$(BIN)/python tests/stages.py --soak

bench: environment
	@$(BIN)/python -m pytest benchmarks/bench_*.py --benchmark-columns=median,min,iqr,rounds --benchmark-sort=name

docs: environment
	@$(BIN)/mkdocs build --strict

# The bot games that come with the product; to be made anew when a game's rules or log have changed.
samples: environment
	@$(BIN)/python -m playtest.review.samples

# Made anew from pyproject.toml, for every system and Python at once; uv is used for this and thrown away.
lock:
	@$(FIND_PYTHON); $$python -m venv build/uv
	@$(UV)/python -m pip install --quiet uv
	@$(UV)/uv pip compile pyproject.toml $(EXTRAS:%=--extra %) --output-file requirements.lock --upgrade \
		--universal --python-version 3.11 --fork-strategy fewest \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet >/dev/null
	@rm -rf build/uv
	@echo "requirements.lock is new; the next make brings .venv up to it."

environment:
	@if cat requirements.lock pyproject.toml | cmp -s - .venv/installed 2>/dev/null && $(BIN)/python -c '' 2>/dev/null; then exit 0; fi; \
	$(FIND_PYTHON); \
	echo "Setting up .venv with $$python; the first time this takes a minute or two."; \
	rm -f .venv/installed; \
	if ! $(BIN)/python -m pip --version >/dev/null 2>&1; then \
		rm -rf .venv; \
		$$python -m venv .venv || { \
			rm -rf .venv; \
			echo "$$python cannot make a virtual environment (Debian and Ubuntu: install python3-venv)."; exit 1; }; \
	fi; \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock && \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable . && \
	cat requirements.lock pyproject.toml > .venv/installed

clean:
	rm -rf .venv build dist site screenshots
