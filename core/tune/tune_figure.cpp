// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tune_figure.h"

#include "core/base/joined_text.h"
#include "core/tune/vary_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace consonance {

namespace {

constexpr MessageId kBadObjective = CONSONANCE_MESSAGE("tune.objective",
    "'{0}' is no objective; expected a figure such as mean-jct or p95-wait@team:NAME, or a weighted sum such as "
    "0.7*mean-wait+0.3*p95-jct");
constexpr MessageId kTooManyObjectives = CONSONANCE_MESSAGE(
    "tune.objectives", "{0} objectives were given; expected one, or two for a front. A weighted sum is one objective");
constexpr MessageId kUnknownFigure = CONSONANCE_MESSAGE(
    "tune.figure", "there is no figure '{0}' with a better direction; expected one of {1}, or a key: {2}");
constexpr MessageId kBadGroup = CONSONANCE_MESSAGE("tune.group",
    "'{0}' names no group of jobs; expected team:NAME, user:NAME, size:CLASS (0, 1, 2-4, 5-8, 9+) or gpu-type:NAME");
constexpr MessageId kUnknownTeam = CONSONANCE_MESSAGE("tune.team", "the trace has no team '{0}'; it has: {1}");
constexpr double kPerCent = 100;

struct NamedQuantity {
    const char* name;
    TuneQuantity quantity;
};
constexpr std::array kQuantities { NamedQuantity { "mean-wait", TuneQuantity::MeanWait },
    NamedQuantity { "p50-wait", TuneQuantity::MedianWait }, NamedQuantity { "p95-wait", TuneQuantity::P95Wait },
    NamedQuantity { "mean-jct", TuneQuantity::MeanJct }, NamedQuantity { "p50-jct", TuneQuantity::MedianJct },
    NamedQuantity { "p95-jct", TuneQuantity::P95Jct }, NamedQuantity { "cost", TuneQuantity::Cost } };
constexpr const char* kFinishTimeFairness = "finish-time-fairness";
constexpr const char* kFairnessKey = "fairness"; ///< of time alone over JCT, by tenant

double valueIn(const GroupFigures& group, TuneQuantity quantity)
{
    switch (quantity) {
    case TuneQuantity::MeanWait:
        return group.meanWaitSeconds;
    case TuneQuantity::MedianWait:
        return group.waitP50Seconds;
    case TuneQuantity::P95Wait:
        return group.waitP95Seconds;
    case TuneQuantity::MeanJct:
        return group.meanJctSeconds;
    case TuneQuantity::MedianJct:
        return group.jctP50Seconds;
    case TuneQuantity::P95Jct:
        return group.jctP95Seconds;
    default:
        return group.hours;
    }
}

/// GPU hours of all jobs, each type at its price.
double costOf(const std::vector<GroupFigures>& byType, const Cluster& cluster)
{
    double cost = 0;
    for (const auto& group : byType) {
        const auto price = std::ranges::find(cluster.prices, group.key, &DevicePrice::type);
        if (!group.isTotal)
            cost += group.hours * (cluster.prices.empty() ? 1 : price == cluster.prices.end() ? 0 : price->perHour);
    }
    return cost;
}

Result<void> readGroup(const std::string& text, const Workload& workload, TuneFigure& figure)
{
    const auto colon = text.find(':');
    auto kind = text.substr(0, colon);
    if (kind == "team")
        kind = groupByName(GroupBy::Tenant);
    figure.by = groupByFromName(kind);
    if (!figure.by || colon == std::string::npos)
        return fail(ErrorKind::BadArguments, kBadGroup, { text });
    figure.group = text.substr(colon + 1);
    if (figure.by == GroupBy::Tenant && std::ranges::find(workload.tenants, figure.group) == workload.tenants.end())
        return fail(ErrorKind::BadArguments, kUnknownTeam, { figure.group, joinedText(workload.tenants) });
    if (figure.by == GroupBy::JobSize) {
        std::size_t sizeClass = 0;
        while (sizeClass < kJobSizeClasses && figure.group != jobSizeKey(sizeClass))
            ++sizeClass;
        if (sizeClass == kJobSizeClasses)
            return fail(ErrorKind::BadArguments, kBadGroup, { text });
    }
    return {};
}

Result<TuneFigure> readFigure(const std::string& text, const Workload& workload)
{
    const auto at = text.find('@');
    const auto name = text.substr(0, at);
    TuneFigure figure;
    const auto known = std::ranges::find(kQuantities, name, &NamedQuantity::name);
    if (known != kQuantities.end()) {
        figure.quantity = known->quantity;
        if (at != std::string::npos && figure.quantity != TuneQuantity::Cost)
            TRY(readGroup(text.substr(at + 1), workload, figure));
        if (at == std::string::npos || figure.quantity != TuneQuantity::Cost)
            return figure;
    }
    const auto metric = objectiveByName(name == kFinishTimeFairness ? kFairnessKey : name);
    if (!metric || at != std::string::npos)
        return fail(ErrorKind::BadArguments, kUnknownFigure,
            { text, joinedText(figureNames()), joinedText(comparedMetrics(), ", ", &MetricInfo::key) });
    figure.quantity = TuneQuantity::Metric;
    figure.metric = *metric;
    return figure;
}

/// The index of the figure, which is added where it is new.
std::size_t indexOf(TuneFigure figure, std::vector<TuneFigure>& figures)
{
    const auto found = std::ranges::find(figures, figure.text(), &TuneFigure::text);
    const auto index = static_cast<std::size_t>(found - figures.begin());
    if (index == figures.size())
        figures.push_back(std::move(figure));
    return index;
}

Result<TuneObjective> readObjective(const std::string& text, const Workload& workload, std::vector<TuneFigure>& figures)
{
    TuneObjective objective { .text = text, .terms = {} };
    std::string rest = text;
    while (!rest.empty()) {
        // The class "9+" ends in the sign that joins terms.
        auto plus = rest.find('+');
        if (plus != std::string::npos && rest.substr(0, plus).ends_with("@size:9"))
            plus = rest.find('+', plus + 1) == plus + 1 ? plus + 1 : std::string::npos;
        auto term = rest.substr(0, plus);
        if (plus != std::string::npos && plus + 1 == rest.size())
            return fail(ErrorKind::BadArguments, kBadObjective, { text });
        rest = plus == std::string::npos ? std::string() : rest.substr(plus + 1);
        double weight = 1;
        if (const auto times = term.find('*'); times != std::string::npos) {
            const auto number = numberOf(term.substr(0, times));
            if (!number || *number <= 0)
                return fail(ErrorKind::BadArguments, kBadObjective, { text });
            weight = *number;
            term = term.substr(times + 1);
        }
        TRY_ASSIGN(auto figure, readFigure(term, workload));
        objective.terms.push_back({ weight, indexOf(std::move(figure), figures) });
    }
    if (objective.terms.empty())
        return fail(ErrorKind::BadArguments, kBadObjective, { text });
    return objective;
}

/// "p95-wait@team" is one of each team; "+5%" behind it is what may be lost.
Result<void> addConstraints(std::string text, const Workload& workload, TuneGoals& goals)
{
    double allowed = 0;
    if (const auto plus = text.rfind('+'); text.ends_with('%') && plus != std::string::npos) {
        const auto number = numberOf(text.substr(plus + 1, text.size() - plus - 2));
        if (!number || *number < 0)
            return fail(ErrorKind::BadArguments, kBadObjective, { text });
        allowed = *number / kPerCent;
        text = text.substr(0, plus);
    }
    std::vector<std::string> names { text };
    if (text.ends_with("@team")) {
        names.clear();
        for (const auto& team : workload.tenants)
            names.push_back(text + ":" + team);
    }
    for (const auto& name : names) {
        TRY_ASSIGN(auto figure, readFigure(name, workload));
        goals.constraints.push_back({ indexOf(std::move(figure), goals.figures), allowed });
    }
    return {};
}

} // namespace

std::string TuneFigure::text() const
{
    if (quantity == TuneQuantity::Metric)
        return metric->key;
    std::string text = std::ranges::find(kQuantities, quantity, &NamedQuantity::quantity)->name;
    if (by)
        text += std::string("@") + (*by == GroupBy::Tenant ? "team" : groupByName(*by)) + ":" + group;
    return text;
}

double TuneFigure::sign() const
{
    return quantity == TuneQuantity::Metric && metric->better == MetricAim::High ? -1 : 1;
}

CellUnit TuneFigure::unit() const
{
    if (quantity == TuneQuantity::Cost)
        return CellUnit::Amount;
    if (quantity != TuneQuantity::Metric || metric->kind == MetricKind::Seconds)
        return CellUnit::Seconds;
    return metric->kind == MetricKind::Share ? CellUnit::Share : CellUnit::Amount;
}

std::vector<std::string> figureNames()
{
    std::vector<std::string> names;
    for (const auto& one : kQuantities)
        names.emplace_back(one.name);
    names.emplace_back(kFinishTimeFairness);
    return names;
}

Result<TuneGoals> parseGoals(
    const std::vector<std::string>& objectives, const std::vector<std::string>& keep, const Workload& workload)
{
    TuneGoals goals;
    if (objectives.empty() || objectives.size() > 2)
        return fail(ErrorKind::BadArguments, kTooManyObjectives, { std::to_string(objectives.size()) });
    for (const auto& text : objectives) {
        TRY_ASSIGN(auto objective, readObjective(text, workload, goals.figures));
        goals.objectives.push_back(std::move(objective));
    }
    for (const auto& text : keep)
        TRY(addConstraints(text, workload, goals));
    return goals;
}

Result<std::vector<double>> figuresOfRun(const std::vector<TuneFigure>& figures, const RunMetrics& metrics,
    const RunEvents& events, const std::shared_ptr<const Workload>& workload, const Cluster& cluster)
{
    std::optional<JobHistories> histories;
    const auto isOfGroup = [](const TuneFigure& figure) { return figure.quantity != TuneQuantity::Metric; };
    if (std::ranges::any_of(figures, isOfGroup)) {
        TRY_ASSIGN(histories, jobHistories(events, workload, cluster));
    }
    std::map<GroupBy, std::vector<GroupFigures>> groups;
    const auto groupsBy = [&](GroupBy by) -> const std::vector<GroupFigures>& {
        auto& found = groups[by];
        if (found.empty())
            found = groupFigures({ &*histories, 1 }, by);
        return found;
    };
    std::vector<double> values;
    for (const auto& figure : figures) {
        if (figure.quantity == TuneQuantity::Metric) {
            values.push_back(figure.metric->valueOf(metrics));
            continue;
        }
        if (figure.quantity == TuneQuantity::Cost) {
            values.push_back(costOf(groupsBy(GroupBy::DeviceType), cluster));
            continue;
        }
        const auto& all = groupsBy(figure.by.value_or(GroupBy::Tenant));
        const auto isMeant = [&](const GroupFigures& group) {
            return figure.by ? !group.isTotal && group.key == figure.group : group.isTotal;
        };
        const auto found = std::ranges::find_if(all, isMeant);
        values.push_back(
            found == all.end() ? std::numeric_limits<double>::quiet_NaN() : valueIn(*found, figure.quantity));
    }
    return values;
}

double worsening(const TuneFigure& figure, double value, double base)
{
    if (std::isnan(value) || std::isnan(base))
        return 0;
    const double scale = base == 0 ? std::abs(value) : std::abs(base);
    return scale == 0 ? 0 : figure.sign() * (value - base) / scale;
}

TuneScore scoreOf(const TuneGoals& goals, std::span<const double> values, std::span<const double> base, double leaves)
{
    TuneScore score { .objectives = {}, .excess = std::max(leaves, 0.0) };
    for (const auto& objective : goals.objectives) {
        double sum = 0;
        double weights = 0;
        for (const auto& term : objective.terms) {
            sum += term.weight * worsening(goals.figures[term.figure], values[term.figure], base[term.figure]);
            weights += term.weight;
        }
        score.objectives.push_back(sum / weights);
    }
    for (const auto& constraint : goals.constraints) {
        const auto figure = constraint.figure;
        score.excess
            += std::max(0.0, worsening(goals.figures[figure], values[figure], base[figure]) - constraint.allowed);
    }
    return score;
}

} // namespace consonance
