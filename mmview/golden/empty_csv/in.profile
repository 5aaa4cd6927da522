command "rustc "
