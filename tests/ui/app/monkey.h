// SPDX-License-Identifier: GPL-3.0-or-later
//
// Somebody who does anything at all to the window: any command, mouse and keys on any widget, nonsense in any field.
// Everything is drawn from a seed and written to a log before it is done, one action a line, so that what broke the
// window can be done again, from the seed or from the log. What blocks in a loop of its own (menus, dialogs) is
// answered by a timer. GUI thread only.
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
    int number = 0; ///< key with modifiers, wheel steps, or which text

    [[nodiscard]] QString line() const;
    [[nodiscard]] static std::optional<MonkeyAction> fromLine(const QString& line);
};

class Monkey {
public:
    /// `logPath` is written anew.
    Monkey(MainWindow& window, std::uint64_t seed, const QString& logPath);

    [[nodiscard]] MonkeyAction draw();
    /// Writes it down, does it and lets the window answer.
    void perform(const MonkeyAction& action);

    [[nodiscard]] int actions() const { return m_actions; }
    /// The longest that one action, with what the event loop did about it, kept the window from answering.
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
    QElapsedTimer m_since; ///< the action under way began, or what blocked it was answered
    bool m_isActing = false;
    bool m_wasBlocked = false;
    int m_actions = 0;
    double m_longestMs = 0;
    QString m_longestLine;
};

} // namespace consonance
