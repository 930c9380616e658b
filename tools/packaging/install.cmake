# Included from the top once the targets twiddle (shared) and twiddle_static exist: what
# cmake --install puts where, the CMake package and the pkg-config file.
set(twiddle_packaging ${CMAKE_CURRENT_LIST_DIR})

include(CMakePackageConfigHelpers)
set(twiddle_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/twiddle)
install(TARGETS twiddle LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS twiddle_static ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${PROJECT_SOURCE_DIR}/include/twiddle.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The static library needs SQLite too where it is not inside.
set(TWIDDLE_STATIC_NEEDS "m;dl;pthread;sqlite3")
list(TRANSFORM TWIDDLE_STATIC_NEEDS PREPEND "-l" OUTPUT_VARIABLE twiddle_private_libraries)
list(JOIN twiddle_private_libraries " " TWIDDLE_PRIVATE_LIBRARIES)

configure_package_config_file(${twiddle_packaging}/twiddleConfig.cmake.in
  ${PROJECT_BINARY_DIR}/twiddleConfig.cmake INSTALL_DESTINATION ${twiddle_cmake_dir}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/twiddleConfigVersion.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
configure_file(${twiddle_packaging}/twiddle.pc.in ${PROJECT_BINARY_DIR}/twiddle.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/twiddleConfig.cmake
              ${PROJECT_BINARY_DIR}/twiddleConfigVersion.cmake DESTINATION ${twiddle_cmake_dir})
install(FILES ${PROJECT_BINARY_DIR}/twiddle.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
