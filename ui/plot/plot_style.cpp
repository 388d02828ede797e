// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_style.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace consonance {

namespace {

// Pens wider than a pixel cost 5 ms for 500 points and 60 ms for 5,000, and grow faster than the points do; dashes
// alone cost little.
constexpr std::size_t kWideOnScreen = 300; // points of all curves together
constexpr std::size_t kWideOnPaper = 10'000;
constexpr std::size_t kDashed = 5'000;
constexpr double kPenWidth = 1.6;

/// As many decimals as the distance between ticks needs.
class NumberTicker : public QCPAxisTicker {
public:
    explicit NumberTicker(AxisKind kind)
        : m_scale(kind == AxisKind::Fraction ? 100 : 1)
        , m_isCount(kind == AxisKind::Count)
    {
    }

protected:
    double getTickStep(const QCPRange& range) override
    {
        m_step = m_isCount ? wholeStep(range.size() / tickCount()) : QCPAxisTicker::getTickStep(range);
        return m_step;
    }

    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        const double shown = tick * m_scale;
        if (std::abs(shown) >= 1e9 || (shown != 0 && std::abs(shown) < 1e-6))
            return QLocale().toString(shown, 'g', 4);
        return format::decimal(shown, decimals());
    }

private:
    /// The next of 1, 2, 5, 10, 20, …
    [[nodiscard]] static double wholeStep(double least)
    {
        double step = 1;
        for (double power = 1; step < least; power *= 10) {
            for (const double digit : { 1.0, 2.0, 5.0, 10.0 }) {
                step = digit * power;
                if (step >= least)
                    break;
            }
        }
        return step;
    }
    /// As many as tell the ticks apart: steps of 2.5 need one, as those of 0.1 do.
    [[nodiscard]] int decimals() const
    {
        const double step = m_step * m_scale;
        const double least = std::clamp(-std::floor(std::log10(step) + 1e-9), 0.0, 9.0);
        const double scaled = step * std::pow(10.0, least);
        const bool isWhole = std::abs(scaled - std::round(scaled)) < 1e-6;
        return static_cast<int>(least) + (isWhole ? 0 : 1);
    }

    double m_scale;
    bool m_isCount;
    double m_step = 1;
};

class ClockTicker : public QCPAxisTickerTime {
public:
    explicit ClockTicker(const format::Beginning& beginning)
        : m_beginning(beginning)
    {
        setTickOrigin(format::axisOrigin(beginning).seconds());
        if (beginning)
            setTickCount(4); // dates are wide
    }

protected:
    double getTickStep(const QCPRange& range) override
    {
        m_step = QCPAxisTickerTime::getTickStep(range);
        return m_step;
    }

    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        const auto at = Time::fromSecondsRounded(std::clamp(tick, 0.0, 1e12));
        auto label = format::axisMoment(at, m_beginning, Duration::fromSecondsRounded(m_step));
        // Seconds say nothing when ticks are minutes apart.
        if (!m_beginning && m_step >= 60 && label.endsWith(QLatin1String(":00")))
            label.chop(3);
        return label;
    }

private:
    format::Beginning m_beginning;
    double m_step = 1;
};

class LogarithmicTicker : public QCPAxisTickerLog {
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return QLocale().toString(tick, 'g', 6); }
};

} // namespace

QSharedPointer<QCPAxisTicker> makeTicker(const PlotAxis& axis, bool logarithmic)
{
    if (logarithmic)
        return QSharedPointer<LogarithmicTicker>::create();
    if (axis.kind == AxisKind::SimulatedTime)
        return QSharedPointer<ClockTicker>::create(axis.beginning);
    return QSharedPointer<NumberTicker>::create(axis.kind);
}

void stylePlot(QCustomPlot& plot, const ThemeTokens& tokens)
{
    const auto& theme = Theme::instance();
    const auto small = theme.font(TextSize::Small);
    plot.setBackground(QBrush(tokens.surface));
    plot.axisRect()->setBackground(QBrush(tokens.surface));
    for (auto* axis : { plot.xAxis, plot.yAxis }) {
        axis->setBasePen(QPen(tokens.axis, 1));
        axis->setTickPen(QPen(tokens.axis, 1));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLength(0, 4);
        axis->setSubTicks(false);
        axis->setTickLabelColor(tokens.mutedText);
        axis->setLabelColor(tokens.mutedText);
        axis->setTickLabelFont(small);
        axis->setLabelFont(small);
        axis->setLabelPadding(spacing::kTiny);
        axis->grid()->setPen(QPen(tokens.grid, 1));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    // Horizontal lines carry the eye; vertical ones would compete with steps and markers.
    plot.xAxis->grid()->setVisible(false);
    plot.legend->setFont(small);
    plot.legend->setTextColor(tokens.text);
    plot.legend->setBrush(Qt::NoBrush);
    plot.legend->setBorderPen(Qt::NoPen);
    plot.legend->setIconSize(20, 10);
    plot.legend->setRowSpacing(0);
    plot.legend->setColumnSpacing(spacing::kMedium);
}

QPen curvePen(const CurveLook& look)
{
    static const std::array<QList<qreal>, 5> dashes { QList<qreal> {}, QList<qreal> { 5, 2.5 }, QList<qreal> { 1.5, 2 },
        QList<qreal> { 7, 2.5, 1.5, 2.5 }, QList<qreal> { 9, 2.5, 1.5, 2.5, 1.5, 2.5 } };
    constexpr std::size_t kTurns = 4; // then all of the last kind
    const auto index = static_cast<std::size_t>(std::max(0, look.style));
    const bool wide = look.points <= (look.medium == PlotMedium::Screen ? kWideOnScreen : kWideOnPaper);
    QPen pen(look.isMuted ? themeTokens(look.kind).mutedText : jobColors(look.kind)[index % kJobColorCount],
        wide ? kPenWidth : 1.0);
    pen.setJoinStyle(Qt::BevelJoin);
    pen.setCapStyle(Qt::FlatCap);
    // One that repeats a colour has other dashes.
    const auto marks = index / kJobColorCount;
    const auto dash = look.isMuted || marks >= kTurns ? kTurns : (index + marks) % kTurns;
    if (look.several && look.points <= kDashed && dash != 0)
        pen.setDashPattern(dashes[dash]);
    return pen;
}

} // namespace consonance
