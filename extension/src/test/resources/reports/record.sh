#!/bin/sh
# Records the reports with this machine's gcc, in the folder of its major version. The expectations in the tests are
# written by hand from library.c and Jvm.java, so look at what changed. Needs strace, and JNA's jar as argument.
set -eu
cd "$(dirname "$0")"
jna=$1
here=$(pwd)
out=$here/gcc-$(gcc -dumpversion)
work=/tmp/asanloop-reports
mkdir -p "$out" "$work"
flags="-g -O1 -fno-omit-frame-pointer -fsanitize=address -w -ffile-prefix-map=$here=/src"
gcc $flags -D_GNU_SOURCE -fPIC -fno-builtin -c library.c -o "$work/library.o"
g++ $flags -fPIC -c mismatch.cpp -o "$work/mismatch.o"
gcc $flags -shared "$work/library.o" "$work/mismatch.o" -o "$work/libcase.so"
gcc $flags program.c -o "$work/program" -L"$work" -lcase -Wl,-rpath,"$work"

common=leak_check_at_exit=0:handle_abort=1:handle_sigill=1:fast_unwind_on_malloc=0
export LSAN_OPTIONS=report_objects=1
record() { # name of the report, symbolize, case
  ASAN_OPTIONS=symbolize=$2:$common "$work/program" "$3" >"$out/$1.txt" 2>&1 || true
}
for name in leaks heap-buffer-overflow heap-use-after-free double-free bad-free alloc-dealloc-mismatch \
  stack-buffer-overflow global-buffer-overflow memcpy-overflow memcpy-param-overlap negative-size-param segv-null fpe \
  ill abrt stack-overflow allocation-size-too-big; do
  record "$name" 0 "$name"
done
record heap-use-after-free-symbolized 1 heap-use-after-free
record leaks-symbolized 1 leaks

# Under a tracer the leak check cannot trace.
ASAN_OPTIONS=symbolize=0:$common strace -f -o /dev/null "$work/program" leaks >"$out/leaks-no-ptrace.txt" 2>&1 || true

rm -f "$work"/jvm.*
javac -cp "$jna" -d "$work" Jvm.java
LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libstdc++.so.6)" \
  ASAN_OPTIONS=log_path=$work/jvm:intercept_tls_get_addr=0:symbolize=0:$common \
  java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djna.library.path="$work" -Djna.tmpdir="$work" -cp "$jna:$work" Jvm "$work"
# The first check is long and nobody's business.
awk '/ERROR: LeakSanitizer/ { checks++ } checks > 1' "$work"/jvm.* >"$out/leaks-jvm.txt"
