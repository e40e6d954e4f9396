# The replay viewer: the rules compiled for the browser (build/web/rules.wasm, without imports), and a page that
# contains them and needs no network (build/web/viewer.html, target `viewer`). All presets share these files, which do
# not depend on how the program itself is built. The rules may use only what libc++ 14 has (no algorithms of
# std::ranges). Needs Debian's clang for wasm32 and Node.js 18 or later with npm.
#
# Builds below the checkout's build/ share build/web, and npm's packages are in web/node_modules. Any other build works
# on a copy of the web sources in its own folder, so that it writes nothing into the checkout.
set(agon_build ${CMAKE_SOURCE_DIR}/build)
cmake_path(IS_PREFIX agon_build ${CMAKE_BINARY_DIR} NORMALIZE agon_inside)
if(agon_inside)
  set(agon_web_out ${CMAKE_SOURCE_DIR}/build/web)
  set(agon_web ${CMAKE_SOURCE_DIR}/web)
else()
  set(agon_web_out ${CMAKE_BINARY_DIR}/web)
  set(agon_web ${agon_web_out}/sources/web)
endif()

if(NOT AGON_WEB) # a single page replaces them all, and says so
  set(agon_web_out ${CMAKE_BINARY_DIR}/no_web)
  file(WRITE ${agon_web_out}/viewer.html "<!doctype html><meta charset=utf-8><title>Agon</title>"
    "<p>This Agon was built without its web pages (AGON_WEB=OFF).\n")
  execute_process(COMMAND gzip -9nkf ${agon_web_out}/viewer.html COMMAND_ERROR_IS_FATAL ANY)
  foreach(ending html html.gz)
    configure_file(${agon_web_out}/viewer.${ending} ${agon_web_out}/site/site.${ending} COPYONLY)
    list(APPEND agon_site ${agon_web_out}/site/site.${ending})
  endforeach()
endif()

set_source_files_properties(${CMAKE_SOURCE_DIR}/src/cli/viewer_page.S PROPERTIES # assembled again when the page changes
  OBJECT_DEPENDS "${agon_web_out}/viewer.html;${agon_web_out}/viewer.html.gz"
  COMPILE_DEFINITIONS "AGON_VIEWER_HTML=\"${agon_web_out}/viewer.html\";AGON_VIEWER_ZIPPED=\"${agon_web_out}/viewer.html.gz\"")

if(NOT AGON_WEB)
  return()
endif()

find_program(AGON_WASM_COMPILER NAMES clang++-14 clang++ REQUIRED)
find_program(AGON_NPM npm REQUIRED)

function(agon_wasm output)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/base/*.cpp ${CMAKE_SOURCE_DIR}/src/games/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_(test|fuzz)\\.cpp$|/vectors\\.cpp$|/bots/")
  set(compile ${CMAKE_CXX_COMPILER_LAUNCHER} ${AGON_WASM_COMPILER} --target=wasm32-wasi -std=c++20 -O2 -fno-exceptions -fno-rtti
    -ffp-contract=off -Wall -Wextra -Werror -I${CMAKE_SOURCE_DIR}/src)
  foreach(source ${sources})
    file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR}/src ${source})
    cmake_path(REMOVE_FILENAME folder)
    list(APPEND folders ${folder})
    string(APPEND includes_${folder} "#include \"${source}\"\n")
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder ${folders}) # is compiled as if it were one file, which takes a third of the time
    set(together ${CMAKE_BINARY_DIR}/wasm/${folder}all.cpp)
    set(object ${together}.o)
    file(CONFIGURE OUTPUT ${together} CONTENT "${includes_${folder}}" @ONLY)
    add_custom_command(OUTPUT ${object} COMMAND ${compile} -MMD -MF ${object}.d -c ${together} -o ${object}
      DEPENDS ${together} DEPFILE ${object}.d COMMENT "Compiling ${folder} for the browser" VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  add_custom_command(OUTPUT ${output}
    COMMAND ${AGON_WASM_COMPILER} --target=wasm32-wasi -mexec-model=reactor -Wl,--strip-all ${objects} -o ${output}
    COMMAND ${CMAKE_COMMAND} -DFILE=${output} -P ${CMAKE_SOURCE_DIR}/cmake/no_imports.cmake
    DEPENDS ${objects} COMMENT "Linking the rules for the browser" VERBATIM)
endfunction()

file(MAKE_DIRECTORY ${agon_web_out})
agon_wasm(${agon_web_out}/rules.wasm)

file(GLOB_RECURSE agon_web_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/player/* ${CMAKE_SOURCE_DIR}/web/pages/*
  ${CMAKE_SOURCE_DIR}/web/texts/*
  ${CMAKE_SOURCE_DIR}/src/games/*.ts)
list(FILTER agon_web_sources EXCLUDE REGEX "\\.test\\.ts$")
file(GLOB agon_web_settings CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/*.ts ${CMAKE_SOURCE_DIR}/web/*.js
  ${CMAKE_SOURCE_DIR}/web/*.html ${CMAKE_SOURCE_DIR}/web/*.json)
set(agon_web_inputs ${agon_web_sources} ${agon_web_settings})
if(NOT agon_inside)
  add_custom_command(OUTPUT ${agon_web_out}/copied
    COMMAND ${CMAKE_COMMAND} -DFROM=${CMAKE_SOURCE_DIR} -DTO=${agon_web_out}/sources -P ${CMAKE_SOURCE_DIR}/cmake/copy_web.cmake
    COMMAND ${CMAKE_COMMAND} -E touch ${agon_web_out}/copied
    DEPENDS ${agon_web_inputs} ${CMAKE_SOURCE_DIR}/web/install.sh COMMENT "Copying the web sources" VERBATIM)
  set(agon_web_copied ${agon_web_out}/copied)
  list(APPEND agon_web_inputs ${agon_web_copied})
endif()

add_custom_command(OUTPUT ${agon_web_out}/installed-lock.json
  COMMAND ${agon_web}/install.sh ${agon_web_out}/installed-lock.json
  DEPENDS ${agon_web_copied} ${CMAKE_SOURCE_DIR}/web/package-lock.json COMMENT "Installing the web packages" VERBATIM)

add_custom_command(OUTPUT ${agon_web_out}/viewer.html ${agon_web_out}/viewer.html.gz
  COMMAND ${CMAKE_COMMAND} -E env AGON_WEB_OUT=${agon_web_out} ${AGON_NPM} run --silent build
  COMMAND gzip -9nkf ${agon_web_out}/viewer.html
  WORKING_DIRECTORY ${agon_web}
  DEPENDS ${agon_web_out}/rules.wasm ${agon_web_out}/installed-lock.json ${agon_web_inputs}
  COMMENT "Building the viewer" VERBATIM)
add_custom_target(viewer DEPENDS ${agon_web_out}/viewer.html)

# The pages of a contest's site: build/web/site.
set(agon_site_scripts site.js games.js solid.js curves.js editor.js tournament.js hall.js rules.js organiser.js setup.js pl.js ru.js hu.js
    organiser_pl.js organiser_ru.js organiser_hu.js setup_pl.js setup_ru.js setup_hu.js)
foreach(name site.html site.css ${agon_site_scripts})
  list(APPEND agon_site ${agon_web_out}/site/${name} ${agon_web_out}/site/${name}.gz)
endforeach()
foreach(name inter-latin inter-latin-ext inter-cyrillic jetbrains-mono-latin)
  list(APPEND agon_site ${agon_web_out}/site/${name}-wght-normal.woff2)
endforeach()
add_custom_command(OUTPUT ${agon_site}
  COMMAND ${CMAKE_COMMAND} -E env AGON_WEB_OUT=${agon_web_out} "AGON_SITE_SCRIPTS=${agon_site_scripts}" ${AGON_NPM} run --silent build:site
  WORKING_DIRECTORY ${agon_web}
  DEPENDS ${agon_web_out}/installed-lock.json ${agon_web_inputs}
  COMMENT "Building the site" VERBATIM)
add_custom_target(site DEPENDS ${agon_site})
