// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/comparison_traces_view.h"

#include "ui/compare/models/metric_text.h"
#include "ui/compare/models/trace_results_model.h"
#include "ui/compare/views/comparison_table_parts.h"
#include "ui/tables/copyable_table_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

ComparisonTracesView::ComparisonTracesView(QWidget* parent)
    : ComparisonView(parent)
    , m_model(new TraceResultsModel(this))
    , m_table(new CopyableTableView)
    , m_metric(new QComboBox)
{
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
    auto* column = columnOf(this);
    column->addLayout(controlsOf({ m_metric }));
    column->addWidget(m_table, 1);
    connect(m_metric, &QComboBox::currentIndexChanged, this, &ComparisonTracesView::takeMetric);
    connect(m_table, &CopyableTableView::focusRequested, this, [this](const QModelIndex& index) {
        const auto* run = m_model->runAt(index.row(), m_table->currentIndex().column());
        if (run && !run->runId.empty())
            Q_EMIT openRequested({ .runId = QString::fromStdString(run->runId) });
    });
    retranslate();
}

QString ComparisonTracesView::title() const
{
    return tr("Per trace");
}

void ComparisonTracesView::retranslate()
{
    listMetrics();
    m_metric->setAccessibleName(tr("Figure"));
    m_table->setAccessibleName(tr("Figures of each trace"));
    m_table->setEmptyText(tr("One row a trace and seed will appear here."));
}

/// What the runs have to show.
void ComparisonTracesView::listMetrics()
{
    fillMetrics(*m_metric, QString(), comparedMetrics(m_data ? m_data->results() : std::vector<RunResult> {}));
    takeMetric();
}

void ComparisonTracesView::takeMetric()
{
    if (const auto* metric = findMetric(m_metric->currentData().toString().toStdString()))
        m_model->setMetric(*metric);
}

void ComparisonTracesView::show(const SharedComparison& comparison)
{
    m_data = comparison;
    listMetrics();
    m_model->setData(comparison);
    auto& header = *m_table->horizontalHeader();
    header.resizeSection(TraceResultsModel::Trace, 260);
    header.resizeSection(TraceResultsModel::Seed, std::max(60, header.sectionSizeHint(TraceResultsModel::Seed)));
    for (int column = TraceResultsModel::FirstContender; column < header.count(); ++column)
        header.resizeSection(
            column, std::max(header.sectionSize(column), std::min(header.sectionSizeHint(column), kWidestName)));
}

} // namespace consonance
#include "moc_comparison_traces_view.cpp"
