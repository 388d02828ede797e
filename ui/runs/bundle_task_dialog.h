// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks for the task that follows with a run in a file, for whoever opens it, before the file is named. Not modal;
// deletes itself. GUI thread only.
#pragma once

#include <QDialog>

class QPlainTextEdit;
class QPushButton;

namespace consonance {

class RoleLabel;

class BundleTaskDialog : public QDialog {
    Q_OBJECT
public:
    explicit BundleTaskDialog(QWidget* parent = nullptr);

Q_SIGNALS:
    /// Empty: none.
    void chosen(const QString& task);

private:
    void retranslate();

    RoleLabel* m_label = nullptr;
    QPlainTextEdit* m_task = nullptr;
    RoleLabel* m_note = nullptr;
    QPushButton* m_export = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace consonance
