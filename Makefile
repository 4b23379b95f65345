# `make lab` and `make test` are all a newcomer needs: Python 3.11 or newer, and make.
# `make lab` puts what playing needs (requirements.lock) into .venv when it is missing or stale;
# `make test` adds the rest (requirements-test.lock).

SHELL := /bin/sh
BIN := .venv/bin
UV := build/uv/bin
EXTRAS := build test fast postgres distributed openspiel pettingzoo

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

.PHONY: lab test soak bench docs pictures samples lock environment workshop clean

# In a container one is root, which JupyterLab wants to be told.
lab: environment
	@$(BIN)/playtest lab $(if $(filter 0,$(shell id -u)),--allow-root)

test: workshop
	@$(BIN)/python tests/stages.py

soak: workshop
	@$(BIN)/python tests/stages.py --soak

bench: workshop
	@$(BIN)/python -m pytest benchmarks/bench_*.py --benchmark-columns=median,min,iqr,rounds --benchmark-sort=name

docs: workshop
	@$(BIN)/mkdocs build --strict

# The pictures of README and docs, made anew in the browser.
pictures: workshop
	@$(BIN)/python docs/pictures.py

# The bot games that come with the product; to be made anew when a game's rules or log have changed.
samples: workshop
	@$(BIN)/python -m playtest.review.samples

# Made anew from pyproject.toml, for every system and Python at once; uv is used for this and thrown away.
LOCK = $(UV)/uv pip compile pyproject.toml --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet

lock:
	@$(FIND_PYTHON); $$python -m venv build/uv
	@$(UV)/python -m pip install --quiet uv
	@$(LOCK) $(EXTRAS:%=--extra %) --output-file requirements-test.lock $(UPGRADE) >/dev/null
	@$(LOCK) --extra build --constraint requirements-test.lock --output-file requirements.lock >/dev/null
	@rm -rf build/uv
	@echo "The lock files are new; the next make brings .venv up to them."

PIP = $(BIN)/python -m pip --disable-pip-version-check install --quiet
SELF = $(PIP) --no-deps --no-build-isolation --editable .

# What playing needs.
environment:
	@for stamp in lab test; do \
		cat requirements.lock requirements-test.lock pyproject.toml | cmp -s - .venv/ready-for-$$stamp 2>/dev/null \
			&& $(BIN)/python -c '' 2>/dev/null && exit 0; \
	done; \
	$(FIND_PYTHON); \
	echo "Setting up .venv with $$python; the first time this takes a minute."; \
	rm -f .venv/ready-for-*; \
	if ! $(BIN)/python -m pip --version >/dev/null 2>&1; then \
		rm -rf .venv; \
		$$python -m venv .venv || { \
			rm -rf .venv; \
			echo "$$python cannot make a virtual environment (Debian and Ubuntu: install python3-venv)."; exit 1; }; \
	fi; \
	$(PIP) -r requirements.lock && $(SELF) && \
	cat requirements.lock requirements-test.lock pyproject.toml > .venv/ready-for-lab

# What testing and developing needs besides.
workshop: environment
	@if cat requirements.lock requirements-test.lock pyproject.toml | cmp -s - .venv/ready-for-test; then exit 0; fi; \
	echo "Adding what the tests need; the first time this takes a minute or two."; \
	$(PIP) -r requirements-test.lock && $(SELF) && \
	cat requirements.lock requirements-test.lock pyproject.toml > .venv/ready-for-test

clean:
	rm -rf .venv build dist site screenshots
