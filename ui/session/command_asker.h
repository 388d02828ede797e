// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks the user whether a command may be started (core/policy/external/command_consent.h). Code that wants to start
// one, on any thread, waits here for the answer or for the end of its work; the dialog belongs to the window and
// blocks nothing else. One for a window, GUI thread; pending questions are answered with no when it goes.
#pragma once

#include <QDialog>
#include <QPointer>

#include <memory>
#include <string>

namespace consonance {

class CommandAsker : public QObject {
    Q_OBJECT
public:
    /// The dialog appears above the window, which outlives this.
    explicit CommandAsker(QWidget& window);
    ~CommandAsker() override;

    /// The dialog that waits for an answer; null when there is none.
    [[nodiscard]] QDialog* dialog() const { return m_dialog; }

private:
    struct Desk;
    void serve();
    void open(const std::string& command);

    QWidget& m_window;
    std::shared_ptr<Desk> m_desk; ///< shared with those who wait
    QPointer<QDialog> m_dialog;
    std::string m_shown; ///< command of the dialog
};

} // namespace consonance
