# Debian packages (`make package`): agon (the program, its manual page, completions, systemd units and example
# contests), agon-kit (rules, documents and sample bots for contestants) and agon-dev (the library). The content of a
# package depends only on the commit, so two builds are identical (setup/package.sh sets SOURCE_DATE_EPOCH).

set(agon_pages ${CMAKE_BINARY_DIR}/package)
add_custom_command(
  OUTPUT ${agon_pages}/agon.1.gz ${agon_pages}/agon.bash ${agon_pages}/agon.zsh ${agon_pages}/agon.fish ${agon_pages}/changelog.gz
  COMMAND ${CMAKE_COMMAND} -E make_directory ${agon_pages}
  COMMAND $<TARGET_FILE:agon> man | gzip -9n > ${agon_pages}/agon.1.gz
  COMMAND $<TARGET_FILE:agon> completion bash > ${agon_pages}/agon.bash
  COMMAND $<TARGET_FILE:agon> completion zsh > ${agon_pages}/agon.zsh
  COMMAND $<TARGET_FILE:agon> completion fish > ${agon_pages}/agon.fish
  COMMAND gzip -9nc ${CMAKE_SOURCE_DIR}/CHANGELOG.md > ${agon_pages}/changelog.gz
  DEPENDS agon ${CMAKE_SOURCE_DIR}/CHANGELOG.md
  VERBATIM)
add_custom_target(package_pages DEPENDS ${agon_pages}/agon.1.gz)
add_custom_target(package_parts DEPENDS agon agon_games agon_c package_pages)

set(share ${CMAKE_INSTALL_DATADIR})
install(FILES ${agon_pages}/agon.1.gz DESTINATION ${share}/man/man1 COMPONENT program)
install(FILES ${agon_pages}/agon.bash DESTINATION ${share}/bash-completion/completions RENAME agon COMPONENT program)
install(FILES ${agon_pages}/agon.zsh DESTINATION ${share}/zsh/vendor-completions RENAME _agon COMPONENT program)
install(FILES ${agon_pages}/agon.fish DESTINATION ${share}/fish/vendor_completions.d COMPONENT program)
install(FILES setup/systemd/agon@.service setup/systemd/agon-worker@.service DESTINATION lib/systemd/system COMPONENT program)
install(FILES setup/systemd/agon.conf DESTINATION lib/sysusers.d COMPONENT program)
file(GLOB example_contests CONFIGURE_DEPENDS examples/contests/*.toml)
install(FILES ${example_contests} DESTINATION ${share}/doc/agon/examples COMPONENT program)

install(DIRECTORY docs/ DESTINATION ${share}/doc/agon-kit COMPONENT kit PATTERN "decisions" EXCLUDE PATTERN "pictures" EXCLUDE)
file(GLOB bot_folders RELATIVE ${CMAKE_SOURCE_DIR}/src/games CONFIGURE_DEPENDS src/games/*/bots)
foreach(folder ${bot_folders})
  get_filename_component(game ${folder} DIRECTORY)
  install(DIRECTORY src/games/${folder} DESTINATION ${share}/agon-kit/${game} COMPONENT kit)
  install(FILES src/games/${game}/README.md DESTINATION ${share}/agon-kit/${game} COMPONENT kit)
endforeach()

foreach(pair program:agon kit:agon-kit library:agon-dev)
  string(REPLACE ":" ";" pair ${pair})
  list(GET pair 0 component)
  list(GET pair 1 package)
  install(FILES ${CMAKE_SOURCE_DIR}/setup/debian/copyright DESTINATION ${share}/doc/${package} COMPONENT ${component})
  # Optional: `cmake --install` of a component does not need the target package_pages.
  install(FILES ${agon_pages}/changelog.gz DESTINATION ${share}/doc/${package} COMPONENT ${component} OPTIONAL)
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL program kit library)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};agon;ALL;/")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_SOURCE_DIR}/build/packages)
set(CPACK_PACKAGE_CONTACT "The Agon developers <agon@localhost>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME agon)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "bubblewrap")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "g++, default-jdk-headless, mono-mcs, mono-runtime, fp-compiler, fp-units-rtl, python3, git")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "agon-kit, postgresql, nats-server")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA "${CMAKE_SOURCE_DIR}/setup/debian/postinst")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "programming contests in which programs play games against each other
Agon serves live contests over TCP with scoring and a site, runs tournaments of
submitted programs in a sandbox, and is the contestants' own arena: matches,
comparisons, replays and a viewer.")
set(CPACK_DEBIAN_KIT_PACKAGE_NAME agon-kit)
set(CPACK_DEBIAN_KIT_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_KIT_PACKAGE_DEPENDS "agon (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_KIT_PACKAGE_RECOMMENDS "${CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS}")
set(CPACK_DEBIAN_KIT_DESCRIPTION "what a contestant needs to play in a contest of Agon
Rules and protocols of the games, sample bots in five languages, and the pages
about bots, replays and the client.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME agon-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libfmt-dev")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "the games of Agon as a library
Headers, a CMake package for C++, and a shared library with one C header for
other languages: exact rules, copied and played fast, for bots that search.")
include(CPack)
