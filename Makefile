# Needs Python 3.11 or newer, make and git. Everything else is installed into .venv from the locks.
PYTHON ?= python3

.DEFAULT_GOAL := help
.PHONY: test test-all lint bench play run lock clean help run-packages play-packages dev-packages
# Every target shares one .venv.
.NOTPARALLEL:
# In a locale of ASCII alone, Python imports no compiled package from a path with an accent.
export PYTHONUTF8 = 1

# $(call install,LOCK,MARKERS): a copy of the lock in .venv, made last, says that it is what is installed.
define install
@.venv/bin/python -c '' 2>/dev/null && cmp -s $(1) .venv/$(1) || { \
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo 'Python 3.11 or newer is needed, and "$(PYTHON)" is not that; name one: make $(MAKECMDGOALS) PYTHON=python3.11' >&2; exit 1; }; \
	echo 'Installing $(1) into .venv'; \
	$(PYTHON) -m venv --clear .venv && \
	.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(1) && \
	cp $(2) .venv/; }
endef

# Each story loads the commands anew: without their compiled code that would take as long again.
test: export PYTHONDONTWRITEBYTECODE =
test: dev-packages ## run the tests, with a sample of the longest ones; the rules must be covered whole, branches too
	@.venv/bin/python -m pytest --quiet $(EXTENT) --numprocesses=2 tests/game \
		--cov=bot.game --cov-report=term-missing:skip-covered --cov-fail-under=100
	@.venv/bin/python -m pytest --quiet $(EXTENT) --numprocesses=auto --dist=worksteal --ignore=tests/game

test-all: EXTENT = --all
test-all: test ## run all of them, as every change that is sent is tested

lint: dev-packages ## check style, format, types and who imports whom
	@.venv/bin/python -m ruff check --quiet
	@.venv/bin/python -m ruff format --check --quiet
	@.venv/bin/python -m basedpyright
	@.venv/bin/python .venv/bin/lint-imports --no-logo

bench: play-packages ## measure (ARGS='rules': this; without, what there is)
	@.venv/bin/python -m bench $(ARGS)

play: play-packages ## play in a browser, without Discord (ARGS='--help': the options)
	@.venv/bin/python -m playground $(ARGS)

run: run-packages ## start the bot
	@.venv/bin/python -m bot

COMPILE = .venv/bin/uv pip compile --quiet pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)

lock: dev-packages ## write the locks anew from pyproject.toml (UPGRADE=1: with the newest versions)
	@$(COMPILE) --output-file requirements.txt
	@$(COMPILE) --group play --constraints requirements.txt --output-file requirements-play.txt
	@$(COMPILE) --group dev --constraints requirements-play.txt --output-file requirements-dev.txt

clean: ## remove .venv and what the tools left behind
	@rm -rf .venv .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

run-packages:
	$(call install,requirements.txt,requirements.txt)

play-packages:
	$(call install,requirements-play.txt,requirements.txt requirements-play.txt)

dev-packages:
	$(call install,requirements-dev.txt,requirements.txt requirements-play.txt requirements-dev.txt)
