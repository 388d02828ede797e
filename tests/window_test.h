// SPDX-License-Identifier: GPL-3.0-or-later
//
// Like core_test.h, for classes that open widgets.
#pragma once

#include "tests/core_test.h"

#include <QApplication>

namespace consonance::tests {

template<typename Test> int runWithApplication(int argc, char** argv)
{
    const QApplication application(argc, argv);
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi, true);
    return runBare<Test>(argc, argv);
}

} // namespace consonance::tests

#define CONSONANCE_WINDOW_TEST(CLASS) CONSONANCE_TEST_MAIN(consonance::tests::runWithApplication<CLASS>)
