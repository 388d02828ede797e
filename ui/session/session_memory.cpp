// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session_memory.h"

#include "core/session/session_record.h"
#include "ui/kit/settings.h"
#include "ui/session/request_memory.h"
#include "ui/session/shown_moment.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>
#include <ranges>

namespace consonance {

namespace {

constexpr int kMaximumNames = 1000;
constexpr std::int64_t kLastSecond = 253'402'300'799; ///< of the year 9999, since 1970

QStringList namesFrom(const QJsonValue& value)
{
    QStringList names;
    const auto list = value.toArray();
    for (const auto& name : list)
        names << name.toString();
    return names.mid(0, kMaximumNames);
}

const QString kFrom = QStringLiteral("from_us");
const QString kTo = QStringLiteral("to_us");
const QString kStoredRun = QStringLiteral("stored_run");
const QString kSeenUntil = QStringLiteral("seen_until_us");
const QString kBundle = QStringLiteral("bundle");

/// Microseconds as text: JSON's numbers of Qt are doubles.
QJsonObject spanObject(const TimeRange& span)
{
    return { { kFrom, QString::number(span.from.microseconds) }, { kTo, QString::number(span.to.microseconds) } };
}

/// Each of these is false when something stands there that is not what was written; absent is well.
bool readSpan(const QJsonValue& value, std::optional<TimeRange>& span)
{
    if (value.isUndefined())
        return true;
    bool hasFrom = false;
    bool hasTo = false;
    const Time from { value[kFrom].toString().toLongLong(&hasFrom) };
    const Time to { value[kTo].toString().toLongLong(&hasTo) };
    if (!hasFrom || !hasTo || to < from)
        return false;
    span = TimeRange { from, to };
    return true;
}

bool readPlace(const QJsonValue& value, std::optional<ClusterPlace>& place)
{
    if (value.isUndefined())
        return true;
    const auto number = [&value](const char* key) { return value[QLatin1String(key)].toDouble(std::nan("")); };
    const ClusterPlace read { { number("x"), number("y") }, number("zoom"), number("aspect") };
    // Beyond these the picture would be lost; no one can zoom so far.
    const auto isSound = [](double factor) { return factor > 1e-6 && factor < 1e6; };
    if (!std::isfinite(read.centre.x()) || !std::isfinite(read.centre.y()) || !isSound(read.zoom)
        || !isSound(read.aspect))
        return false;
    place = read;
    return true;
}

} // namespace

std::optional<SessionMemory> rememberSession(const SessionController& session, const Selection& selection)
{
    const auto& inputs = session.inputs();
    const auto& frame = session.frame();
    if (!inputs || !frame)
        return std::nullopt;
    SessionMemory memory { .request = inputs->request,
        .storedRun = {},
        .bundle = QString::fromStdString(inputs->origin.bundle),
        .step = frame->position.step,
        .atSeconds = std::max(frame->position.at, session.now()).seconds(),
        .seenUntil = session.history() ? std::optional(session.history()->until) : std::nullopt,
        .beginning = beginningOf(session),
        .jobs = {},
        .servers = {},
        .range = selection.state().range,
        .changes = session.changes(),
        .marks = {},
        .cluster = {},
        .timeline = {} };
    memory.jobs = selectedJobs(selection.state(), *inputs->workload);
    memory.servers = selectedServers(selection.state(), *inputs->cluster);
    return memory;
}

QString momentOf(const SessionMemory& memory)
{
    return format::moment(Time::fromSecondsRounded(memory.atSeconds), memory.beginning);
}

format::Beginning beginningFrom(const QJsonValue& value)
{
    bool isNumber = false;
    const auto seconds = value.toString().toLongLong(&isNumber);
    return isNumber && seconds >= 0 && seconds <= kLastSecond ? format::Beginning(seconds) : std::nullopt;
}

QStringList selectedJobs(const SelectionState& selection, const Workload& workload)
{
    QStringList names;
    for (const auto job : selection.jobs | std::views::take(kMaximumNames))
        names << QString::fromStdString(workload.job(job).request.name);
    return names;
}

QStringList selectedServers(const SelectionState& selection, const Cluster& cluster)
{
    QStringList names;
    for (const auto host : selection.hosts | std::views::take(kMaximumNames))
        names << QString::fromStdString(cluster.hostName(host));
    return names;
}

void keepSession(Settings& settings, const std::optional<SessionMemory>& memory)
{
    if (!memory) {
        settings.setDocument(SettingsDocument::Session, {});
        return;
    }
    QJsonObject all { { QStringLiteral("version"), 1 }, { QStringLiteral("run"), requestObject(memory->request) },
        { QStringLiteral("step"), QString::number(memory->step) }, { QStringLiteral("at_s"), memory->atSeconds },
        { QStringLiteral("jobs"), QJsonArray::fromStringList(memory->jobs) },
        { QStringLiteral("servers"), QJsonArray::fromStringList(memory->servers) } };
    if (!memory->storedRun.isEmpty())
        all[kStoredRun] = memory->storedRun;
    if (!memory->bundle.isEmpty())
        all[kBundle] = memory->bundle;
    if (memory->seenUntil)
        all[kSeenUntil] = QString::number(memory->seenUntil->microseconds);
    if (memory->beginning)
        all[QLatin1String("begins_s")] = QString::number(*memory->beginning);
    if (!memory->changes.empty())
        all[QLatin1String("changes")] = QString::fromStdString(sessionChangesJson(memory->changes));
    if (!memory->marks.empty())
        all[QLatin1String("marks")] = QString::fromStdString(sessionMarksJson(memory->marks));
    if (memory->range)
        all[QLatin1String("range")] = spanObject(*memory->range);
    if (memory->timeline)
        all[QLatin1String("timeline")] = spanObject(*memory->timeline);
    if (const auto& place = memory->cluster)
        all[QLatin1String("cluster")]
            = QJsonObject { { QStringLiteral("x"), place->centre.x() }, { QStringLiteral("y"), place->centre.y() },
                  { QStringLiteral("zoom"), place->zoom }, { QStringLiteral("aspect"), place->aspect } };
    settings.setDocument(SettingsDocument::Session, QJsonDocument(all).toJson(QJsonDocument::Compact));
}

std::optional<SessionMemory> keptSession(const Settings& settings)
{
    const auto all = QJsonDocument::fromJson(settings.document(SettingsDocument::Session)).object();
    if (all.value(QLatin1String("version")).toInt() != 1)
        return std::nullopt;
    auto request = requestFrom(all.value(QLatin1String("run")).toObject());
    bool hasStep = false;
    const auto step = all.value(QLatin1String("step")).toString().toULongLong(&hasStep);
    if (!request || !hasStep)
        return std::nullopt;
    SessionMemory memory { .request = *std::move(request), .step = step };
    memory.storedRun = all.value(kStoredRun).toString();
    memory.bundle = all.value(kBundle).toString();
    bool wasSeen = false;
    if (const Time until { all.value(kSeenUntil).toString().toLongLong(&wasSeen) }; wasSeen && until >= Time {})
        memory.seenUntil = until;
    memory.atSeconds = all.value(QLatin1String("at_s")).toDouble();
    memory.beginning = beginningFrom(all.value(QLatin1String("begins_s")));
    memory.jobs = namesFrom(all.value(QLatin1String("jobs")));
    memory.servers = namesFrom(all.value(QLatin1String("servers")));
    if (!readSpan(all.value(QLatin1String("range")), memory.range)
        || !readSpan(all.value(QLatin1String("timeline")), memory.timeline)
        || !readPlace(all.value(QLatin1String("cluster")), memory.cluster))
        return std::nullopt;
    if (const auto changes = all.value(QLatin1String("changes")); !changes.isUndefined()) {
        auto read = readSessionChanges(changes.toString().toStdString());
        if (!read)
            return std::nullopt;
        memory.changes = std::move(*read);
    }
    if (const auto marks = all.value(QLatin1String("marks")); !marks.isUndefined()) {
        auto read = readSessionMarks(marks.toString().toStdString());
        if (!read)
            return std::nullopt;
        memory.marks = std::move(*read);
    }
    return memory;
}

void selectAgain(const SessionMemory& memory, const SessionController& session, Selection& selection)
{
    if (!session.inputs())
        return;
    const auto& workload = *session.inputs()->workload;
    const auto& cluster = *session.inputs()->cluster;
    SelectionState state;
    for (std::size_t i = 0; i < workload.jobCount() && !memory.jobs.isEmpty(); ++i) {
        const JobId job(static_cast<std::uint32_t>(i));
        if (memory.jobs.contains(QString::fromStdString(workload.job(job).request.name)))
            state.jobs.push_back(job);
    }
    for (std::size_t i = 0; i < cluster.hostCount() && !memory.servers.isEmpty(); ++i) {
        const HostId host(static_cast<std::uint32_t>(i));
        if (memory.servers.contains(QString::fromStdString(cluster.hostName(host))))
            state.hosts.push_back(host);
    }
    state.range = memory.range;
    selection.set(std::move(state));
}

} // namespace consonance
