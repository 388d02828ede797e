// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/role_label.h"

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
    if (textFormat() == Qt::PlainText)
        return;
    const auto shown = text(); // links keep the colour of the time when they were read
    clear();
    setText(shown);
}

} // namespace consonance
#include "moc_role_label.cpp"
