// SPDX-License-Identifier: GPL-3.0-or-later
//
// Messages that do not interrupt: rows at the top of the window with text, details to copy and buttons for what can be
// done about it. Nothing in the stepping loop opens a dialog; it speaks here. A message that comes again is counted in
// its row, a list of problems is one row with the list in its details. GUI thread.
#pragma once

#include "core/base/result.h"

#include <QFrame>
#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QPlainTextEdit;
class QToolButton;
class QVBoxLayout;

namespace consonance {

enum class Severity { Info, Success, Warning, Error };

struct MessageAction {
    QString text; ///< translated, a verb: "Open log"
    std::function<void()> run;
};

struct Message {
    Severity severity = Severity::Info;
    QString text; ///< translated, one sentence
    QString details {}; ///< translated, any length; shown on request, copied whole
    std::vector<MessageAction> actions {};
};

/// One row; made by MessageBar.
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
    void changeEvent(QEvent* event) override;

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

class MessageBar : public QWidget {
    Q_OBJECT
public:
    /// At most this many rows stand open; older ones wait behind "… more".
    static constexpr int kVisibleRows = 3;
    /// The oldest are forgotten beyond this, so that a failing loop does not fill the memory.
    static constexpr int kKeptRows = 50;
    /// Lines of an aggregated list; the rest is counted.
    static constexpr int kListedProblems = 200;

    explicit MessageBar(QWidget* parent = nullptr);

    void add(Message message);
    /// The error's text with its place; details hold context and code.
    void addError(const Error& error, std::vector<MessageAction> actions = {});
    /// One row for many problems, e.g. of a trace: `summary` is translated and counts them.
    void addProblems(Severity severity, const QString& summary, const std::vector<Error>& problems);

    /// Takes back what is not true any more; nothing when it is closed already.
    void withdraw(const QString& text);

    /// Newest first.
    [[nodiscard]] const std::vector<MessageRow*>& rows() const { return m_rows; }
    /// Closes the newest; false when there is none. For Esc.
    bool dismissNewest();
    void dismissAll();

Q_SIGNALS:
    void countChanged(int count);

protected:
    void changeEvent(QEvent* event) override;

private:
    void remove(MessageRow* row);
    void arrange();

    std::vector<MessageRow*> m_rows;
    QVBoxLayout* m_layout = nullptr;
    QToolButton* m_more = nullptr;
    bool m_showAll = false;
};

} // namespace consonance
