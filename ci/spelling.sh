#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Fails on misspelled words that codespell knows, in text and source. What is not written
# by people is left out: data, pictures, expected outputs.
set -euo pipefail
cd "$(dirname "$0")/.."

# Right here: a crate is one of Rust's; kNo, nd, sav and the others are names, or made on purpose.
words=crate,crates,kno,nd,sav,versoin
git ls-files --cached --others --exclude-standard |
  grep -vE '\.(zst|svg|hex|folded|json|profile)$|/golden/|^LICENSE' |
  xargs -r -d '\n' codespell --ignore-words-list "$words"
