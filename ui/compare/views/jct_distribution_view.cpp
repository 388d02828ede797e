// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/jct_distribution_view.h"

#include "ui/compare/models/metric_text.h"
#include "ui/compare/views/jct_curve_place.h"
#include "ui/kit/role_label.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/paper.h"

#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace consonance {

JctDistributionView::JctDistributionView(QWidget* parent)
    : ComparisonView(parent)
    , m_plot(new CdfPlot)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->setSpacing(spacing::kSmall);
    m_note->setWordWrap(true);
    m_note->hide();
    m_note->setObjectName(QStringLiteral("footnote"));
    column->addWidget(m_note);
    column->addWidget(m_plot, 1);
    connect(m_plot, &PlotWidget::curveClicked, this, [this](int curve, double minutes) {
        if (const auto place = comparison() ? placeOnJctCurve(*comparison(), curve, minutes) : std::nullopt)
            Q_EMIT openRequested(*place);
    });
    retranslate();
}

QString JctDistributionView::title() const
{
    return tr("JCT distribution");
}

void JctDistributionView::retranslate()
{
    m_plot->setName(tr("Distribution of JCTs"));
    m_note->setText(tr("A click on a curve opens the run of the job that took that long."));
    m_plot->setEmptyText(tr("The distribution of JCTs will appear here."));
}

void JctDistributionView::show(const SharedComparison& comparison)
{
    showJctDistributions(*m_plot, *comparison);
    m_note->setVisible(
        std::ranges::any_of(comparison->results(), [](const RunResult& run) { return !run.runId.empty(); }));
}

bool JctDistributionView::saveTo(const QString& path, const PaperSize& paper)
{
    return m_plot->saveTo(path, paper);
}

std::vector<std::string> contendersWithJct(const ComparisonData& data)
{
    std::vector<std::string> contenders;
    std::ranges::copy_if(data.runs.contenders, std::back_inserter(contenders), [&](const std::string& contender) {
        return std::ranges::any_of(data.results(), [&](const RunResult& run) {
            return run.contender() == contender && std::ranges::any_of(run.outcomes, &JobOutcome::finished);
        });
    });
    return contenders;
}

void showJctDistributions(CdfPlot& plot, const ComparisonData& data)
{
    std::vector<CdfSeries> curves;
    for (const auto& contender : contendersWithJct(data)) {
        CdfSeries curve { .name = contenderTitle(contender), .values = {}, .style = data.styleOf(contender) };
        for (const auto& run : data.results()) {
            if (run.contender() != contender)
                continue;
            for (const auto& job : run.outcomes) {
                if (job.finished)
                    curve.values.push_back(job.completion.seconds() / kSecondsPerMinute);
                else
                    ++curve.missing;
            }
        }
        curves.push_back(std::move(curve));
    }
    plot.setDistributions(JctDistributionView::tr("JCT"), format::Unit::Minutes, curves);
    plot.setProvenance(data.provenance);
}

} // namespace consonance
#include "moc_jct_distribution_view.cpp"
