# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# zsh -f offers.zsh FUNCTIONS LINE: prints what zsh offers after LINE, one a line. compadd
# is what every completion ends in; this one writes what it matched to a file.
zmodload zsh/zpty
offers=$(mktemp)
zpty shell zsh -f -i
zpty -w shell "PS1=; cd ${(q)PWD}; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w shell "zstyle ':completion:*' list-prompt ''; LISTMAX=1000"
zpty -w shell 'compadd() {
  local -a found; local -A none
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  builtin compadd -O found "$@"
  (( $#found )) && print -rl -- "${found[@]}" >>'"$offers"'
  builtin compadd "$@"
}'
zpty -w shell 'done_() { print done >>'"$offers"'; }; zle -N done_; bindkey "^X^X" done_'
zpty -w shell 'echo rea""dy'
while zpty -r shell line; do [[ $line == *ready* ]] && break; done
zpty -n -w shell "$2"$'\t'
zpty -n -w shell $'\C-x\C-x'
for ((i = 0; i < 300; ++i)); do
  while zpty -r -t shell line; do :; done
  [[ "$(tail -n1 $offers)" == done ]] && break
  sleep 0.1
done
zpty -d shell
grep -v '^done$' $offers
rm -f $offers
