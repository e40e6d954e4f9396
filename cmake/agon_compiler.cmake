# Warnings are errors, with both gcc 12 and clang 14. ccache is used if it is installed. No build type defines NDEBUG:
# assertions (base/assert.hpp, and those of libraries) are checked in what is tested and in what is shipped. -O2
# everywhere; the rules, whose speed is measured, are compiled with -O3 (agon_games).
set(CMAKE_CXX_FLAGS_RELEASE "-O2" CACHE STRING "flags of the release build" FORCE)
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g" CACHE STRING "flags of the sanitizers' builds" FORCE)

# gcc compiles the sources of a target in groups, each as if it were one file (CMake's unity builds). The headers of the
# project are read, and what they define is compiled, once a group, which halves the build time. So names in anonymous
# namespaces must differ within a library. The build with clang compiles each source separately, and detects what one
# takes from another of its group.
if(AGON_GROUPED AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(agon_groups ON)
endif()

add_library(agon_flags INTERFACE)
target_include_directories(agon_flags INTERFACE ${CMAKE_SOURCE_DIR}/src)
target_compile_options(agon_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wnon-virtual-dtor -Wold-style-cast -Werror
  # Local names that another source of the group has too, and types of an included file's anonymous namespace in others:
  # neither is a mistake of a source.
  $<IF:$<BOOL:${agon_groups}>,-Wno-subobject-linkage,-Wshadow>
  $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion> # for gcc it is not part of -Wconversion
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>) # gcc 12 reports overlaps in std::string that do not exist (its bug 105651)

if(AGON_SANITIZE)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # with sanitizers gcc 12 warns about std::regex and std::function
    target_compile_options(agon_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
  if(AGON_SANITIZE STREQUAL "thread")
    add_compile_definitions(BOOST_ASIO_DISABLE_FENCED_BLOCK) # the sanitizer does not support fences; asio also locks
  endif()
  # Without vptr: the rules have no run-time type information, so it would report every Match as an object of another
  # class.
  add_compile_options(-fsanitize=${AGON_SANITIZE} -fno-sanitize=vptr -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${AGON_SANITIZE})
endif()

if(AGON_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link) # fuzzed code reports its coverage
endif()

find_program(CCACHE ccache)
if(CCACHE)
  # Checkouts have files with the same content but other times; ccache treats precompiled headers like other files.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
endif()

# The headers of the standard library, and for test programs those of GoogleTest, are read once instead of by each
# source, which saves a third of the build time. Every source must still include what it uses; the build with clang,
# which does not precompile, detects what is missing. The headers depend on no macros of ours, so all targets of a kind
# share a file.
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
    target_compile_options(agon_precompiled_${kind} PRIVATE ${arg_OPTIONS} -fpch-preprocess) # needed by ccache
    target_precompile_headers(agon_precompiled_${kind} PRIVATE ${agon_standard_headers} ${arg_HEADERS})
  endif()
endfunction()

function(agon_precompiled target kind)
  if(agon_precompiles)
    # With precompiled headers gcc 12 also reports warnings in system headers, and these are wrong about std::string.
    target_compile_options(${target} PRIVATE
      "$<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess;-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>")
    target_precompile_headers(${target} REUSE_FROM agon_precompiled_${kind})
  endif()
endfunction()

agon_precompile(product)

function(agon_grouped target)
  if(agon_groups)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  endif()
endfunction()
