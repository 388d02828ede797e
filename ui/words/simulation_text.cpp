// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/simulation_text.h"

#include "core/run/intervention_text.h"

#include "core/query/condition_vocabulary.h"
#include "core/workload/assumption_rules.h"
#include "ui/kit/list_text.h"
#include "ui/kit/number_format.h"
#include "ui/words/core_wording.h"
#include "ui/words/job_sentence.h"

#include <QCoreApplication>

#include <cmath>
#include <map>

namespace consonance {

namespace {

constexpr std::size_t kMostServersNamed = 4;

QString text(const char* english)
{
    return QCoreApplication::translate("SimulationText", english);
}

/// "3 on server-1, 2 on server-4", whatever the roles; the rest counted.
QString placeText(const Cluster& cluster, std::span<const SlotRecord> placed)
{
    std::map<HostId, std::int32_t> tasks;
    for (const auto& slot : placed) {
        const auto host = cluster.domain(slot.domain).host;
        if (host.isValid())
            tasks[host] += slot.count;
    }
    QStringList parts;
    for (const auto& [host, count] : tasks) {
        if (static_cast<std::size_t>(parts.size()) == kMostServersNamed) {
            const auto more = static_cast<int>(tasks.size() - kMostServersNamed);
            parts << QCoreApplication::translate("SimulationText", "%n more servers", nullptr, more);
            break;
        }
        const auto name = QString::fromStdString(cluster.hostName(host));
        parts << QCoreApplication::translate("SimulationText", "%n on %1", "tasks on a server", count).arg(name);
    }
    return listText(parts);
}

QString seconds(double value)
{
    return format::duration(Duration::fromSecondsRounded(value));
}

QString hostEventSentence(const Cluster& cluster, const EventRecord& event)
{
    const auto name = event.subject < cluster.hostCount()
        ? QString::fromStdString(cluster.hostName(HostId(event.subject)))
        : format::integer(event.subject);
    switch (static_cast<Availability>(event.detail)) {
    case Availability::Up:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 is up")).arg(name);
    case Availability::Draining:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 takes no new tasks")).arg(name);
    case Availability::Down:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 went down")).arg(name);
    case Availability::Absent:
        break;
    }
    return text(QT_TRANSLATE_NOOP("SimulationText", "%1 no longer exists")).arg(name);
}

/// For placements: the place and the cost of the change.
QString placedSentence(const char* english, const QString& job, const QString& places, double stallSeconds)
{
    const auto sentence = text(english).arg(job, places);
    if (stallSeconds <= 0)
        return sentence;
    return text(QT_TRANSLATE_NOOP("SimulationText", "%1; stalls for %2")).arg(sentence, seconds(stallSeconds));
}

} // namespace

QString phaseText(JobPhase phase, bool isStalled)
{
    switch (phase) {
    case JobPhase::Future:
        return text(QT_TRANSLATE_NOOP("SimulationText", "not arrived"));
    case JobPhase::Waiting:
        return text(QT_TRANSLATE_NOOP("SimulationText", "waiting"));
    case JobPhase::Running:
        return isStalled ? text(QT_TRANSLATE_NOOP("SimulationText", "stalled"))
                         : text(QT_TRANSLATE_NOOP("SimulationText", "running"));
    case JobPhase::Suspended:
        return text(QT_TRANSLATE_NOOP("SimulationText", "suspended"));
    case JobPhase::Finished:
        return text(QT_TRANSLATE_NOOP("SimulationText", "finished"));
    case JobPhase::Rejected:
        return text(QT_TRANSLATE_NOOP("SimulationText", "rejected"));
    }
    return {};
}

QString roleText(RoleKind kind)
{
    switch (kind) {
    case RoleKind::Worker:
        return text(QT_TRANSLATE_NOOP("SimulationText", "worker"));
    case RoleKind::ParameterServer:
        return text(QT_TRANSLATE_NOOP("SimulationText", "parameter server"));
    case RoleKind::Task:
        return text(QT_TRANSLATE_NOOP("SimulationText", "task"));
    }
    return {};
}

QString roleCountText(RoleKind kind, int count)
{
    switch (kind) {
    case RoleKind::Worker:
        return QCoreApplication::translate("SimulationText", "%n workers", nullptr, count);
    case RoleKind::ParameterServer:
        return QCoreApplication::translate("SimulationText", "%n parameter servers", nullptr, count);
    case RoleKind::Task:
        return QCoreApplication::translate("SimulationText", "%n tasks", nullptr, count);
    }
    return {};
}

QString taskPlacesText(const std::vector<TaskPlace>& tasks)
{
    return QString::fromStdString(taskPlacesText(tasks, windowWording));
}

QString requestText(const JobRequest& request)
{
    QStringList parts;
    for (const auto& role : request.roles)
        parts << roleCountText(role.kind, role.requested);
    return listText(parts);
}

QString availabilityText(Availability availability)
{
    switch (availability) {
    case Availability::Up:
        return text(QT_TRANSLATE_NOOP("SimulationText", "up"));
    case Availability::Draining:
        return text(QT_TRANSLATE_NOOP("SimulationText", "draining"));
    case Availability::Down:
        return text(QT_TRANSLATE_NOOP("SimulationText", "down"));
    case Availability::Absent:
        return text(QT_TRANSLATE_NOOP("SimulationText", "not there yet"));
    }
    return {};
}

QString assumptionText(const std::string& rule)
{
    const auto known = assumptionRule(rule);
    const auto pattern = QCoreApplication::translate("Assumption", known.english.c_str()).toStdString();
    return QString::fromStdString(fillMessage(pattern, known.arguments));
}

QString infeasibleText(Infeasible reason)
{
    switch (reason) {
    case Infeasible::No:
        return {};
    case Infeasible::HostNotUp:
        return text(QT_TRANSLATE_NOOP("SimulationText", "the server is not up"));
    case Infeasible::TooFewGpus:
        return text(QT_TRANSLATE_NOOP("SimulationText", "too few GPUs"));
    case Infeasible::TooFewCpus:
        return text(QT_TRANSLATE_NOOP("SimulationText", "too few cores"));
    case Infeasible::TooLittleMemory:
        return text(QT_TRANSLATE_NOOP("SimulationText", "too little memory"));
    case Infeasible::TooLittleNetwork:
        return text(QT_TRANSLATE_NOOP("SimulationText", "too little bandwidth"));
    case Infeasible::TooLittleDisk:
        return text(QT_TRANSLATE_NOOP("SimulationText", "too little disk bandwidth"));
    case Infeasible::WrongDeviceType:
        return text(QT_TRANSLATE_NOOP("SimulationText", "another type of GPU"));
    case Infeasible::ExcludedByPolicy:
        return text(QT_TRANSLATE_NOOP("SimulationText", "excluded by the policy"));
    }
    return {};
}

QString decisionMomentText(const SessionFrame& frame)
{
    if (!frame.decision)
        return {};
    return frame.isBeforeDecision ? text(QT_TRANSLATE_NOOP("SimulationText", "before the decision"))
                                  : text(QT_TRANSLATE_NOOP("SimulationText", "after the decision"));
}

QString triggerText(TriggerKind kinds)
{
    constexpr std::pair<TriggerKind, const char*> names[] = {
        { TriggerKind::Arrival, QT_TRANSLATE_NOOP("SimulationText", "arrival") },
        { TriggerKind::Completion, QT_TRANSLATE_NOOP("SimulationText", "completion") },
        { TriggerKind::Interval, QT_TRANSLATE_NOOP("SimulationText", "interval") },
        { TriggerKind::LeaseEnd, QT_TRANSLATE_NOOP("SimulationText", "end of a lease") },
        { TriggerKind::WakeUp, QT_TRANSLATE_NOOP("SimulationText", "wake-up") },
        { TriggerKind::ResourceChange, QT_TRANSLATE_NOOP("SimulationText", "change of servers, or by hand") },
        { TriggerKind::Threshold, QT_TRANSLATE_NOOP("SimulationText", "epoch edge") },
        { TriggerKind::WhatIf, QT_TRANSLATE_NOOP("SimulationText", "what-if change") },
        { TriggerKind::OfferAnswered, QT_TRANSLATE_NOOP("SimulationText", "answer to an offer") },
    };
    QStringList parts;
    for (const auto& [kind, name] : names) {
        if (includes(kinds, kind))
            parts << text(name);
    }
    return listText(parts);
}

QString eventKindText(EventKind kind)
{
    switch (kind) {
    case EventKind::JobCompleted:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job completed"));
    case EventKind::ThresholdReached:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Epoch edge reached"));
    case EventKind::HostChanged:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Server changed"));
    case EventKind::JobArrived:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job arrived"));
    case EventKind::LeaseEnded:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Lease ended"));
    case EventKind::LeaseStarted:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Lease began"));
    case EventKind::IntervalBegan:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Interval began"));
    case EventKind::WokeUp:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Policy woke up"));
    case EventKind::DecisionTaken:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Decision taken"));
    case EventKind::PlanRefused:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Plan refused"));
    case EventKind::JobStarted:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job started"));
    case EventKind::JobResumed:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job resumed"));
    case EventKind::JobSuspended:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job suspended"));
    case EventKind::JobMoved:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job moved"));
    case EventKind::JobResized:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job resized"));
    case EventKind::JobRetuned:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job retuned"));
    case EventKind::JobAccepted:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job accepted"));
    case EventKind::JobRejected:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job rejected"));
    case EventKind::JobDeferred:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job deferred"));
    case EventKind::JobLost:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Job lost its server"));
    case EventKind::RateChanged:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Speed changed"));
    case EventKind::LeaseChanged:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Lease changed"));
    case EventKind::OfferAccepted:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Offer accepted"));
    case EventKind::OfferDeclined:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Offer declined"));
    case EventKind::JobReserved:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Reservation made"));
    case EventKind::ReservationsDropped:
        return text(QT_TRANSLATE_NOOP("SimulationText", "Reservations dropped"));
    }
    return {};
}

QString conditionWordText(std::string_view word)
{
    const auto isWord = [word](const char* name) { return word == name; };
    for (const auto phase : { JobPhase::Future, JobPhase::Waiting, JobPhase::Running, JobPhase::Suspended,
             JobPhase::Finished, JobPhase::Rejected }) {
        if (isWord(jobPhaseName(phase)))
            return phaseText(phase);
    }
    for (const auto role : { RoleKind::Worker, RoleKind::ParameterServer, RoleKind::Task }) {
        if (isWord(roleKindName(role)))
            return roleText(role);
    }
    for (const auto availability :
        { Availability::Up, Availability::Draining, Availability::Down, Availability::Absent }) {
        if (isWord(availabilityName(availability)))
            return availabilityText(availability);
    }
    for (std::size_t i = 0; i < kEventKindCount; ++i) {
        if (const auto kind = static_cast<EventKind>(i); isWord(eventKindName(kind)))
            return eventKindText(kind);
    }
    if (isWord("stalled"))
        return phaseText(JobPhase::Running, true);
    if (isWord("proposed"))
        return text(QT_TRANSLATE_NOOP("SimulationText", "proposed"));
    return QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
}

QString queryNumberText(QueryKind kind, double number)
{
    switch (kind) {
    case QueryKind::Share:
        return format::percent(number, 1);
    case QueryKind::Duration:
        return format::duration(Duration::fromSecondsRounded(number));
    case QueryKind::Boolean:
        return number != 0 ? text(QT_TRANSLATE_NOOP("SimulationText", "yes"))
                           : text(QT_TRANSLATE_NOOP("SimulationText", "no"));
    default:
        return format::count(number);
    }
}

QString rateText(const Workload& workload, JobId job, double ratePerSecond)
{
    // A decision of a run that was just replaced may name jobs that the new one has not.
    if (ratePerSecond <= 0 || !job.isValid() || job.index() >= workload.jobCount())
        return QStringLiteral("–");
    const auto unit
        = workload.job(job).work.unit == WorkUnit::Batches ? format::Unit::BatchesPerSecond : format::Unit::Times;
    return format::quantity(ratePerSecond, unit);
}

QString amountText(double amount)
{
    const bool isWhole = amount == std::floor(amount);
    return isWhole ? format::integer(static_cast<qint64>(amount)) : format::decimal(amount, 1);
}

QString jobText(const JobNames& names, JobId job)
{
    const auto name = names.name(job);
    return jobSentence(text(QT_TRANSLATE_NOOP("SimulationText", "job %1")), name).arg(name);
}

namespace {

QString sentenceOf(const Cluster& cluster, const Workload& workload, const JobNames& names, const EventRecord& event,
    std::span<const SlotRecord> placed)
{
    const auto job = event.job.isValid() ? jobText(names, event.job) : QString();
    switch (event.kind) {
    case EventKind::JobCompleted:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 completed after %2")).arg(job, seconds(event.value));
    case EventKind::ThresholdReached:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 reached epoch %2"))
            .arg(job, format::integer(event.subject));
    case EventKind::HostChanged:
        return hostEventSentence(cluster, event);
    case EventKind::JobArrived: {
        const auto model = modelTitle(workload, event.job);
        const auto request = requestText(workload.job(event.job).request);
        if (model.isEmpty())
            return text(QT_TRANSLATE_NOOP("SimulationText", "%1 arrived: %2")).arg(job, request);
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 arrived: %2, %3")).arg(job, model, request);
    }
    case EventKind::LeaseEnded:
        return text(QT_TRANSLATE_NOOP("SimulationText", "the lease of %1 ended")).arg(job);
    case EventKind::LeaseStarted:
        return text(QT_TRANSLATE_NOOP("SimulationText", "the reservation of %1 began")).arg(job);
    case EventKind::IntervalBegan:
        return text(QT_TRANSLATE_NOOP("SimulationText", "interval %1 began")).arg(format::integer(event.subject));
    case EventKind::WokeUp:
        return text(QT_TRANSLATE_NOOP("SimulationText", "the policy woke up as it had asked"));
    case EventKind::DecisionTaken:
        return text(QT_TRANSLATE_NOOP("SimulationText", "decision %1")).arg(format::integer(event.subject));
    case EventKind::PlanRefused:
        return text(QT_TRANSLATE_NOOP("SimulationText", "the plan of decision %1 did not fit and was refused"))
            .arg(format::integer(event.subject));
    case EventKind::JobStarted:
        return placedSentence(
            QT_TRANSLATE_NOOP("SimulationText", "%1 started: %2"), job, placeText(cluster, placed), event.value);
    case EventKind::JobResumed:
        return placedSentence(
            QT_TRANSLATE_NOOP("SimulationText", "%1 resumed: %2"), job, placeText(cluster, placed), event.value);
    case EventKind::JobMoved:
        return placedSentence(
            QT_TRANSLATE_NOOP("SimulationText", "%1 moved: %2"), job, placeText(cluster, placed), event.value);
    case EventKind::JobResized:
        return placedSentence(
            QT_TRANSLATE_NOOP("SimulationText", "%1 resized: %2"), job, placeText(cluster, placed), event.value);
    case EventKind::JobRetuned:
        return placedSentence(
            QT_TRANSLATE_NOOP("SimulationText", "%1 retuned: %2"), job, placeText(cluster, placed), event.value);
    case EventKind::JobSuspended:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 was suspended")).arg(job);
    case EventKind::JobAccepted:
        return event.value > 0 ? text(QT_TRANSLATE_NOOP("SimulationText", "%1 was accepted and pays %2"))
                                     .arg(job, format::significant(event.value, 4))
                               : text(QT_TRANSLATE_NOOP("SimulationText", "%1 was accepted")).arg(job);
    case EventKind::JobRejected:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 was rejected")).arg(job);
    case EventKind::JobDeferred:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 was deferred")).arg(job);
    case EventKind::JobLost:
        return event.value > 0
            ? text(QT_TRANSLATE_NOOP("SimulationText", "%1 lost its server and %2 of its work"))
                  .arg(job, format::percent(event.value / workload.job(event.job).work.amount, 1))
            : text(QT_TRANSLATE_NOOP("SimulationText", "%1 lost its server and none of its work")).arg(job);
    case EventKind::RateChanged:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 runs at %2"))
            .arg(job, rateText(workload, event.job, event.value));
    case EventKind::LeaseChanged:
        return text(QT_TRANSLATE_NOOP("SimulationText", "the lease of %1 changed")).arg(job);
    case EventKind::OfferAccepted:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 accepted the price %2"))
            .arg(job, format::significant(event.value, 4));
    case EventKind::OfferDeclined:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 declined the price %2"))
            .arg(job, format::significant(event.value, 4));
    case EventKind::JobReserved:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 has a reservation from %2 on: %3"))
            .arg(job, seconds(event.value), placeText(cluster, placed));
    case EventKind::ReservationsDropped:
        return text(QT_TRANSLATE_NOOP("SimulationText", "%1 has no reservations left")).arg(job);
    }
    return {};
}

} // namespace

QString eventSentence(const Cluster& cluster, const Workload& workload, const JobNames& names, const EventRecord& event,
    std::span<const SlotRecord> placed)
{
    auto sentence = sentenceOf(cluster, workload, names, event, placed);
    if (!sentence.isEmpty()
        && !(event.job.isValid() && sentence.startsWith(names.name(event.job)))) // a name stays as it is
        sentence[0] = sentence[0].toUpper();
    return sentence;
}

} // namespace consonance
