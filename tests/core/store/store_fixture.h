// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests of the store share: made-up runs, checks, a folder for each test.
#pragma once

#include "store_made_up.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <string>

namespace consonance::test {

/// Fails the test with the error's text.
#define VERIFY_RESULT(result)                                                                                          \
    do {                                                                                                               \
        const auto& checkedResult = (result);                                                                          \
        if (!checkedResult)                                                                                            \
            QFAIL(checkedResult.error().englishText().c_str());                                                        \
    } while (false)

/// A separate folder for each test, with the path of a database in it.
class StoreFolder {
public:
    [[nodiscard]] std::filesystem::path path(const char* name = "runs.db") const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    [[nodiscard]] std::filesystem::path folder() const { return m_folder.path().toStdString(); }

private:
    QTemporaryDir m_folder;
};

} // namespace consonance::test
