// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_values.h"

#include "core/base/number_range.h"
#include "core/base/text_format.h"
#include "core/base/trimmed_text.h"
#include "core/run/run_fields.h"
#include "core/workload/trace_loader.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kBadValueRange
    = CONSONANCE_MESSAGE("sweep.bad-range", "'{0}' is no range of values, such as 1..8 or 0..1 by 0.25");
constexpr MessageId kTooManyValues = CONSONANCE_MESSAGE("sweep.too-many-values", "'{0}' are more than {1} values");
constexpr MessageId kTooManyOfForm = CONSONANCE_MESSAGE(
    "sweep.form-combinations", "the values listed for {0} make more than {1} combinations; list fewer");
constexpr MessageId kUnlikeRows = CONSONANCE_MESSAGE(
    "sweep.unlike-rows", "row by row needs as many values for each parameter of {0}: {1} has {2}, {3} has {4}");
constexpr MessageId kNoPreset
    = CONSONANCE_MESSAGE("sweep.no-preset", "{0} is a file: only a preset has parameters whose values can be listed");
constexpr MessageId kNotOfForm = CONSONANCE_MESSAGE(
    "sweep.not-of-form", "the sweep {0} lists {1} one by one, which the form cannot show; queue the file as it is");
constexpr MessageId kFormTrains
    = CONSONANCE_MESSAGE("sweep.form-trains", "{0} is a sweep of trainings; the command line runs it");

using Setting = std::map<std::string, std::string>;

int decimalsIn(std::string_view number)
{
    const auto point = number.find('.');
    return point == std::string_view::npos ? 0 : static_cast<int>(number.size() - point - 1);
}

/// "0..1 by 0.25"; nothing where the text is no range of numbers, and so a value.
std::optional<Result<std::vector<std::string>>> rangeIn(std::string_view text)
{
    const auto dots = text.find("..");
    if (dots == std::string_view::npos)
        return std::nullopt;
    const auto first = trimmedText(text.substr(0, dots));
    auto rest = text.substr(dots + 2);
    std::string_view stepText = "1";
    if (const auto by = rest.find(" by "); by != std::string_view::npos) {
        stepText = trimmedText(rest.substr(by + 4));
        rest = rest.substr(0, by);
    }
    const auto last = trimmedText(rest);
    const auto from = decimalFromText(first);
    const auto to = decimalFromText(last);
    if (!from || !to)
        return std::nullopt;
    const auto step = decimalFromText(stepText);
    if (!step || !(*step > 0) || *to < *from)
        return fail(ErrorKind::BadArguments, kBadValueRange, { std::string(text) });
    const double steps = std::floor((*to - *from) / *step + 1e-9);
    if (steps >= static_cast<double>(kMaximumSweepCombinations))
        return fail(
            ErrorKind::BadArguments, kTooManyValues, { std::string(text), std::to_string(kMaximumSweepCombinations) });
    const int decimals = std::max(decimalsIn(first), decimalsIn(stepText));
    std::vector<std::string> values;
    for (int i = 0; i <= static_cast<int>(steps); ++i)
        values.push_back(fixedText(*from + i * *step, decimals));
    return values;
}

/// Every setting that the lists of `parameters` make, after those of `base`.
Result<std::vector<Setting>> settingsOf(
    const std::vector<const SweptParameter*>& parameters, const Setting& base, SweepMix mix, const std::string& owner)
{
    std::vector<Setting> settings { base };
    if (mix == SweepMix::RowByRow && !parameters.empty()) {
        const auto& first = *parameters.front();
        settings.assign(first.values.size(), base);
        for (const auto* parameter : parameters) {
            if (parameter->values.size() != first.values.size())
                return fail(ErrorKind::BadArguments, kUnlikeRows,
                    { owner, first.key, std::to_string(first.values.size()), parameter->key,
                        std::to_string(parameter->values.size()) });
            for (std::size_t row = 0; row < settings.size(); ++row)
                settings[row][parameter->key] = parameter->values[row];
        }
        return settings;
    }
    for (const auto* parameter : parameters) {
        if (parameter->values.size() * settings.size() > kMaximumSweepCombinations)
            return fail(ErrorKind::BadArguments, kTooManyOfForm, { owner, std::to_string(kMaximumSweepCombinations) });
        std::vector<Setting> extended;
        for (const auto& setting : settings) {
            for (const auto& value : parameter->values) {
                extended.push_back(setting);
                extended.back()[parameter->key] = value;
            }
        }
        settings = std::move(extended);
    }
    return settings;
}

std::vector<const SweptParameter*> sweptOf(const SweepValues& values, const std::string& contender)
{
    std::vector<const SweptParameter*> own;
    for (const auto& parameter : values.parameters) {
        if (parameter.contender == contender && !parameter.values.empty())
            own.push_back(&parameter);
    }
    return own;
}

std::string traceText(const std::string& preset, const Setting& parameters)
{
    auto text = "preset:" + preset;
    for (const auto& [key, value] : parameters)
        text += fmt::format(",{}={}", key, value);
    return text;
}

Result<std::vector<std::string>> tracesWith(const std::string& trace, const SweepValues& values)
{
    const auto swept = sweptOf(values, {});
    if (swept.empty())
        return std::vector { trace };
    TRY_ASSIGN(const auto preset, parsePresetSpec(trace));
    if (!preset)
        return fail(ErrorKind::BadArguments, kNoPreset, { trace });
    TRY_ASSIGN(const auto settings, settingsOf(swept, preset->parameters, values.mix, trace));
    std::vector<std::string> traces;
    for (const auto& setting : settings)
        traces.push_back(traceText(preset->preset, setting));
    return traces;
}

std::string labelOf(
    const std::string& contender, const std::vector<const SweptParameter*>& swept, const Setting& setting)
{
    auto label = contender;
    for (const auto* parameter : swept)
        label += fmt::format(" {}={}", parameter->key, setting.at(parameter->key));
    return label;
}

/// Settings taken apart: what they share, and the lists that make the rest.
struct TakenApart {
    Setting shared;
    std::vector<SweptParameter> lists;
    bool isGrid = true; ///< the lists make the settings in every combination
    bool isRows = true; ///< or row by row
};

/// Nothing when the settings have not all the same keys, or their values are neither a grid nor rows.
std::optional<TakenApart> takenApart(const std::vector<Setting>& settings, const std::string& contender)
{
    TakenApart apart;
    std::size_t product = 1;
    for (const auto& [key, value] : settings.front()) {
        SweptParameter list { .contender = contender, .key = key, .values = {} };
        for (const auto& setting : settings) {
            const auto own = setting.find(key);
            if (own == setting.end() || setting.size() != settings.front().size())
                return std::nullopt;
            if (std::ranges::find(list.values, own->second) == list.values.end())
                list.values.push_back(own->second);
        }
        if (list.values.size() == 1) {
            apart.shared.emplace(key, value);
            continue;
        }
        product *= list.values.size();
        apart.lists.push_back(std::move(list));
    }
    const bool areDistinct = std::set<Setting>(settings.begin(), settings.end()).size() == settings.size();
    apart.isGrid = product == settings.size() && areDistinct;
    apart.isRows = !apart.isGrid || apart.lists.size() <= 1;
    if (!apart.isGrid) {
        for (auto& list : apart.lists) {
            list.values.clear();
            for (const auto& setting : settings)
                list.values.push_back(setting.at(list.key));
        }
    }
    if (!apart.isGrid && apart.lists.empty())
        return std::nullopt; // the same several times
    return apart;
}

/// The plan's policies in groups of one id, in the order of their first.
std::vector<std::pair<std::string, std::vector<Setting>>> settingsById(const SweepPlan& plan)
{
    std::vector<std::pair<std::string, std::vector<Setting>>> groups;
    for (const auto& policy : plan.policies) {
        auto group = std::ranges::find(groups, policy.id, [](const auto& one) { return one.first; });
        if (group == groups.end())
            group = groups.insert(groups.end(), { policy.id, {} });
        group->second.push_back(policy.parameters);
    }
    return groups;
}

/// The traces as one preset; nothing when they are not.
std::optional<TakenApart> tracesTakenApart(const SweepPlan& plan, std::string& base)
{
    if (plan.traces.size() == 1) {
        base = plan.traces.front();
        return TakenApart {};
    }
    std::string preset;
    std::vector<Setting> settings;
    for (const auto& trace : plan.traces) {
        const auto spec = parsePresetSpec(trace);
        if (!spec || !*spec || (!preset.empty() && (*spec)->preset != preset))
            return std::nullopt;
        preset = (*spec)->preset;
        settings.push_back((*spec)->parameters);
    }
    auto apart = settings.empty() ? std::nullopt : takenApart(settings, {});
    if (apart)
        base = traceText(preset, apart->shared);
    return apart;
}

/// A sweep has one answer for all its runs: each policy's own moments where some could not do with events alone.
DecisionMoments momentsOfAll(const CompareRequest& request)
{
    if (request.decideAt)
        return *request.decideAt;
    bool areEvents = false;
    for (const auto& contender : request.policies) {
        const auto* entry = PolicyRegistry::instance().find(policyOfContender(contender));
        const bool isShared = momentsFor(request, contender) == DecisionMoments::Event;
        areEvents = areEvents || isShared;
        if (!isShared
            && (entry == nullptr || entry->traits.tick || includes(entry->traits.triggers, TriggerKind::Interval)))
            return DecisionMoments::Policy;
    }
    return areEvents ? DecisionMoments::Event : DecisionMoments::Policy;
}

} // namespace

Result<std::vector<std::string>> parseSweepValues(const std::string& text)
{
    std::vector<std::string> values;
    std::string_view rest = text;
    while (!rest.empty()) {
        const auto comma = std::min(rest.find(','), rest.size());
        const auto part = trimmedText(rest.substr(0, comma));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
        if (part.empty())
            continue;
        if (const auto range = rangeIn(part)) {
            if (!*range)
                return fail(range->error());
            values.insert(values.end(), (*range)->begin(), (*range)->end());
        } else {
            values.emplace_back(part);
        }
    }
    if (values.size() > kMaximumSweepCombinations)
        return fail(ErrorKind::BadArguments, kTooManyValues, { text, std::to_string(kMaximumSweepCombinations) });
    return values;
}

Result<SweepPlan> sweepPlanOf(const CompareRequest& request, const SweepValues& values, const std::string& name)
{
    SweepPlan plan { .name = name, .seeds = request.seeds, .decideAt = momentsOfAll(request) };
    copyConditions(request, plan);
    for (const auto& trace : request.traces) {
        TRY_ASSIGN(const auto traces, tracesWith(trace, values));
        plan.traces.insert(plan.traces.end(), traces.begin(), traces.end());
    }
    for (const auto& contender : request.policies) {
        const auto given = request.parameters.find(contender);
        const auto swept = sweptOf(values, contender);
        TRY_ASSIGN(const auto settings,
            settingsOf(swept, given == request.parameters.end() ? Setting {} : given->second, values.mix, contender));
        for (const auto& setting : settings)
            plan.policies.push_back({ .id = policyOfContender(contender),
                .parameters = setting,
                .label = labelOf(contender, swept, setting) });
    }
    return plan;
}

Result<SweepFormState> sweepFormOf(const SweepPlan& plan)
{
    if (plan.trains)
        return fail(ErrorKind::BadArguments, kFormTrains, { plan.name });
    SweepFormState form;
    auto& request = form.request;
    copyConditions(plan, request);
    request.seeds = plan.seeds;
    request.decideAt = plan.decideAt;
    bool isGrid = true;
    bool isRows = true;
    const auto add = [&](TakenApart apart) {
        isGrid = isGrid && apart.isGrid;
        isRows = isRows && apart.isRows;
        form.values.parameters.insert(form.values.parameters.end(), apart.lists.begin(), apart.lists.end());
    };
    std::string trace;
    auto traces = tracesTakenApart(plan, trace);
    if (!traces)
        return fail(ErrorKind::BadArguments, kNotOfForm, { plan.name, "traces" });
    request.traces = { trace };
    add(std::move(*traces));
    for (const auto& [id, settings] : settingsById(plan)) {
        auto policies = takenApart(settings, id);
        if (!policies)
            return fail(ErrorKind::BadArguments, kNotOfForm, { plan.name, id });
        request.policies.push_back(id);
        if (!policies->shared.empty())
            request.parameters[id] = policies->shared;
        add(std::move(*policies));
    }
    if (!isGrid && !isRows)
        return fail(ErrorKind::BadArguments, kNotOfForm, { plan.name, "policies" });
    form.values.mix = isGrid ? SweepMix::EveryCombination : SweepMix::RowByRow;
    return form;
}

} // namespace consonance
