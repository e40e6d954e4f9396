# Warnings are errors, with gcc 12 and clang 14 alike; ccache where there is one. No build type defines NDEBUG: assertions
# (base/assert.hpp, and those of libraries) hold in what is tested and in what is shipped. -O2 everywhere; the rules, whose
# speed is measured, have -O3 (agon_games).
set(CMAKE_CXX_FLAGS_RELEASE "-O2" CACHE STRING "flags of the release build" FORCE)
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g" CACHE STRING "flags of the sanitizers' builds" FORCE)

add_library(agon_flags INTERFACE)
target_include_directories(agon_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_options(agon_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast -Werror
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion> # for gcc it is no part of -Wconversion
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>) # gcc 12 finds overlaps in std::string that are not there (its bug 105651)

if(AGON_SANITIZE)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # with sanitizers gcc 12 warns of std::regex and std::function
    target_compile_options(agon_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
  if(AGON_SANITIZE STREQUAL "thread")
    add_compile_definitions(BOOST_ASIO_DISABLE_FENCED_BLOCK) # the sanitizer does not know fences; asio locks as well
  endif()
  # Without vptr: the rules have no run-time types, so it would take every Match for an object of another class.
  add_compile_options(-fsanitize=${AGON_SANITIZE} -fno-sanitize=vptr -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${AGON_SANITIZE})
endif()

if(AGON_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link) # what is fuzzed reports its coverage
endif()

find_program(CCACHE ccache)
if(CCACHE)
  # Checkouts have files of the same content and other times; precompiled headers are files like others to it.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
endif()

# The headers of the standard library, and for test programs those of GoogleTest, are read once and not by each source: a
# third of the time of a build. Every source includes what it uses all the same: clang, which has no part in this, tells.
# The headers ask for no macros of ours, so all targets of a kind share one file.
if(AGON_PRECOMPILED AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(agon_precompiles ON)
endif()
set(agon_standard_headers <algorithm> <array> <chrono> <cstdint> <filesystem> <fstream> <functional> <map> <memory> <mutex>
  <optional> <set> <span> <string> <string_view> <thread> <utility> <variant> <vector>)

# For targets of this kind: product or tests.
function(agon_precompile kind)
  cmake_parse_arguments(arg "" "" "HEADERS;OPTIONS;LIBRARIES" ${ARGN})
  if(agon_precompiles)
    file(WRITE ${CMAKE_BINARY_DIR}/precompiled.cpp "// A program to precompile headers for.\n")
    add_library(agon_precompiled_${kind} OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
    target_link_libraries(agon_precompiled_${kind} PRIVATE agon_flags ${arg_LIBRARIES})
    target_compile_options(agon_precompiled_${kind} PRIVATE ${arg_OPTIONS} -fpch-preprocess) # which ccache needs
    target_precompile_headers(agon_precompiled_${kind} PRIVATE ${agon_standard_headers} ${arg_HEADERS})
  endif()
endfunction()

function(agon_precompiled target kind)
  if(agon_precompiles)
    # gcc 12 does not know any more that what it warns of is in a header of the system, and is wrong about std::string.
    target_compile_options(${target} PRIVATE
      "$<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>")
    target_precompile_headers(${target} REUSE_FROM agon_precompiled_${kind})
  endif()
endfunction()

agon_precompile(product)
