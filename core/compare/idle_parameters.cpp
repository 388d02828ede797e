// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/idle_parameters.h"

#include <map>
#include <set>
#include <tuple>

namespace consonance {

namespace {

using Values = std::map<std::string, ParameterValue>;

bool makesNoDifference(const std::vector<RunResult>& runs, const IdleParameter& parameter)
{
    struct Cell {
        std::set<ParameterValue> values;
        std::set<std::uint64_t> logs;
    };
    std::map<std::tuple<std::uint64_t, std::uint64_t, Values>, Cell> cells; // trace, seed, all other parameters
    for (const auto& run : runs) {
        const auto own = run.parameters.find(parameter.key);
        if (run.policy != parameter.policy || own == run.parameters.end())
            continue;
        auto others = run.parameters;
        others.erase(parameter.key);
        auto& cell = cells[{ run.traceHash, run.seed, std::move(others) }];
        cell.values.insert(own->second);
        cell.logs.insert(run.metrics.eventHash);
    }
    bool isVaried = false;
    for (const auto& [key, cell] : cells) {
        if (cell.logs.size() > 1 || cell.logs.contains(0))
            return false;
        isVaried = isVaried || cell.values.size() > 1;
    }
    return isVaried;
}

/// The parameters of each policy that not all of its runs have alike, in order.
std::vector<IdleParameter> variedParameters(const std::vector<RunResult>& runs)
{
    std::vector<IdleParameter> varied;
    std::map<std::string, const Values*> firsts;
    std::set<std::pair<std::string, std::string>> known;
    for (const auto& run : runs) {
        const auto& first = *firsts.try_emplace(run.policy, &run.parameters).first->second;
        for (const auto& [key, value] : run.parameters) {
            const auto same = first.find(key);
            const bool isVaried = same == first.end() || same->second != value;
            if (isVaried && known.emplace(run.policy, key).second)
                varied.push_back({ .policy = run.policy, .key = key });
        }
    }
    return varied;
}

} // namespace

std::vector<IdleParameter> idleParameters(const std::vector<RunResult>& runs)
{
    auto idle = variedParameters(runs);
    std::erase_if(idle, [&](const IdleParameter& parameter) { return !makesNoDifference(runs, parameter); });
    return idle;
}

bool differOnlyIn(const std::vector<IdleParameter>& idle, const std::vector<const RunResult*>& runs)
{
    using Settings = std::pair<std::string, Values>; // of a policy
    std::set<Settings> all;
    std::set<Settings> others;
    for (const auto* run : runs) {
        all.emplace(run->policy, run->parameters);
        auto rest = run->parameters;
        for (const auto& parameter : idle) {
            if (parameter.policy == run->policy)
                rest.erase(parameter.key);
        }
        others.emplace(run->policy, std::move(rest));
    }
    return all.size() == runs.size() && others.size() == 1;
}

} // namespace consonance
