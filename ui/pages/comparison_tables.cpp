// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/comparison_tables.h"

#include "ui/kit/copyable_table_view.h"
#include "ui/kit/error_text.h"
#include "ui/pages/metric_delta_model.h"
#include "ui/pages/metric_text.h"
#include "ui/pages/role_label.h"
#include "ui/pages/run_inputs_model.h"
#include "ui/pages/trace_results_model.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

namespace consonance {

namespace {

QVBoxLayout* columnOf(QWidget* view)
{
    auto* column = new QVBoxLayout(view);
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->setSpacing(spacing::kSmall);
    return column;
}

QHBoxLayout* controlsOf(std::initializer_list<QWidget*> widgets)
{
    auto* row = new QHBoxLayout;
    row->setContentsMargins({});
    for (auto* widget : widgets)
        row->addWidget(widget);
    row->addStretch(1);
    return row;
}

/// The figures to choose from, by key; keeps what was chosen.
void fillMetrics(QComboBox& box, const QString& all)
{
    const auto chosen = box.currentData();
    const QSignalBlocker quiet(box);
    box.clear();
    if (!all.isEmpty())
        box.addItem(all, QString());
    for (const auto& metric : comparedMetrics())
        box.addItem(metricTitle(metric), QString::fromLatin1(metric.key));
    box.setCurrentIndex(std::max(0, box.findData(chosen)));
}

} // namespace

ComparisonFiguresView::ComparisonFiguresView(QWidget* parent)
    : ComparisonView(parent)
    , m_model(new MetricDeltaModel(this))
    , m_table(new CopyableTableView)
    , m_metric(new QComboBox)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Warning))
{
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->hideByDefault(m_model->columnsHiddenByDefault());
    m_table->horizontalHeader()->resizeSection(MetricDeltaModel::Metric, 170);
    m_table->horizontalHeader()->resizeSection(MetricDeltaModel::Contender, 190);
    m_note->setWordWrap(true);
    auto* column = columnOf(this);
    column->addLayout(controlsOf({ m_metric }));
    column->addWidget(m_note);
    column->addWidget(m_table, 1);
    connect(m_metric, &QComboBox::currentIndexChanged, this, &ComparisonFiguresView::fill);
    retranslate();
}

QString ComparisonFiguresView::title() const
{
    return tr("Figures");
}

void ComparisonFiguresView::retranslate()
{
    fillMetrics(*m_metric, tr("All figures"));
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
    m_note->setText(lines.join(QLatin1Char('\n')));
    m_note->setVisible(!lines.isEmpty());
    fill();
}

void ComparisonFiguresView::fill()
{
    if (!m_data)
        return;
    auto deltas = metricDeltas(m_data->results(), m_data->runs.contenders, m_data->runs.baseline);
    const auto key = m_metric->currentData().toString().toStdString();
    if (!key.empty())
        std::erase_if(deltas, [&](const MetricDelta& delta) { return key != delta.metric->key; });
    m_model->setDeltas(std::move(deltas), m_data->runs.baseline);
}

ComparisonTracesView::ComparisonTracesView(QWidget* parent)
    : ComparisonView(parent)
    , m_model(new TraceResultsModel(this))
    , m_table(new CopyableTableView)
    , m_metric(new QComboBox)
{
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    auto* column = columnOf(this);
    column->addLayout(controlsOf({ m_metric }));
    column->addWidget(m_table, 1);
    connect(m_metric, &QComboBox::currentIndexChanged, this, [this] {
        if (const auto* metric = findMetric(m_metric->currentData().toString().toStdString()))
            m_model->setMetric(*metric);
    });
    connect(m_table, &CopyableTableView::focusRequested, this, [this](const QModelIndex& index) {
        const auto* run = m_model->runAt(index.row(), m_table->currentIndex().column());
        if (run && !run->runId.empty())
            Q_EMIT runActivated(QString::fromStdString(run->runId));
    });
    retranslate();
}

QString ComparisonTracesView::title() const
{
    return tr("Per trace");
}

void ComparisonTracesView::retranslate()
{
    fillMetrics(*m_metric, QString());
    m_metric->setAccessibleName(tr("Figure"));
    m_table->setAccessibleName(tr("Figures of each trace"));
    m_table->setEmptyText(tr("One row a trace and seed will appear here."));
}

void ComparisonTracesView::show(const SharedComparison& comparison)
{
    m_data = comparison;
    m_model->setData(comparison);
    m_table->horizontalHeader()->resizeSection(TraceResultsModel::Trace, 260);
    m_table->horizontalHeader()->resizeSection(TraceResultsModel::Seed, 60);
}

ComparisonInputsView::ComparisonInputsView(QWidget* parent)
    : ComparisonView(parent)
    , m_model(new RunInputsModel(this))
    , m_table(new CopyableTableView)
    , m_differing(new QCheckBox)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
{
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_differing->setChecked(true);
    auto* column = columnOf(this);
    column->addLayout(controlsOf({ m_differing, m_note }));
    column->addWidget(m_table, 1);
    connect(m_differing, &QCheckBox::toggled, this, &ComparisonInputsView::fill);
    connect(m_table, &CopyableTableView::focusRequested, this, [this](const QModelIndex& index) {
        const auto id = m_model->runId(index.row());
        if (!id.isEmpty())
            Q_EMIT runActivated(id);
    });
    retranslate();
}

QString ComparisonInputsView::title() const
{
    return tr("Inputs");
}

void ComparisonInputsView::retranslate()
{
    m_differing->setText(tr("Only what differs"));
    m_table->setAccessibleName(tr("Inputs and parameters of each run"));
    m_table->setEmptyText(tr("Trace, seed, cluster, policy and parameters of each run will appear here."));
    fill();
}

void ComparisonInputsView::show(const SharedComparison& comparison)
{
    m_data = comparison;
    fill();
}

void ComparisonInputsView::fill()
{
    if (!m_data)
        return;
    m_model->setRuns(
        *m_data, m_differing->isChecked() ? RunInputsModel::Fields::Differing : RunInputsModel::Fields::All);
    m_note->setText(m_differing->isChecked()
            ? tr("%n inputs are the same in all runs and left out", "", m_model->hiddenFields())
            : QString());
}

} // namespace consonance
