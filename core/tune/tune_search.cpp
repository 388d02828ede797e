// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tune_search.h"

#include "core/base/portable_math.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace consonance {

namespace {

// Assumed.
constexpr std::size_t kRandomPool = 400; ///< points that the model is asked about
constexpr std::size_t kNearPool = 400; ///< likewise, around the best
constexpr std::size_t kCenters = 4;
constexpr std::array kSteps { 0.15, 0.05, 0.02 }; ///< around them
constexpr std::array kOptimism { 0.5, 1.0, 2.0 }; ///< deviations below the mean that count
constexpr std::size_t kMostSeen = 200; ///< by the model
constexpr std::array kTilts { 0.5, 0.2, 0.8, 0.05, 0.95 };
constexpr int kSlicePoints = 9;
constexpr double kNormal95 = 1.959964;
constexpr double kInfinite = std::numeric_limits<double>::infinity();

double weightedMean(const TuneCandidate& candidate, const std::function<double(const TuneScore&)>& of)
{
    if (candidate.failure || candidate.scores.empty())
        return kInfinite;
    double sum = 0;
    for (std::size_t i = 0; i < candidate.scores.size(); ++i)
        sum += candidate.weights[i] * of(candidate.scores[i]);
    return sum / candidate.weight();
}

TuneBelief beliefOf(const TunePrediction& predicted)
{
    const double half = kNormal95 * predicted.deviation;
    return { unsquashed(predicted.mean), unsquashed(predicted.mean - half), unsquashed(predicted.mean + half) };
}

} // namespace

double squashed(double change)
{
    return change <= 0 ? change : portableLog(1 + change);
}

double unsquashed(double change)
{
    return change <= 0 ? change : portableExp(change) - 1;
}

double TuneCandidate::objective(std::size_t index) const
{
    return weightedMean(*this, [index](const TuneScore& score) { return score.objectives[index]; });
}

double TuneCandidate::excess() const
{
    return weightedMean(*this, [](const TuneScore& score) { return score.excess; });
}

double TuneCandidate::weight() const
{
    return std::accumulate(weights.begin(), weights.end(), 0.0);
}

TuneSearch::TuneSearch(const TuneSpace& space, TuneSearchRule rule)
    : m_space(space)
    , m_rule(std::move(rule))
    , m_draws(m_rule.seed, "tune.search")
{
    for (const auto& rung : m_rule.rungs)
        m_items += rung.items;
}

int TuneSearch::costOf(std::size_t candidates) const
{
    std::size_t cost = 0;
    for (const auto& rung : m_rule.rungs) {
        cost += candidates * rung.items;
        candidates = (candidates + 1) / 2;
    }
    return static_cast<int>(cost);
}

/// Today's settings go up all rungs beside the first batch.
std::size_t TuneSearch::batchAt(std::size_t round, int used) const
{
    const int ofToday = round == 0 ? costOf(1) : 0;
    auto count = m_rule.batch;
    while (count > 0 && used + ofToday + costOf(count) > m_rule.budget)
        --count;
    return count;
}

std::size_t TuneSearch::mostCandidates() const
{
    std::size_t most = 1;
    int used = 0;
    for (std::size_t round = 0;; ++round) {
        const auto count = batchAt(round, used);
        if (count == 0)
            return most;
        most += count;
        used += costOf(count) + (round == 0 ? costOf(1) : 0);
    }
}

std::optional<std::size_t> TuneSearch::add(const TunePoint& point)
{
    TuneCandidate candidate { .settings = m_space.settingsAt(point) };
    candidate.point = m_space.pointOf(candidate.settings);
    if (std::ranges::find(m_candidates, candidate.settings, &TuneCandidate::settings) != m_candidates.end())
        return std::nullopt;
    m_candidates.push_back(std::move(candidate));
    return m_candidates.size() - 1;
}

/// A Latin hypercube: each part of each dimension once.
std::vector<std::size_t> TuneSearch::firstBatch(std::size_t count)
{
    m_candidates.push_back({ .settings = m_space.today(), .point = m_space.pointOf(m_space.today()) });
    std::vector<std::size_t> batch { 0 };
    const auto dimensions = m_space.dimensions().size();
    std::vector<TunePoint> points(count, TunePoint(dimensions));
    for (std::size_t d = 0; d < dimensions; ++d) {
        for (std::size_t i = count; i-- > 0;) {
            points[i][d] = (static_cast<double>(i) + m_draws.uniform01()) / static_cast<double>(count);
            const auto other = static_cast<std::size_t>(
                m_draws.uniformInt(static_cast<std::int64_t>(i), static_cast<std::int64_t>(count) - 1));
            std::swap(points[i][d], points[other][d]);
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (const auto added = add(points[i]))
            batch.push_back(*added);
    }
    return batch;
}

std::vector<TunePoint> TuneSearch::pool()
{
    std::vector<TunePoint> points;
    const auto dimensions = m_space.dimensions().size();
    const auto random = [&] {
        TunePoint point(dimensions);
        for (auto& coordinate : point)
            coordinate = m_draws.uniform01();
        return point;
    };
    std::vector<std::size_t> order(m_candidates.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::ranges::stable_sort(order, {}, [this](std::size_t i) { return scalar(m_candidates[i]); });
    order.resize(std::min(order.size(), kCenters));
    for (std::size_t i = 0; i < kRandomPool; ++i)
        points.push_back(random());
    for (std::size_t i = 0; i < kNearPool; ++i) {
        auto point = m_candidates[order[i % order.size()]].point;
        const double step = kSteps[(i / order.size()) % kSteps.size()];
        for (std::size_t d = 0; d < dimensions; ++d) {
            const bool isMoved = m_draws.chance(std::max(0.5, 1.0 / static_cast<double>(dimensions)));
            if (isMoved && m_space.dimensions()[d].isCategory && m_draws.chance(0.3))
                point[d] = m_draws.uniform01();
            else if (isMoved && !m_space.dimensions()[d].isCategory)
                point[d] = std::clamp(point[d] + step * m_draws.normal(), 0.0, 1.0);
        }
        points.push_back(std::move(point));
    }
    for (auto& point : points)
        point = m_space.pointOf(m_space.settingsAt(point));
    return points;
}

std::vector<TuneObservation> TuneSearch::observations(const Measure& measure) const
{
    std::vector<TuneObservation> seen;
    double worst = 0;
    for (const auto& candidate : m_candidates) {
        if (const double score = measure(candidate); std::isfinite(score))
            worst = std::max(worst, squashed(score));
    }
    for (const auto& candidate : m_candidates) {
        if (candidate.scores.empty() && !candidate.failure)
            continue;
        const double score = measure(candidate);
        seen.push_back({ candidate.point, std::isfinite(score) ? squashed(score) : worst,
            candidate.failure ? 1 : candidate.weight() });
    }
    if (seen.size() > kMostSeen) { // the best, and the latest
        const auto middle = seen.end() - static_cast<std::ptrdiff_t>(kMostSeen / 2);
        std::stable_sort(seen.begin(), middle, [](const auto& a, const auto& b) { return a.score < b.score; });
        seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(kMostSeen / 2), middle);
    }
    return seen;
}

const TuneModel& TuneSearch::scalarModel() const
{
    if (!m_scalarModel)
        m_scalarModel.emplace(
            m_space.dimensions(), observations([this](const TuneCandidate& candidate) { return scalar(candidate); }));
    return *m_scalarModel;
}

const TuneModel& TuneSearch::objectiveModel() const
{
    const auto isBroken
        = [](const TuneCandidate& candidate) { return std::isfinite(candidate.excess()) && candidate.excess() > 0; };
    if (m_rule.objectives < 2 && std::ranges::none_of(m_candidates, isBroken))
        return scalarModel();
    if (!m_objectiveModel)
        m_objectiveModel.emplace(
            m_space.dimensions(), observations([](const TuneCandidate& candidate) { return candidate.objective(0); }));
    return *m_objectiveModel;
}

TuneBelief TuneSearch::belief(std::size_t candidate) const
{
    return beliefOf(objectiveModel().predict(m_candidates[candidate].point));
}

std::vector<std::size_t> TuneSearch::propose(std::size_t count)
{
    auto model = scalarModel(); // which learns from what it proposes
    const auto points = pool();
    std::vector<std::size_t> batch;
    std::vector<bool> isTaken(points.size(), false);
    for (std::size_t tries = 0; batch.size() < count && tries < points.size(); ++tries) {
        const double optimism = kOptimism[batch.size() % kOptimism.size()];
        std::size_t best = points.size();
        double least = kInfinite;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (isTaken[i])
                continue;
            const auto predicted = model.predict(points[i]);
            if (const double bound = predicted.mean - optimism * predicted.deviation; bound < least) {
                least = bound;
                best = i;
            }
        }
        if (best == points.size())
            break;
        isTaken[best] = true;
        if (const auto added = add(points[best])) {
            batch.push_back(*added);
            model.believe(points[best]);
        }
    }
    return batch;
}

double TuneSearch::scalar(const TuneCandidate& candidate) const
{
    if (candidate.failure || candidate.scores.empty())
        return kInfinite;
    const double broken = kTuneExcessWeight * candidate.excess();
    if (m_rule.objectives < 2)
        return candidate.objective(0) + broken;
    // The augmented Tchebycheff norm of ParEGO (Knowles, IEEE TEC 2006), against today.
    const double first = m_tilt * candidate.objective(0);
    const double second = (1 - m_tilt) * candidate.objective(1);
    return std::max(first, second) + 0.05 * (first + second) + broken;
}

Result<void> TuneSearch::climb(std::vector<std::size_t> batch, const TuneEvaluate& evaluate)
{
    for (std::size_t rung = 0; rung < m_rule.rungs.size(); ++rung) {
        std::vector<TuneSettings> settings;
        for (const auto index : batch)
            settings.push_back(m_candidates[index].settings);
        TRY_ASSIGN(auto evaluated, evaluate(settings, rung));
        const auto& step = m_rule.rungs[rung];
        m_used += static_cast<int>(batch.size() * step.items);
        m_scalarModel.reset();
        m_objectiveModel.reset();
        for (std::size_t i = 0; i < batch.size(); ++i) {
            auto& candidate = m_candidates[batch[i]];
            if (!evaluated[i]) {
                candidate.failure = std::move(evaluated[i]).error();
                continue;
            }
            candidate.scores.insert(candidate.scores.end(), evaluated[i]->begin(), evaluated[i]->end());
            candidate.weights.insert(candidate.weights.end(), evaluated[i]->size(), step.weight);
        }
        const bool hasToday = std::ranges::find(batch, std::size_t { 0 }) != batch.end();
        std::erase(batch, std::size_t { 0 });
        std::ranges::stable_sort(batch, {}, [this](std::size_t i) { return scalar(m_candidates[i]); });
        batch.resize((batch.size() + 1) / 2);
        if (hasToday)
            batch.insert(batch.begin(), 0);
        std::erase_if(batch, [this](std::size_t i) { return m_candidates[i].failure.has_value(); });
        if (batch.empty())
            break;
    }
    return {};
}

Result<void> TuneSearch::run(const TuneEvaluate& evaluate, const std::function<void()>& onRound)
{
    for (std::size_t round = 0;; ++round) {
        const auto count = batchAt(round, m_used);
        if (count == 0)
            return {};
        m_tilt = kTilts[round % kTilts.size()];
        if (m_rule.objectives > 1)
            m_scalarModel.reset();
        auto batch = round == 0 ? firstBatch(count) : propose(count);
        if (batch.empty())
            return {}; // nothing is left to try
        std::ranges::sort(batch);
        TRY(climb(std::move(batch), evaluate));
        if (onRound)
            onRound();
    }
}

bool TuneSearch::isWhole(const TuneCandidate& candidate) const
{
    return !candidate.failure && candidate.scores.size() == m_items;
}

std::vector<std::size_t> TuneSearch::front() const
{
    std::vector<std::size_t> front;
    const auto beats = [](const TuneCandidate& a, const TuneCandidate& b) {
        const double first = a.objective(0) - b.objective(0);
        const double second = a.objective(1) - b.objective(1);
        return first <= 0 && second <= 0 && (first < 0 || second < 0);
    };
    for (std::size_t i = 0; i < m_candidates.size(); ++i) {
        const auto& own = m_candidates[i];
        if (!isWhole(own) || own.excess() > 0)
            continue;
        const bool isBeaten = std::ranges::any_of(m_candidates,
            [&](const TuneCandidate& other) { return isWhole(other) && other.excess() <= 0 && beats(other, own); });
        if (!isBeaten)
            front.push_back(i);
    }
    std::ranges::stable_sort(front, {}, [this](std::size_t i) { return m_candidates[i].objective(0); });
    return front;
}

std::vector<std::size_t> TuneSearch::finalists(std::size_t most) const
{
    if (m_rule.objectives > 1) {
        const auto all = front();
        std::vector<std::size_t> spread;
        for (std::size_t i = 0; i < std::min(most, all.size()); ++i)
            spread.push_back(all[all.size() <= most ? i : i * (all.size() - 1) / std::max<std::size_t>(most - 1, 1)]);
        return spread;
    }
    const auto& model = scalarModel();
    std::vector<std::size_t> whole;
    for (std::size_t i = 0; i < m_candidates.size(); ++i) {
        if (isWhole(m_candidates[i]))
            whole.push_back(i);
    }
    std::ranges::stable_sort(whole, {}, [&](std::size_t i) { return model.predict(m_candidates[i].point).mean; });
    whole.resize(std::min(most, whole.size()));
    return whole;
}

std::vector<TuneSlice> TuneSearch::slices(const TuneSettings& about) const
{
    const auto& model = objectiveModel();
    std::vector<TuneSlice> slices;
    for (std::size_t p = 0; p < m_space.parameters().size(); ++p) {
        const auto& parameter = m_space.parameters()[p];
        if (!m_space.valueOf(p, about))
            continue;
        TuneSlice slice { .parameter = p, .points = {} };
        const auto steps
            = parameter.kind == TunedKind::Choice ? static_cast<int>(parameter.choices.size()) : kSlicePoints;
        for (int step = 0; step < steps; ++step) {
            auto settings = about;
            const double at = parameter.kind == TunedKind::Choice ? (step + 0.5) / steps : step / (steps - 1.0);
            const auto value = m_space.valueAlong(p, about, at);
            settings.parameters[parameter.key] = value;
            if (!slice.points.empty() && slice.points.back().value == value)
                continue;
            slice.points.push_back({ value, beliefOf(model.predict(m_space.pointOf(settings))) });
        }
        slices.push_back(std::move(slice));
    }
    return slices;
}

} // namespace consonance
