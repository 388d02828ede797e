// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/status_bar.h"

#include "ui/theme/theme.h"

#include <QAccessible>
#include <QPaintEvent>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace consonance {

StatusBar::StatusBar(QWidget* parent)
    : QStatusBar(parent)
{
    connect(this, &QStatusBar::messageChanged, this, &QWidget::setToolTip);
}

void StatusBar::announce(const QString& text, int milliseconds)
{
    m_moment.reset();
    showMessage(text, milliseconds);
    setAccessibleName(text);
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void StatusBar::announceOf(Time at, const QString& text, int milliseconds)
{
    announce(text, milliseconds);
    m_moment = at;
    m_wasThere = m_now == at;
}

void StatusBar::takeMoment(Time now)
{
    m_now = now;
    if (!m_moment)
        return;
    if (now == *m_moment) {
        m_wasThere = true;
    } else if (m_wasThere) {
        m_moment.reset();
        clearMessage();
    }
}

/// What was said is in the language that was.
void StatusBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_moment.reset();
        clearMessage();
    }
    QStatusBar::changeEvent(event);
}

/// While there is a message, no widget is to be seen but the permanent ones, at the right.
QRect StatusBar::room() const
{
    int right = width();
    for (const auto* widget : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (widget->isVisible())
            right = std::min(right, widget->x());
    }
    return { spacing::kSmall, 0, std::max(0, right - 2 * spacing::kSmall), height() };
}

QString StatusBar::shownMessage() const
{
    return fontMetrics().elidedText(currentMessage(), Qt::ElideRight, room().width());
}

void StatusBar::paintEvent(QPaintEvent* event)
{
    if (currentMessage().isEmpty())
        return QStatusBar::paintEvent(event);
    QPainter painter(this);
    QStyleOption panel;
    panel.initFrom(this);
    style()->drawPrimitive(QStyle::PE_PanelStatusBar, &panel, &painter, this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(room(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shownMessage());
}

} // namespace consonance
#include "moc_status_bar.cpp"
