# What each package says of itself: one line, then more.
set(summary_programs "tools for the self-profiles of the Rust compiler")
set(CPACK_COMPONENT_PROGRAMS_DESCRIPTION
"The Rust compiler can record where it spends its time (-Zself-profile). These
programs read such profiles of all compilers since 2019: summarize (tables and
comparisons), flamegraph and stack_collapse (call stacks), crox (timelines for
viewers), mmview (single events and faults) and mmedit (parts of profiles).
Several series can be installed side by side, as summarize-${series} and so on.")

set(summary_names "plain names of the tools for Rust self-profiles")
set(CPACK_COMPONENT_NAMES_DESCRIPTION
"The programs of mmtools-${series} under the names summarize, crox,
stack_collapse, flamegraph, mmview and mmedit: alternatives, with manual pages
and completions for bash, zsh and fish. Where these names mean something else,
leave this package out.")

set(summary_runtime "recorder of self-profiles, for programs written in C")
set(CPACK_COMPONENT_RUNTIME_DESCRIPTION
"A shared library with which a program records what it does and for how long, in
the format of the Rust compiler's self-profiles. The tools of the package
mmtools-${series} read the result.")

set(summary_development "libraries to read and record self-profiles (development files)")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
"Headers, static libraries for C++ and the link to the shared one for C, with
which programs read the self-profiles of the Rust compiler, work out what they
mean, and record such profiles themselves. With a CMake package and pkg-config
files.")
