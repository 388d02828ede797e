// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/cheat_sheet.h"

#include "ui/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kColumnWidth = 340;
constexpr int kLineHeight = 24;
constexpr int kKeyWidth = 108;

int heightOf(const CheatSheetSection& section)
{
    return kLineHeight * (static_cast<int>(section.lines.size()) + 1) + spacing::kLarge;
}

/// Sections stay whole: one that does not fit below the others begins a column.
bool beginsColumn(const CheatSheetSection& section, int below, int columnHeight)
{
    return below > 0 && below + heightOf(section) > columnHeight;
}

int columnsOf(const std::vector<CheatSheetSection>& sections, int columnHeight)
{
    int columns = 1;
    int below = 0;
    for (const auto& section : sections) {
        if (beginsColumn(section, below, columnHeight)) {
            ++columns;
            below = 0;
        }
        below += heightOf(section);
    }
    return columns;
}

void drawKey(QPainter& painter, QPoint topLeft, const QString& key, const ThemeTokens& tokens)
{
    const int width = std::min(kKeyWidth, painter.fontMetrics().horizontalAdvance(key) + 2 * spacing::kSmall);
    const QRect box(topLeft.x(), topLeft.y() + 2, width, kLineHeight - spacing::kTiny);
    painter.setPen(tokens.outline);
    painter.setBrush(tokens.raised);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setPen(tokens.text);
    painter.drawText(box, Qt::AlignCenter, key);
}

void drawSection(QPainter& painter, QPoint at, const CheatSheetSection& section)
{
    const auto& theme = Theme::instance();
    const auto& tokens = theme.tokens();
    auto heading = theme.font(TextSize::Body);
    heading.setBold(true);
    painter.setFont(heading);
    painter.setPen(tokens.accent);
    painter.drawText(QRect(at, QSize(kColumnWidth, kLineHeight)), Qt::AlignLeft | Qt::AlignVCenter, section.heading);
    for (const auto& [key, text] : section.lines) {
        at.ry() += kLineHeight;
        painter.setFont(theme.font(TextSize::Small));
        drawKey(painter, at, key, tokens);
        painter.setFont(theme.font(TextSize::Body));
        painter.setPen(tokens.text);
        const int width = kColumnWidth - kKeyWidth - 2 * spacing::kMedium;
        painter.drawText(QRect(at.x() + kKeyWidth + spacing::kMedium, at.y(), width, kLineHeight),
            Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(text, Qt::ElideRight, width));
    }
}

} // namespace

std::vector<CheatSheetSection> cheatSheetSections(const CommandRegistry& registry)
{
    auto commands = registry.commands();
    std::erase_if(commands, [](const CommandInfo& command) { return command.key.isEmpty(); });
    std::ranges::stable_sort(commands, {}, &CommandInfo::category);
    std::vector<CheatSheetSection> sections;
    for (const auto& command : commands) {
        const auto heading = CommandRegistry::categoryName(command.category);
        if (sections.empty() || sections.back().heading != heading)
            sections.push_back({ .heading = heading, .lines = {} });
        sections.back().lines.emplace_back(command.key.toString(QKeySequence::NativeText), command.text);
    }
    return sections;
}

CheatSheet::CheatSheet(const CommandRegistry& registry, QWidget* window)
    : QWidget(window)
    , m_registry(registry)
{
    setFocusPolicy(Qt::StrongFocus);
    hide();
}

void CheatSheet::popUp()
{
    m_sections = cheatSheetSections(m_registry);
    m_focusBefore = QApplication::focusWidget();
    setAccessibleName(tr("Keyboard shortcuts"));
    QStringList spoken;
    for (const auto& section : m_sections) {
        for (const auto& [key, text] : section.lines)
            spoken << tr("%1: %2", "key and command").arg(key, text);
    }
    setAccessibleDescription(spoken.join(QLatin1Char('\n')));
    setGeometry(parentWidget()->rect());
    show();
    raise();
    setFocus(Qt::PopupFocusReason);
}

void CheatSheet::paintEvent(QPaintEvent*)
{
    const auto& theme = Theme::instance();
    const auto& tokens = theme.tokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    auto veil = tokens.background;
    veil.setAlphaF(0.85F);
    painter.fillRect(rect(), veil);

    const int columns = std::clamp((width() - 2 * spacing::kHuge) / kColumnWidth, 1, 3);
    int total = 0;
    for (const auto& section : m_sections)
        total += heightOf(section);
    // An even share per column, and as much more as whole sections need.
    int columnHeight = total / columns;
    while (columnsOf(m_sections, columnHeight) > columns)
        columnHeight += kLineHeight;
    const QRect sheet((width() - columns * kColumnWidth) / 2 - spacing::kHuge, spacing::kHuge,
        columns * kColumnWidth + 2 * spacing::kHuge, columnHeight + 3 * spacing::kHuge);
    painter.setPen(tokens.outline);
    painter.setBrush(tokens.surface);
    painter.drawRoundedRect(QRectF(sheet).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.setFont(theme.font(TextSize::Title));
    painter.setPen(tokens.text);
    painter.drawText(
        sheet.adjusted(spacing::kHuge, spacing::kMedium, 0, 0), Qt::AlignLeft | Qt::AlignTop, tr("Keyboard shortcuts"));

    QPoint at = sheet.topLeft() + QPoint(spacing::kHuge, 2 * spacing::kHuge);
    const int top = at.y();
    for (const auto& section : m_sections) {
        if (beginsColumn(section, at.y() - top, columnHeight))
            at = QPoint(at.x() + kColumnWidth, top);
        drawSection(painter, at, section);
        at.ry() += heightOf(section);
    }
}

bool CheatSheet::event(QEvent* event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
        event->accept();
        return true;
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
        hide();
        if (m_focusBefore)
            m_focusBefore->setFocus(Qt::PopupFocusReason);
        return true;
    case QEvent::FocusOut:
        hide();
        break;
    default:
        break;
    }
    return QWidget::event(event);
}

} // namespace consonance
#include "moc_cheat_sheet.cpp"
