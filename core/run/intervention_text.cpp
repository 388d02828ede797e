// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/intervention_text.h"

#include <fmt/format.h>

namespace consonance {

namespace {

std::string taskText(const TaskPlace& task, const TerminalWording& say)
{
    const bool isOne = task.count == 1;
    const std::vector<std::string> arguments { std::to_string(task.count), task.place };
    switch (task.role) {
    case RoleKind::Worker:
        return say(isOne ? CONSONANCE_TEXT("CommandLine", "{0} worker on {1}")
                         : CONSONANCE_TEXT("CommandLine", "{0} workers on {1}"),
            arguments);
    case RoleKind::ParameterServer:
        return say(isOne ? CONSONANCE_TEXT("CommandLine", "{0} parameter server on {1}")
                         : CONSONANCE_TEXT("CommandLine", "{0} parameter servers on {1}"),
            arguments);
    case RoleKind::Task:
        break;
    }
    return say(
        isOne ? CONSONANCE_TEXT("CommandLine", "{0} task on {1}") : CONSONANCE_TEXT("CommandLine", "{0} tasks on {1}"),
        arguments);
}

std::string tasksText(const std::vector<TaskPlace>& tasks, const TerminalWording& say)
{
    std::string text;
    for (const auto& task : tasks)
        text += (text.empty() ? "" : say(CONSONANCE_TEXT("CommandLine", ", "))) + taskText(task, say);
    return text;
}

std::string placesText(const JobPlaces& places, const TerminalWording& say)
{
    return say(CONSONANCE_TEXT("CommandLine", "job {0}: {1}"), { places.job, tasksText(places.tasks, say) });
}

std::string elsewhereText(const TaskElsewhere& change, const TerminalWording& say)
{
    const auto task = taskText({ .role = change.role, .place = change.to, .count = 1, .from = {} }, say);
    if (change.displaced.empty())
        return say(CONSONANCE_TEXT("CommandLine", "job {0}: {1} instead of {2}, all else as decided"),
            { change.job, task, change.from });
    std::string jobs;
    for (const auto& job : change.displaced)
        jobs += (jobs.empty() ? "" : say(CONSONANCE_TEXT("CommandLine", ", "))) + job;
    return say(CONSONANCE_TEXT("CommandLine",
                   "job {0}: {1} instead of {2}, all else as decided where it still fits; left waiting: {3}"),
        { change.job, task, change.from, jobs });
}

struct TextOf {
    TerminalWording say;

    std::string operator()(const PlaceJob& change) const { return placesText(change.places, say); }
    std::string operator()(const AnswerDecision& change) const
    {
        if (change.otherwise)
            return elsewhereText(*change.otherwise, say);
        if (change.jobs.empty())
            return say(CONSONANCE_TEXT("CommandLine", "decide: nothing starts"));
        std::string jobs;
        for (const auto& job : change.jobs)
            jobs += (jobs.empty() ? "" : say(CONSONANCE_TEXT("CommandLine", "; "))) + placesText(job, say);
        return say(CONSONANCE_TEXT("CommandLine", "decide: {0}"), { jobs });
    }
    std::string operator()(const ChangeServer& change) const
    {
        switch (change.kind) {
        case ClusterChangeKind::Add:
            return say(CONSONANCE_TEXT("CommandLine", "add {0}"), { change.server });
        case ClusterChangeKind::Drain:
            break;
        case ClusterChangeKind::Fail:
            return say(CONSONANCE_TEXT("CommandLine", "fail {0}"), { change.server });
        case ClusterChangeKind::Repair:
            return say(CONSONANCE_TEXT("CommandLine", "repair {0}"), { change.server });
        }
        return say(CONSONANCE_TEXT("CommandLine", "drain {0}"), { change.server });
    }
    std::string operator()(const AddServer& change) const
    {
        return change.like.empty()
            ? say(CONSONANCE_TEXT("CommandLine", "add {0}"), { change.server })
            : say(CONSONANCE_TEXT("CommandLine", "add {0} like {1}"), { change.server, change.like });
    }
    std::string operator()(const ChangePolicy& change) const
    {
        auto text = say(CONSONANCE_TEXT("CommandLine", "policy {0}"), { change.policy });
        for (const auto& [key, value] : change.parameters)
            text += fmt::format(" {}={}", key, value);
        return text;
    }
};

} // namespace

std::string taskPlacesText(const std::vector<TaskPlace>& tasks, const Wording& wording)
{
    return tasksText(tasks, TerminalWording(wording));
}

std::string interventionText(const Intervention& intervention, const Wording& wording)
{
    return std::visit(TextOf { TerminalWording(wording) }, intervention);
}

std::string interventionText(const Intervention& intervention)
{
    return interventionText(intervention, englishWording);
}

} // namespace consonance
