# The library for other projects: the rules as agon::games, a static library with headers, and agon::c, a shared library
# with the single header agon.h for other languages. `cmake --install build/release --component library` installs both
# with a CMake package, so that find_package(agon) finds them.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# libagon.so from src/capi and the objects of agon_games. It exports only the functions of agon.h.
function(agon_c_library folder)
  agon_sources(${CMAKE_SOURCE_DIR}/src/${folder})
  add_library(agon_c SHARED ${sources})
  target_link_libraries(agon_c PRIVATE $<BUILD_INTERFACE:agon_flags> $<BUILD_INTERFACE:agon_games>)
  target_include_directories(agon_c INTERFACE
    $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  set_target_properties(agon_c PROPERTIES OUTPUT_NAME agon VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  agon_test_program(agon_${folder}_test WHOLE SOURCES ${tests} LIBRARIES agon_c agon_games)
endfunction()

function(agon_install_library)
  set(place ${CMAKE_INSTALL_LIBDIR}/cmake/agon)
  set(headers ${CMAKE_INSTALL_INCLUDEDIR}/agon)
  target_include_directories(agon_base INTERFACE $<INSTALL_INTERFACE:${headers}>)
  target_compile_features(agon_base INTERFACE cxx_std_20)
  foreach(name base games c)
    set_target_properties(agon_${name} PROPERTIES EXPORT_NAME ${name})
    install(TARGETS agon_${name} EXPORT agon COMPONENT library)
  endforeach()
  install(DIRECTORY src/base src/games DESTINATION ${headers} COMPONENT library
    FILES_MATCHING PATTERN "*.hpp" PATTERN "test_*" EXCLUDE PATTERN "plain*" EXCLUDE
    PATTERN "bots" EXCLUDE PATTERN "transcripts" EXCLUDE PATTERN "*_corpus" EXCLUDE)
  install(FILES src/capi/agon.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
  install(EXPORT agon FILE agonConfig.cmake NAMESPACE agon:: DESTINATION ${place} COMPONENT library)
  write_basic_package_version_file(${CMAKE_BINARY_DIR}/agonConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/agonConfigVersion.cmake DESTINATION ${place} COMPONENT library)
  install(TARGETS agon COMPONENT program)
endfunction()
