// SPDX-License-Identifier: GPL-3.0-or-later
//
// The log of this window in a separate window, which stays open beside it: errors so far, and the journal of
// earlier actions. Read again on every request. GUI thread only.
#pragma once

#include <QDialog>

#include <functional>

class QPlainTextEdit;
class QPushButton;

namespace consonance {

class LogWindow : public QDialog {
    Q_OBJECT
public:
    /// `read` gives the text whenever it is shown; both must outlive it.
    LogWindow(std::function<QString()> read, QWidget* parent);

    /// Shows what there is now, its end first, without blocking anything.
    void popUp();
    [[nodiscard]] QString text() const;

private:
    void retranslate();

    std::function<QString()> m_read;
    QPlainTextEdit* m_text = nullptr;
    QPushButton* m_copy = nullptr;
};

} // namespace consonance
