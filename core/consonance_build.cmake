# SPDX-License-Identifier: GPL-3.0-or-later
# How every target of the project is built: one interface target with the rules, and functions for libraries, programs,
# tests, scenarios, benchmarks and fuzz harnesses.
include(FeatureSummary)
include(${CMAKE_CURRENT_LIST_DIR}/consonance_embed.cmake)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Where a preset says CMAKE_UNITY_BUILD, so many files of a library are compiled as one (docs/testing.md): more of those whose
# headers take longest, and all tests of a folder.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 10)
set(CONSONANCE_BATCH_WITH_QT 16)
set(CONSONANCE_BATCH_OF_TESTS 24)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
# A folder searches for what only it needs; whoever links its library must see those targets too.
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
# moc 6.4 cannot parse libstdc++ 12's <concepts>, which <compare> brings; it needs nothing from there, so the include
# guard keeps it out.
set(CMAKE_AUTOMOC_MOC_OPTIONS -D_GLIBCXX_CONCEPTS=1)

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

add_library(project_options INTERFACE)
target_include_directories(project_options INTERFACE ${CMAKE_BINARY_DIR}/generated)
target_compile_options(project_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    # g++ judges; clang serves the fuzzers, and warns of what libstdc++ itself does.
    $<$<AND:$<BOOL:${CONSONANCE_WARNINGS_AS_ERRORS}>,$<CXX_COMPILER_ID:GNU>>:-Werror>
    # Designated initialisers name what differs from the defaults; the rest is meant to be left out.
    -Wno-missing-field-initializers
    # The same bits on every x86-64: no fused multiply-add, no reordering.
    -ffp-contract=off
    # Below 1 GB the compiler does not look for memory to use again, which took a tenth of its time.
    $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1048576>)
find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM)
    target_link_options(project_options INTERFACE -fuse-ld=mold)
endif()
set(sanitizers)
if(CONSONANCE_SANITIZE_ADDRESS OR CONSONANCE_FUZZ)
    list(APPEND sanitizers address undefined)
    target_compile_options(project_options INTERFACE -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
endif()
if(CONSONANCE_SANITIZE_THREAD)
    list(APPEND sanitizers thread)
endif()
if(sanitizers)
    list(JOIN sanitizers "," sanitizers)
    target_compile_options(project_options INTERFACE -fsanitize=${sanitizers})
    target_link_options(project_options INTERFACE -fsanitize=${sanitizers})
endif()
if(CONSONANCE_FUZZ)
    target_compile_options(project_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
add_custom_target(fuzzers)
add_custom_target(benchmarks)
add_custom_target(core_tests) # what ctest -L core needs
add_custom_target(input_tests) # what ctest -L input needs

if(CONSONANCE_COVERAGE)
    # Compilers count the lines that ran; ./dev fuzz coverage reads them.
    target_compile_options(project_options INTERFACE --coverage -fprofile-update=atomic)
    target_link_options(project_options INTERFACE --coverage)
endif()

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
set_package_properties(fmt PROPERTIES PURPOSE "Texts with numbers in the core")
find_package(nlohmann_json REQUIRED)
set_package_properties(nlohmann_json PROPERTIES PURPOSE "JSON files and results")
if(CONSONANCE_WITH_QT)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Svg PrintSupport Test LinguistTools)
    set_package_properties(Qt6 PROPERTIES PURPOSE "The window and the test framework")
    find_package(QCustomPlotQt6 REQUIRED)
    set_package_properties(QCustomPlotQt6 PROPERTIES PURPOSE "Plots")
endif()

# Rules that only code with Qt needs. qcustomplot.h cannot live with them: ui/plot wraps it.
add_library(qt_options INTERFACE)
target_link_libraries(qt_options INTERFACE project_options)
target_compile_definitions(qt_options INTERFACE
    QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_USE_QSTRINGBUILDER QT_NO_FOREACH)

# consonance_expose(core_sim core/sim): whoever links the target may include the headers of the folder by their paths from the top,
# as "core/sim/engine.h", and nothing else can: a build folder that holds nothing but a link to it is on the search path.
# So an include of a library that a target does not link, directly or by another, ends the build.
function(consonance_expose name folder)
    set(root ${CMAKE_BINARY_DIR}/include/${name})
    get_filename_component(parent ${root}/${folder} DIRECTORY)
    file(MAKE_DIRECTORY ${parent})
    file(CREATE_LINK ${CMAKE_SOURCE_DIR}/${folder} ${root}/${folder} SYMBOLIC)
    target_include_directories(${name} INTERFACE ${root})
endfunction()
add_library(test_headers INTERFACE)
consonance_expose(test_headers tests)

# consonance_library(core_sim SOURCES a.cpp LINKS core_base PRIVATE_LINKS zstd [QT] [COLD]). COLD: no loop in it is felt, so a release build
# does not spend twice the time on the optimiser's second level.
function(consonance_library name)
    cmake_parse_arguments(ARG "QT;COLD" "" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
    add_library(${name} STATIC ${ARG_SOURCES})
    file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
    consonance_expose(${name} ${folder})
    target_include_directories(${name} PRIVATE ${CMAKE_BINARY_DIR}/include/${name})
    if(ARG_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON AUTORCC ON UNITY_BUILD_BATCH_SIZE ${CONSONANCE_BATCH_WITH_QT})
        target_link_libraries(${name} PUBLIC qt_options)
    endif()
    target_link_libraries(${name} PUBLIC project_options ${ARG_LINKS} PRIVATE ${ARG_PRIVATE_LINKS})
    if(ARG_COLD)
        target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
    if(CMAKE_UNITY_BUILD)
        # Where g++ 12 inlines across files it takes members of a std::variant that is not there for read. Presets that do
        # not join files keep the warning.
        target_compile_options(${name} PRIVATE -Wno-maybe-uninitialized)
    endif()
endfunction()

# consonance_program(consonance-cli SOURCES main.cpp LINKS core_compare [QT])
function(consonance_program name)
    cmake_parse_arguments(ARG "QT" "" "SOURCES;LINKS" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
    if(ARG_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON AUTORCC ON)
        target_link_libraries(${name} PRIVATE qt_options)
    endif()
    target_link_libraries(${name} PRIVATE project_options test_headers ${ARG_LINKS})
endfunction()

# Where tests find what is too large for the repository, unless CONSONANCE_SHARED is set when ctest runs.
file(WRITE ${CMAKE_BINARY_DIR}/shared_folder.cmake "if(NOT DEFINED ENV{CONSONANCE_SHARED})
    set(ENV{CONSONANCE_SHARED} [[${CMAKE_SOURCE_DIR}/../shared]])
endif()
")
set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY TEST_INCLUDE_FILES ${CMAKE_BINARY_DIR}/shared_folder.cmake)

# consonance_add_test(tst_engine COMMAND tst_engine [args…] [LABELS core] [TIMEOUT s]): any command as a test with an empty home of its own,
# in which it also runs. Labels: core, ui, scenario, fuzz, learn say what it tests, input
# that it is of the folders that read what people give, threads
# that threads work beside each other in it; slow takes it out of the fast set, nightly (beside slow) out of a plain ./dev test.
function(consonance_add_test name)
    cmake_parse_arguments(ARG "" "TIMEOUT" "COMMAND;LABELS;ENVIRONMENT" ${ARGN})
    if(NOT ARG_TIMEOUT)
        set(ARG_TIMEOUT 120)
    endif()
    if(sanitizers)
        math(EXPR ARG_TIMEOUT "${ARG_TIMEOUT} * 10")
    endif()
    # Of a Qt Test whose every function was skipped only initTestCase and cleanupTestCase pass: ctest shall not count it.
    set(nothing_ran "Totals: [0-2] passed, 0 failed, [1-9][0-9]* skipped")
    list(POP_FRONT ARG_COMMAND program)
    if(TARGET ${program})
        set(program $<TARGET_FILE:${program}>)
    endif()
    add_test(NAME ${name} COMMAND ${CMAKE_SOURCE_DIR}/tests/run_isolated ${CMAKE_BINARY_DIR}/test-home/${name} ${program} ${ARG_COMMAND})
    # Qt Test would end a function after five minutes whatever the limit of the test is.
    set(environment "QTEST_FUNCTION_TIMEOUT=${ARG_TIMEOUT}000" ${ARG_ENVIRONMENT})
    if(CONSONANCE_SANITIZE_THREAD)
        list(APPEND environment "TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/tsan_suppressions:history_size=4:die_after_fork=0")
    endif()
    set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT ${ARG_TIMEOUT} ENVIRONMENT "${environment}"
        SKIP_REGULAR_EXPRESSION "${nothing_ran}")
endfunction()

# consonance_tests(core_sim_tests TESTS engine LINKS core_sim LABELS core [LEFT_OUT names…] [SLOW names…] [THREADS names…] [LIMITS name:seconds…] [SOURCES more.cpp]): the one Qt Test
# binary of a folder. TESTS are the classes of tst_NAME.cpp, each a test of its own for ctest; those of SLOW are not in the fast set, in
# those of THREADS threads work beside each other. A file of the folder that is in no list is an error; LEFT_OUT are those that this
# build cannot have. RESOURCE names targets that the tests start or load.
function(consonance_tests name)
    cmake_parse_arguments(ARG "" "" "TESTS;LEFT_OUT;SLOW;THREADS;LIMITS;SOURCES;LINKS;LABELS;RESOURCE" ${ARGN})
    if(NOT CONSONANCE_WITH_QT)
        return()
    endif()
    list(TRANSFORM ARG_TESTS PREPEND tst_ OUTPUT_VARIABLE files)
    list(TRANSFORM files APPEND .cpp)
    file(GLOB written CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} tst_*.cpp)
    list(TRANSFORM ARG_LEFT_OUT REPLACE "(.+)" "tst_\\1.cpp" OUTPUT_VARIABLE left_out)
    list(REMOVE_ITEM written ${files} ${left_out} ${ARG_SOURCES} none)
    if(written)
        message(FATAL_ERROR "${name} does not run: ${written}")
    endif()
    consonance_program(${name} QT SOURCES ${CMAKE_SOURCE_DIR}/tests/test_main.cpp ${files} ${ARG_SOURCES} LINKS ${ARG_LINKS} Qt6::Test)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
    if(CMAKE_UNITY_BUILD)
        # g++ takes a joined file for a header, in which a type from an anonymous namespace would be a trap.
        set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${CONSONANCE_BATCH_OF_TESTS})
        target_compile_options(${name} PRIVATE -Wno-maybe-uninitialized -Wno-subobject-linkage)
    endif()
    target_compile_definitions(${name} PRIVATE
        CONSONANCE_SOURCE_FOLDER="${CMAKE_SOURCE_DIR}" CONSONANCE_BINARY_FOLDER="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
    foreach(label core input)
        if(label IN_LIST ARG_LABELS)
            add_dependencies(${label}_tests ${name})
        endif()
    endforeach()
    foreach(resource ${ARG_RESOURCE})
        if(TARGET ${resource})
            add_dependencies(${name} ${resource})
        endif()
    endforeach()
    foreach(test ${ARG_TESTS})
        set(labels ${ARG_LABELS})
        if(test IN_LIST ARG_SLOW)
            list(APPEND labels slow)
        endif()
        if(test IN_LIST ARG_THREADS)
            list(APPEND labels threads)
        endif()
        set(limit ${ARG_LIMITS})
        list(FILTER limit INCLUDE REGEX "^${test}:")
        string(REGEX REPLACE ".*:" "" limit "${limit}")
        consonance_add_test(tst_${test} COMMAND ${name} tst_${test} LABELS ${labels} TIMEOUT "${limit}")
    endforeach()
endfunction()

# consonance_test_variant(tst_x_slow OF core_tests tst_x [function…] [ENVIRONMENT A=1] [LABELS …] [TIMEOUT s]): a class again, with another
# environment, or only some of its functions.
function(consonance_test_variant name)
    cmake_parse_arguments(ARG "" "TIMEOUT" "OF;ENVIRONMENT;LABELS" ${ARGN})
    if(CONSONANCE_WITH_QT)
        consonance_add_test(${name} COMMAND ${ARG_OF} LABELS ${ARG_LABELS} ENVIRONMENT ${ARG_ENVIRONMENT} TIMEOUT "${ARG_TIMEOUT}")
    endif()
endfunction()

# consonance_scenario(NAME ARGUMENTS simulate --trace … [EXIT_CODE 3] [GOLDEN file] [PRODUCES file] [LABELS slow] [TIMEOUT s]): runs consonance-cli, needs
# no Qt. With GOLDEN its standard output, or the file PRODUCES that it writes, must equal that file of this folder byte for byte.
function(consonance_scenario name)
    cmake_parse_arguments(ARG "" "EXIT_CODE;GOLDEN;PRODUCES;TIMEOUT" "ARGUMENTS;LABELS" ${ARGN})
    if(NOT TARGET consonance-cli)
        return()
    endif()
    set(check ${CMAKE_SOURCE_DIR}/tests/run_scenario)
    if(ARG_EXIT_CODE)
        list(APPEND check --exit-code ${ARG_EXIT_CODE})
    endif()
    if(ARG_GOLDEN)
        list(APPEND check --golden ${CMAKE_CURRENT_SOURCE_DIR}/${ARG_GOLDEN})
    endif()
    if(ARG_PRODUCES)
        list(APPEND check --produces ${ARG_PRODUCES})
    endif()
    consonance_add_test(${name} COMMAND ${check} -- $<TARGET_FILE:consonance-cli> ${ARG_ARGUMENTS}
        LABELS scenario ${ARG_LABELS} TIMEOUT "${ARG_TIMEOUT}")
endfunction()

# consonance_bench(bench_engine SOURCES bench_engine.cpp LINKS core_sim): a Google Benchmark program for ./dev bench. Never a test, so the
# target `benchmarks` builds it and `all` does not.
function(consonance_bench name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
    find_package(benchmark REQUIRED)
    set_package_properties(benchmark PROPERTIES PURPOSE "Benchmarks")
    consonance_program(${name} SOURCES ${ARG_SOURCES} LINKS ${ARG_LINKS} benchmark::benchmark)
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    add_dependencies(benchmarks ${name})
endfunction()

# consonance_fuzz(fuzz_trace SOURCES fuzz_trace.cpp LINKS core_workload [SEEDS trace…] [FIXTURES import…]): a libFuzzer harness for ./dev fuzz,
# and the same with a planted crash for ./dev fuzz check. In every other build it is a test that replays tests/fuzz/corpus/<name>, the folders
# SEEDS of tests/fixtures/malformed and FIXTURES of tests/fixtures, so that what a fuzzer once found stays found.
function(consonance_fuzz name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINKS;SEEDS;FIXTURES" ${ARGN})
    set(inputs)
    if(IS_DIRECTORY ${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${name} OR NOT (ARG_SEEDS OR ARG_FIXTURES))
        list(APPEND inputs ${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${name})
    endif()
    foreach(seeds ${ARG_SEEDS})
        list(APPEND inputs ${CMAKE_SOURCE_DIR}/tests/fixtures/malformed/${seeds})
    endforeach()
    foreach(fixtures ${ARG_FIXTURES})
        list(APPEND inputs ${CMAKE_SOURCE_DIR}/tests/fixtures/${fixtures})
    endforeach()
    foreach(input ${inputs})
        file(GLOB files LIST_DIRECTORIES true ${input}/*)
        if(NOT files)
            message(FATAL_ERROR "${name} has no inputs in ${input}")
        endif()
    endforeach()
    if(CONSONANCE_FUZZ)
        consonance_program(${name} SOURCES ${ARG_SOURCES} LINKS ${ARG_LINKS})
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        consonance_program(planted_${name} SOURCES ${ARG_SOURCES} ${CMAKE_SOURCE_DIR}/tests/fuzz/planted_crash.cpp LINKS ${ARG_LINKS})
        target_link_options(planted_${name} PRIVATE -fsanitize=fuzzer -Wl,--wrap=LLVMFuzzerTestOneInput)
        add_dependencies(fuzzers ${name} planted_${name})
        list(JOIN inputs "\n" lines)
        file(WRITE ${CMAKE_BINARY_DIR}/seeds/${name} "${lines}\n")
    else()
        if(NOT TARGET fuzz_replay)
            add_library(fuzz_replay OBJECT ${CMAKE_SOURCE_DIR}/tests/fuzz/replay_main.cpp)
            target_link_libraries(fuzz_replay PRIVATE project_options)
        endif()
        consonance_program(${name} SOURCES ${ARG_SOURCES} LINKS ${ARG_LINKS} fuzz_replay)
        add_dependencies(fuzzers ${name})
        consonance_add_test(${name} COMMAND ${name} ${inputs} LABELS fuzz)
    endif()
endfunction()

# consonance_find_torch(): for core/learn alone. A function, so that the compiler flags which Torch's package sets end here; targets are global.
function(consonance_find_torch)
    find_package(Torch REQUIRED)
    set_package_properties(Torch PROPERTIES PURPOSE "Learned policies and the reward predictor")
endfunction()
