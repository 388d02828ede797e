// SPDX-License-Identifier: GPL-3.0-or-later
//
// One row of the message bar, which makes it: text with the look of its severity, details to copy, buttons, and how
// often it came. GUI thread only.
#pragma once

#include "ui/work/message.h"

#include <QFrame>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace consonance {

class MessageRow : public QFrame {
    Q_OBJECT
public:
    explicit MessageRow(Message message, QWidget* parent = nullptr);

    [[nodiscard]] const Message& message() const { return m_message; }
    [[nodiscard]] int count() const { return m_count; }
    /// The same message came again.
    void countAgain();
    [[nodiscard]] QString copyText() const;
    void setDetailsVisible(bool visible);
    [[nodiscard]] bool detailsVisible() const;

Q_SIGNALS:
    void dismissed();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void build();
    void restyle();
    void retranslate();

    Message m_message;
    int m_count = 1;
    QLabel* m_icon = nullptr;
    QLabel* m_text = nullptr;
    QLabel* m_times = nullptr;
    QToolButton* m_detailsButton = nullptr;
    QToolButton* m_copyButton = nullptr;
    QToolButton* m_closeButton = nullptr;
    QPlainTextEdit* m_details = nullptr;
};

} // namespace consonance
