// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/sample_card.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kButton = 28;
constexpr int kTextLeft = SampleCard::kPictureSize.width() + 2 * spacing::kMedium;

QFont titleFont()
{
    auto font = Theme::instance().font(TextSize::Body);
    font.setBold(true);
    return font;
}

int textHeight(const QString& text, const QFont& font, int width)
{
    return QFontMetrics(font).boundingRect(QRect(0, 0, width, 4096), Qt::TextWordWrap, text).height();
}

} // namespace

SampleCard::SampleCard(SampleCardContent content, QWidget* parent)
    : QAbstractButton(parent)
    , m_content(std::move(content))
{
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setText(m_content.title);
    setAccessibleName(m_content.title);
    setAccessibleDescription(tr("%1 %2", "lesson and facts of a sample").arg(m_content.lesson, m_content.facts));
    setToolTip(m_content.lesson);
    auto policy = sizePolicy();
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    if (!m_content.lessonId.isEmpty() && !m_content.request.trace.empty()) {
        m_sample = new QToolButton(this);
        m_sample->setIcon(themedIcon(Icon::Run));
        m_sample->setAutoRaise(true);
        m_sample->setToolTip(tr("Open the sample without the lesson"));
        m_sample->setAccessibleName(tr("Sample of %1").arg(m_content.title));
        connect(m_sample, &QToolButton::clicked, this, &SampleCard::sampleWanted);
    }
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void SampleCard::setPicture(const QImage& picture)
{
    m_picture = picture;
    update();
}

int SampleCard::textWidth(int width) const
{
    return std::max(40, width - kTextLeft - (m_sample ? kButton : 0) - spacing::kSmall);
}

int SampleCard::heightForWidth(int width) const
{
    const int text = textHeight(m_content.title, titleFont(), textWidth(width)) + spacing::kTiny
        + textHeight(m_content.facts, Theme::instance().font(TextSize::Small), textWidth(width));
    return std::max(kPictureSize.height() + spacing::kSmall, text + 2 * spacing::kSmall);
}

void SampleCard::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = Theme::instance();
    const auto& tokens = theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(tokens.accent, 2) : QPen(Qt::NoPen));
    painter.setBrush(isDown() ? tokens.selection : m_isHovered ? tokens.hover : QColor(Qt::transparent));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    const QRect place(QPoint(spacing::kTiny, (height() - kPictureSize.height()) / 2), kPictureSize);
    if (m_picture.isNull()) {
        painter.fillRect(place, tokens.surface);
        themedIcon(m_content.request.trace.empty() ? Icon::Training : Icon::Cluster)
            .paint(&painter, place.adjusted(0, spacing::kLarge, 0, -spacing::kLarge));
    } else {
        painter.drawImage(place, m_picture);
    }
    const int width = textWidth(this->width());
    const int titleHeight = textHeight(m_content.title, titleFont(), width);
    const auto small = theme.font(TextSize::Small);
    const int factsHeight = textHeight(m_content.facts, small, width);
    int top = (height() - titleHeight - spacing::kTiny - factsHeight) / 2;
    painter.setFont(titleFont());
    painter.setPen(tokens.text);
    painter.drawText(QRect(kTextLeft, top, width, titleHeight), Qt::TextWordWrap, m_content.title);
    top += titleHeight + spacing::kTiny;
    painter.setFont(small);
    painter.setPen(tokens.mutedText);
    painter.drawText(QRect(kTextLeft, top, width, factsHeight), Qt::TextWordWrap, m_content.facts);
}

void SampleCard::resizeEvent(QResizeEvent* event)
{
    QAbstractButton::resizeEvent(event);
    if (m_sample)
        m_sample->setGeometry(width() - kButton - spacing::kTiny, (height() - kButton) / 2, kButton, kButton);
}

void SampleCard::enterEvent(QEnterEvent* event)
{
    m_isHovered = true;
    update();
    QAbstractButton::enterEvent(event);
}

void SampleCard::leaveEvent(QEvent* event)
{
    m_isHovered = false;
    update();
    QAbstractButton::leaveEvent(event);
}

} // namespace consonance
#include "moc_sample_card.cpp"
