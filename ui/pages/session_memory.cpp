// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/session_memory.h"

#include "ui/kit/selection.h"
#include "ui/kit/settings.h"
#include "ui/pages/session_controller.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace consonance {

namespace {

struct TextMember {
    const char* key;
    std::string RunRequest::*member;
};

constexpr TextMember kTexts[] = {
    { "trace", &RunRequest::trace },
    { "cluster", &RunRequest::cluster },
    { "policy", &RunRequest::policy },
    { "interference", &RunRequest::interference },
    { "transitions", &RunRequest::transitions },
};

constexpr int kMaximumNames = 1000;

QJsonArray namesOf(const QStringList& names)
{
    return QJsonArray::fromStringList(names.mid(0, kMaximumNames));
}

QStringList namesFrom(const QJsonValue& value)
{
    QStringList names;
    const auto list = value.toArray();
    for (const auto& name : list)
        names << name.toString();
    return names.mid(0, kMaximumNames);
}

} // namespace

std::optional<SessionMemory> rememberSession(const SessionController& session, const Selection& selection)
{
    const auto& inputs = session.inputs();
    const auto& frame = session.frame();
    if (!inputs || !frame || !inputs->request.earlier.empty())
        return std::nullopt;
    SessionMemory memory { .request = inputs->request,
        .step = frame->position.step,
        .atSeconds = frame->position.at.seconds(),
        .jobs = {},
        .servers = {} };
    for (const auto job : selection.state().jobs)
        memory.jobs << QString::fromStdString(inputs->workload->job(job).request.name);
    for (const auto host : selection.state().hosts)
        memory.servers << QString::fromStdString(inputs->cluster->hostName(host));
    return memory;
}

void keepSession(Settings& settings, const std::optional<SessionMemory>& memory)
{
    if (!memory) {
        settings.setDocument(SettingsDocument::Session, {});
        return;
    }
    QJsonObject run;
    for (const auto& text : kTexts)
        run[QLatin1String(text.key)] = QString::fromStdString(memory->request.*text.member);
    QJsonObject parameters;
    for (const auto& [key, value] : memory->request.parameters)
        parameters[QString::fromStdString(key)] = QString::fromStdString(value);
    run[QLatin1String("parameters")] = parameters;
    run[QLatin1String("seed")] = QString::number(memory->request.seed);
    if (memory->request.intervalSeconds)
        run[QLatin1String("interval_s")] = *memory->request.intervalSeconds;
    const QJsonObject all { { QStringLiteral("version"), 1 }, { QStringLiteral("run"), run },
        { QStringLiteral("step"), QString::number(memory->step) }, { QStringLiteral("at_s"), memory->atSeconds },
        { QStringLiteral("jobs"), namesOf(memory->jobs) }, { QStringLiteral("servers"), namesOf(memory->servers) } };
    settings.setDocument(SettingsDocument::Session, QJsonDocument(all).toJson(QJsonDocument::Compact));
}

std::optional<SessionMemory> keptSession(const Settings& settings)
{
    const auto all = QJsonDocument::fromJson(settings.document(SettingsDocument::Session)).object();
    if (all.value(QLatin1String("version")).toInt() != 1)
        return std::nullopt;
    const auto run = all.value(QLatin1String("run")).toObject();
    SessionMemory memory;
    for (const auto& text : kTexts) {
        memory.request.*text.member = run.value(QLatin1String(text.key)).toString().toStdString();
        if ((memory.request.*text.member).empty())
            return std::nullopt;
    }
    const auto parameters = run.value(QLatin1String("parameters")).toObject();
    for (auto it = parameters.begin(); it != parameters.end(); ++it)
        memory.request.parameters[it.key().toStdString()] = it.value().toString().toStdString();
    bool hasSeed = false;
    bool hasStep = false;
    memory.request.seed = run.value(QLatin1String("seed")).toString().toULongLong(&hasSeed);
    memory.step = all.value(QLatin1String("step")).toString().toULongLong(&hasStep);
    if (!hasSeed || !hasStep)
        return std::nullopt;
    if (const auto interval = run.value(QLatin1String("interval_s")); interval.isDouble())
        memory.request.intervalSeconds = interval.toDouble();
    memory.atSeconds = all.value(QLatin1String("at_s")).toDouble();
    memory.jobs = namesFrom(all.value(QLatin1String("jobs")));
    memory.servers = namesFrom(all.value(QLatin1String("servers")));
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
    selection.set(std::move(state));
}

} // namespace consonance
