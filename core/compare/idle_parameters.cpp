// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/idle_parameters.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

namespace consonance {

namespace {

/// "harmony candidates=24 seed-run" as words.
std::vector<std::string> wordsOf(const std::string& contender)
{
    std::istringstream in(contender);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

std::string keyOf(const std::string& word)
{
    const auto sign = word.find('=');
    return sign == std::string::npos ? std::string() : word.substr(0, sign);
}

/// Without the settings of these keys.
std::string without(const std::string& contender, const std::set<std::string>& keys)
{
    std::string text;
    for (const auto& word : wordsOf(contender)) {
        if (!keys.contains(keyOf(word)))
            text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

bool makesNoDifference(const std::vector<RunResult>& runs, const IdleParameter& parameter)
{
    struct Cell {
        std::set<std::string> contenders;
        std::set<std::uint64_t> logs;
    };
    std::map<std::tuple<std::uint64_t, std::uint64_t, std::string>, Cell> cells; // trace, seed, all other settings
    for (const auto& run : runs) {
        if (run.policy != parameter.policy)
            continue;
        auto& cell = cells[{ run.traceHash, run.seed, without(run.contender(), { parameter.key }) }];
        cell.contenders.insert(run.contender());
        cell.logs.insert(run.metrics.eventHash);
    }
    bool isVaried = false;
    for (const auto& [key, cell] : cells) {
        if (cell.logs.size() > 1 || cell.logs.contains(0))
            return false;
        isVaried = isVaried || cell.contenders.size() > 1;
    }
    return isVaried;
}

} // namespace

std::vector<IdleParameter> idleParameters(const std::vector<RunResult>& runs)
{
    std::vector<IdleParameter> idle;
    std::set<std::string> looked;
    for (const auto& run : runs) {
        for (const auto& word : wordsOf(run.contender())) {
            const IdleParameter parameter { .policy = run.policy, .key = keyOf(word) };
            const bool isNews = !parameter.key.empty() && looked.insert(run.policy + " " + parameter.key).second;
            if (isNews && makesNoDifference(runs, parameter))
                idle.push_back(parameter);
        }
    }
    return idle;
}

std::string withoutIdle(const std::string& contender, const std::vector<IdleParameter>& idle)
{
    std::set<std::string> keys;
    for (const auto& parameter : idle) {
        if (parameter.policy == policyOfContender(contender))
            keys.insert(parameter.key);
    }
    return without(contender, keys);
}

} // namespace consonance
