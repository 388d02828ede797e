// SPDX-License-Identifier: GPL-3.0-or-later
//
// Says why the key of a command does nothing while the command cannot run; Qt is silent then. Hears keys that nothing
// in the window has taken. Registry and window must outlive it. GUI thread only. Cost: O(commands) for such a key.
#pragma once

#include <QObject>

namespace consonance {

class CommandRegistry;

class RefusedKeys : public QObject {
    Q_OBJECT
public:
    RefusedKeys(const CommandRegistry& registry, QWidget& window, QObject* parent = nullptr);

Q_SIGNALS:
    /// "Run until…: the run is at its end"
    void refused(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const CommandRegistry& m_registry;
};

} // namespace consonance
