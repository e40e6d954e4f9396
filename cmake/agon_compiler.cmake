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
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()
