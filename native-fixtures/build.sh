#!/usr/bin/env bash
# Builds the presets that are named. Silent while all is well, so that "mvn -q" shows test results and nothing else; but
# for the one line that says that a preset was left out.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p target

# Sets FIXTURES_CLANG to the newest of "clang" and "clang-N" on the PATH that can build C++ with the sanitizer: one
# without the package of its runtime would fail in the midst of CMake's own tests.
find_clang() {
  local clang
  for clang in $(compgen -c | grep -xE 'clang(-[0-9]+)?' | sort -u | while read -r clang; do
    echo "$("$clang" -dumpversion) $clang"
  done | sort -rV | cut -d' ' -f2); do
    export FIXTURES_CLANG=$clang FIXTURES_CLANGXX=${clang/clang/clang++}
    if printf '#include <vector>\nint main() {}\n' |
      "$FIXTURES_CLANGXX" -fsanitize=address -x c++ -o target/clang-probe - 2> /dev/null; then
      rm target/clang-probe
      return 0
    fi
  done
  return 1
}

for preset in "$@"; do
  if [[ $preset == *-clang ]] && ! find_clang; then
    echo "native-fixtures: $preset is left out, no clang with its AddressSanitizer runtime is on the PATH"
    rm -rf "target/$preset"
    continue
  fi

  # CMake refuses a cache that came here with a copied folder; with another compiler it drops the flags of the preset.
  made_by="$PWD $(command -v gcc) ${FIXTURES_CLANG:-}"
  [[ $(cat "target/$preset.made-by" 2> /dev/null) == "$made_by" ]] || rm -rf "target/$preset"

  log=target/build-$preset.log
  if ! { cmake --preset "$preset" && cmake --build --preset "$preset"; } > "$log" 2>&1; then
    cat "$log" >&2
    exit 1
  fi
  echo "$made_by" > "target/$preset.made-by"
done
