// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/message_bar.h"

#include "ui/kit/keep_translated.h"
#include "ui/theme/icons.h"
#include "ui/work/error_text.h"
#include "ui/work/message_row.h"

#include <QAccessible>
#include <QApplication>
#include <QCursor>
#include <QEvent>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kMostWidth = 760;
constexpr int kMargin = 12;

void alertTo(MessageRow& row)
{
    QAccessibleEvent alert(&row, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent)
    , m_lifetimes { { Severity::Info, 6'000 }, { Severity::Success, 6'000 }, { Severity::Warning, 15'000 },
        { Severity::Error, 30'000 } }
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_layout = new QVBoxLayout(this);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_more = new QToolButton(this);
    m_more->setAutoRaise(true);
    m_more->setIcon(themedIcon(Icon::MenuDown));
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_more, &QToolButton::clicked, this, [this] {
        m_showAll = true;
        arrange();
    });
    m_layout->addWidget(m_more);
    keepTranslated(*this, [this] { arrange(); });
}

void MessageBar::layOver(QWidget& page)
{
    m_page = &page;
    setParent(&page);
    page.installEventFilter(this);
    place();
}

void MessageBar::place()
{
    if (m_page == nullptr || isHidden())
        return;
    const int width = std::min(kMostWidth, m_page->width() - 2 * kMargin);
    const int wanted = layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width) : sizeHint().height();
    const int height = std::min(wanted, m_page->height() - 2 * kMargin);
    const int left = (m_page->width() - width) / 2;
    setGeometry(left, lowestEdge(left, width, height) - height, width, height);
    raise();
}

void MessageBar::setPlace(const QString& name)
{
    m_place = name;
    arrange();
}

void MessageBar::keepClear(QWidget& text)
{
    m_clear << &text;
    text.installEventFilter(this);
    place();
}

/// Where messages of this size end: as low as they cover no text that has to be read.
int MessageBar::lowestEdge(int left, int width, int height) const
{
    int edge = m_page->height() - kMargin;
    for (const auto& text : m_clear) {
        if (!text || !text->isVisible())
            continue;
        const QRect there(text->mapTo(m_page, QPoint()), text->size());
        if (there.intersects(QRect(left, edge - height, width, height)))
            edge = std::max(height + kMargin, there.top() - kMargin);
    }
    return edge;
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event)
{
    const auto type = event->type();
    const bool isClear = watched != m_page && (type == QEvent::Move || type == QEvent::Show || type == QEvent::Hide);
    if (type == QEvent::Resize || isClear)
        place();
    return QWidget::eventFilter(watched, event);
}

/// A row whose details open needs more room.
bool MessageBar::event(QEvent* event)
{
    const bool isHandled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        place();
    return isHandled;
}

void MessageBar::letAge(MessageRow* row)
{
    const int lifetime = m_lifetimes[row->message().severity];
    if (lifetime > 0 && !row->message().staysUntilAnswered)
        QTimer::singleShot(lifetime, row, [this, row, times = row->count()] {
            if (row->count() > times)
                letAge(row); // it was said again meanwhile
            else
                goUnlessRead(row);
        });
}

void MessageBar::goUnlessRead(MessageRow* row)
{
    // Where it is now: underMouse() still speaks of where it was first shown.
    const bool hasMouse = row->rect().contains(row->mapFromGlobal(QCursor::pos()));
    const bool isRead = hasMouse || row->detailsVisible() || row->isAncestorOf(QApplication::focusWidget());
    if (isRead || row->isHidden())
        letAge(row);
    else
        remove(row);
}

MessageRow* MessageBar::add(Message message)
{
    const auto same = std::ranges::find_if(m_rows, [&](const MessageRow* row) {
        const auto& old = row->message();
        return old.severity == message.severity && old.text == message.text && old.details == message.details;
    });
    if (same != m_rows.end()) {
        auto* row = *same;
        row->countAgain();
        if (row->isHidden())
            bringForward(row);
        Q_EMIT said(message);
        return row;
    }
    auto* row = new MessageRow(std::move(message), this);
    connect(row, &MessageRow::dismissed, this, [this, row] { remove(row); });
    m_rows.insert(m_rows.begin(), row);
    m_layout->insertWidget(0, row);
    while (m_rows.size() > kKeptRows) {
        m_rows.back()->deleteLater();
        m_rows.pop_back();
    }
    m_showAll = false;
    arrange();
    letAge(row);
    alertTo(*row);
    Q_EMIT countChanged(static_cast<int>(m_rows.size()));
    Q_EMIT said(row->message());
    return row;
}

/// What is said again is news, also where its row waited behind the others.
void MessageBar::bringForward(MessageRow* row)
{
    std::erase(m_rows, row);
    m_rows.insert(m_rows.begin(), row);
    m_layout->removeWidget(row);
    m_layout->insertWidget(0, row);
    arrange();
    alertTo(*row);
}

void MessageBar::addError(const Error& error, std::vector<MessageAction> actions)
{
    const auto place = errorPlace(error);
    // What was asked for and cannot be is no failure of the program.
    const auto severity = error.kind == ErrorKind::Cancelled ? Severity::Info
        : error.kind == ErrorKind::BadArguments              ? Severity::Warning
                                                             : Severity::Error;
    add({ .severity = severity,
        .text = place.isEmpty() ? errorText(error) : tr("%1: %2", "place and error").arg(place, errorText(error)),
        .details = errorDetails(error),
        .actions = std::move(actions) });
}

void MessageBar::addProblems(Severity severity, const QString& summary, const std::vector<Error>& problems)
{
    QStringList lines;
    for (const auto& problem : problems) {
        if (lines.size() == kListedProblems) {
            lines << tr("… and %n more", nullptr, static_cast<int>(problems.size()) - kListedProblems);
            break;
        }
        const auto place = errorPlace(problem);
        lines << (place.isEmpty() ? errorText(problem)
                                  : tr("%1: %2", "place and error").arg(place, errorText(problem)));
    }
    add({ .severity = severity, .text = summary, .details = lines.join(QLatin1Char('\n')) });
}

bool MessageBar::dismissNewest()
{
    if (m_rows.empty())
        return false;
    remove(m_rows.front());
    return true;
}

void MessageBar::dismissAll()
{
    while (dismissNewest()) { }
}

void MessageBar::remove(MessageRow* row)
{
    if (std::erase(m_rows, row) == 0)
        return;
    row->hide();
    row->deleteLater();
    arrange();
    Q_EMIT countChanged(static_cast<int>(m_rows.size()));
}

void MessageBar::arrange()
{
    int total = 0;
    int open = 0;
    for (auto* row : m_rows) {
        const auto& place = row->message().place;
        const bool isHere = place.isEmpty() || m_place.isEmpty() || place == m_place;
        const bool isOpen = isHere && (m_showAll || open < kVisibleRows);
        total += isHere;
        open += isOpen;
        row->setVisible(isOpen);
    }
    m_more->setText(tr("%n more message(s)", nullptr, total - open));
    m_more->setVisible(open < total);
    setVisible(total > 0);
    place();
}

} // namespace consonance
#include "moc_message_bar.cpp"
