# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# What a tool says of itself: to be sourced, with the tool in $program.

# Names of the commands that the help lists.
commands() {
  "$program" --help | sed -n '/^Commands:/,/^$/p' | grep -oE '^  [a-z][a-z-]*' | tr -d ' ' || true
}
