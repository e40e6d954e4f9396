# agon_embed_as(OBJECT TABLE FOLDER FILES...) creates the object library OBJECT with a table TABLE
# (src/cli/embedded.hpp) of the files, under their paths below FOLDER.
function(agon_embed_as object table folder)
  set(data "")
  set(rows "")
  set(number 0)
  foreach(file ${ARGN})
    file(RELATIVE_PATH name ${folder} ${file})
    string(APPEND data "name${number}: .asciz \"${name}\"\nbegin${number}: .incbin \"${file}\"\nend${number}: .byte 0\n")
    string(APPEND rows ".quad name${number}, begin${number}, end${number}\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(source ${CMAKE_BINARY_DIR}/${object}.S)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
.section .rodata
@data@
.section .data.rel.ro,"aw"
.balign 8
.global @table@
@table@:
@rows@
.global @table@_end
@table@_end:
.section .note.GNU-stack,""
]])
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${ARGN}")
  add_library(${object} OBJECT ${source}) # separate, as it does not accept the warning flags of C++
endfunction()

# The same, added to a library.
function(agon_embed library table folder)
  agon_embed_as(${table} ${table} ${folder} ${ARGN})
  target_sources(${library} PRIVATE $<TARGET_OBJECTS:${table}>)
endfunction()
