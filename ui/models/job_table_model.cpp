// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/job_table_model.h"

#include "core/session/completion_times.h"
#include "core/workload/trace_file.h"
#include "ui/kit/number_format.h"
#include "ui/theme/theme.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>
#include <QIcon>
#include <QPainter>
#include <QPixmap>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr int kSwatch = 14; ///< px

bool looksAlike(const JobFrame& a, const JobFrame& b)
{
    return a.phase == b.phase && a.isStalled == b.isStalled && a.progress == b.progress && a.slowdown == b.slowdown
        && a.ratePerSecond == b.ratePerSecond && a.firstStart == b.firstStart && a.finish == b.finish
        && a.waited == b.waited;
}

bool isKnown(Time time)
{
    return time != kForever;
}

QVariant secondsOf(Duration span)
{
    return span.seconds();
}

} // namespace

std::span<const ColumnModel::Column> JobTableModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "job", QT_TRANSLATE_NOOP("Models", "Job"),
            QT_TRANSLATE_NOOP("Models", "Its name in the trace, by which every view calls it"), Qt::AlignRight },
        { "model", QT_TRANSLATE_NOOP("Models", "Model"), QT_TRANSLATE_NOOP("Models", "What it trains") },
        { "state", QT_TRANSLATE_NOOP("Models", "State"), QT_TRANSLATE_NOOP("Models", "At the moment shown") },
        { "tasks", QT_TRANSLATE_NOOP("Models", "Tasks"), QT_TRANSLATE_NOOP("Models", "What it asks for") },
        amount("progress", QT_TRANSLATE_NOOP("Models", "Done"),
            QT_TRANSLATE_NOOP("Models", "Share of its work, 0 to 1 in exports")),
        amount("slowdown", QT_TRANSLATE_NOOP("Models", "Slowdown"),
            QT_TRANSLATE_NOOP(
                "Models", "How much slower it runs than in the same placement without neighbours, 0 to 1 in exports")),
        amount("waited_s", QT_TRANSLATE_NOOP("Models", "Waited"),
            QT_TRANSLATE_NOOP("Models", "Time since its arrival in which it held nothing")),
        amount("jct_s", QT_TRANSLATE_NOOP("Models", "JCT"),
            QT_TRANSLATE_NOOP("Models", "Job completion time: from arrival to the end, waiting included"),
            Shown::OnRequest),
        amount("rate", QT_TRANSLATE_NOOP("Models", "Speed"),
            QT_TRANSLATE_NOOP("Models",
                "Batches per second of all its workers now; for jobs given by their duration, relative to the speed "
                "they asked for"),
            Shown::OnRequest),
        { "arrival_s", QT_TRANSLATE_NOOP("Models", "Arrival"), QT_TRANSLATE_NOOP("Models", "When it arrives"),
            Qt::AlignRight, Shown::OnRequest },
        { "start_s", QT_TRANSLATE_NOOP("Models", "Start"), QT_TRANSLATE_NOOP("Models", "When it first held resources"),
            Qt::AlignRight, Shown::OnRequest },
        { "finish_s", QT_TRANSLATE_NOOP("Models", "End"), QT_TRANSLATE_NOOP("Models", "When it was done"),
            Qt::AlignRight, Shown::OnRequest },
        amount("epochs", QT_TRANSLATE_NOOP("Models", "Epochs"),
            QT_TRANSLATE_NOOP("Models", "As submitted; none when the trace gives a duration"), Shown::OnRequest),
        { "tenant", QT_TRANSLATE_NOOP("Models", "Tenant"),
            QT_TRANSLATE_NOOP("Models", "The team or project that it belongs to"), Qt::AlignLeft, Shown::OnRequest },
        amount("weight", QT_TRANSLATE_NOOP("Models", "Weight"),
            QT_TRANSLATE_NOOP("Models", "How much it counts for policies that weigh jobs"), Shown::OnRequest),
        { "deadline_s", QT_TRANSLATE_NOOP("Models", "Deadline"), QT_TRANSLATE_NOOP("Models", "When it should be done"),
            Qt::AlignRight, Shown::OnRequest },
        { "user", QT_TRANSLATE_NOOP("Models", "User"), QT_TRANSLATE_NOOP("Models", "The user who submitted it"),
            Qt::AlignLeft, Shown::OnRequest },
        amount("limit_s", QT_TRANSLATE_NOOP("Models", "Time limit"),
            QT_TRANSLATE_NOOP("Models", "The longest run that the scheduler of the trace allowed"), Shown::OnRequest),
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void JobTableModel::setWorkload(std::shared_ptr<const Workload> workload)
{
    beginResetModel();
    m_workload = std::move(workload);
    m_frame.reset();
    m_names = m_workload ? JobNames(*m_workload) : JobNames();
    m_beginning = m_workload ? dateOfBeginning(*m_workload) : std::nullopt;
    endResetModel();
}

void JobTableModel::setFrame(std::shared_ptr<const SessionFrame> frame)
{
    if (frame && (!m_workload || frame->jobs.size() != m_workload->jobCount()))
        return;
    const auto before = std::exchange(m_frame, std::move(frame));
    announceChanges(before.get());
}

/// One signal over all rows that look different now: a proxy sorts the rows of a signal in among the others, which must
/// be in order by then.
void JobTableModel::announceChanges(const SessionFrame* before)
{
    static const JobFrame future;
    const auto at = [](const SessionFrame* frame, int row) -> const JobFrame& {
        return frame ? frame->jobs[static_cast<std::size_t>(row)] : future;
    };
    int first = -1;
    int last = -1;
    for (int row = 0; row < rowCount(); ++row) {
        if (looksAlike(at(before, row), at(m_frame.get(), row)))
            continue;
        first = first < 0 ? row : first;
        last = row;
    }
    if (first >= 0)
        Q_EMIT dataChanged(index(first, 0), index(last, ColumnCount - 1));
}

void JobTableModel::setJobStyles(std::function<JobStyle(JobId)> styleOf)
{
    m_styleOf = std::move(styleOf);
    restyle();
}

void JobTableModel::restyle()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, Number), index(rowCount() - 1, Number), { Qt::DecorationRole });
}

JobPhase JobTableModel::phase(int row) const
{
    const auto* frame = state(row);
    return frame ? frame->phase : JobPhase::Future;
}

const JobFrame* JobTableModel::state(int row) const
{
    return m_frame ? &m_frame->jobs[static_cast<std::size_t>(row)] : nullptr;
}

QString JobTableModel::text(int row, int column) const
{
    const auto value = exact(row, column);
    if (!value.isValid())
        return missing();
    switch (column) {
    case Number:
        return m_names.name(JobId(row));
    case State:
        return phaseText(phase(row), state(row) && state(row)->isStalled);
    case Progress:
    case Slowdown:
        return format::percent(value.toDouble());
    case Waited:
        return format::elapsed(
            m_workload->job(JobId(row)).request.arrival, Duration::fromSecondsRounded(value.toDouble()));
    case Jct:
    case TimeLimit:
        return format::duration(Duration::fromSecondsRounded(value.toDouble()));
    case Rate:
        return rateText(*m_workload, JobId(row), state(row)->ratePerSecond);
    case Arrival:
    case Start:
    case Finish:
    case Deadline:
        return format::moment(Time::fromSecondsRounded(value.toDouble()), m_beginning);
    case Epochs:
    case Weight:
        return format::significant(value.toDouble());
    default:
        return value.toString();
    }
}

QVariant JobTableModel::exact(int row, int column) const
{
    const auto& request = job(row).request;
    const auto* now = state(row);
    switch (column) {
    case Number:
        return m_names.name(JobId(row));
    case Model: {
        const auto title = modelTitle(*m_workload, JobId(row));
        return title.isEmpty() ? QVariant() : QVariant(title);
    }
    case State:
        return QString::fromLatin1(jobPhaseName(phase(row)));
    case Tasks:
        return requestText(request);
    case Progress:
        return now && now->phase != JobPhase::Future ? QVariant(static_cast<double>(now->progress)) : QVariant();
    case Slowdown:
        if (const auto slowdown = now ? slowdownNow(*now) : std::nullopt)
            return *slowdown;
        return {};
    case Waited:
        return now && now->phase != JobPhase::Future ? secondsOf(now->waited) : QVariant();
    case Jct:
        if (const auto taken = now ? completionTime(*now, request) : std::nullopt)
            return secondsOf(*taken);
        return {};
    case Rate:
        return now && now->ratePerSecond > 0 ? QVariant(now->ratePerSecond) : QVariant();
    case Arrival:
        return request.arrival.seconds();
    case Start:
        return now && isKnown(now->firstStart) ? QVariant(now->firstStart.seconds()) : QVariant();
    case Finish:
        return now && isKnown(now->finish) ? QVariant(now->finish.seconds()) : QVariant();
    case Epochs:
        return job(row).work.epochs > 0 ? QVariant(job(row).work.epochs) : QVariant();
    case Tenant:
        return request.tenant.index() < m_workload->tenants.size()
            ? QVariant(QString::fromStdString(m_workload->tenants[request.tenant.index()]))
            : QVariant();
    case Weight:
        return request.weight;
    case Deadline:
        return request.deadline ? QVariant(request.deadline->seconds()) : QVariant();
    case User:
        return request.user.isValid() ? QVariant(QString::fromStdString(m_workload->users[request.user.index()]))
                                      : QVariant();
    case TimeLimit:
        return request.timeLimit ? secondsOf(*request.timeLimit) : QVariant();
    default:
        return {};
    }
}

QVariant JobTableModel::other(int row, int column, int role) const
{
    if (role == JobIdRole)
        return static_cast<uint>(row);
    if (role == Qt::DecorationRole && column == Number)
        return swatch(row);
    if (role != Qt::ToolTipRole)
        return {};
    const auto value = exact(row, column);
    const auto* now = state(row);
    if (column == Slowdown && now && now->isStalled)
        return tr("Stalled: it has no speed to compare");
    if (!value.isValid())
        return {};
    switch (column) {
    case Waited:
    case Jct:
    case Arrival:
    case Start:
    case Finish:
    case Deadline:
    case TimeLimit:
        return format::exactDuration(Duration::fromSecondsRounded(value.toDouble()));
    case Progress:
    case Slowdown:
        return format::percent(value.toDouble(), 3);
    case Number:
    case Model:
        return QString::fromStdString(job(row).request.name);
    default:
        return {};
    }
}

/// The job's colour, as in every other view.
QVariant JobTableModel::swatch(int row) const
{
    const auto job = JobId(static_cast<std::size_t>(row));
    const auto color = m_styleOf ? m_styleOf(job).color : Theme::instance().jobStyle(job.index()).color;
    auto& icon = m_swatches[color.rgb()];
    if (icon.isValid())
        return icon;
    QPixmap picture(kSwatch * 2, kSwatch * 2);
    picture.setDevicePixelRatio(2);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QRectF square(1, 1, kSwatch - 2, kSwatch - 2);
    painter.setBrush(color);
    painter.drawRoundedRect(square, 2, 2);
    painter.end();
    QIcon made(picture);
    made.addPixmap(picture, QIcon::Selected); // a selected row keeps the colour
    icon = made;
    return icon;
}

} // namespace consonance
#include "moc_job_table_model.cpp"
