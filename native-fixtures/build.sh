#!/usr/bin/env bash
# Builds the presets that are named. Silent while all is well, so that "mvn -q" shows test results and nothing else.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p target

for preset in "$@"; do
  # CMake refuses a cache that came here with a copied folder.
  grep -qsFx "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "target/$preset/CMakeCache.txt" || rm -rf "target/$preset"

  log=target/build-$preset.log
  if ! { cmake --preset "$preset" && cmake --build --preset "$preset"; } > "$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
done
