// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/sample_card.h"

#include "core/base/hash.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kMotifTile = 8;
constexpr int kWidthsKept = 16;

int textHeight(const QString& text, TextSize size, int width)
{
    const QFontMetrics metrics(Theme::instance().font(size));
    return metrics.boundingRect(QRect(0, 0, width, 4096), Qt::TextWordWrap, text).height();
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
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

const SampleCard::Places& SampleCard::placesFor(int width) const
{
    const auto font = Theme::instance().font(TextSize::Body);
    if (font != m_measuredFont || m_places.size() > kWidthsKept) {
        m_places.clear();
        m_measuredFont = font;
    }
    auto kept = m_places.constFind(width);
    if (kept == m_places.constEnd())
        kept = m_places.insert(width, measured(width));
    return *kept;
}

SampleCard::Places SampleCard::measured(int width) const
{
    const int inner = width - 2 * spacing::kMedium;
    Places places;
    int y = spacing::kMedium;
    const auto take = [&](int height, int gap) {
        const QRect place(spacing::kMedium, y, inner, height);
        y += height + gap;
        return place;
    };
    places.motif = take(kMotifTile, spacing::kSmall);
    places.title = take(textHeight(m_content.title, TextSize::Title, inner), spacing::kTiny);
    places.lesson = take(textHeight(m_content.lesson, TextSize::Body, inner), spacing::kSmall);
    places.facts = take(textHeight(m_content.facts, TextSize::Small, inner), 0);
    places.height = y + spacing::kMedium;
    return places;
}

/// A strip of tiles as they stand on a server, in the jobs' colours; the title decides which.
void SampleCard::paintMotif(QPainter& painter, const QRect& area) const
{
    const auto& theme = Theme::instance();
    // Not qHash(), which is another one every time the program starts.
    std::uint64_t state = hashText(m_content.title.toStdString());
    int x = area.left();
    for (int tile = 0; tile < 12 && x + kMotifTile <= area.right(); ++tile) {
        const QRectF square(x + 0.5, area.top() + 0.5, kMotifTile - 1, kMotifTile - 1);
        state = state * 6364136223846793005U + 1442695040888963407U;
        const auto pick = state >> 33U;
        painter.setPen(Qt::NoPen);
        if (pick % 4 == 0) {
            painter.setPen(theme.tokens().outline);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(square);
        } else {
            painter.setBrush(theme.jobStyle(pick / 4 % kJobColorCount).color);
            painter.drawRoundedRect(square, pick % 4 == 1 ? 4 : 1, pick % 4 == 1 ? 4 : 1);
        }
        x += kMotifTile + 3;
    }
}

void SampleCard::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = Theme::instance();
    const auto& tokens = theme.tokens();
    const bool isStrong = m_isHovered || hasFocus() || isDown();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isStrong ? tokens.accent : tokens.border, hasFocus() ? 2 : 1));
    painter.setBrush(isDown() ? tokens.selection : m_isHovered ? tokens.hover : tokens.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    const auto& places = placesFor(width());
    paintMotif(painter, places.motif);
    const auto write = [&](const QRect& place, TextSize size, const QColor& color, const QString& text) {
        painter.setFont(theme.font(size));
        painter.setPen(color);
        painter.drawText(place, Qt::TextWordWrap, text);
    };
    write(places.title, TextSize::Title, tokens.text, m_content.title);
    write(places.lesson, TextSize::Body, tokens.text, m_content.lesson);
    write(places.facts.translated(0, height() - places.height), TextSize::Small, tokens.mutedText, m_content.facts);
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
