// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jct_distribution_view.h"

#include "ui/pages/metric_text.h"
#include "ui/pages/paper.h"
#include "ui/plot/cdf_plot.h"

#include <QVBoxLayout>

namespace consonance {

JctDistributionView::JctDistributionView(QWidget* parent)
    : ComparisonView(parent)
    , m_plot(new CdfPlot)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->addWidget(m_plot);
    retranslate();
}

QString JctDistributionView::title() const
{
    return tr("JCT distribution");
}

void JctDistributionView::retranslate()
{
    m_plot->setName(tr("Distribution of JCTs"));
    m_plot->setEmptyText(tr("The distribution of JCTs will appear here."));
}

void JctDistributionView::show(const SharedComparison& comparison)
{
    showJctDistributions(*m_plot, *comparison);
}

bool JctDistributionView::saveTo(const QString& path)
{
    return m_plot->saveTo(path, kPaperSize);
}

void showJctDistributions(CdfPlot& plot, const ComparisonData& data)
{
    std::vector<CdfSeries> curves;
    for (const auto& contender : data.runs.contenders) {
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
        if (!curve.values.empty())
            curves.push_back(std::move(curve));
    }
    plot.setDistributions(JctDistributionView::tr("JCT"), format::Unit::Minutes, curves);
    plot.setProvenance(data.provenance);
}

} // namespace consonance
