# The commands that people type. The work is done by CMake presets and the scripts named here.

JOBS ?= $(shell nproc)

.PHONY: help setup build everything demo test format lint asan tsan clang fuzz sim bench package package-test faults cgroup2-test capacity clean

help:
	@echo "make demo    build, and run a contest with sample bots in all seven games until Ctrl-C (or DEMO_SECONDS=60)"
	@echo "make test    build, and run all tests"
	@echo "make build   build build/release/agon, and nothing else"
	@echo "make bench   the speed of rules and referee against baselines of the same run"
	@echo "make lint    clang-tidy, cppcheck, shellcheck, formatting"
	@echo "make asan | tsan | clang   the C++ tests under sanitizers, or built with clang"
	@echo "make fuzz    every fuzzer for FUZZ_SECONDS (default 60) each"
	@echo "make sim     contests with faults in simulated time, for SIM_SECONDS (default 60)"
	@echo "make package       Debian packages in build/packages; package-test installs them in a bare Debian and plays there"
	@echo "make faults        breaks each part of a contest of 100 teams on ten machines (network namespaces), and prints a table"
	@echo "make cgroup2-test  plays the hostile programs on a kernel with cgroup version 2 alone, in QEMU; as root"
	@echo "make capacity      measures what each part of a contest costs, and prints the tables of docs/capacity.md"
	@echo "make format | setup | clean"

setup:
	@setup/install.sh

build:
	@setup/install.sh build run
	@setup/build.sh release $(JOBS) agon

everything: setup
	@setup/build.sh release $(JOBS)

demo: build
	@setup/demo.sh

test: everything
	@tests/run release

format:
	@setup/format.sh

lint: setup
	@setup/lint.sh

asan tsan clang: setup
	@setup/build.sh $@ $(JOBS)
	@tests/run $@

fuzz: setup
	@setup/build.sh fuzz $(JOBS) fuzzers
	@tests/fuzz.sh

sim: setup
	@setup/build.sh release $(JOBS) agon_sim
	@build/release/tests/agon_sim

bench: everything
	@bench/run.sh

package:
	@setup/install.sh build
	@setup/package.sh $(JOBS)

package-test: package
	@tests/package.sh

faults: everything
	@tests/faults/run.py --long

cgroup2-test: everything
	@tests/cgroup2/run.sh

capacity: build
	@setup/install.sh test
	@bench/capacity/measure.py >bench/capacity/figures.json
	@bench/capacity/model.py

clean:
	rm -rf build web/node_modules
