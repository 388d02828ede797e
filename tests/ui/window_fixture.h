// SPDX-License-Identifier: GPL-3.0-or-later
//
// The whole window for a test, with its own settings, run database and home, and with real pages behind it.
#pragma once

#include "app/window/main_window.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/train/training_form.h"
#include "ui/train/training_page.h"

#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace consonance::fixtures {

inline constexpr std::pair<MainWindow::Page, const char*> kPages[] { { MainWindow::Page::Welcome, "welcome" },
    { MainWindow::Page::Session, "session" }, { MainWindow::Page::Compare, "compare" },
    { MainWindow::Page::Runs, "runs" }, { MainWindow::Page::Training, "training" } };

/// Class and name of a widget and of those around it, for messages.
inline QString pathOf(const QWidget& widget)
{
    QStringList names;
    for (const auto* one = &widget; one != nullptr && names.size() < 4; one = one->parentWidget()) {
        const auto name = one->objectName();
        names.prepend(
            QLatin1String(one->metaObject()->className()) + (name.isEmpty() ? name : QLatin1Char('#') + name));
    }
    return names.join(QLatin1Char('/'));
}

/// Not shown until open(). The folder goes with it.
struct WindowBench {
    QTemporaryDir folder;
    Settings settings { folder.filePath(QStringLiteral("settings.ini")) };
    TranslationLoader translations;
    std::unique_ptr<MainWindow> window;

    void open(const QString& language = QStringLiteral("en"))
    {
        translations.apply(language);
        window = std::make_unique<MainWindow>(settings, translations, folder.filePath(QStringLiteral("runs.db")));
        window->show();
    }
    [[nodiscard]] SessionController& session() const { return window->session(); }
    [[nodiscard]] bool isPaused() const
    {
        return session().state() == SessionController::State::Paused && session().isSettled();
    }
    /// As a run that was kept at its end, once it is open.
    [[nodiscard]] bool isAtItsEnd() const
    {
        return session().state() == SessionController::State::Finished && session().isSettled();
    }
    /// Presses the button with this object name.
    void press(const char* name) const
    {
        auto* button = window->findChild<QAbstractButton*>(QLatin1String(name));
        QVERIFY2(button != nullptr, name);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    /// Harmony with its defaults, which needs about a minute.
    void startTraining() const
    {
        window->showPage(MainWindow::Page::Training);
        auto* page = window->findChild<TrainingPage*>();
        page->form().setCheckpoint(folder.filePath(QStringLiteral("trained.safetensors")));
        press("startTraining");
    }
    void startComparison(const CompareRequest& request) const
    {
        window->showPage(MainWindow::Page::Compare);
        window->comparePage().form().setRequest(request);
        press("startCompare");
    }
};

} // namespace consonance::fixtures
