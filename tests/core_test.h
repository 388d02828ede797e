// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a Qt Test class becomes part of its folder's test binary. Each file tst_NAME.cpp ends with one of the macros; the
// binary runs the class of the file named by its first argument: `core_base_tests tst_hash [Qt Test options]`. ctest
// runs every class as a separate test.
#pragma once

#include <QCoreApplication>
#include <QTest>

namespace consonance::tests {

/// A main function of the binary, found by its file name.
struct TestEntry {
    const char* file; ///< __FILE__
    int (*run)(int argc, char** argv);
};
/// Makes the entry known; static initialisation only.
bool registerTest(TestEntry entry);

template<typename Test> int runBare(int argc, char** argv)
{
    Test test;
    return QTest::qExec(&test, argc, argv);
}

template<typename Test> int runWithCoreApplication(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    return runBare<Test>(argc, argv);
}

} // namespace consonance::tests

// Files of a folder may be joined into one (docs/testing.md), so the name of the variable differs in each.
#define CONSONANCE_JOIN_NAMES(FIRST, SECOND) FIRST##SECOND
#define CONSONANCE_REGISTER_TEST(NUMBER, FUNCTION)                                                                     \
    static const bool CONSONANCE_JOIN_NAMES(isRegistered, NUMBER)                                                      \
        = consonance::tests::registerTest({ __FILE__, FUNCTION });
/// A function (int, char**) that does everything itself. One of these macros per file.
#define CONSONANCE_TEST_MAIN(FUNCTION) CONSONANCE_REGISTER_TEST(__COUNTER__, FUNCTION)
/// A class that needs no application object.
#define CONSONANCE_BARE_TEST(CLASS) CONSONANCE_TEST_MAIN(consonance::tests::runBare<CLASS>)
/// A class that needs an event loop.
#define CONSONANCE_TEST(CLASS) CONSONANCE_TEST_MAIN(consonance::tests::runWithCoreApplication<CLASS>)
