// SPDX-License-Identifier: GPL-3.0-or-later
//
// The whole window over settings and a store in a folder of its own, to be closed and opened again.
#pragma once

#include "app/window/main_window.h"
#include "tests/ui/ui_test.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/settings.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace consonance::fixtures {

struct ToolBench {
    QTemporaryDir folder;
    std::unique_ptr<Settings> settings;
    TranslationLoader translations;
    std::unique_ptr<MainWindow> window;

    ToolBench()
    {
        translations.apply(QStringLiteral("en"));
        open();
    }
    /// Again, as after a restart of the program.
    void open()
    {
        window.reset();
        settings.reset();
        settings = std::make_unique<Settings>(folder.filePath(QStringLiteral("settings.ini")));
        window = std::make_unique<MainWindow>(*settings, translations, folder.filePath(QStringLiteral("runs.db")));
        window->resize(1400, 900);
        window->show();
    }
    [[nodiscard]] CommandRegistry& registry() const { return window->registry(); }
    void invoke(const char* id) const { QVERIFY2(registry().invoke(QLatin1String(id)), id); }
    [[nodiscard]] bool isPaused() const
    {
        return window->session().state() == SessionController::State::Paused && window->session().isSettled();
    }
    void openSmall() const
    {
        window->openRun({ .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
    }
};

} // namespace consonance::fixtures
