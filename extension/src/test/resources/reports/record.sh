#!/bin/sh
# Records the reports, in a folder per compiler:
#   record.sh [gcc-12 clang-19 clang-13-static ...]
# "static" links clang's runtime into the program, as clang does by default; else it is a shared library. Without
# arguments all folders that are there are recorded anew. With
# symbols it takes addr2line and llvm-symbolizer.
#
# What the product uses is symbolize=0; some are recorded with symbols as well. Only the legend of the shadow bytes is
# left out. What a report is expected to say stands in expected/, written by hand from the sources.
set -eu
cd "$(dirname "$0")"
here=$(pwd)
work=/tmp/asanloop-reports
common=leak_check_at_exit=0:handle_abort=1:handle_sigill=1:fast_unwind_on_malloc=0:detect_stack_use_after_return=0
common=$common:print_legend=0:log_path=$work/report

kinds="heap-buffer-overflow-write heap-buffer-overflow-read heap-buffer-underflow
  heap-use-after-free stack-use-after-scope double-free bad-free alloc-dealloc-mismatch
  stack-buffer-overflow global-buffer-overflow memcpy-overflow strcpy-overflow negative-size-param
  memcpy-param-overlap container-overflow segv-null abrt assert fpe ill stack-overflow allocation-size-too-big
  out-of-memory"
located="'    #%n %p %F %S (%m+%o)'"

build() { # C compiler, C++ compiler, flags
  flags="-g -O1 -fno-omit-frame-pointer -fno-optimize-sibling-calls -fsanitize=address -w"
  flags="$flags -ffile-prefix-map=$here=/src $3"
  $1 $flags -D_GNU_SOURCE -fPIC -fno-builtin -c library.c -o "$work/library.o"
  $2 $flags -D_GLIBCXX_SANITIZE_VECTOR -fPIC -c library.cpp -o "$work/library++.o"
  $2 $flags -shared "$work/library.o" "$work/library++.o" -o "$work/libcase.so"
  $2 $flags -x c program.c -x none -o "$work/program" -L"$work" -lcase -lpthread -Wl,-rpath,"$work"
}

record() { # report, kind, options
  rm -f "$work"/report.*
  # Without randomized addresses a new recording differs only where something has changed.
  ASAN_OPTIONS=$common:$3 timeout 60 setarch -R "$work/program" "$2" 2>"$work/stderr" >&2 || true
  cat "$work"/report.* >"$out/$1.txt" || cat "$work/stderr" >&2
}

for folder in ${*:-$(ls -d gcc-* clang-*)}; do
  echo "$folder"
  out=$here/$folder
  mkdir -p "$out" "$work"
  compiler=${folder%-static} runtime=
  case $folder in
    gcc-*) build "$compiler" "g++-${compiler#gcc-}" "" && runtime=libasan.so ;;
    *-static) build "$compiler" "clang++-${compiler#clang-}" "" ;;
    *) build "$compiler" "clang++-${compiler#clang-}" -shared-libasan && runtime=libclang_rt.asan-x86_64.so ;;
  esac
  export LD_LIBRARY_PATH="$(dirname "$("$compiler" -print-file-name="${runtime:-libc.so.6}")")"
  for kind in $kinds; do
    record "$kind" "$kind" symbolize=0
  done
  record stack-use-after-return stack-use-after-return symbolize=0:detect_stack_use_after_return=1
  symbolizer=external_symbolizer_path=$(readlink -f "$(command -v llvm-symbolizer)")
  case $folder in gcc-*) symbolizer=external_symbolizer_path=$(command -v addr2line) ;; esac
  record heap-use-after-free-symbolized heap-use-after-free "symbolize=1:$symbolizer"
  if [ "${compiler#gcc-}" != "$compiler" ]; then
    record heap-use-after-free-located heap-use-after-free "symbolize=1:stack_trace_format=$located"
  fi
done
rm -r "$work"
