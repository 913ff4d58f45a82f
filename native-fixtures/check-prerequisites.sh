#!/usr/bin/env bash
# Says in one line what to install, where CMake would say in forty what it could not do.
set -euo pipefail

missing=()
for tool in cmake gcc g++ make addr2line; do
  command -v "$tool" > /dev/null || missing+=("$tool")
done
if ((${#missing[@]})); then
  echo "cmake, gcc, g++, make and addr2line are needed to build and test with the native fixtures;" \
    "not found: ${missing[*]}. On Debian and Ubuntu: apt-get install cmake gcc g++ make binutils" >&2
  exit 1
fi

# The runtime is a package of its own on some distributions: a gcc alone proves nothing.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if ! echo 'int main(void) { return 0; }' |
  gcc -fsanitize=address -x c -o "$scratch/probe" - 2> "$scratch/errors" || ! "$scratch/probe" 2>> "$scratch/errors"; then
  cat "$scratch/errors" >&2
  echo "gcc is here, but a program built with -fsanitize=address does not build or run (see above)." \
    "On Debian and Ubuntu the runtime is in libasan8 (a dependency of gcc), on Fedora: dnf install libasan" >&2
  exit 1
fi
