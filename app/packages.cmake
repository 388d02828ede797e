# SPDX-License-Identifier: GPL-3.0-or-later
# `cpack` writes four Debian packages (`./dev package`): the window, the command line without Qt, the module that needs
# libtorch, and the one for Python. What a program links is found out by dpkg-shlibdeps; only what it loads or shows is named here.
set(packages window cli learn python)
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL ${packages})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGE_NAME consonance)
set(CPACK_PACKAGE_VENDOR Consonance)
set(CPACK_PACKAGE_CONTACT "The authors of Consonance <consonance@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DEBUGINFO_PACKAGE OFF)
set(CPACK_OUTPUT_FILE_PREFIX ${CMAKE_BINARY_DIR}/packages)

set(CPACK_DEBIAN_WINDOW_PACKAGE_NAME consonance)
set(CPACK_COMPONENT_WINDOW_DESCRIPTION "lab for placing distributed deep-learning jobs
A cluster simulator with the schedulers of the field and a learned placement
policy: step a trace, see every task on its server and who slows whom down,
ask why a decision fell and what would have happened otherwise, compare.")
set(CPACK_DEBIAN_WINDOW_PACKAGE_RECOMMENDS "consonance-learn, fonts-dejavu-core, fonts-noto-cjk, qt6-translations-l10n")
set(CPACK_DEBIAN_WINDOW_PACKAGE_SUGGESTS consonance-cli)

set(CPACK_DEBIAN_CLI_PACKAGE_NAME consonance-cli)
set(CPACK_COMPONENT_CLI_DESCRIPTION "command line of Consonance, without a window
Simulates and compares placements of distributed deep-learning jobs, imports
traces, keeps runs in a database and writes reports and pictures.")
set(CPACK_DEBIAN_CLI_PACKAGE_SUGGESTS consonance-learn)

set(CPACK_DEBIAN_LEARN_PACKAGE_NAME consonance-learn)
set(CPACK_COMPONENT_LEARN_DESCRIPTION "training of placement policies for Consonance
The module with which the window and the command line train Harmony and its
relatives. Policies that are trained already run without it.")
set(CPACK_DEBIAN_LEARN_PACKAGE_RECOMMENDS libopenblas0-pthread)

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-consonance)
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "policies and learners for Consonance in Python
Write a policy of your own that decides the runs of Consonance over a pipe, and
train one in environments shaped like those of Gymnasium.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11), python3 (<< 3.12)")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-numpy")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "consonance-cli, consonance")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)

# Each package says whose work it is.
configure_file(${PROJECT_SOURCE_DIR}/resources/desktop/copyright ${CMAKE_BINARY_DIR}/packages/copyright COPYONLY)
foreach(component ${packages})
    string(TOUPPER ${component} upper)
    install(FILES ${CMAKE_BINARY_DIR}/packages/copyright
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME} COMPONENT ${component})
endforeach()
include(CPack)
