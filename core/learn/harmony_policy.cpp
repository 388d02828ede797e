// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/harmony_policy.h"

#include "core/base/marked_text.h"
#include "core/learn/network/masked_softmax.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kOtherCluster = CONSONANCE_MESSAGE("learn.harmony.servers",
    "this network was trained for {0} servers, the cluster has {1}; harmony-set takes any number");
constexpr auto kOtherSizes
    = CONSONANCE_MESSAGE("learn.harmony.sizes", "this network's state is not the one that is made here: {0}");

Infeasible whyNotThere(const PlacementBoard& board, std::int32_t job, PlacedRole role, std::int32_t host)
{
    constexpr std::array reasons { Infeasible::TooFewGpus, Infeasible::TooFewCpus, Infeasible::TooLittleMemory,
        Infeasible::TooLittleNetwork, Infeasible::TooLittleDisk };
    const ResourceVector& demand = board.job(job).demand(role);
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (demand.amount[i] > board.free(host).amount[i])
            return reasons[i];
    }
    return board.fits(job, role, host) ? Infeasible::ExcludedByPolicy : Infeasible::WrongDeviceType;
}

std::uint8_t roleIndex(const View& view, JobId job, PlacedRole role)
{
    const RoleList& roles = view.request(job).roles;
    return static_cast<std::uint8_t>(
        roles.find(role == PlacedRole::Worker ? RoleKind::Worker : RoleKind::ParameterServer));
}

/// Of the tasks in `left`, which are placed in the end, the action of the likeliest that is still to come.
std::optional<std::size_t> likeliestOf(
    const std::vector<PlacedGroup>& left, const IntervalPlacement& now, std::span<const float> probabilities)
{
    std::optional<std::size_t> action;
    for (std::size_t i = 0; i < probabilities.size(); ++i) {
        if (now.mask()[i] == 0 || (action && probabilities[i] <= probabilities[*action]))
            continue;
        const auto one = now.actionAt(i);
        if (std::ranges::any_of(left, [&](const PlacedGroup& group) {
                return group.job == one.job && group.host == one.host
                    && (one.role == PlacedRole::Worker ? group.workers : group.servers) > 0;
            }))
            action = i;
    }
    return action;
}

/// Every server for the task that `taken` places, in order.
std::vector<CandidateNote> candidatesFor(const IntervalPlacement::Action& taken, std::uint8_t role,
    const IntervalPlacement& now, std::span<const float> probabilities, const RewardPredictor& predictor,
    double interval)
{
    std::vector<CandidateNote> candidates;
    for (std::int32_t host = 0; host < now.shape().servers; ++host) {
        const auto index = now.indexOf({ .job = taken.job, .role = taken.role, .host = host });
        CandidateNote candidate { .host = HostId(host), .job = now.board().job(taken.job).id, .role = role };
        if (index && now.mask()[*index] != 0) {
            PlacementBoard with = now.board();
            with.place(taken.job, taken.role, host);
            candidate.score = static_cast<double>(probabilities[*index]);
            candidate.probability = candidate.score;
            candidate.predictedReward = objectiveOf(PlacementObjective::Published, with, predictor, interval);
            if (const auto spread = publishedSpreadOf(with, predictor, interval))
                candidate.predictedSpread = *spread;
        } else {
            candidate.infeasible = whyNotThere(now.board(), taken.job, taken.role, host);
        }
        candidates.push_back(candidate);
    }
    return candidates;
}

/// Why jobs that wait were not placed whole.
void noteWaiting(const PlacementBoard& chosen, DecisionNotes& notes)
{
    for (std::int32_t i = chosen.firstWaiting(); i < static_cast<std::int32_t>(chosen.jobs().size()); ++i) {
        const BoardJob& job = chosen.job(i);
        if (!job.isWhole())
            notes.blocked.push_back({ .job = job.id,
                .reason = chosen.hasRoomFor(i) ? Infeasible::ExcludedByPolicy : Infeasible::TooFewCpus,
                .text = kNoteNoRoom });
    }
}

} // namespace

HarmonyPolicy::HarmonyPolicy(
    PolicyTraits traits, std::shared_ptr<const LearnedModel> model, const HarmonyPolicyParameters& parameters)
    : m_traits(std::move(traits))
    , m_model(std::move(model))
    , m_parameters(parameters)
    , m_random(1, "harmony.candidates")
{
}

std::unique_ptr<Policy> HarmonyPolicy::clone() const
{
    return std::make_unique<HarmonyPolicy>(*this);
}

Result<void> HarmonyPolicy::begin(const View& view, std::uint64_t seed)
{
    m_random = RandomStream(seed, "harmony.candidates");
    m_known.clear();
    m_online.reset();
    if (m_parameters.isOnline)
        m_online.emplace(m_model, OnlineSettings {}, seed);
    const NetworkArchitecture& architecture = model().network->architecture();
    const StateShape& shape = architecture.shape;
    if (shape.resources != static_cast<std::int32_t>(kStateResources.size())
        || (shape.extras != 0 && shape.extras != kStateExtras)
        || shape.models != static_cast<std::int32_t>(model().predictor->modelNames().size()))
        return fail(ErrorKind::BadInput, kOtherSizes,
            { fmt::format("{} models, {} resources, {} extras", shape.models, shape.resources, shape.extras) });
    const auto hosts = static_cast<std::int32_t>(view.cluster().hostCount());
    if (architecture.form == NetworkForm::Harmony && hosts != shape.servers)
        return fail(
            ErrorKind::BadArguments, kOtherCluster, { fmt::format("{}", shape.servers), fmt::format("{}", hosts) });
    return {};
}

StateShape HarmonyPolicy::shapeOf(const PlacementBoard& board) const
{
    const NetworkArchitecture& architecture = model().network->architecture();
    if (architecture.form == NetworkForm::Harmony)
        return architecture.shape;
    return shapeFor(architecture.shape, board);
}

void HarmonyPolicy::expectJobs(const PlacementBoard& board)
{
    m_expected.clear();
    if (m_parameters.lookahead <= 0)
        return;
    for (const BoardJob& job : board.jobs()) {
        if (m_known.empty() || m_known.back().id < job.id)
            m_known.push_back(job);
    }
    for (std::int64_t i = 0; i < m_parameters.lookahead && !m_known.empty(); ++i) {
        BoardJob job
            = m_known[static_cast<std::size_t>(m_random.uniformInt(0, static_cast<std::int64_t>(m_known.size()) - 1))];
        job.done = 0;
        m_expected.push_back(job);
    }
}

double HarmonyPolicy::worthOf(const PlacementBoard& board, double intervalSeconds, double waitIntervals) const
{
    const auto worth = [&](const PlacementBoard& one) {
        return objectiveOf(m_parameters.objective, one, *model().predictor, intervalSeconds, waitIntervals);
    };
    if (m_expected.empty())
        return worth(board);
    PlacementBoard later = board;
    for (const BoardJob& job : m_expected)
        later.placeTogether(later.addWaiting(job));
    return worth(later);
}

void HarmonyPolicy::holdBack(PlacementBoard& board, double intervalSeconds) const
{
    const bool isAnyRunning = board.firstWaiting() > 0;
    double now = worthOf(board, intervalSeconds, m_parameters.patience);
    for (std::int32_t i = static_cast<std::int32_t>(board.jobs().size()); isAnyRunning && i-- > board.firstWaiting();) {
        // Whoever waited long enough goes; and something must run, or nobody would be asked again.
        if (!board.job(i).isWhole() || board.job(i).waitedIntervals > 1)
            continue;
        PlacementBoard without = board;
        without.remove(i);
        const double then = worthOf(without, intervalSeconds, m_parameters.patience);
        if (then > now) {
            now = then;
            board = std::move(without);
        }
    }
}

IntervalPlacement HarmonyPolicy::bestOf(
    const IntervalPlacement& start, double intervalSeconds, double waitIntervals, RecordedInferences* record)
{
    std::optional<IntervalPlacement> best;
    double bestValue = 0;
    for (std::int64_t i = 0; i < std::max<std::int64_t>(1, m_parameters.candidates); ++i) {
        IntervalPlacement candidate = start;
        RecordedInferences inferences;
        inferPlacement(*model().network, candidate,
            { .choice = i == 0 ? Choice::Likeliest : Choice::Drawn,
                .random = &m_random,
                .record = record != nullptr ? &inferences : nullptr,
                .wantsValues = record != nullptr });
        if (m_parameters.candidates <= 1) {
            if (record != nullptr)
                *record = std::move(inferences);
            return candidate;
        }
        const double value = worthOf(candidate.board(), intervalSeconds, waitIntervals);
        if (!best || value > bestValue) {
            bestValue = value;
            best = std::move(candidate);
            if (record != nullptr)
                *record = std::move(inferences);
        }
    }
    return *best;
}

Result<Plan> HarmonyPolicy::decide(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    if (m_online)
        TRY(m_online->observe(view));
    TRY_ASSIGN(auto board, PlacementBoard::of(view, *model().predictor));
    RecordedInferences record;
    if (board.firstWaiting() == static_cast<std::int32_t>(board.jobs().size())) {
        if (m_online)
            m_online->decided(view, model().network->architecture().shape, record);
        return Plan {};
    }
    const double interval = view.interval().seconds();
    const StateShape shape = shapeOf(board);
    expectJobs(board);
    const IntervalPlacement start(std::move(board), shape, *model().predictor, interval);
    const bool isAtEvent = trigger.kinds != TriggerKind::None && !includes(trigger.kinds, TriggerKind::Interval);
    const bool isPatient = isAtEvent && m_parameters.patience > 0;
    const IntervalPlacement chosen
        = bestOf(start, interval, isPatient ? m_parameters.patience : 1, m_online ? &record : nullptr);
    if (m_online)
        m_online->decided(view, shape, record);
    PlacementBoard placed = chosen.board();
    if (isPatient)
        holdBack(placed, interval);
    Plan plan = planOf(placed, view);
    if (tools.wantsNotes)
        note(start, placed, view, plan);
    return plan;
}

/// Goes through the chosen placement once more, job by job, and writes down what the network thought of each choice.
void HarmonyPolicy::note(
    const IntervalPlacement& start, const PlacementBoard& chosen, const View& view, Plan& plan) const
{
    const double interval = view.interval().seconds();
    plan.notes.scoreName = CONSONANCE_TEXT("Policy", "probability of the network");
    IntervalPlacement now = start;
    std::vector<float> probabilities(now.shape().actionCount());
    std::vector<PlacedGroup> left(chosen.groups().begin(), chosen.groups().end());
    std::erase_if(left, [&](const PlacedGroup& group) { return group.job < start.board().firstWaiting(); });
    while (now.hasChoice()) {
        float value = 0;
        model().network->evaluate(now.shape(), now.state(), now.mask(), probabilities, std::span(&value, 1));
        const auto action = likeliestOf(left, now, probabilities);
        if (!action)
            break;
        const auto taken = now.actionAt(*action);
        const JobId id = now.board().job(taken.job).id;
        ActionNote note { .job = id,
            .role = roleIndex(view, id, taken.role),
            .host = HostId(taken.host),
            .value = static_cast<double>(value),
            .entropy = entropyOf(probabilities) };
        note.candidates = candidatesFor(taken, note.role, now, probabilities, *model().predictor, interval);
        plan.notes.actions.push_back(std::move(note));
        for (PlacedGroup& group : left) {
            if (group.job == taken.job && group.host == taken.host)
                (taken.role == PlacedRole::Worker ? group.workers : group.servers) -= 1;
        }
        now.choose(*action);
    }
    noteWaiting(chosen, plan.notes);
    plan.notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "predicted reward of the interval"),
        objectiveOf(PlacementObjective::Published, chosen, *model().predictor, interval));
    plan.notes.figures.emplace_back(
        CONSONANCE_TEXT("Policy", "candidates"), static_cast<double>(m_parameters.candidates));
}

} // namespace consonance
