// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/comparison_figures_view.h"

#include "core/compare/comparison_sheets.h"
#include "ui/compare/views/comparison_table_parts.h"
#include "ui/compare/views/contender_runs.h"
#include "ui/kit/role_label.h"
#include "ui/models/sheet_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/words/core_wording.h"
#include "ui/work/error_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QVBoxLayout>

namespace consonance {

ComparisonFiguresView::ComparisonFiguresView(QWidget* parent)
    : ComparisonView(parent)
    , m_model(new SheetModel(this))
    , m_table(new CopyableTableView)
    , m_metric(new QComboBox)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Warning))
{
    setObjectName(QStringLiteral("compareFigures")); // lessons name it
    m_model->setSheet(figuresSheet({}, {}, windowWording));
    m_model->fitTable(*m_table);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->setTextElideMode(Qt::ElideMiddle); // of a name both ends tell, the policy and the swept value
    m_note->setWordWrap(true);
    auto* column = columnOf(this);
    column->addLayout(controlsOf({ m_metric }));
    column->addWidget(m_note);
    column->addWidget(m_table, 1);
    connect(m_metric, &QComboBox::currentIndexChanged, this, &ComparisonFiguresView::fill);
    connect(m_table, &CopyableTableView::focusRequested, this, [this](const QModelIndex& index) {
        if (const auto place = firstRunOf(*m_data, m_model->row(index.row()).subject))
            Q_EMIT openRequested(*place);
    });
    m_table->setContextMenuHook([this](QMenu& menu, const QModelIndex& row) {
        if (row.isValid() && m_data)
            offerRuns(menu, *m_data, m_model->row(row.row()).subject,
                [this](const RunPlace& place) { Q_EMIT openRequested(place); });
    });
    retranslate();
}

QString ComparisonFiguresView::title() const
{
    return tr("Figures");
}

void ComparisonFiguresView::retranslate()
{
    fillMetrics(*m_metric, tr("All figures"), comparedMetrics(m_data ? m_data->results() : std::vector<RunResult> {}));
    m_metric->setAccessibleName(tr("Figure"));
    m_table->setAccessibleName(tr("Figures with paired tests"));
    m_table->setEmptyText(tr("Each figure of each policy beside the baseline, with 95 % intervals and paired tests, "
                             "will appear here."));
}

void ComparisonFiguresView::show(const SharedComparison& comparison)
{
    m_data = comparison;
    QStringList lines;
    for (const auto& problem : comparison->problems)
        lines << errorText(problem);
    if (const auto& copies = comparison->runs.result.copies; !copies.isEmpty())
        lines << tr("Means and intervals: %1.")
                     .arg(QString::fromStdString(
                         copiesText(copies.copies, copies.jitter, copies.durationNoise, windowWording)));
    m_note->setText(lines.join(QLatin1Char('\n')));
    m_note->setVisible(!lines.isEmpty());
    fillMetrics(*m_metric, tr("All figures"), comparedMetrics(m_data->results()));
    fill();
}

void ComparisonFiguresView::fill()
{
    if (!m_data)
        return;
    const auto& copies = m_data->runs.result.copies;
    auto deltas = metricDeltas(
        copies.isEmpty() ? m_data->results() : copies.runs, m_data->runs.contenders, m_data->runs.baseline);
    const auto key = m_metric->currentData().toString().toStdString();
    if (!key.empty())
        std::erase_if(deltas, [&](const MetricDelta& delta) { return key != delta.metric->key; });
    m_model->setSheet(figuresSheet(deltas, m_data->runs.baseline, windowWording));
    m_model->setDecoration(swatchesOf(*m_data, 1));
    m_model->fitTable(*m_table);
    m_table->widenColumns({ 0, 1 }, kWidestName);
}

} // namespace consonance
#include "moc_comparison_figures_view.cpp"
