// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/jobs_panel.h"

#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/kit/tool_tips.h"
#include "ui/session/range_selection.h"
#include "ui/session/session_controller.h"
#include "ui/session/span_note.h"
#include "ui/tables/filtered_table.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace consonance {

namespace {

/// More jobs than this are not marked row by row; no user sees them all.
constexpr std::size_t kMostJobsMarked = 2000;
/// Of short names: the first four columns then fit into the panel as it comes, 320 px wide.
constexpr int kJobNameWidth = 82;
constexpr int kCellMargin = 8; ///< px, beside a text

/// Of the widest texts there are for the time of jobs; a wait of more than a day has fewer letters.
int waitWidth(const QFontMetrics& metrics)
{
    int width = 0;
    for (const auto span : { Duration::fromSeconds(59 * 60 + 59), Duration::fromSeconds(23 * 3600 + 59 * 60),
             Duration::fromSeconds(100 * 86'400 + 23 * 3600) })
        width = std::max(width, metrics.horizontalAdvance(format::duration(span)));
    return width + 4 * kCellMargin;
}

} // namespace

JobsPanel::JobsPanel(SessionController& session, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new JobTableModel(this))
    , m_filter(new JobFilterModel(this))
    , m_which(new QComboBox)
    , m_note(new SpanNote)
    , m_table(new FilteredTable)
    , m_nameWidth(kJobNameWidth)
{
    m_filter->setJobs(m_model);
    holdSelection(*m_filter);
    m_table->setSourceModel(m_filter);
    // Who types 17 means the job, not whatever has 17 in a time or a figure.
    m_table->setFirstColumns({ JobTableModel::Number });
    auto& view = table();
    view.setSortingEnabled(true);
    view.sortByColumn(JobTableModel::Number, Qt::AscendingOrder);
    view.hideByDefault(m_model->columnsHiddenByDefault());
    const std::pair<int, int> widths[] { { JobTableModel::Number, kJobNameWidth }, { JobTableModel::Model, 76 },
        { JobTableModel::State, 86 }, { JobTableModel::Slowdown, 76 }, { JobTableModel::Progress, 76 },
        { JobTableModel::Gpus, 56 }, { JobTableModel::Tenant, 76 }, { JobTableModel::User, 76 },
        { JobTableModel::Waited, waitWidth(view.fontMetrics()) } };
    for (const auto& [column, width] : widths)
        view.horizontalHeader()->resizeSection(column, width);
    for (const auto jobs : kJobFilters)
        m_which->addItem(jobFilterName(jobs));
    m_which->setCurrentIndex(static_cast<int>(JobFilter::Active));
    m_filter->setFilter(JobFilter::Active);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    auto* which = new QHBoxLayout; // in line with the filter below it
    which->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, 0);
    which->addWidget(m_which);
    column->addLayout(which);
    column->addWidget(m_note);
    column->addWidget(m_table, 1);
    connect(m_which, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index >= 0)
            m_filter->setFilter(kJobFilters[static_cast<std::size_t>(index)]);
        sayWhereOthersAre();
    });
    connect(&session, &SessionController::inputsChanged, this, [this](const auto& inputs) {
        const bool isSame = inputs && inputs->workload == m_model->workload();
        m_model->setWorkload(inputs ? inputs->workload : nullptr);
        if (isSame) // with one more server: the run whose list was arranged
            return;
        if (inputs) {
            fitColumns(*inputs->workload);
            fitNames(JobNames(*inputs->workload));
        }
        // What was looked for in another run would hide this one's jobs.
        m_table->field().clear();
        m_which->setCurrentIndex(static_cast<int>(JobFilter::Active));
    });
    connect(&session, &SessionController::frameChanged, m_model, &JobTableModel::setFrame);
    connect(&selection, &Selection::changed, this, &JobsPanel::showSelection);
    // Whoever was selected while the list did not have it is marked once it does.
    connect(
        &m_table->proxy(), &QAbstractItemModel::rowsInserted, this, &JobsPanel::showSelection, Qt::QueuedConnection);
    connect(view.selectionModel(), &QItemSelectionModel::selectionChanged, this, &JobsPanel::takeSelection);
    connect(&view, &CopyableTableView::focusRequested, this,
        [this](const QModelIndex& index) { Q_EMIT jobActivated(JobId(index.data(JobIdRole).toUInt())); });
    connect(&Theme::instance(), &Theme::changed, m_model, &JobTableModel::restyle);
    keepTranslated(*this, [this] { retranslate(); });
}

/// Columns that are empty in every row are out of the way; jobs of a cluster's accounting say whose they are instead.
void JobsPanel::fitColumns(const Workload& workload)
{
    const auto has = [&workload](auto hasOne) { return std::ranges::any_of(workload.jobs, hasOne); };
    const bool hasModels = has([](const JobSpec& job) { return job.request.model.isValid() || job.hasUnknownModel(); });
    for (const int column : { JobTableModel::Model, JobTableModel::Slowdown })
        table().suggestHidden(column, !hasModels);
    table().suggestHidden(
        JobTableModel::Gpus, hasModels || !has([](const JobSpec& job) { return job.request.requestedGpus() > 0; }));
    table().suggestHidden(JobTableModel::Tenant, hasModels || workload.tenants.size() < 2);
    table().suggestHidden(
        JobTableModel::User, hasModels || !has([](const JobSpec& job) { return job.request.user.isValid(); }));
}

/// Names are read in full where there is room; a width that the user set stays.
void JobsPanel::fitNames(const JobNames& names)
{
    auto& header = *table().horizontalHeader();
    if (header.sectionSize(JobTableModel::Number) != m_nameWidth)
        return;
    m_nameWidth = std::max(kJobNameWidth, names.columnWidth(table().fontMetrics()));
    header.resizeSection(JobTableModel::Number, m_nameWidth);
}

/// A job that is listed no longer stays selected: it is gone from the list, not from the person's mind. Connected
/// before the table, so that it is known when the table tells of the rows it loses.
void JobsPanel::holdSelection(QAbstractItemModel& shrinking)
{
    connect(&shrinking, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { m_isShowing = true; });
    connect(
        &shrinking, &QAbstractItemModel::rowsRemoved, this, [this] { m_isShowing = false; }, Qt::DirectConnection);
}

void JobsPanel::follow(const RangeSelection& brush)
{
    m_brush = &brush;
    connect(&brush, &RangeSelection::changed, this, &JobsPanel::showSpan);
    showSpan();
}

void JobsPanel::showSpan()
{
    const auto& span = m_brush->span();
    std::vector<JobId> present;
    if (span)
        std::ranges::merge(span->jobs, span->waiting, std::back_inserter(present));
    m_filter->setOnly(span ? std::optional(std::move(present)) : std::nullopt);
    setEnabledUnless(*m_which, span ? tr("the jobs of the selected span are shown") : QString());
    m_note->say(span ? std::optional(span->range) : std::nullopt, span ? span->beginning : std::nullopt,
        span ? tr("%1 of %n jobs ran, %2 only waited", "", m_model->rowCount())
                   .arg(format::integer(std::ssize(span->jobs)), format::integer(std::ssize(span->waiting)))
             : QString());
    showSelection();
}

void JobsPanel::showFirst(const std::vector<JobTableModel::Column>& columns)
{
    auto& header = *table().horizontalHeader();
    int place = 0;
    for (const auto column : columns)
        header.moveSection(header.visualIndex(column), place++);
}

CopyableTableView& JobsPanel::table() const
{
    return m_table->table();
}

void JobsPanel::takeSelection()
{
    if (m_isShowing)
        return;
    std::vector<JobId> jobs;
    for (const auto& index : table().selectionModel()->selectedRows())
        jobs.emplace_back(index.data(JobIdRole).toUInt());
    m_isShowing = true;
    m_selection.selectJobs(std::move(jobs), SelectMode::Replace);
    m_isShowing = false;
}

void JobsPanel::showSelection()
{
    if (m_isShowing)
        return;
    m_isShowing = true;
    QItemSelection rows;
    const auto& jobs = m_selection.state().jobs;
    QModelIndex first;
    for (std::size_t i = 0; i < jobs.size() && i < kMostJobsMarked; ++i) {
        const auto row = m_table->proxy().mapFromSource(
            m_filter->mapFromSource(m_model->index(static_cast<int>(jobs[i].index()), 0)));
        if (!row.isValid())
            continue;
        rows.select(row, row.siblingAtColumn(JobTableModel::ColumnCount - 1));
        if (!first.isValid())
            first = row;
    }
    table().selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    if (first.isValid())
        table().scrollTo(first);
    m_isShowing = false;
}

/// Who looks for a job that has finished among those that are active.
void JobsPanel::sayWhereOthersAre()
{
    const bool isAll = m_which->currentIndex() == static_cast<int>(JobFilter::All);
    m_table->setNoneText(isAll
            ? QString()
            : tr("No job here has “%1”. %2 lists every job.").arg(QStringLiteral("%1"), jobFilterName(JobFilter::All)));
}

void JobsPanel::retranslate()
{
    m_which->setAccessibleName(tr("Which jobs are listed"));
    for (std::size_t i = 0; i < kJobFilters.size(); ++i)
        m_which->setItemText(static_cast<int>(i), jobFilterName(kJobFilters[i]));
    if (m_brush)
        showSpan();
    m_table->setFilterText(tr("Find jobs"));
    sayWhereOthersAre();
    table().setAccessibleName(tr("Jobs"));
    table().setEmptyText(tr("No job to show here now. Active jobs are those that wait or run; All lists every one."));
}

} // namespace consonance
#include "moc_jobs_panel.cpp"
