// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/role_label.h"

#include <QPainter>
#include <QPainterPath>

namespace consonance {

namespace {

QColor toneColor(const ThemeTokens& tokens, TextTone tone)
{
    switch (tone) {
    case TextTone::Normal:
        return tokens.text;
    case TextTone::Muted:
        return tokens.mutedText;
    case TextTone::Accent:
        return tokens.accent;
    case TextTone::Warning:
        return tokens.warning;
    case TextTone::Error:
        return tokens.error;
    case TextTone::Ok:
        return tokens.ok;
    }
    return tokens.text;
}

} // namespace

RoleLabel::RoleLabel(TextSize size, TextTone tone, QWidget* parent)
    : QLabel(parent)
    , m_size(size)
    , m_tone(tone)
{
    setTextFormat(Qt::PlainText);
    connect(&Theme::instance(), &Theme::changed, this, &RoleLabel::restyle);
    restyle();
}

void RoleLabel::setTone(TextTone tone)
{
    if (tone == m_tone)
        return;
    m_tone = tone;
    restyle();
}

void RoleLabel::setCopyable()
{
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

void RoleLabel::restyle()
{
    const auto& theme = Theme::instance();
    setFont(theme.font(m_size));
    auto colors = palette();
    colors.setColor(QPalette::WindowText, toneColor(theme.tokens(), m_tone));
    colors.setColor(QPalette::Text, toneColor(theme.tokens(), m_tone));
    setPalette(colors);
}

ThinLine::ThinLine(QWidget* parent)
    : QWidget(parent)
{
    setFixedWidth(1);
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void ThinLine::paintEvent(QPaintEvent* /*event*/)
{
    QPainter(this).fillRect(rect(), Theme::instance().tokens().border);
}

Badge::Badge(TextTone tone, QWidget* parent)
    : RoleLabel(TextSize::Small, tone, parent)
{
    setContentsMargins(6, 1, 6, 1);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize Badge::sizeHint() const
{
    return RoleLabel::sizeHint();
}

void Badge::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::WindowText), 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.end();
    RoleLabel::paintEvent(event);
}

} // namespace consonance
