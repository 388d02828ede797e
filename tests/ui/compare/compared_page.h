// SPDX-License-Identifier: GPL-3.0-or-later
//
// A comparison that has run, and a click on one of its plots.
#pragma once

#include "ui/commands/command_registry.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/compare_runner.h"
#include "ui/kit/settings.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/run_library.h"
#include "ui/work/job_runner.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace consonance::fixtures {

/// A page on which three policies have run on two traces.
struct Compared {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    JobRunner runner;
    CommandRegistry registry;
    RunLibrary library { runner };
    std::unique_ptr<ComparePage> page;

    Compared()
    {
        library.open(folder.filePath(QStringLiteral("runs.db")));
        page = std::make_unique<ComparePage>(library, registry, settings);
        page->resize(1300, 850);
        page->show();
    }

    [[nodiscard]] bool run()
    {
        return run({ .traces = { "preset:harmony-testbed,jobs=20" },
            .cluster = "harmony-testbed",
            .policies = { "lb", "binpack", "locality" },
            .seeds = { 1, 2 },
            .baseline = "lb" });
    }
    [[nodiscard]] bool run(const CompareRequest& request)
    {
        if (!QTest::qWaitFor([this] { return library.isOpen(); }))
            return false;
        QSignalSpy finished(&page->runner(), &CompareRunner::finished);
        page->start(request);
        return finished.wait(20'000) && page->data();
    }
};

inline void click(PlotWidget& plot, const QPoint& at)
{
    auto* canvas = plot.childAt(at);
    QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->mapFrom(&plot, at));
}

} // namespace consonance::fixtures
