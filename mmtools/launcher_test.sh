#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# The launcher as a person runs it: mmtools/launcher_test.sh MMTOOLS
# Toolchains are folders with small scripts; rustup is one, too, and fails where it is
# allowed to install anything.
set -uo pipefail
launcher=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
unset RUSTUP_TOOLCHAIN MMTOOLS_LAUNCHED
export RUSTUP_HOME=$folder/rustup HOME=$folder
host=x86_64-unknown-linux-gnu
failed=0

# install FOLDER NAME MIN MAX: tools that say where they are and what they got.
install() {
  mkdir -p "$1/bin" "$1/lib/rustlib/etc"
  printf 'version = "1.%s"\nprofile-format-min = %s\nprofile-format-max = %s\n' "$4" "$3" "$4" \
    >"$1/lib/rustlib/etc/mmtools.toml"
  for tool in summarize mmview; do
    printf '#!/bin/sh\necho "%s: $*"\nexit 7\n' "$2" >"$1/bin/$tool"
    chmod +x "$1/bin/$tool"
  done
}
install "rustup/toolchains/stable-$host" stable 5 9
install "rustup/toolchains/nightly-$host" nightly 8 11
install linked linked 5 9
ln -s "$folder/linked" rustup/toolchains/mine
mkdir -p "rustup/toolchains/bare-$host/bin"
install prefix own 0 9
cp "$launcher" prefix/bin/mmtools

mkdir path
cat >path/rustup <<'END'
#!/bin/sh
[ "$RUSTUP_AUTO_INSTALL" = 0 ] || exit 9
[ "$*" = "show active-toolchain" ] || exit 8
[ -n "$ACTIVE" ] || { echo "error: no active toolchain" >&2; exit 1; }
echo "$ACTIVE (default)"
END
chmod +x path/rustup
PATH=$folder/path:$PATH

for format in 4 9 10 11 99; do
  # shellcheck disable=SC2059
  printf "MMPD\\x$(printf %x "$format")\\0\\0\\0rest" >"v$format.mm_profdata"
done
printf 'MMES\x05\0\0\0' >old.events

# expect EXIT STDOUT STDERR WORD...: the streams whole, or a pattern.
expect() {
  local exit=$1 out=$2 err=$3 got said status
  shift 3
  got=$("$@" 2>err)
  status=$?
  said=$(cat err)
  # shellcheck disable=SC2053
  [ "$status" = "$exit" ] && [[ $got == $out ]] && [[ $said == $err ]] && return
  printf 'command:  %s\nexpected: exit %s, %s | %s\ngot:      exit %s, %s | %s\n' \
    "$*" "$exit" "$out" "$err" "$status" "$got" "$said"
  failed=1
}
mm=prefix/bin/mmtools

# Whose tool runs, with what, and its exit status.
expect 7 'stable: --top 3 v9' '' "$mm" +stable summarize --top 3 v9
expect 7 'stable: a b' '' env ACTIVE=stable-$host "$mm" summarize a b
expect 7 'nightly: ' '' env ACTIVE=stable-$host RUSTUP_TOOLCHAIN=nightly "$mm" summarize
expect 7 'stable: ' '' env RUSTUP_TOOLCHAIN=nightly "$mm" +stable summarize
expect 7 'linked: x' '' "$mm" +mine mmview x
expect 7 'linked: ' '' "$mm" "+$folder/linked" mmview
expect 7 'linked: ' '' env ACTIVE="$folder/linked" "$mm" mmview
expect 7 'own: ' '' env ACTIVE= "$mm" mmview
expect 7 'own: ' '' env ACTIVE=bare-$host "$mm" mmview
expect 7 'own: ' '' env PATH=/nowhere "$folder/$mm" mmview
expect 7 'own: -a  "b c" *' '' env ACTIVE= "$mm" mmview -a ' "b c" *'

# A profile that they cannot read.
expect 7 'nightly: v10.mm_profdata' \
  "mmtools: note: v10.mm_profdata has profile format 10, and mmtools 1.9 (toolchain stable-$host) read 5 to 9; running 1.11 (toolchain nightly-$host)" \
  "$mm" +stable mmview v10.mm_profdata
expect 7 'own: old' \
  'mmtools: note: old.events has profile format 5, *; running 1.9 (*/prefix/bin)' \
  "$mm" +nightly mmview old
expect 7 'nightly: --diff=v9 v11' 'mmtools: note: v11.mm_profdata*' "$mm" mmview --diff=v9 v11
expect 1 '' "mmtools: error: v99.mm_profdata has profile format 99, which no mmtools here read (*/prefix/bin: 0 to 9, toolchain nightly-$host: 8 to 11, *); rustup update, or add *" \
  "$mm" mmview v99
expect 1 '' 'mmtools: error: v10.mm_profdata has profile format 10, and no mmtools here read that and *one by one*' \
  "$mm" mmview old v10

# What is not there.
expect 1 '' "mmtools: error: toolchain bare-$host has no mmview; rustup +bare-$host component add mmtools" \
  "$mm" +bare mmview
expect 1 '' "mmtools: error: +beta: there is no toolchain 'beta'; there are bare-$host mine nightly-$host stable-$host" \
  "$mm" +beta mmview
expect 1 '' "mmtools: error: RUSTUP_TOOLCHAIN: there is no toolchain 'beta'*" \
  env RUSTUP_TOOLCHAIN=beta "$mm" mmview
expect 2 '' "mmtools: error: there is no tool 'rustc'; there are summarize*" "$mm" rustc
expect 2 '' $'mmtools: error: a tool is missing\nmmtools: try \'mmtools --help\'' "$mm"
mkdir alone && cp "$launcher" alone/mmtools
expect 1 '' "mmtools: error: there is no mmview beside this program; mmtools +nightly-$host mmview runs it" \
  env ACTIVE= alone/mmtools mmview
expect 1 '' 'mmtools: error: there is no mmview beside this program; rustup component add mmtools' \
  env ACTIVE= RUSTUP_HOME="$folder/none" alone/mmtools mmview

# Under the name of a tool; a tool that is the launcher again.
ln -s "$folder/prefix/bin/mmtools" path/summarize
expect 7 'stable: x' '' summarize +stable x
ln -s mmtools alone/mmview
expect 1 '' 'mmtools: error: there is no mmview beside this program*' env ACTIVE= alone/mmview
expect 7 'stable: ' '' env ACTIVE=stable-$host alone/mmview
cp "$launcher" linked/bin/summarize
expect 1 '' "mmtools: error: */mine/bin/summarize runs mmtools again instead of the tool" \
  "$mm" +mine summarize

# A rustup that hangs is left alone after a while; one that says nonsense does no harm.
printf '#!/bin/sh\nprintf "\\033[31m\\n"\n' >path/rustup
expect 7 'own: ' '' "$mm" mmview
printf '#!/bin/sh\nsleep 60\n' >path/rustup
expect 7 'own: ' '' timeout 50 "$mm" mmview

# What is shown.
expect 0 "mmtools * (profile formats * to *, and headerless)" '' "$mm" --version
expect 0 'Run the mmtools of a Rust toolchain*usage: mmtools *summarize, crox*' '' "$mm" --help
expect 0 "  bare-$host * no mmtools
  mine *
  nightly-$host * mmtools 1.11, profile formats 8 to 11
\* stable-$host * mmtools 1.9, profile formats 5 to 9
  */prefix/bin * mmtools 1.9, profile formats 0 to 9" '' "$mm" +stable list
cp "$launcher" "rustup/toolchains/stable-$host/bin/mmtools"
expect 0 "  bare-$host * no mmtools
  mine *
  nightly-$host *
\* stable-$host * mmtools 1.9, profile formats 5 to 9" '' "rustup/toolchains/stable-$host/bin/mmtools" list
expect 1 '' 'mmtools: error: standard output: No space left on device' \
  sh -c "exec '$mm' --help >/dev/full"
# Nobody reads any more.
for task in --help --version list; do
  expect 0 '' 'exit 0' sh -c "{ sleep 0.3; '$mm' $task; echo exit \$? >&2; } | true"
done

# What waits for ever when it is opened is no record.
rm linked/lib/rustlib/etc/mmtools.toml
mkfifo linked/lib/rustlib/etc/mmtools.toml
expect 0 '*  mine * mmtools that do not say what they read*' '' timeout 20 "$mm" list
exit "$failed"
