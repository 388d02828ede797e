// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/training_curves.h"

#include "ui/kit/keep_translated.h"
#include "ui/plot/plot_widget.h"

#include <QCoreApplication>
#include <QGridLayout>

#include <algorithm>
#include <map>

namespace consonance {

namespace {

constexpr int kMostColumns = 3;
constexpr QSize kLeastPlot(220, 170);
constexpr int kLeastMainHeight = 260; ///< of the validation

/// Figures that share a plot.
struct Quantity {
    const char* title;
    std::vector<std::pair<const char*, const char*>> figures; ///< key in the reports, name of the curve
    AxisKind kind = AxisKind::Number;
};

/// The validation is the first.
const std::vector<Quantity>& quantities()
{
    static const std::vector<Quantity> all {
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Validation JCT ÷ locality's"),
            { { "validation_to_locality", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "alone, likeliest") },
                { "validation_drawn_to_locality", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "alone, drawn") },
                { "validation_16_to_locality",
                    QT_TRANSLATE_NOOP("consonance::TrainingCurves", "best of 16 by the predictor") } } },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Predictor error"),
            { { "training_error", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "training") },
                { "held_out_error", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "held out") } },
            AxisKind::Fraction },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Episodic return"),
            { { "episodic_return", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "return") } } },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Spread within groups"),
            { { "group_spread", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "intervals") } } },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Noise ÷ signal of a return"),
            { { "noise_to_signal", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "variance") } } },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Policy loss"),
            { { "policy_loss", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "loss") } } },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Value loss"),
            { { "value_loss", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "loss") } } },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Entropy ÷ log |A|"),
            { { "relative_entropy", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "entropy") } } },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Approximate KL"),
            { { "approximate_kl", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "KL") } } },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Explained variance"),
            { { "explained_variance", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "of the critic") } } },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Values ÷ returns"),
            { { "value_scale", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "root mean square") } } },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Clipped ratios"),
            { { "clip_fraction", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "share") } }, AxisKind::Fraction },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Gradient norm"),
            { { "gradient_norm", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "norm") } } },
        { QT_TRANSLATE_NOOP("consonance::TrainingCurves", "Samples per second"),
            { { "samples_per_second", QT_TRANSLATE_NOOP("consonance::TrainingCurves", "samples") } } },
    };
    return all;
}

/// Rounds of all phases after the predictor's count on, also from where a stopped training goes on; the predictor's
/// members each count from one.
std::vector<double> roundsOf(std::span<const TrainingReport> reports)
{
    std::vector<double> rounds;
    double before = 0; ///< rounds of the phases that are over
    const TrainingReport* last = nullptr;
    for (const auto& report : reports) {
        if (last != nullptr && last->phase != report.phase && last->phase != "predictor")
            before += static_cast<double>(last->rounds);
        last = &report;
        rounds.push_back((report.phase == "predictor" ? 0 : before) + static_cast<double>(report.round));
    }
    return rounds;
}

std::vector<PlotSeries> seriesOf(
    const Quantity& quantity, std::span<const TrainingReport> reports, const std::vector<double>& rounds)
{
    std::vector<PlotSeries> curves;
    for (std::size_t figure = 0; figure < quantity.figures.size(); ++figure) {
        const auto& [key, name] = quantity.figures[figure];
        std::map<int, PlotSeries> byMember;
        for (std::size_t row = 0; row < reports.size(); ++row) {
            const auto& report = reports[row];
            int member = 0;
            for (const auto& [reported, value] : report.figures) {
                if (reported == "member")
                    member = static_cast<int>(value);
            }
            for (const auto& [reported, value] : report.figures) {
                if (reported != key)
                    continue;
                auto& series = byMember[member];
                series.x.push_back(rounds[row]);
                series.y.push_back(value);
            }
        }
        for (auto& [member, series] : byMember) {
            series.name = member == 0 ? QCoreApplication::translate("consonance::TrainingCurves", name)
                                      : QCoreApplication::translate("consonance::TrainingCurves", "%1 %2")
                                            .arg(QCoreApplication::translate("consonance::TrainingCurves", name))
                                            .arg(member);
            series.style = static_cast<int>(figure) + 2 * std::max(0, member - 1);
            curves.push_back(std::move(series));
        }
    }
    return curves;
}

} // namespace

TrainingCurves::TrainingCurves(QWidget* parent)
    : QWidget(parent)
{
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins({});
    for (std::size_t i = 0; i < quantities().size(); ++i) {
        auto* plot = new PlotWidget;
        plot->setMinimumSize(kLeastPlot);
        m_plots.push_back(plot);
    }
    m_plots.front()->setMinimumHeight(kLeastMainHeight);
    m_plots.front()->setLevel(1);
    arrange(kMostColumns);
    setAllShown(false);
    keepTranslated(*this, [this] { retranslate(); });
}

void TrainingCurves::arrange(int columns)
{
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (auto* plot : m_plots)
        m_grid->removeWidget(plot);
    m_grid->addWidget(m_plots.front(), 0, 0, 1, columns);
    for (std::size_t i = 1; i < m_plots.size(); ++i) {
        const auto place = static_cast<int>(i) - 1;
        m_grid->addWidget(m_plots[i], 1 + place / columns, place % columns);
    }
    m_grid->setRowStretch(0, 1);
    updateGeometry();
}

void TrainingCurves::setAllShown(bool areShown)
{
    m_areAllShown = areShown;
    for (std::size_t i = 1; i < m_plots.size(); ++i)
        m_plots[i]->setVisible(areShown);
    updateGeometry();
}

QSize TrainingCurves::minimumSizeHint() const
{
    const int rows = m_areAllShown ? (static_cast<int>(m_plots.size()) - 2 + m_columns) / m_columns : 0;
    return { kLeastPlot.width(), kLeastMainHeight + rows * (kLeastPlot.height() + m_grid->verticalSpacing()) };
}

void TrainingCurves::resizeEvent(QResizeEvent* event)
{
    const int space = m_grid->horizontalSpacing();
    arrange(std::clamp((width() + space) / (kLeastPlot.width() + space), 1, kMostColumns));
    QWidget::resizeEvent(event);
}

void TrainingCurves::setReports(
    std::span<const TrainingReport> reports, const QString& beside, std::span<const TrainingReport> besideReports)
{
    m_rounds = roundsOf(reports);
    const auto besideRounds = roundsOf(besideReports);
    for (std::size_t i = 0; i < m_plots.size(); ++i) {
        auto curves = seriesOf(quantities()[i], reports, m_rounds);
        if (!beside.isEmpty()) {
            for (auto& other : seriesOf(quantities()[i], besideReports, besideRounds)) {
                other.name = tr("%1 · %2", "curve, training").arg(other.name, beside);
                other.style += 4; // colours and dashes that its own do not have
                curves.push_back(std::move(other));
            }
        }
        m_plots[i]->setSeries(std::move(curves));
    }
}

PlotWidget* TrainingCurves::markRound(const std::string& figure, std::size_t report)
{
    PlotWidget* marked = nullptr;
    for (std::size_t i = 0; i < m_plots.size(); ++i) {
        const auto isMeant = [&](const auto& one) { return figure == one.first; };
        const bool isShown = std::ranges::any_of(quantities()[i].figures, isMeant) && report < m_rounds.size();
        m_plots[i]->setMarker(isShown ? std::optional(m_rounds[report]) : std::nullopt);
        if (isShown) {
            marked = m_plots[i];
            if (i > 0)
                setAllShown(true);
        }
    }
    return marked;
}

QString TrainingCurves::figureTitle(const std::string& figure)
{
    for (const auto& quantity : quantities()) {
        if (std::ranges::any_of(quantity.figures, [&](const auto& one) { return figure == one.first; }))
            return QCoreApplication::translate("consonance::TrainingCurves", quantity.title);
    }
    return QString::fromStdString(figure);
}

void TrainingCurves::setProvenance(const QString& line)
{
    for (auto* plot : m_plots)
        plot->setProvenance(line);
}

void TrainingCurves::retranslate()
{
    for (std::size_t i = 0; i < m_plots.size(); ++i) {
        const auto& quantity = quantities()[i];
        const auto title = QCoreApplication::translate("consonance::TrainingCurves", quantity.title);
        m_plots[i]->setName(title);
        m_plots[i]->setAxes({ .title = tr("Round") }, { .title = title, .kind = quantity.kind });
        m_plots[i]->setEmptyText(title);
    }
    m_plots.front()->setEmptyText(
        tr("How good the policy is on jobs it never learned from appears here; below 1 it beats locality."));
}

} // namespace consonance
#include "moc_training_curves.cpp"
