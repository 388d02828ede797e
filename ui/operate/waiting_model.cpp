// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/waiting_model.h"

#include "core/workload/trace_file.h"
#include "ui/kit/number_format.h"
#include "ui/words/core_wording.h"
#include "ui/words/forecast_text.h"

namespace consonance {

namespace {

constexpr Duration kToTheMinute = Duration::fromSeconds(60);
constexpr Duration kSameWeek = Duration::fromSeconds(6 * 86'400);

} // namespace

std::span<const ColumnModel::Column> WaitingModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "That holds nothing now") },
        { "tenant", QT_TRANSLATE_NOOP("Models", "Tenant"), QT_TRANSLATE_NOOP("Models", "Who submitted it") },
        { "gpus", QT_TRANSLATE_NOOP("Models", "GPUs"), QT_TRANSLATE_NOOP("Models", "That it asks for"), Qt::AlignRight,
            Shown::ByDefault, First::Largest },
        { "waited_s", QT_TRANSLATE_NOOP("Models", "Waited"),
            QT_TRANSLATE_NOOP("Models", "All time since its arrival in which it held nothing. Seconds in exports"),
            Qt::AlignRight, Shown::ByDefault, First::Largest },
        { "starts_s", QT_TRANSLATE_NOOP("Models", "Starts about"),
            QT_TRANSLATE_NOOP("Models",
                "Predicted without hindsight: from what jobs hold, how long similar ones have held it so far, and the "
                "queue in order of arrival. Seconds of the run in exports"),
            Qt::AlignRight },
        { "window_s", QT_TRANSLATE_NOOP("Models", "8 of 10 within"),
            QT_TRANSLATE_NOOP("Models",
                "From how far such predictions were off earlier in this run; how they turned out is shown above. Each "
                "aims at 9 of 10, since the windows of one moment are missed together: so 8 of 10 hold at most "
                "moments. An upper end is left out where it would lie more than three times as far off as this run is "
                "old; then 9 of 10 start later than said. Seconds of the run in "
                "exports"),
            Qt::AlignRight },
        { "passed_by", QT_TRANSLATE_NOOP("Models", "Passed by"),
            QT_TRANSLATE_NOOP("Models", "Smaller jobs that came later and began before it; none where none may"),
            Qt::AlignRight, Shown::ByDefault, First::Largest },
        { "why", QT_TRANSLATE_NOOP("Models", "Why it waits"),
            QT_TRANSLATE_NOOP("Models", "What is in the way at this moment") },
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void WaitingModel::setList(std::shared_ptr<const WaitingList> list, std::shared_ptr<const Workload> workload)
{
    const bool isAlike = m_list && list && m_workload == workload && m_list->jobs.size() == list->jobs.size();
    if (!isAlike)
        beginResetModel();
    m_list = std::move(list);
    m_workload = std::move(workload);
    m_beginning = m_workload ? dateOfBeginning(*m_workload) : std::nullopt;
    if (!isAlike)
        endResetModel();
    else if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QString WaitingModel::tenantOf(JobId job) const
{
    const auto tenant = m_workload->job(job).request.tenant;
    return tenant.index() < m_workload->tenants.size() ? QString::fromStdString(m_workload->tenants[tenant.index()])
                                                       : missing();
}

/// Within a week the time of its day is enough, later the day; the tool tip has both.
Duration WaitingModel::stepAt(Time at) const
{
    return at - m_list->at < kSameWeek ? kToTheMinute : kSameWeek;
}

/// The day is said where it is not that of the list.
QString WaitingModel::shortMoment(Time at) const
{
    return format::axisMomentAfter(m_list->at, format::roundedForecast(at, m_beginning), m_beginning, stepAt(at));
}

QString WaitingModel::windowOf(const StartPrediction& made) const
{
    if (!made.earliest)
        return missing();
    if (!made.latest)
        return tr("later than %1").arg(shortMoment(*made.earliest)); // the tool tip says that there is no end
    return shortMoment(*made.earliest) + QStringLiteral(" – ")
        + format::axisMomentAfter(format::roundedForecast(*made.earliest, m_beginning),
            format::roundedForecast(*made.latest, m_beginning), m_beginning, stepAt(*made.latest));
}

QString WaitingModel::reason(int row) const
{
    return QString::fromStdString(waitingText(entry(row), *m_workload, windowWording));
}

QString WaitingModel::detail(int row) const
{
    const auto& reason = entry(row).reason;
    QStringList lines { this->reason(row) };
    for (const auto& holder : reason.shortage ? reason.shortage->holders : std::vector<Holder> {}) {
        const auto amount
            = resourceAmountText(reason.shortage->resource, holder.amount, reason.shortage->deviceType, windowWording);
        lines << tr("%1 holds %2", "job, amount")
                     .arg(QString::fromStdString(m_workload->job(holder.job).request.name),
                         QString::fromStdString(amount));
    }
    if (reason.shortage && reason.shortage->moreHolders > 0)
        lines << QString::fromStdString(moreHoldersText(*reason.shortage, windowWording));
    return lines.join(QLatin1Char('\n'));
}

QString WaitingModel::text(int row, int column) const
{
    const auto& one = entry(row);
    const auto& job = one.job;
    const auto& prediction = one.prediction;
    switch (column) {
    case Job:
        return QString::fromStdString(m_workload->job(job).request.name);
    case Tenant:
        return tenantOf(job);
    case Gpus:
        return format::integer(m_workload->job(job).request.requestedGpus());
    case Waited:
        return format::elapsed(m_workload->job(job).request.arrival, one.waited);
    case Starts:
        return prediction ? shortMoment(prediction->start) : missing();
    case Window:
        return prediction ? windowOf(*prediction) : missing();
    case PassedBy:
        return one.passedBy ? format::integer(static_cast<qint64>(*one.passedBy)) : missing();
    default:
        return QString::fromStdString(blockText(entry(row), *m_workload, windowWording));
    }
}

QVariant WaitingModel::exact(int row, int column) const
{
    const auto& one = entry(row);
    const auto& job = one.job;
    const auto& prediction = one.prediction;
    switch (column) {
    case Gpus:
        return static_cast<qint64>(m_workload->job(job).request.requestedGpus());
    case Waited:
        return one.waited.seconds();
    case Starts:
        return prediction ? QVariant(prediction->start.seconds()) : QVariant();
    case PassedBy:
        return one.passedBy ? QVariant(static_cast<qint64>(*one.passedBy)) : QVariant();
    case Window:
        if (!prediction || !prediction->earliest)
            return {};
        return QStringLiteral("%1 – %2")
            .arg(prediction->earliest->seconds())
            .arg(prediction->latest ? QString::number(prediction->latest->seconds()) : QString());
    default:
        return text(row, column);
    }
}

QVariant WaitingModel::other(int row, int column, int role) const
{
    if (role == JobIdRole)
        return entry(row).job.value;
    if (role == Qt::ToolTipRole && column == Why)
        return detail(row);
    const auto& prediction = entry(row).prediction;
    if (role != Qt::ToolTipRole || !prediction)
        return {};
    if (column == Starts)
        return format::forecast(prediction->start, m_beginning);
    return column == Window && prediction->earliest ? QVariant(forecastText(*prediction, m_beginning)) : QVariant();
}

} // namespace consonance
#include "moc_waiting_model.cpp"
