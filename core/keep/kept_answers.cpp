// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/kept_answers.h"

#include "core/policy/external/external_answer.h"
#include "core/policy/external/recorded_answers.h"
#include "core/policy/held_files.h"

namespace consonance {

namespace {

constexpr const char* kRecord = "record";

/// Parameters that identify a command.
std::vector<std::map<std::string, std::string>*> commandsIn(RunRequest& request)
{
    std::vector<std::map<std::string, std::string>*> commands;
    const auto consider = [&commands](const std::string& policy, std::map<std::string, std::string>& parameters) {
        const auto record = parameters.find(kRecord);
        if (policy == "external" && record != parameters.end() && heldFile(record->second))
            commands.push_back(&parameters);
    };
    consider(request.policy, request.parameters);
    for (auto& made : request.changes) {
        if (auto* policy = std::get_if<ChangePolicy>(&made.change))
            consider(policy->policy, policy->parameters);
    }
    return commands;
}

/// Every decision by the past in which it was taken.
void addDecisions(const EventLog& log, const Cluster& cluster, RecordedAnswers& answers)
{
    EventLog past;
    std::size_t next = 0;
    const auto events = log.events();
    for (const auto& decision : log.decisions()) {
        for (; next < decision.firstEvent && next < events.size(); ++next)
            past.append(events[next], log.slots(events[next]));
        answers.add({ past.hash(), decision.at, decision.kinds }, answerText(decision.plan.plan(), {}, cluster));
    }
}

} // namespace

Result<void> followKeptPlans(const RunStore& store, const RunRecord& run, const Cluster& cluster, RunRequest& request)
{
    const auto commands = commandsIn(request);
    if (commands.empty())
        return {};
    TRY_ASSIGN(const auto log, store.loadLog(run.id));
    for (auto* parameters : commands) {
        auto& record = parameters->at(kRecord);
        TRY_ASSIGN(const auto answers, RecordedAnswers::parse(*heldFile(record)));
        addDecisions(log, cluster, *answers);
        record = holdFile("external", answers->text());
    }
    return {};
}

} // namespace consonance
