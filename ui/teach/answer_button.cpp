// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/answer_button.h"

#include <QResizeEvent>
#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kWrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
constexpr int kShortestLine = 16; ///< letters

} // namespace

AnswerButton::AnswerButton(QWidget* parent)
    : QRadioButton(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int AnswerButton::indent() const
{
    return style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth, nullptr, this)
        + style()->pixelMetric(QStyle::PM_RadioButtonLabelSpacing, nullptr, this);
}

int AnswerButton::heightForWidth(int width) const
{
    const QRect room(0, 0, std::max(width - indent(), 1), QWIDGETSIZE_MAX);
    const auto text = fontMetrics().boundingRect(room, kWrapped, this->text());
    return std::max(text.height(), style()->pixelMetric(QStyle::PM_ExclusiveIndicatorHeight, nullptr, this));
}

QSize AnswerButton::sizeHint() const
{
    const int width = indent() + fontMetrics().horizontalAdvance(text()) + 1;
    return { width, heightForWidth(width) };
}

QSize AnswerButton::minimumSizeHint() const
{
    const int width = std::min(sizeHint().width(), indent() + kShortestLine * fontMetrics().averageCharWidth());
    return { width, heightForWidth(std::max(width, this->width())) };
}

/// The least height is that of the width; a layout asks for it again only on request.
void AnswerButton::resizeEvent(QResizeEvent* event)
{
    QRadioButton::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        updateGeometry();
}

void AnswerButton::paintEvent(QPaintEvent* /*event*/)
{
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    const auto right = layoutDirection() == Qt::RightToLeft;
    const QSize mark(style()->pixelMetric(QStyle::PM_ExclusiveIndicatorWidth, &option, this),
        style()->pixelMetric(QStyle::PM_ExclusiveIndicatorHeight, &option, this));
    const QRect words = rect().adjusted(right ? 0 : indent(), 0, right ? -indent() : 0, 0);
    // In the middle of the first line.
    const int top = std::max((fontMetrics().height() - mark.height()) / 2, 0);
    option.rect = QRect(QPoint(right ? width() - mark.width() : 0, top), mark);
    painter.drawPrimitive(QStyle::PE_IndicatorRadioButton, option);
    style()->drawItemText(&painter, words, right ? (kWrapped & ~Qt::AlignLeft) | Qt::AlignRight : kWrapped, palette(),
        isEnabled(), text(), QPalette::WindowText);
    if (!hasFocus())
        return;
    QStyleOptionFocusRect focus;
    focus.initFrom(this);
    focus.rect = words;
    painter.drawPrimitive(QStyle::PE_FrameFocusRect, focus);
}

} // namespace consonance
#include "moc_answer_button.cpp"
