# SPDX-License-Identifier: GPL-3.0-or-later
# How every target of the project is built: one interface target with the rules, and functions for libraries, programs and tests.
include(FeatureSummary)
include(${CMAKE_CURRENT_LIST_DIR}/consonance_embed.cmake)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
# moc 6.4 cannot parse libstdc++ 12's <concepts>, which <compare> brings; it needs nothing from there, so the include guard keeps it out.
set(CMAKE_AUTOMOC_MOC_OPTIONS -D_GLIBCXX_CONCEPTS=1)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

add_library(project_options INTERFACE)
target_include_directories(project_options INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
target_compile_options(project_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror
    # Designated initialisers name what differs from the defaults; the rest is meant to be left out.
    -Wno-missing-field-initializers
    # The same bits on every x86-64: no fused multiply-add, no reordering.
    -ffp-contract=off)
find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12.1)
    target_link_options(project_options INTERFACE -fuse-ld=mold)
endif()
if(CONSONANCE_SANITIZE_ADDRESS)
    target_compile_options(project_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
    target_link_options(project_options INTERFACE -fsanitize=address,undefined)
endif()
if(CONSONANCE_SANITIZE_THREAD)
    target_compile_options(project_options INTERFACE -fsanitize=thread)
    target_link_options(project_options INTERFACE -fsanitize=thread)
endif()

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
set_package_properties(fmt PROPERTIES PURPOSE "Texts with numbers in the core")
find_package(nlohmann_json REQUIRED)
set_package_properties(nlohmann_json PROPERTIES PURPOSE "JSON files and results")
if(CONSONANCE_WITH_QT)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Svg Test LinguistTools)
    set_package_properties(Qt6 PROPERTIES PURPOSE "The window and the test framework")
    find_package(QCustomPlotQt6 REQUIRED)
    set_package_properties(QCustomPlotQt6 PROPERTIES PURPOSE "Plots")
endif()

# Rules that only code with Qt needs. qcustomplot.h cannot live with them: ui/plot wraps it.
add_library(qt_options INTERFACE)
target_link_libraries(qt_options INTERFACE project_options)
target_compile_definitions(qt_options INTERFACE
    QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_USE_QSTRINGBUILDER QT_NO_FOREACH)

# A folder that is not built (no Qt, no torch) or has no build file of its own is passed over.
function(consonance_add_folder folder)
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
        add_subdirectory(${folder})
    endif()
endfunction()

# consonance_library(core_sim SOURCES a.cpp LINKS core_base PRIVATE_LINKS zstd [QT])
function(consonance_library name)
    cmake_parse_arguments(ARG "QT" "" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
    add_library(${name} STATIC ${ARG_SOURCES})
    if(ARG_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON AUTORCC ON)
        target_link_libraries(${name} PUBLIC qt_options)
    endif()
    target_link_libraries(${name} PUBLIC project_options ${ARG_LINKS} PRIVATE ${ARG_PRIVATE_LINKS})
endfunction()

# consonance_program(consonance-cli SOURCES main.cpp LINKS core_experiment [QT])
function(consonance_program name)
    cmake_parse_arguments(ARG "QT" "" "SOURCES;LINKS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    if(ARG_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON AUTORCC ON)
        target_link_libraries(${name} PRIVATE qt_options)
    endif()
    target_link_libraries(${name} PRIVATE project_options ${ARG_LINKS})
endfunction()

# consonance_test(tst_engine SOURCES tst_engine.cpp LINKS core_sim LABELS core [TIMEOUT s]): one Qt Test binary, run offscreen with its own home.
function(consonance_test name)
    cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;LINKS;LABELS" ${ARGN})
    if(NOT CONSONANCE_WITH_QT)
        return()
    endif()
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 120)
    endif()
    add_executable(${name} ${ARG_SOURCES})
    set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    target_link_libraries(${name} PRIVATE qt_options ${ARG_LINKS} Qt6::Test)
    add_test(NAME ${name} COMMAND ${name})
    if(DEFINED ENV{CONSONANCE_SHARED})
        set(shared $ENV{CONSONANCE_SHARED})
    else()
        set(shared ${CMAKE_SOURCE_DIR}/../shared)
    endif()
    set(home ${CMAKE_BINARY_DIR}/test-home/${name})
    file(MAKE_DIRECTORY ${home}/runtime)
    set_tests_properties(${name} PROPERTIES
        LABELS "${ARG_LABELS}"
        TIMEOUT ${ARG_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;HOME=${home};XDG_DATA_HOME=${home}/data;XDG_CONFIG_HOME=${home}/config;XDG_CACHE_HOME=${home}/cache;XDG_RUNTIME_DIR=${home}/runtime;CONSONANCE_SHARED=${shared}")
endfunction()
