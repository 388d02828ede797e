// SPDX-License-Identifier: GPL-3.0-or-later
//
// A user who does anything at all to the window: any command, mouse and keys on any widget, nonsense in any field.
// Everything is drawn from a seed and logged before it is done, one action per line, so that whatever broke the window
// can be repeated, from the seed or from the log. Anything that blocks in its own loop (menus, dialogs) is answered by
// a timer. GUI thread only.
#pragma once

#include "app/window/main_window.h"
#include "core/base/random.h"

#include <QElapsedTimer>
#include <QFile>
#include <QPoint>
#include <QTimer>

#include <optional>

namespace consonance {

struct MonkeyAction {
    enum class Kind { Command, Sample, Click, DoubleClick, RightClick, Wheel, Drag, Key, Type };
    Kind kind = Kind::Key;
    /// A command id, a sample id, or a widget by the places of its ancestors among their siblings: "/3/0/1".
    QString target;
    QPoint from;
    QPoint to;
    int number = 0; ///< key with modifiers, wheel steps, or index of the text

    [[nodiscard]] QString line() const;
    [[nodiscard]] static std::optional<MonkeyAction> fromLine(const QString& line);
};

class Monkey {
public:
    /// Overwrites `logPath`.
    Monkey(MainWindow& window, std::uint64_t seed, const QString& logPath);

    [[nodiscard]] MonkeyAction draw();
    /// Logs it, does it, and lets the window respond.
    void perform(const MonkeyAction& action);

    [[nodiscard]] int actions() const { return m_actions; }
    /// The longest that one action, with the event loop's work on it, kept the window from responding.
    [[nodiscard]] double longestMs() const { return m_longestMs; }
    [[nodiscard]] const QString& longestLine() const { return m_longestLine; }

private:
    [[nodiscard]] std::vector<QWidget*> targets() const;
    [[nodiscard]] QString pathOf(const QWidget* widget) const;
    [[nodiscard]] QWidget* widgetAt(const QString& path) const;
    void performOn(QWidget& widget, const MonkeyAction& action);
    void answerWhatBlocks();

    MainWindow& m_window;
    RandomStream m_random;
    QFile m_log;
    QTimer m_rescuer;
    QElapsedTimer m_since; ///< since the current action began, or its blocker was answered
    bool m_isActing = false;
    bool m_wasBlocked = false;
    int m_actions = 0;
    double m_longestMs = 0;
    QString m_longestLine;
};

} // namespace consonance
