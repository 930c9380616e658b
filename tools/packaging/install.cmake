# Included from the top once the targets twiddle (shared) and twiddle_static exist: version node and
# names of the libraries, what cmake --install puts where, the CMake package, the pkg-config file.
set(twiddle_packaging ${CMAKE_CURRENT_LIST_DIR})
set_target_properties(twiddle PROPERTIES VERSION ${PROJECT_VERSION}
                      SOVERSION ${PROJECT_VERSION_MAJOR}
                      LINK_DEPENDS ${twiddle_packaging}/libtwiddle.map)
target_link_options(twiddle PRIVATE
                    LINKER:--version-script=${twiddle_packaging}/libtwiddle.map)
set_target_properties(twiddle_static PROPERTIES OUTPUT_NAME twiddle)

include(CMakePackageConfigHelpers)
set(twiddle_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/twiddle)
install(TARGETS twiddle LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS twiddle_static ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(TWIDDLE_CUFFT) # in a folder that no loader looks into: beside the real library, never over it
  install(TARGETS twiddle_cufft11 twiddle_cufft12
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/twiddle/cufft)
endif()
install(FILES ${PROJECT_SOURCE_DIR}/include/twiddle.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR})

# What the static library needs: SQLite first, since it needs the others itself.
set(TWIDDLE_STATIC_NEEDS "sqlite3;m;dl;pthread")
list(TRANSFORM TWIDDLE_STATIC_NEEDS PREPEND "-l" OUTPUT_VARIABLE twiddle_private_libraries)
list(JOIN twiddle_private_libraries " " TWIDDLE_PRIVATE_LIBRARIES)

configure_package_config_file(${twiddle_packaging}/twiddleConfig.cmake.in
  ${PROJECT_BINARY_DIR}/twiddleConfig.cmake INSTALL_DESTINATION ${twiddle_cmake_dir}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/twiddleConfigVersion.cmake
  VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
file(RELATIVE_PATH twiddle_up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /) # so that --prefix may move it
string(REGEX REPLACE "/$" "" TWIDDLE_PREFIX_FROM_PC "${twiddle_up}")
configure_file(${twiddle_packaging}/twiddle.pc.in ${PROJECT_BINARY_DIR}/twiddle.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/twiddleConfig.cmake
              ${PROJECT_BINARY_DIR}/twiddleConfigVersion.cmake DESTINATION ${twiddle_cmake_dir})
install(FILES ${PROJECT_BINARY_DIR}/twiddle.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# A Debian package: cpack -G DEB.
if(twiddle_alone)
  set(CPACK_PACKAGE_CONTACT "The Twiddle authors")
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
      "Fast Fourier transforms on GPUs with kernels generated on demand")
  set(CPACK_DEBIAN_PACKAGE_SECTION libs)
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS nvidia-cuda-toolkit) # for NVRTC
  set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
  set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
  set(CPACK_STRIP_FILES ON)
  include(CPack)
endif()
