// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/harmony_policy.h"

#include "core/base/marked_text.h"
#include "core/base/portable_math.h"
#include "core/base/stop_scope.h"
#include "core/learn/agents/agent_notes.h"
#include "core/learn/holding_back.h"
#include "core/learn/network/masked_softmax.h"
#include "core/learn/weighed_placements.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kOtherCluster = CONSONANCE_MESSAGE(
    "learn.harmony.servers", "this network was trained for {0} servers, the cluster has {1}; harmony takes any number");
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

/// What was chosen, but this task there; nothing where that leaves no room.
std::optional<PlacementBoard> withTaskOn(
    std::int32_t host, const IntervalPlacement::Action& taken, const PlacementBoard& chosen)
{
    auto with = chosen;
    if (host == taken.host)
        return with;
    with.remove(taken.job);
    if (!with.fits(taken.job, taken.role, host))
        return std::nullopt;
    with.place(taken.job, taken.role, host);
    for (const PlacedGroup& group : chosen.groupsOf(taken.job)) {
        for (const PlacedRole role : { PlacedRole::Worker, PlacedRole::ParameterServer }) {
            const bool hasMoved = group.host == taken.host && role == taken.role;
            const auto count = (role == PlacedRole::Worker ? group.workers : group.servers) - (hasMoved ? 1 : 0);
            for (std::int32_t i = 0; i < count; ++i) {
                if (!with.fits(taken.job, role, group.host))
                    return std::nullopt;
                with.place(taken.job, role, group.host);
            }
        }
    }
    return with;
}

/// Every server for the task that `taken` places, in order. The published objective counts jobs that are placed whole
/// only, so it is asked of all that was chosen: while tasks are missing, every server would look the same to it.
std::vector<CandidateNote> candidatesFor(const IntervalPlacement::Action& taken, std::uint8_t role,
    const IntervalPlacement& now, const PlacementBoard& chosen, std::span<const float> probabilities,
    const RewardPredictor& predictor, double interval)
{
    std::vector<CandidateNote> candidates;
    for (std::int32_t host = 0; host < now.shape().servers; ++host) {
        const auto index = now.indexOf({ .job = taken.job, .role = taken.role, .host = host });
        CandidateNote candidate { .host = HostId(host), .job = now.board().job(taken.job).id, .role = role };
        if (index && now.mask()[*index] != 0) {
            candidate.score = static_cast<double>(probabilities[*index]);
            candidate.probability = candidate.score;
            candidate.predictedReward = -1;
            if (const auto with = withTaskOn(host, taken, chosen)) {
                candidate.predictedReward
                    = objectiveOf(PlacementObjective::Published, *with, predictor, { .intervalSeconds = interval });
                if (const auto spread = publishedSpreadOf(*with, predictor, interval))
                    candidate.predictedSpread = *spread;
            }
        } else {
            candidate.infeasible = whyNotThere(now.board(), taken.job, taken.role, host);
        }
        candidates.push_back(candidate);
    }
    return candidates;
}

/// All actions of each other job that could be taken instead, together, likeliest first; on no server of their own.
std::vector<CandidateNote> otherJobsThan(
    std::int32_t job, const IntervalPlacement& now, std::span<const float> probabilities)
{
    std::map<std::int32_t, double> shares; // by job of the board
    for (std::size_t action = 0; action < probabilities.size(); ++action) {
        if (now.mask()[action] == 0)
            continue;
        if (const auto other = now.actionAt(action).job; other != job)
            shares[other] += static_cast<double>(probabilities[action]);
    }
    std::vector<CandidateNote> notes;
    for (const auto& [other, share] : shares)
        notes.push_back({ .host = HostId(), .job = now.board().job(other).id, .score = share, .probability = share });
    std::ranges::stable_sort(notes, std::ranges::greater {}, &CandidateNote::probability);
    return notes;
}

/// What the value of a placement means to the judge.
const char* judgeName(PlacementObjective objective)
{
    switch (objective) {
    case PlacementObjective::Published:
        return CONSONANCE_TEXT("Policy", "predicted reward of the interval");
    case PlacementObjective::RemainingTime:
        return CONSONANCE_TEXT("Policy", "minus the intervals that all jobs would still stay at the predicted speeds");
    case PlacementObjective::Draining:
        break;
    }
    return CONSONANCE_TEXT(
        "Policy", "minus the intervals that all jobs would still stay, as predicted while the cluster drains");
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
    if (m_parameters.agents) {
        if (model().agents->architecture().models != shape.models)
            return fail(ErrorKind::BadInput, kOtherSizes,
                { fmt::format("{} models, agents with {}", shape.models, model().agents->architecture().models) });
        m_regions = std::make_shared<const AgentRegions>(agentRegions(view.cluster(), m_parameters.agents->agents,
            m_parameters.agents->cell, m_parameters.agents->regions, seed));
    }
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

double HarmonyPolicy::worthOf(const PlacementBoard& board, const ObjectiveMoment& moment) const
{
    return objectiveOf(m_parameters.objective, board, *model().predictor, moment);
}

PlacementBoard HarmonyPolicy::bestHeldBack(
    std::span<const IntervalPlacement> placements, std::span<const double> scores, const ObjectiveMoment& moment) const
{
    constexpr std::size_t kTried = 4; ///< what is best to do at once need not be best to wait for
    const auto worth = [&](const PlacementBoard& one) { return worthOf(one, moment); };
    std::vector<std::size_t> order(placements.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    if (!scores.empty())
        std::ranges::stable_sort(order, std::ranges::greater {}, [&](std::size_t index) { return scores[index]; });
    std::optional<PlacementBoard> best;
    double bestWorth = 0;
    double lastScore = std::numeric_limits<double>::quiet_NaN();
    std::size_t tried = 0;
    for (const std::size_t index : order) {
        if (!scores.empty() && scores[index] == lastScore) // most likely the same placement
            continue;
        if (tried++ == kTried)
            break;
        lastScore = scores.empty() ? lastScore : scores[index];
        PlacementBoard board = placements[index].board();
        holdBack(board, m_parameters.longestWait, worth);
        const double value = worth(board);
        if (!best || value > bestWorth) {
            bestWorth = value;
            best = std::move(board);
        }
    }
    return std::move(*best);
}

void HarmonyPolicy::leaveSomeOut(IntervalPlacement& placement)
{
    const PlacementBoard& board = placement.board();
    const auto jobs = static_cast<std::int32_t>(board.jobs().size());
    for (std::int32_t job = board.firstWaiting(); job < jobs && m_parameters.leaveOut > 0; ++job) {
        if (mayWait(board, job, m_parameters.longestWait) && m_random.chance(m_parameters.leaveOut))
            placement.leaveOut(job);
    }
}

HarmonyPolicy::Proposal HarmonyPolicy::propose(
    const IntervalPlacement& start, const ObjectiveMoment& moment, bool isPatient, WeighedPlacements* weighed)
{
    const auto count = static_cast<std::size_t>(std::max<std::int64_t>(1, m_parameters.candidates));
    const bool learns = m_online.has_value();
    std::vector<IntervalPlacement> placements(count, start);
    std::vector<RecordedInferences> inferences(count);
    std::vector<double> scores;
    InferenceMemory memory;
    double best = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < count; ++i) {
        if (isStopped())
            return { .placed = start.board(), .inferences = {}, .advantages = {} };
        if (isPatient && i > 0)
            leaveSomeOut(placements[i]);
        // Who learns draws all of them: the likeliest is no draw of the policy.
        InferenceOptions options { .choice = i == 0 && !learns ? m_parameters.first : Choice::Drawn,
            .random = &m_random,
            .record = learns ? &inferences[i] : nullptr,
            .wantsValues = learns,
            .memory = &memory,
            .observe = {} };
        double logLikelihood = 0;
        if (weighed)
            options.observe = [&logLikelihood](const auto&, std::size_t action, const auto& probabilities, float) {
                logLikelihood += portableLog(static_cast<double>(probabilities[action]));
            };
        inferPlacement(*model().network, placements[i], options);
        if (weighed)
            weighed->add(placements[i].board(), logLikelihood);
        if (count == 1)
            continue;
        ObjectiveMoment bounded = moment;
        bounded.atLeast = learns || isPatient ? bounded.atLeast : best; // what is worse needs no exact figure
        scores.push_back(worthOf(placements[i].board(), bounded));
        best = std::max(best, scores.back());
    }
    const auto chosen
        = count == 1 ? std::size_t { 0 } : static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin());
    Proposal proposal { .placed = isPatient ? bestHeldBack(placements, scores, moment) : placements[chosen].board(),
        .inferences = {},
        .advantages = {} };
    if (weighed)
        weighed->choose(proposal.placed);
    if (count == 1) {
        // What was held back was not done: rewards that follow say nothing of it.
        if (proposal.placed.groups().size() == placements.front().board().groups().size())
            proposal.inferences = std::move(inferences.front());
        return proposal;
    }
    if (learns) {
        const GroupSettings group { .size = static_cast<std::int32_t>(count) };
        for (const GroupMember& member : groupAdvantages(scores, group)) {
            proposal.inferences.append(inferences[member.index]);
            proposal.advantages.insert(proposal.advantages.end(), inferences[member.index].count(), member.advantage);
        }
    }
    return proposal;
}

Result<Plan> HarmonyPolicy::decide(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    const RandomStream before = m_random;
    auto plan = decided(trigger, view, tools);
    if (!isStopped())
        return plan;
    m_random = before; // asked again, it decides as if it had not been asked
    return fail(ErrorKind::Cancelled, kWorkStopped);
}

/// Who learns in the run is not asked twice about one moment: what was observed would count twice.
bool HarmonyPolicy::isStopped() const
{
    return !m_online && StopScope::isStopped();
}

Result<Plan> HarmonyPolicy::decided(const Trigger& trigger, const View& view, PolicyTools& tools)
{
    if (m_online)
        TRY(m_online->observe(view));
    TRY_ASSIGN(auto board, PlacementBoard::of(view, *model().predictor));
    if (board.firstWaiting() == static_cast<std::int32_t>(board.jobs().size())) {
        if (m_online)
            m_online->decided(view, model().network->architecture().shape, {}, {});
        Plan none;
        if (tools.wantsNotes)
            board.noteOtherKinds(view, none.notes);
        return none;
    }
    const bool isPatient = isAtEvent(trigger) && m_parameters.patience > 0;
    std::optional<TrueDraining> truth;
    if (m_parameters.knowsTruth) {
        TRY_ASSIGN(auto known, TrueDraining::of(view));
        truth.emplace(std::move(known));
    }
    const ObjectiveMoment moment { .intervalSeconds = view.interval().seconds(),
        .waitIntervals = isPatient ? m_parameters.patience : 1,
        .moments = isAtEvent(trigger) ? BeginMoments::Completions : BeginMoments::Intervals,
        .longestWait = isPatient ? m_parameters.longestWait : 0,
        .truth = truth ? &*truth : nullptr };
    Plan plan;
    if (!truth && isBeyondHistory(board)) {
        placeAllTogether(board, *model().predictor);
        return planOf(board, view);
    }
    const auto parts = lookAt(board, view, tools.wantsNotes ? &plan.notes : nullptr);
    for (const BoardPart& part : parts) {
        if (isStopped())
            break;
        const StateShape shape = shapeOf(part.board);
        const IntervalPlacement start(
            part.board, shape, *model().predictor, moment.intervalSeconds, m_parameters.slots);
        std::optional<WeighedPlacements> weighed;
        if (tools.wantsWeighed)
            weighed.emplace(view, part.hosts, static_cast<std::int32_t>(&part - parts.data()));
        if (truth)
            truth->lookAt(part.hosts);
        const Proposal proposal = propose(start, moment, isPatient, weighed ? &*weighed : nullptr);
        if (m_online && parts.size() == 1) // rows of parts of other sizes do not mix
            m_online->decided(view, shape, proposal.inferences, proposal.advantages);
        applyPart(part, proposal.placed, board);
        if (tools.wantsNotes)
            note(part, start, proposal.placed, view, plan.notes);
        if (weighed) {
            plan.notes.judgeName = judgeName(m_parameters.objective);
            const auto judged = weighed->judged([&](const PlacementBoard& one) { return worthOf(one, moment); });
            plan.notes.weighed.insert(plan.notes.weighed.end(), judged.begin(), judged.end());
        }
    }
    if (m_regions)
        placeOversized(board, *model().predictor, m_regions->smallestCell());
    else if (parts.size() != 1)
        placeOversized(board, *model().predictor, static_cast<std::int32_t>(m_parameters.region));
    plan.assignments = planOf(board, view).assignments;
    if (tools.wantsNotes)
        noteAll(board, moment.intervalSeconds, plan.notes);
    if (tools.wantsNotes)
        board.noteOtherKinds(view, plan.notes);
    return plan;
}

/// Servers that hold more workers than any in the history are larger: what runs on them is not what was measured, for
/// the predictor knows nothing of sizes. One such server is enough.
bool HarmonyPolicy::isBeyondHistory(const PlacementBoard& board) const
{
    const auto most = model().predictor->mostWorkersOnServer();
    if (!most)
        return false;
    for (auto i = board.firstWaiting(); i < static_cast<std::int32_t>(board.jobs().size()); ++i) {
        const ResourceVector& demand = board.job(i).workerDemand;
        for (std::int32_t host = 0; host < board.hostCount(); ++host) {
            const auto gpus = demand[Resource::Gpu];
            if (gpus > 0 && board.capacity(host)[Resource::Gpu] / gpus > *most)
                return true;
        }
    }
    return false;
}

std::vector<BoardPart> HarmonyPolicy::lookAt(const PlacementBoard& board, const View& view, DecisionNotes* notes) const
{
    if (m_regions) {
        const AgentDispatch dispatch(
            *model().agents, *m_regions, *m_parameters.agents, board, *model().predictor, view.interval().seconds());
        AgentOutcome outcome = dispatch.decide({});
        if (notes != nullptr)
            noteAgents(*m_regions, dispatch, outcome, board, view, *notes);
        for (auto& jobs : outcome.jobs)
            std::ranges::sort(jobs);
        return partsWith(board, m_regions->cells, outcome.jobs);
    }
    const auto region = static_cast<std::int32_t>(m_parameters.region);
    if (model().network->architecture().form == NetworkForm::Harmony || board.hostCount() <= region)
        return { wholeBoard(board) };
    return partsOf(board, *model().predictor, region);
}

void HarmonyPolicy::noteAll(const PlacementBoard& board, double interval, DecisionNotes& notes) const
{
    notes.scoreName = CONSONANCE_TEXT("Policy", "probability of the network");
    noteWaiting(board, notes);
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "predicted reward of the interval"),
        objectiveOf(PlacementObjective::Published, board, *model().predictor, { .intervalSeconds = interval }));
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "candidates"), static_cast<double>(m_parameters.candidates));
}

/// Goes through the chosen placement again, job by job, and writes down what the network thought of each choice.
void HarmonyPolicy::note(const BoardPart& part, const IntervalPlacement& start, const PlacementBoard& chosen,
    const View& view, DecisionNotes& notes) const
{
    IntervalPlacement now = start;
    std::vector<float> probabilities(now.shape().actionCount());
    std::vector<PlacedGroup> left(chosen.groups().begin(), chosen.groups().end());
    std::erase_if(left, [&](const PlacedGroup& group) { return group.job < start.board().firstWaiting(); });
    while (now.hasChoice() && !isStopped()) {
        float value = 0;
        model().network->evaluate(now.shape(), now.state(), now.mask(), probabilities, std::span(&value, 1));
        const auto action = likeliestOf(left, now, probabilities);
        if (!action)
            break;
        const auto taken = now.actionAt(*action);
        const JobId id = now.board().job(taken.job).id;
        ActionNote note { .job = id,
            .role = roleIndex(view, id, taken.role),
            .host = HostId(part.hosts[static_cast<std::size_t>(taken.host)]),
            .value = static_cast<double>(value),
            .entropy = entropyOf(probabilities) };
        note.candidates = candidatesFor(
            taken, note.role, now, chosen, probabilities, *model().predictor, view.interval().seconds());
        for (CandidateNote& candidate : note.candidates)
            candidate.host = HostId(part.hosts[candidate.host.index()]);
        std::ranges::move(otherJobsThan(taken.job, now, probabilities), std::back_inserter(note.candidates));
        notes.actions.push_back(std::move(note));
        for (PlacedGroup& group : left) {
            if (group.job == taken.job && group.host == taken.host)
                (taken.role == PlacedRole::Worker ? group.workers : group.servers) -= 1;
        }
        now.choose(*action);
    }
}

} // namespace consonance
