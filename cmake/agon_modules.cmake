# One static library agon_X for each folder src/X with its subfolders, and one test program agon_X_test from its
# *_test.cpp; each game has its own test program.

# ctest runs each test case of a program as a separate process, those with the highest COST first. WHOLE: it runs all
# cases of the program in one process, which writes a report from which tests/run counts them. This is for programs
# whose cases take milliseconds, less than a process takes to start. ALONE: the program fills all processors, and a test
# that measures processor time beside it would find the machine overloaded. PINNED: a filter of cases that all place
# their programs on the last processor, and so run one at a time. PROGRAM: the program that the cases run.
set(agon_test_reports ${CMAKE_BINARY_DIR}/test-reports)
function(agon_test_program name)
  cmake_parse_arguments(arg "WHOLE;ALONE" "COST;PROGRAM;PINNED" "SOURCES;LIBRARIES" ${ARGN})
  if(NOT AGON_TESTS OR NOT arg_SOURCES)
    return()
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE agon_flags ${arg_LIBRARIES} GTest::gtest GTest::gmock GTest::gtest_main rapidcheck)
  target_compile_options(${name} PRIVATE -O1) # tests run once; the code that they test is optimised
  agon_precompiled(${name} tests)
  agon_grouped(${name})
  if(NOT arg_PROGRAM)
    set(arg_PROGRAM agon)
  endif()
  target_compile_definitions(${name} PRIVATE
    AGON_SOURCE_DIR="${CMAKE_SOURCE_DIR}" AGON_PROGRAM="$<TARGET_FILE:${arg_PROGRAM}>")
  if(NOT arg_COST)
    set(arg_COST 1)
  endif()
  if(arg_WHOLE)
    add_test(NAME ${name} COMMAND ${name} --gtest_brief=1 --gtest_output=xml:${agon_test_reports}/${name}.xml)
    set_tests_properties(${name} PROPERTIES TIMEOUT 600 COST ${arg_COST})
    return()
  endif()
  include(GoogleTest)
  set(alone OFF)
  set(timeout 300)
  if(arg_ALONE)
    set(alone ON)
    set(timeout 900)
  endif()
  if(arg_PINNED)
    set(others TEST_FILTER -${arg_PINNED})
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST TEST_FILTER ${arg_PINNED}
      PROPERTIES TIMEOUT ${timeout} COST ${arg_COST} RESOURCE_LOCK last_processor)
  endif()
  gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST ${others}
    PROPERTIES TIMEOUT ${timeout} COST ${arg_COST} RUN_SERIAL ${alone})
endfunction()

# The sources of folders without their tests and fuzzers -> sources; their tests, *_test.cpp, and what these share,
# test_*.cpp -> tests; their fuzzers -> fuzzers.
macro(agon_sources)
  set(patterns)
  foreach(folder ${ARGN})
    list(APPEND patterns ${folder}/*.cpp ${folder}/*.S)
  endforeach()
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  set(tests ${sources})
  set(fuzzers ${sources})
  list(FILTER tests INCLUDE REGEX "(_test|/test_[a-z_]+)\\.cpp$")
  list(FILTER fuzzers INCLUDE REGEX "_fuzz\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "(_test|_fuzz|/test_[a-z_]+)\\.cpp$")
  foreach(pattern ${agon_left_out})
    list(FILTER sources EXCLUDE REGEX ${pattern})
  endforeach()
endmacro()

# In all presets but that of the fuzzers, a test runs each fuzzer on its corpus.
function(agon_fuzzers library)
  if(NOT AGON_FUZZ)
    foreach(source ${ARGN})
      get_filename_component(name ${source} NAME_WE)
      if(AGON_TESTS)
        add_executable(${name}_corpus ${source} ${CMAKE_SOURCE_DIR}/tests/corpora/main.cpp)
        target_link_libraries(${name}_corpus PRIVATE agon_flags ${library})
        string(REGEX REPLACE "\\.cpp$" "_corpus" corpus ${source})
        add_test(NAME ${name}.corpus COMMAND ${name}_corpus ${corpus})
        set_tests_properties(${name}.corpus PROPERTIES TIMEOUT 300)
      endif()
    endforeach()
    return()
  endif()
  if(NOT TARGET fuzzers)
    add_custom_target(fuzzers)
  endif()
  foreach(source ${ARGN})
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} EXCLUDE_FROM_ALL ${source})
    add_dependencies(fuzzers ${name})
    target_link_libraries(${name} PRIVATE agon_flags ${library})
    target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  endforeach()
endfunction()

# WHOLE, COST and PINNED: as for agon_test_program.
function(agon_module name)
  cmake_parse_arguments(tested "WHOLE" "COST;PINNED" "" ${ARGN})
  set(tested_as COST "${tested_COST}" PINNED "${tested_PINNED}")
  if(tested_WHOLE)
    list(APPEND tested_as WHOLE)
  endif()
  agon_sources(${CMAKE_SOURCE_DIR}/src/${name} ${CMAKE_SOURCE_DIR}/src/${name}/* ${CMAKE_SOURCE_DIR}/src/${name}/*/*)
  if(sources)
    add_library(agon_${name} STATIC ${sources})
    target_link_libraries(agon_${name} PRIVATE agon_flags PUBLIC ${tested_UNPARSED_ARGUMENTS})
    agon_precompiled(agon_${name} product)
    agon_grouped(agon_${name})
  else()
    add_library(agon_${name} INTERFACE)
    target_link_libraries(agon_${name} INTERFACE ${tested_UNPARSED_ARGUMENTS})
  endif()
  agon_test_program(agon_${name}_test ${tested_as} SOURCES ${tests} LIBRARIES agon_${name})
  agon_fuzzers(agon_${name} ${fuzzers})
endfunction()

# Compiler flags of the rules: no exceptions, no run-time type information, the same floating point everywhere (they
# also run in the browser).
function(agon_rules_flags library)
  target_compile_options(${library} PRIVATE -fno-exceptions -fno-rtti -ffp-contract=off $<$<CONFIG:Release>:-O3>)
endfunction()

# Adds to LIBRARY the rules of the games that ROOT/games/games.list names, each from its folder beside the list, and
# adds a test program for each. Their conformance runners (vectors.cpp), which may use exceptions, are recorded for
# agon_runners.
function(agon_listed_games library root)
  set(runners)
  set(runner_tests)
  set(runners_list "")
  set(list ${root}/games/games.list)
  file(STRINGS ${list} lines REGEX "^AGON_GAME\\(")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  foreach(line ${lines})
    string(REGEX REPLACE "^AGON_GAME\\((.*)\\)" "\\1" game ${line})
    agon_sources(${root}/games/${game})
    if(${root}/games/${game}/vectors.cpp IN_LIST sources)
      list(REMOVE_ITEM sources ${root}/games/${game}/vectors.cpp)
      list(APPEND runners ${root}/games/${game}/vectors.cpp)
      string(APPEND runners_list "AGON_GAME(${game})\n")
    endif()
    if(${root}/games/${game}/vectors_test.cpp IN_LIST tests)
      list(REMOVE_ITEM tests ${root}/games/${game}/vectors_test.cpp)
      list(APPEND runner_tests ${root}/games/${game}/vectors_test.cpp)
    endif()
    target_sources(${library} PRIVATE ${sources})
    set_source_files_properties(${sources} PROPERTIES UNITY_GROUP ${game})
    agon_test_program(agon_${game}_test WHOLE COST 10 SOURCES ${tests} LIBRARIES ${library} Boost::json)
    agon_fuzzers(${library} ${fuzzers})
  endforeach()
  set_target_properties(${library} PROPERTIES AGON_RUNNERS "${runners}" AGON_RUNNER_TESTS "${runner_tests}")
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${library}/conform/runners.list CONTENT "${runners_list}" @ONLY)
endfunction()

# Adds the conformance runners of these games to LIBRARY, which contains src/conform/conform.cpp, and their tests to
# LIBRARY_test.
function(agon_runners library games)
  get_target_property(runners ${games} AGON_RUNNERS)
  get_target_property(tests ${games} AGON_RUNNER_TESTS)
  target_sources(${library} PRIVATE ${runners})
  set_target_properties(${library} PROPERTIES UNITY_BUILD OFF) # their functions have the same names
  target_include_directories(${library} PRIVATE ${CMAKE_BINARY_DIR}/${games})
  if(TARGET ${library}_test)
    target_sources(${library}_test PRIVATE ${tests})
    set_target_properties(${library}_test PROPERTIES UNITY_BUILD OFF)
  endif()
endfunction()

function(agon_games name)
  agon_sources(${CMAKE_SOURCE_DIR}/src/${name})
  list(FILTER sources EXCLUDE REGEX "/browser\\.cpp$") # for wasm only
  add_library(agon_${name} STATIC ${sources})
  agon_test_program(agon_${name}_test WHOLE COST 10 SOURCES ${tests} LIBRARIES agon_${name})
  agon_grouped(agon_${name})
  set_source_files_properties(${sources} PROPERTIES UNITY_GROUP ${name})
  set_target_properties(agon_${name} PROPERTIES UNITY_BUILD_MODE GROUP) # a game is a group
  # The linker must be able to leave it out (agon_example_games).
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/${name}/registry.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  agon_listed_games(agon_${name} ${CMAKE_SOURCE_DIR}/src)
  agon_rules_flags(agon_${name})
  target_link_libraries(agon_${name} PRIVATE $<BUILD_INTERFACE:agon_flags> PUBLIC agon_base)
  set_target_properties(agon_${name} PROPERTIES # it is linked into shared libraries
    POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
endfunction()

# The program. Its commands are in a library, so that tests can call them.
function(agon_program name)
  agon_sources(${CMAKE_SOURCE_DIR}/src/${name} ${CMAKE_SOURCE_DIR}/src/${name}/* ${CMAKE_SOURCE_DIR}/src/${name}/*/*)
  list(REMOVE_ITEM sources ${CMAKE_SOURCE_DIR}/src/${name}/main.cpp)
  add_library(agon_${name} STATIC ${sources})
  target_link_libraries(agon_${name} PRIVATE agon_flags PUBLIC ${ARGN})
  agon_precompiled(agon_${name} product)
  agon_grouped(agon_${name})
  add_executable(agon ${CMAKE_SOURCE_DIR}/src/${name}/main.cpp)
  target_link_libraries(agon PRIVATE agon_flags agon_${name})
  set_target_properties(agon PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  agon_test_program(agon_${name}_test COST 5 SOURCES ${tests} LIBRARIES agon_${name} Boost::json)
  if(TARGET agon_${name}_test)
    add_dependencies(agon_${name}_test agon) # the tests run it
  endif()
endfunction()

# A second program, agon_examples, with only the games of ROOT/games/games.list, and agon_examples_test, which tests
# them by the laws of all games and with the program's commands. Everything else comes from the libraries: the linker
# does not take from a library what the program defines itself, here the registries of games and runners and the table
# of files.
function(agon_example_games root)
  add_library(agon_example_games OBJECT ${CMAKE_SOURCE_DIR}/src/games/registry.cpp)
  target_include_directories(agon_example_games BEFORE PUBLIC ${root}) # its list comes first
  target_link_libraries(agon_example_games PRIVATE agon_flags PUBLIC agon_games)
  agon_listed_games(agon_example_games ${root})
  agon_rules_flags(agon_example_games)
  add_library(agon_example_runners OBJECT ${CMAKE_SOURCE_DIR}/src/conform/conform.cpp)
  target_include_directories(agon_example_runners BEFORE PRIVATE ${root})
  target_link_libraries(agon_example_runners PRIVATE agon_flags PUBLIC agon_conform)
  agon_runners(agon_example_runners agon_example_games)
  file(GLOB files CONFIGURE_DEPENDS ${root}/games/*/README.md ${root}/games/*/bots/*)
  agon_embed_as(agon_example_files agon_game_files ${root}/games ${files})

  add_executable(agon_examples ${CMAKE_SOURCE_DIR}/src/cli/main.cpp)
  target_link_libraries(agon_examples PRIVATE agon_flags agon_example_games agon_example_runners agon_example_files agon_cli)
  set(tests ${CMAKE_SOURCE_DIR}/src/games/law_test.cpp ${CMAKE_SOURCE_DIR}/src/games/transcript_test.cpp
    ${CMAKE_SOURCE_DIR}/src/conform/all_vectors_test.cpp ${CMAKE_SOURCE_DIR}/src/wire/transcript_test.cpp ${CMAKE_SOURCE_DIR}/tests/sample_bots_test.cpp
    ${CMAKE_SOURCE_DIR}/tests/examples/examples_test.cpp)
  agon_test_program(agon_examples_test COST 5 PROGRAM agon_examples SOURCES ${tests}
    LIBRARIES agon_example_games agon_example_runners agon_cli Boost::json)
  if(TARGET agon_examples_test)
    target_compile_definitions(agon_examples_test PRIVATE AGON_GAMES_FOLDER="${root}/games")
    add_dependencies(agon_examples_test agon_examples)
  endif()
endfunction()

# The first process of a sandbox (src/sandbox/first_process.cpp): a program without any library, embedded in
# agon_sandbox. It makes system calls in x86-64 machine code; on other processors each program gets a bubblewrap of its
# own.
function(agon_first_process)
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    return()
  endif()
  set(source ${CMAKE_SOURCE_DIR}/src/sandbox/first_process)
  set(program ${CMAKE_BINARY_DIR}/agon_first_process)
  add_executable(agon_first_process ${source}.cpp)
  target_link_libraries(agon_first_process PRIVATE agon_flags)
  target_compile_options(agon_first_process PRIVATE -O2 -fno-sanitize=all -ffreestanding -fno-exceptions -fno-rtti
    -fno-lto -fno-stack-protector -fno-pie -fno-asynchronous-unwind-tables)
  target_link_options(agon_first_process PRIVATE -fno-sanitize=all -fno-lto -nostdlib -static
    -Wl,-z,noseparate-code,-z,noexecstack,--build-id=none,-s)
  set_target_properties(agon_first_process PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  set_source_files_properties(${source}.S PROPERTIES OBJECT_DEPENDS ${program}
    COMPILE_DEFINITIONS "AGON_FIRST_PROCESS=\"${program}\"")
  add_dependencies(agon_sandbox agon_first_process)
endfunction()
