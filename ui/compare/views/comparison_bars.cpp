// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/comparison_bars.h"

#include "ui/compare/models/comparison_data.h"
#include "ui/compare/views/comparison_bars_accessible.h"
#include "ui/kit/number_format.h"
#include "ui/theme/theme.h"
#include "ui/words/policy_colors.h"
#include "ui/words/policy_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kMostRowHeight = 34; ///< of two lines, in the small type
constexpr double kLabelPart = 0.4; ///< of the width, at most
constexpr int kAxisHeight = 40;
constexpr int kFigureRoom = 96; ///< for the figure behind the longest bar

/// What follows the policy: parameters that it was given, or a name of its own.
QStringList wordsOf(const std::string& contender)
{
    return QString::fromStdString(contender).split(QLatin1Char(' '), Qt::SkipEmptyParts).mid(1);
}

double halfWidth(const CompareSummary& row)
{
    return std::isfinite(row.ci95Seconds) ? row.ci95Seconds : 0;
}

QString duration(double seconds)
{
    return format::duration(Duration::fromSecondsRounded(seconds));
}

/// 1, 2 or 5 times a power of ten of minutes or hours, so that about `count` ticks cover `most` seconds.
double tickStep(double most, int count)
{
    constexpr double steps[] { 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 28800, 43200,
        86400 };
    const double wanted = most / count;
    for (const double step : steps) {
        if (step >= wanted)
            return step;
    }
    return 86400 * std::ceil(wanted / 86400);
}

} // namespace

ComparisonBars::ComparisonBars(QWidget* parent)
    : QWidget(parent)
{
    installComparisonBarsAccessibility();
    setFocusPolicy(Qt::StrongFocus); // what has the focus is copied and saved
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
    retranslate();
}

void ComparisonBars::retranslate()
{
    setAccessibleName(tr("Mean JCT of each policy"));
    findLabels();
    update();
}

void ComparisonBars::findLabels()
{
    m_labels.clear();
    for (const auto& row : m_summary) {
        const auto policy = policyOfContender(row.policy);
        std::vector<QStringList> others;
        for (const auto& other : m_summary) {
            if (other.policy != row.policy && policyOfContender(other.policy) == policy)
                others.push_back(wordsOf(other.policy));
        }
        auto words = wordsOf(row.policy);
        words.removeIf([&](const QString& word) {
            return !others.empty()
                && std::ranges::all_of(others, [&](const auto& list) { return list.contains(word); });
        });
        m_labels.push_back({ policyTitle(policy), words.join(QLatin1Char(' ')) });
    }
}

QStringList ComparisonBars::linesOf(const Label& label, const Geometry& place) const
{
    const QFontMetrics body(Theme::instance().font(TextSize::Body));
    const QFontMetrics small(Theme::instance().font(TextSize::Small));
    if (body.horizontalAdvance(label.whole()) <= place.labelWidth)
        return { label.whole() };
    const bool hasTwo = !label.rest.isEmpty() && 2 * small.lineSpacing() <= place.rowHeight;
    if (!hasTwo)
        return { body.elidedText(label.whole(), Qt::ElideMiddle, place.labelWidth) };
    return { small.elidedText(label.policy, Qt::ElideRight, place.labelWidth),
        small.elidedText(label.rest, Qt::ElideMiddle, place.labelWidth) };
}

QStringList ComparisonBars::labelLines(int bar) const
{
    return linesOf(m_labels[static_cast<std::size_t>(bar)], geometry());
}

void ComparisonBars::setSummary(std::vector<CompareSummary> summary)
{
    m_summary = std::move(summary);
    for (auto& row : m_summary) { // over the copies, where there are any
        const auto jct = row.meanJct();
        row.meanJctSeconds = jct.mean;
        row.ci95Seconds = jct.ci95;
    }
    findLabels();
    updateGeometry();
    update();
}

QSize ComparisonBars::sizeHint() const
{
    const bool areLong = std::ranges::any_of(m_labels, [](const Label& label) { return !label.rest.isEmpty(); });
    return { 420,
        kAxisHeight + static_cast<int>((areLong ? kMostRowHeight : 28) * static_cast<double>(m_summary.size())) };
}

ComparisonBars::Geometry ComparisonBars::geometryOn(const QSize& size) const
{
    Geometry place;
    const QFontMetrics metrics(Theme::instance().font(TextSize::Body));
    for (const auto& label : m_labels)
        place.labelWidth = std::max(place.labelWidth, metrics.horizontalAdvance(label.whole()));
    for (const auto& row : m_summary) {
        if (std::isfinite(row.meanJctSeconds))
            place.most = std::max(place.most, row.meanJctSeconds + halfWidth(row));
    }
    place.labelWidth = std::min(place.labelWidth, static_cast<int>(size.width() * kLabelPart));
    const int left = place.labelWidth + spacing::kMedium + spacing::kSmall;
    place.plot = QRectF(left, spacing::kSmall, std::max(40, size.width() - left - kFigureRoom),
        std::max(1, size.height() - kAxisHeight - spacing::kSmall));
    place.rowHeight
        = m_summary.empty() ? 0 : std::min(kMostRowHeight, place.plot.height() / static_cast<double>(m_summary.size()));
    place.plot.setHeight(place.rowHeight * static_cast<double>(m_summary.size()));
    return place;
}

QString ComparisonBars::barText(int bar) const
{
    const auto& shown = m_summary[static_cast<std::size_t>(bar)];
    const auto jct = duration(shown.meanJctSeconds); // as beside the bar
    if (!std::isfinite(shown.ci95Seconds))
        return tr("%1: mean JCT %2").arg(contenderTitle(shown.policy), jct);
    return tr("%1: mean JCT %2 ± %3 over %n runs", "", static_cast<int>(shown.distinct))
        .arg(contenderTitle(shown.policy), jct, duration(shown.ci95Seconds));
}

QRect ComparisonBars::barRect(int bar) const
{
    const auto place = geometry();
    return QRectF(0, place.plot.top() + place.rowHeight * bar, width(), place.rowHeight).toAlignedRect();
}

int ComparisonBars::barAt(const QPoint& at) const
{
    const auto place = geometry();
    const int row
        = place.rowHeight > 0 ? static_cast<int>(std::floor((at.y() - place.plot.top()) / place.rowHeight)) : -1;
    return row >= 0 && row < static_cast<int>(m_summary.size()) ? row : -1;
}

void ComparisonBars::paintAxis(QPainter& painter, const Geometry& place, const ThemeTokens& tokens) const
{
    const auto& theme = Theme::instance();
    painter.setFont(theme.font(TextSize::Small));
    const double step = tickStep(place.most, std::max(2, static_cast<int>(place.plot.width() / 90)));
    for (double tick = 0; tick <= place.most * 1.001; tick += step) {
        const double x = place.plot.left() + tick / place.most * place.plot.width();
        painter.setPen(tokens.grid);
        painter.drawLine(QPointF(x, place.plot.top()), QPointF(x, place.plot.bottom()));
        painter.setPen(tokens.mutedText);
        painter.drawText(QRectF(x - 60, place.plot.bottom() + 2, 120, 16), Qt::AlignCenter,
            tick == 0 ? QStringLiteral("0") : duration(tick));
    }
    const bool hasIntervals
        = std::ranges::any_of(m_summary, [](const CompareSummary& row) { return std::isfinite(row.ci95Seconds); });
    auto title = hasIntervals ? tr("Mean JCT, with 95 % confidence interval over runs") : tr("Mean JCT");
    if (painter.fontMetrics().horizontalAdvance(title) > place.plot.width())
        title = tr("Mean JCT, ± 95 %");
    painter.drawText(
        QRectF(place.plot.left(), place.plot.bottom() + 18, place.plot.width(), 16), Qt::AlignCenter, title);
}

void ComparisonBars::paintRow(QPainter& painter, const Geometry& place, const Sheet& sheet, std::size_t row) const
{
    const auto& theme = Theme::instance();
    const auto& tokens = themeTokens(sheet.kind);
    const auto& shown = m_summary[row];
    const double top = place.plot.top() + place.rowHeight * static_cast<double>(row);
    const double middle = top + place.rowHeight / 2;
    const auto xOf = [&](double seconds) { // no job finished: no bar
        return place.plot.left() + (std::isfinite(seconds) ? seconds / place.most * place.plot.width() : 0);
    };
    const auto lines = linesOf(m_labels[row], place);
    painter.setFont(theme.font(lines.size() > 1 ? TextSize::Small : TextSize::Body));
    painter.setPen(tokens.text);
    painter.drawText(QRectF(spacing::kMedium, top, place.labelWidth, place.rowHeight),
        Qt::AlignRight | Qt::AlignVCenter, lines.join(QLatin1Char('\n')));

    const auto found = m_styles.find(shown.policy);
    const int style = found == m_styles.end() ? policyStyle(policyOfContender(shown.policy)) : found->second;
    const double thickness = std::clamp(place.rowHeight * 0.56, 4.0, 18.0);
    const QRectF bar(
        place.plot.left(), middle - thickness / 2, xOf(shown.meanJctSeconds) - place.plot.left(), thickness);
    painter.fillRect(bar, jobStyle(sheet.kind, static_cast<std::size_t>(style)).color);
    cutMarks(painter, bar, style, tokens.surface);
    if (shown.policy == shown.baseline) {
        painter.setPen(QPen(tokens.text, 1));
        painter.drawRect(bar);
    }
    const double half = halfWidth(shown);
    painter.setPen(QPen(tokens.text, 1.5));
    if (half > 0) {
        const double low = xOf(std::max(0.0, shown.meanJctSeconds - half));
        const double high = xOf(shown.meanJctSeconds + half);
        painter.drawLine(QPointF(low, middle), QPointF(high, middle));
        for (const double x : { low, high })
            painter.drawLine(QPointF(x, middle - 4), QPointF(x, middle + 4));
    }
    painter.setFont(theme.font(TextSize::Small));
    auto figure = duration(shown.meanJctSeconds);
    if (shown.incomplete > 0)
        figure = tr("%1, incomplete").arg(figure);
    painter.drawText(QRectF(xOf(shown.meanJctSeconds + half) + 6, top, sheet.size.width(), place.rowHeight),
        Qt::AlignLeft | Qt::AlignVCenter, figure);
}

void ComparisonBars::paint(QPainter& painter, const Sheet& sheet) const
{
    const auto& tokens = themeTokens(sheet.kind);
    const QRect all(QPoint(), sheet.size);
    painter.fillRect(all, tokens.surface);
    const auto place = geometryOn(sheet.size);
    if (m_summary.empty() || place.most <= 0) {
        painter.setFont(Theme::instance().font(TextSize::Body));
        painter.setPen(tokens.mutedText);
        painter.drawText(all, Qt::AlignCenter | Qt::TextWordWrap, tr("The mean JCT of each policy will appear here."));
        return;
    }
    paintAxis(painter, place, tokens);
    for (std::size_t row = 0; row < m_summary.size(); ++row)
        paintRow(painter, place, sheet, row);
}

void ComparisonBars::paintOnPaper(QPainter& painter, const QSize& size) const
{
    paint(painter, { .size = size, .kind = ThemeKind::Light });
}

void ComparisonBars::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paint(painter, { .size = size(), .kind = Theme::instance().kind() });
}

void ComparisonBars::mousePressEvent(QMouseEvent* event)
{
    const int row = event->button() == Qt::LeftButton ? barAt(event->position().toPoint()) : -1;
    if (row >= 0 && isOnBar(event->position(), row))
        Q_EMIT policyClicked(m_summary[static_cast<std::size_t>(row)].policy);
}

/// On the name or the bar itself: a click beside them is for the picture, and chooses nothing.
bool ComparisonBars::isOnBar(const QPointF& at, int row) const
{
    const auto place = geometry();
    const double mean = m_summary[static_cast<std::size_t>(row)].meanJctSeconds;
    return at.x() <= place.plot.left() + (std::isfinite(mean) ? mean / place.most * place.plot.width() : 0);
}

bool ComparisonBars::event(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = barAt(help->pos());
    if (row < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), barText(row), this);
    return true;
}

} // namespace consonance
#include "moc_comparison_bars.cpp"
