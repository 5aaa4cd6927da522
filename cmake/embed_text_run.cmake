# The step of mm_embed_text that runs at build time.
set(code "// Made by cmake/embed_text_run.cmake.\n#include <string_view>\n\nnamespace ${NAMESPACE} {\n")
while(ITEMS)
  list(POP_FRONT ITEMS name file)
  file(READ ${FOLDER}/${file} text)
  # Up to the end of the comment with the licence.
  string(REGEX REPLACE "^(//[^\n]*\n)+|^/\\*[^*]*\\*/\n|^<!--[^>]*-->\n" "" text "${text}")
  string(APPEND code "extern const std::string_view ${name};\n"
    "const std::string_view ${name} = R\"mmtext(${text})mmtext\";\n")
endwhile()
file(WRITE ${OUTPUT} "${code}}  // namespace ${NAMESPACE}\n")
