# Tests the library as other projects use it: installs it into a separate folder, builds the project examples/ against
# it with the same compiler, and runs the examples, whose output follows from their seeds.
set(place ${CMAKE_BINARY_DIR}/library)
set(strict "-Wall -Wextra -Wpedantic -Werror")
if(AGON_SANITIZE)
  string(APPEND strict " -fsanitize=${AGON_SANITIZE} -fno-sanitize=vptr")
endif()

add_test(NAME library.is_installed
  COMMAND ${CMAKE_COMMAND} --install ${CMAKE_BINARY_DIR} --component library --prefix ${place}/installed)
add_test(NAME library.is_found
  COMMAND ${CMAKE_COMMAND} -S ${CMAKE_SOURCE_DIR}/examples -B ${place}/examples --fresh -G Ninja
    -DCMAKE_PREFIX_PATH=${place}/installed -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} "-DCMAKE_CXX_FLAGS=${strict}" "-DCMAKE_C_FLAGS=${strict}")
add_test(NAME library.examples_compile COMMAND ${CMAKE_COMMAND} --build ${place}/examples)
set_tests_properties(library.is_installed PROPERTIES FIXTURES_SETUP library_installed)
set_tests_properties(library.is_found PROPERTIES FIXTURES_REQUIRED library_installed FIXTURES_SETUP library_found)
set_tests_properties(library.examples_compile PROPERTIES
  FIXTURES_REQUIRED library_found FIXTURES_SETUP library_built TIMEOUT 600)
set_tests_properties(library.is_installed library.is_found library.examples_compile PROPERTIES COST 30) # they run first

# Random play would win half of the games, a quarter in vampire.
function(agon_example_test name expected)
  add_test(NAME library.${name} COMMAND ${ARGN})
  set_tests_properties(library.${name} PROPERTIES
    FIXTURES_REQUIRED library_built PASS_REGULAR_EXPRESSION "${expected}" TIMEOUT 300)
endfunction()
agon_example_test(football "won (1[89]|20) of 20" ${place}/examples/football)
agon_example_test(avalanche "won (9|10) of 10" ${place}/examples/avalanche)
agon_example_test(vampire "won ([89]|10) of 10" ${place}/examples/vampire)
agon_example_test(painting "won [56] of 6" ${place}/examples/painting)
agon_example_test(wall "won 6 of 6" ${place}/examples/wall)
# Over the protocol against sample bots, without a fault, which would be reported at the end of the line.
agon_example_test(football_speaks "wins: (the ball is in|left cannot move|right cannot move)" $<TARGET_FILE:agon>
  play football "${place}/examples/football --play" sample:simple.py --no-sandbox --quiet --seed 1)
agon_example_test(avalanche_speaks "wins: (the (left|right) field has|both fields have) overflowed" $<TARGET_FILE:agon>
  play avalanche "${place}/examples/avalanche --play" sample:simple.py --no-sandbox --quiet --seed 1)
agon_example_test(vampire_speaks "monte-carlo. .vampire1. wins: [^;]*; vampire1 alone is left after [0-9]+ ticks\n$"
  $<TARGET_FILE:agon> play vampire "${place}/examples/vampire --play" sample:simple.py sample:simple.py sample:simple.py
  --no-sandbox --quiet --seed 1)
agon_example_test(painting_speaks "monte-carlo. .team 1. wins with [0-9]+ points after 1 tournament\n$" $<TARGET_FILE:agon>
  play painting "${place}/examples/painting --play" sample:simple.py --setup teams=2 --no-sandbox --quiet --seed 1)
agon_example_test(wall_speaks "monte-carlo. .team 1. leads with [0-9.]+\n$" $<TARGET_FILE:agon>
  play wall "${place}/examples/wall --play" sample:simple.py --no-sandbox --quiet --seed 1)
agon_example_test(batch_in_c "1024 games over after at most [1-9][0-9] turns, 1024 points" ${place}/examples/batch)
agon_example_test(match_in_c "wall over after [1-9][0-9]+ turns, [1-9][0-9]+ and [1-9][0-9]+ bricks" ${place}/examples/match)

if(NOT AGON_SANITIZE) # the interpreter is not built with sanitizers
  set(python ${CMAKE_SOURCE_DIR}/examples/batch.py ${place}/installed/${CMAKE_INSTALL_LIBDIR}/libagon.so)
  agon_example_test(batch_in_python
    "football: 16 games, [0-9]+ steps, 16 points.*vampire: 16 games.*of the form goal_line=border.open" python3 ${python})
endif()
