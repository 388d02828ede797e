// SPDX-License-Identifier: GPL-3.0-or-later
//
// Commands that run one after another, each once the previous one has taken effect: those of a macro, and those that
// the program was started with. Impossible ones are reported with their reason. GUI thread only; looks a few times a
// frame whether the next may run, while there is one.
#pragma once

#include "core/base/result.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <functional>

namespace consonance {

class CommandRegistry;

class CommandQueue : public QObject {
    Q_OBJECT
public:
    /// What to do with the rest when one is not possible.
    enum class OnFailure { DropRest, GoOn };

    /// `isQuiet` says that the command before has had its effect. The registry outlives the queue.
    CommandQueue(
        CommandRegistry& registry, std::function<bool()> isQuiet, OnFailure onFailure, QObject* parent = nullptr);

    /// After the waiting ones.
    void add(const QStringList& ids);
    [[nodiscard]] bool isRunning() const { return !m_waiting.isEmpty(); }

Q_SIGNALS:
    void failed(const consonance::Error& error);

private:
    void runNext();

    CommandRegistry& m_registry;
    std::function<bool()> m_isQuiet;
    OnFailure m_onFailure;
    QStringList m_waiting;
    QTimer m_next;
};

} // namespace consonance
