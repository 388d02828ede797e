// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page of comparisons with a store of its own, in a folder that the test owns; a second one on the same folder
// stands for the next window.
#pragma once

#include "ui/commands/command_registry.h"
#include "ui/compare/compare_page.h"
#include "ui/kit/settings.h"
#include "ui/session/run_library.h"
#include "ui/work/job_runner.h"

#include <QTemporaryDir>
#include <QTest>

namespace consonance::fixtures {

struct CompareBench {
    const QTemporaryDir& folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    JobRunner runner;
    RunLibrary library { runner };
    CommandRegistry registry;
    ComparePage page { library, registry, settings };

    explicit CompareBench(const QTemporaryDir& directory, bool opens = true)
        : folder(directory)
    {
        page.resize(1300, 800);
        page.show();
        library.open(folder.filePath(QStringLiteral("runs.db")));
        if (opens)
            [this] { QTRY_VERIFY(library.isOpen()); }();
    }
    bool invoke(const char* id)
    {
        registry.refresh();
        return registry.invoke(QLatin1String(id)).has_value();
    }
    [[nodiscard]] std::int64_t kept() const { return library.store()->count({}).value(); }
};

} // namespace consonance::fixtures
