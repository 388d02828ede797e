// SPDX-License-Identifier: GPL-3.0-or-later
//
// Messages that do not interrupt: rows with text, details to copy and buttons for possible actions. They lie
// over the lower edge of the page and move nothing under the mouse; each goes by itself, later the more it matters, and
// not while the mouse is on it or its details are open. Nothing in the stepping loop opens a dialog; it speaks here. A
// message that comes again is counted in its row, a list of problems is one row with the list in its details. GUI
// thread.
#pragma once

#include "core/base/result.h"
#include "ui/work/message.h"

#include <QWidget>

#include <QPointer>

#include <map>
#include <vector>

class QToolButton;
class QVBoxLayout;

namespace consonance {

class MessageRow;

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

    /// Lies over this widget's lower edge from now on, and follows its size.
    void layOver(QWidget& page);
    /// The page that is in front now: messages about another one wait for it.
    void setPlace(const QString& name);
    /// A text at the lower edge of the page that has to be read while there are messages: they stand above it.
    void keepClear(QWidget& text);
    /// How long a row of a severity stays, milliseconds; 0: until the user closes it.
    void setLifetime(Severity severity, int milliseconds) { m_lifetimes[severity] = milliseconds; }

    /// The row of the message, also if it was already there; the user may close it at any time.
    MessageRow* add(Message message);
    /// The error's text with its place; details hold context and code.
    void addError(const Error& error, std::vector<MessageAction> actions = {});
    /// One row for many problems, e.g. of a trace: `summary` is translated and counts them.
    void addProblems(Severity severity, const QString& summary, const std::vector<Error>& problems);

    /// Removes a message that is no longer true; does nothing when it is null or already closed.
    void withdraw(MessageRow* row) { remove(row); }

    /// Newest first.
    [[nodiscard]] const std::vector<MessageRow*>& rows() const { return m_rows; }
    /// Closes the newest; false when there is none. For Esc.
    bool dismissNewest();
    void dismissAll();

Q_SIGNALS:
    void countChanged(int count);
    /// A message came, for the first time or again; the row may be closed soon.
    void said(const consonance::Message& message);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void place();
    [[nodiscard]] int lowestEdge(int left, int width, int height) const;
    void letAge(MessageRow* row);
    void goUnlessRead(MessageRow* row);
    void bringForward(MessageRow* row);
    void remove(MessageRow* row);
    void arrange();

    std::vector<MessageRow*> m_rows;
    QVBoxLayout* m_layout = nullptr;
    QToolButton* m_more = nullptr;
    QWidget* m_page = nullptr; ///< that it lies over
    QList<QPointer<QWidget>> m_clear; ///< of keepClear()
    std::map<Severity, int> m_lifetimes;
    QString m_place;
    bool m_showAll = false;
};

} // namespace consonance
