# The rules for the browser must not import anything: if FILE does, removes it and fails.
file(STRINGS ${FILE} imports REGEX "wasi_snapshot_preview1")
if(imports)
  file(REMOVE ${FILE})
  message(FATAL_ERROR "The rules for the browser import functions of an operating system: something in them can print.")
endif()
