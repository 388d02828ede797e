// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_catalogue_model.h"

#include "core/keep/run_keeper.h"
#include "core/run/contender_colors.h"
#include "core/workload/trace_loader.h"
#include "ui/kit/number_format.h"
#include "ui/tables/table_export.h"
#include "ui/words/core_wording.h"
#include "ui/words/policy_colors.h"
#include "ui/words/policy_text.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

constexpr auto kMeanJct = "mean_jct_s";
constexpr auto kUtilisation = "utilisation";
constexpr auto kJobs = "jobs";

double metricOf(const RunRecord& run, const char* key)
{
    const auto found = run.metrics.find(key);
    return found == run.metrics.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
}

/// "570", or "280 of 570" where not all of them finished.
QString jobsText(const RunRecord& run)
{
    if (!run.metrics.contains(kJobs))
        return QStringLiteral("–");
    const auto all = format::count(metricOf(run, kJobs));
    const auto finished = run.metrics.find("finished");
    if (run.status != RunStatus::Finished || finished == run.metrics.end() || finished->second >= metricOf(run, kJobs))
        return all;
    return RunCatalogueModel::tr("%1 of %2", "jobs that finished, jobs").arg(format::count(finished->second), all);
}

QString joinedTags(const RunRecord& run)
{
    QStringList tags;
    for (const auto& tag : run.header.tags)
        tags << QString::fromStdString(tag);
    return tags.join(QStringLiteral(", "));
}

struct RunTableColumn {
    const char* key; ///< in exports
    RunSort order = RunSort::Created; ///< in which the database lists them
};
constexpr RunTableColumn kRunColumns[RunCatalogueModel::ColumnCount] { { "name", RunSort::Name },
    { "status", RunSort::Status }, { "policy", RunSort::Policy }, { "trace", RunSort::Trace }, { "load" },
    { "parameters" }, { "change" }, { "cluster", RunSort::Cluster }, { "seed", RunSort::Seed },
    { kMeanJct, RunSort::Metric }, { kUtilisation, RunSort::Metric }, { kJobs, RunSort::Metric }, { "created" },
    { "tags" }, { "interference" }, { "notes" }, { "parent" }, { "id" } };

} // namespace

QString runStatusText(RunStatus status)
{
    switch (status) {
    case RunStatus::Running:
        return RunCatalogueModel::tr("running");
    case RunStatus::Finished:
        return RunCatalogueModel::tr("finished");
    case RunStatus::Interrupted:
        return RunCatalogueModel::tr("interrupted");
    case RunStatus::Failed:
        return RunCatalogueModel::tr("failed");
    case RunStatus::Cancelled:
        return RunCatalogueModel::tr("cancelled");
    }
    return {};
}

QString runTitle(const RunRecord& run, const format::Beginning& beginning)
{
    if (!run.header.name.empty())
        return QString::fromStdString(run.header.name);
    const auto title = RunCatalogueModel::tr("%1 on %2, seed %3", "policy, trace, seed")
                           .arg(policyTitle(run.header.policy), QString::fromStdString(run.header.trace.name),
                               QString::number(run.header.seed));
    if (!run.header.fork || run.header.fork->change.empty())
        return title;
    const auto change = QString::fromStdString(forkText(run.header, windowWording, beginning));
    if (forkTextSaysWhen(run.header))
        return RunCatalogueModel::tr("%1 · %2", "what was changed and when, the run").arg(change, title);
    return RunCatalogueModel::tr("%1 at %2 · %3", "what was changed, when, the run")
        .arg(change, format::moment(run.header.fork->at, beginning), title);
}

RunCatalogueModel::RunCatalogueModel(RunLibrary& library, QObject* parent)
    : QAbstractTableModel(parent)
    , m_library(library)
{
    m_query.limit = kPage;
    connect(&library, &RunLibrary::changed, this, &RunCatalogueModel::reload);
    connect(&library, &RunLibrary::opened, this, &RunCatalogueModel::reload);
}

void RunCatalogueModel::setFilter(const RunFilter& filter)
{
    m_query.filter = filter;
    request(0, kPage);
}

void RunCatalogueModel::clear()
{
    m_query.filter = {};
    ++m_listing;
    take(0, {});
}

void RunCatalogueModel::reload()
{
    request(0, std::max<std::int64_t>(kPage, static_cast<std::int64_t>(m_runs.size())));
}

void RunCatalogueModel::request(std::int64_t offset, std::int64_t limit)
{
    if (!m_library.isOpen())
        return;
    auto query = m_query;
    query.offset = offset;
    query.limit = limit;
    m_isLoading = true;
    m_library.ask(
        tr("Reading the run catalogue"),
        [query, beginnings = m_beginnings](const RunStore& store, const StopToken&, Progress&) -> Result<Page> {
            Page page { .runs = {}, .beginnings = beginnings };
            TRY_ASSIGN(page.runs, store.list(query));
            TRY_ASSIGN(page.total, store.count(query.filter));
            page.beginnings.look(store, page.runs);
            return page;
        },
        this,
        [this, offset, listing = m_listing](Result<Page> page) {
            m_isLoading = false;
            if (listing != m_listing)
                return;
            if (page)
                take(offset, std::move(*page));
            else
                m_library.report(page.error());
        },
        { .group = QStringLiteral("runs.list"), .quiet = true });
}

void RunCatalogueModel::take(std::int64_t offset, Page page)
{
    m_total = page.total;
    m_beginnings = std::move(page.beginnings);
    if (offset == 0) {
        beginResetModel();
        m_runs = std::move(page.runs);
        endResetModel();
    } else if (offset == static_cast<std::int64_t>(m_runs.size()) && !page.runs.empty()) {
        const int first = static_cast<int>(m_runs.size());
        beginInsertRows({}, first, first + static_cast<int>(page.runs.size()) - 1);
        std::ranges::move(page.runs, std::back_inserter(m_runs));
        endInsertRows();
    }
    Q_EMIT loaded();
}

int RunCatalogueModel::rowOf(const std::string& id) const
{
    const auto found = std::ranges::find(m_runs, id, &RunRecord::id);
    return found == m_runs.end() ? -1 : static_cast<int>(found - m_runs.begin());
}

int RunCatalogueModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int RunCatalogueModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

bool RunCatalogueModel::canFetchMore(const QModelIndex& parent) const
{
    return !parent.isValid() && !m_isLoading && static_cast<std::int64_t>(m_runs.size()) < m_total;
}

void RunCatalogueModel::fetchMore(const QModelIndex& /*parent*/)
{
    request(static_cast<std::int64_t>(m_runs.size()), kPage);
}

void RunCatalogueModel::sort(int column, Qt::SortOrder order)
{
    m_query.sort = column < 0 ? RunSort::Created : kRunColumns[column].order;
    m_query.sortMetric = m_query.sort == RunSort::Metric ? kRunColumns[column].key : "";
    m_query.order = order == Qt::AscendingOrder ? SortOrder::Ascending : SortOrder::Descending;
    request(0, kPage);
}

QString RunCatalogueModel::text(const RunRecord& run, int column) const
{
    switch (column) {
    case Name:
        return runTitle(run, beginningOf(run));
    case Status:
        return run.archivedMilliseconds ? tr("%1, archived").arg(runStatusText(run.status)) : runStatusText(run.status);
    case Policy:
        return policyTitle(run.header.policy);
    case Trace:
        return QString::fromStdString(run.header.trace.name);
    case Load:
        return QString::fromStdString(presetParameter(run.header.trace.origin, "load").value_or("–"));
    case Parameters:
        return QString::fromStdString(tellingParameters(run));
    case Change:
        return QString::fromStdString(forkText(run.header, windowWording, beginningOf(run)));
    case Parent:
        return run.header.fork ? QString::fromStdString(run.header.fork->parent) : QString();
    case Cluster:
        return QString::fromStdString(run.header.cluster.name);
    case Seed:
        return QString::number(run.header.seed);
    case MeanJct:
        return run.metrics.contains(kMeanJct) ? format::duration(Duration::fromSecondsRounded(metricOf(run, kMeanJct)))
                                              : QStringLiteral("–");
    case Utilisation:
        return format::percent(metricOf(run, kUtilisation));
    case Jobs:
        return jobsText(run);
    case Created:
        return QDateTime::fromMSecsSinceEpoch(run.createdMilliseconds).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
    case Tags:
        return joinedTags(run);
    case Interference:
        return QString::fromStdString(run.header.interference);
    case Notes:
        return QString::fromStdString(run.notes).section(QLatin1Char('\n'), 0, 0);
    case Id:
        return QString::fromStdString(run.id);
    default:
        return {};
    }
}

QVariant RunCatalogueModel::exact(const RunRecord& run, int column) const
{
    const auto metric
        = [&](const char* key) { return run.metrics.contains(key) ? QVariant(metricOf(run, key)) : QVariant(); };
    switch (column) {
    case Status:
        return QString::fromLatin1(runStatusName(run.status));
    case Policy:
        return QString::fromStdString(run.header.policy);
    case Seed:
        return static_cast<qulonglong>(run.header.seed);
    case MeanJct:
        return metric(kMeanJct);
    case Utilisation:
        return metric(kUtilisation);
    case Jobs:
        return metric(kJobs);
    case Created:
        return QDateTime::fromMSecsSinceEpoch(run.createdMilliseconds, Qt::UTC).toString(Qt::ISODateWithMs);
    case Notes:
        return QString::fromStdString(run.notes);
    default:
        return text(run, column);
    }
}

QString RunCatalogueModel::toolTip(const RunRecord& run, int column) const
{
    switch (column) {
    case MeanJct:
        return run.metrics.contains(kMeanJct)
            ? tr("Mean job completion time over the jobs that finished, waiting included: %1")
                  .arg(format::exactDuration(Duration::fromSecondsRounded(metricOf(run, kMeanJct))))
            : tr("The run did not come to its end.");
    case Utilisation:
        return tr("Allocated GPU time over capacity and makespan (CPU time where the cluster has no GPU)");
    case Status:
        return QString::fromStdString(run.problem);
    case Load:
        return tr("Of the trace's preset; jobs of a file have none");
    case Parameters:
        return tr("Parameters of the policy that are not its own");
    case Change:
    case Parent:
    case Name:
        return text(run, column);
    case Trace:
        return QString::fromStdString(run.header.trace.origin);
    case Notes:
        return QString::fromStdString(run.notes);
    default:
        return {};
    }
}

QVariant RunCatalogueModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& shown = run(index.row());
    const bool isNumber = index.column() == Seed || index.column() == MeanJct || index.column() == Utilisation
        || index.column() == Jobs;
    if (role == Qt::DisplayRole)
        return text(shown, index.column());
    if (role == kExactRole)
        return exact(shown, index.column());
    if (role == Qt::TextAlignmentRole && isNumber)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::DecorationRole && index.column() == Policy)
        return policySwatch(policyStyle(shown.header.policy));
    if (role == Qt::ToolTipRole)
        return toolTip(shown, index.column());
    return {};
}

QVariant RunCatalogueModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == kColumnKeyRole)
        return QString::fromLatin1(kRunColumns[section].key);
    if (role == Qt::ToolTipRole && section == Utilisation)
        return tr("Allocated GPU time (core time where there are no GPUs) over the makespan, of all servers, also of "
                  "those that were down or came later");
    if (role == Qt::ToolTipRole && section == MeanJct)
        return tr("Over the jobs that finished, waiting included");
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[] { tr("Run"), tr("State"), tr("Policy"), tr("Trace"), tr("Load"), tr("Parameters"),
        tr("Changed"), tr("Cluster"), tr("Seed"), tr("Mean JCT"), tr("Utilisation"), tr("Jobs"), tr("Made"), tr("Tags"),
        tr("Interference"), tr("Notes"), tr("Branch of"), tr("Id") };
    return titles[section];
}

} // namespace consonance
#include "moc_run_catalogue_model.cpp"
