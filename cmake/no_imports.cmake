# The rules for the browser need nothing from outside: FILE is refused, and removed, where they would import it.
file(STRINGS ${FILE} imports REGEX "wasi_snapshot_preview1")
if(imports)
  file(REMOVE ${FILE})
  message(FATAL_ERROR "The rules for the browser import functions of an operating system: something in them can print.")
endif()
