// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/decision_analysis.h"

#include "core/base/stop_scope.h"
#include "core/cluster/cluster_extension.h"
#include "core/policy/placement/placement_policy.h"
#include "core/run/policy_opinion.h"
#include "core/run/what_if.h"
#include "core/why/branch_comparison.h"
#include "core/why/candidate_effects.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace consonance {

namespace {

constexpr std::size_t kMostLeftWaiting = 200; ///< explained by name; each takes a few trials in the ledger
constexpr MessageId kNothingDue = CONSONANCE_MESSAGE("explain.nothing-due", "no decision is due at this moment");
constexpr MessageId kAnalysisStopped = CONSONANCE_MESSAGE("explain.stopped", "looking into the decision was stopped");

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::vector<JobPlaces> placesIn(const Plan& plan, const Engine& engine)
{
    std::vector<JobPlaces> jobs;
    for (const auto& assignment : plan.assignments) {
        const auto* allocation = plannedFor(plan, assignment.job, engine.now());
        if (allocation)
            jobs.push_back(placesOf(engine, assignment.job, allocation->slots));
    }
    return jobs;
}

std::int32_t tasksOn(const Plan& plan, const Engine& engine, JobId job, std::uint8_t role, HostId host)
{
    const auto* allocation = plannedFor(plan, job, engine.now());
    std::int32_t count = 0;
    for (const auto& slot : allocation ? std::span(allocation->slots) : std::span<const Slot> {})
        count += slot.role == role && engine.cluster().domain(slot.domain).host == host ? slot.count : 0;
    return count;
}

/// Notes for a policy that writes none: the tasks of its plan in order, and what fits where when they are placed, for
/// as many tasks as such policies note it.
std::vector<ActionNote> notesOf(const Plan& plan, Engine& engine)
{
    std::vector<ActionNote> notes;
    const auto& cluster = engine.cluster();
    std::size_t noted = 0;
    engine.withTrialLedger([&](CapacityLedger& ledger) {
        for (const auto& assignment : plan.assignments) {
            if (const auto* running = engine.runningJob(assignment.job)) {
                for (const auto& holding : running->holdings)
                    ledger.release(holding);
            }
        }
        for (const auto& assignment : plan.assignments) {
            const auto* allocation = plannedFor(plan, assignment.job, engine.now());
            const auto* running = engine.runningJob(assignment.job);
            if (!allocation || (running && running->allocation.holdsTheSameAs(*allocation)))
                continue;
            const auto& request = engine.workload().job(assignment.job).request;
            const int type = deviceTypeIndex(cluster, request).value_or(-1);
            for (const auto& slot : allocation->slots) {
                const auto& role = request.roles[slot.role];
                const HostId chosen = cluster.domain(slot.domain).host;
                for (std::int32_t i = 0; i < slot.count; ++i) {
                    ActionNote note { .job = assignment.job, .role = slot.role, .host = chosen, .candidates = {} };
                    noted += cluster.hostCount();
                    const bool isTooMany = !notes.empty() && noted > kMostNotedCandidates;
                    for (std::size_t h = 0; !isTooMany && h < cluster.hostCount(); ++h) {
                        const HostId host(h);
                        auto reason = whyNot(ledger, host, role, role.demand[Resource::Gpu] > 0 ? type : -1);
                        if (host == chosen)
                            reason = Infeasible::No;
                        note.candidates.push_back(
                            { .host = host, .job = assignment.job, .role = slot.role, .infeasible = reason });
                    }
                    notes.push_back(std::move(note));
                    Holding holding;
                    static_cast<void>(ledger.take(taskClaim(cluster, role, chosen), holding));
                }
            }
        }
    });
    return notes;
}

/// None is better than the one chosen where it is only as good.
void rankCandidates(std::vector<CandidateAnalysis>& candidates)
{
    std::vector<CandidateAnalysis*> ranked;
    for (auto& candidate : candidates) {
        if (candidate.infeasible == Infeasible::No && candidate.score)
            ranked.push_back(&candidate);
    }
    std::ranges::stable_sort(ranked, std::ranges::greater {},
        [](const auto* candidate) { return std::pair(*candidate->score, candidate->isChosen); });
    for (std::size_t i = 0; i < ranked.size(); ++i)
        ranked[i]->rank = static_cast<int>(i) + 1;
}

std::optional<double> knownOrNothing(double value)
{
    return value < 0 ? std::nullopt : std::optional(value);
}

/// What the policy's own notes say of one task. Whether they hold scores at all is seen from the name of the score.
InferenceAnalysis inferenceOf(const ActionNote& note, bool isScored)
{
    InferenceAnalysis inference {
        .job = note.job, .role = note.role, .chosen = note.host, .otherJobs = {}, .candidates = {}
    };
    inference.entropy = knownOrNothing(note.entropy);
    double listed = 0;
    bool isLearned = false;
    for (const auto& from : note.candidates) {
        if (!from.host.isValid() && from.job.isValid()) {
            inference.otherJobs.push_back({ .job = from.job, .probability = from.probability });
            continue;
        }
        CandidateAnalysis candidate { .host = from.host, .infeasible = from.infeasible, .others = {} };
        candidate.isChosen = from.host == note.host;
        candidate.isFeasible = from.infeasible == Infeasible::No;
        if (from.infeasible == Infeasible::No) {
            isLearned = isLearned || from.probability >= 0;
            listed += std::max(0.0, from.probability);
            if (isScored)
                candidate.score = from.score;
            candidate.probability = knownOrNothing(from.probability);
            if (from.probability >= 0)
                candidate.reward = knownOrNothing(from.predictedReward);
            candidate.rewardSpread = knownOrNothing(from.predictedSpread);
        }
        inference.candidates.push_back(std::move(candidate));
    }
    if (isLearned) {
        inference.value = note.value;
        inference.elsewhere = std::clamp(1 - listed, 0.0, 1.0);
    }
    if (inference.entropy)
        inference.equalActions = std::exp(*inference.entropy);
    rankCandidates(inference.candidates);
    return inference;
}

struct AskedPolicy {
    PolicyChoice choice;
    Plan plan;
};

AskedPolicy ask(const std::string& id, DecisionMoment& moment)
{
    AskedPolicy asked { .choice = { .policy = id, .jobs = {}, .waiting = {}, .problem = {} }, .plan = {} };
    auto& engine = moment.engine;
    const auto outcome = [&]() -> Result<Plan> {
        if (const auto* entry = PolicyRegistry::instance().find(id))
            asked.choice.knowledge = entry->traits.knowledge;
        TRY_ASSIGN(const auto policy, freshPolicy(engine, id, moment.seed));
        const auto begin = Clock::now();
        auto plan = askPolicy(engine, *policy, WantsNotes::No);
        asked.choice.seconds = secondsSince(begin);
        return plan;
    }();
    if (!outcome) {
        asked.choice.problem = outcome.error();
        return asked;
    }
    asked.plan = *outcome;
    asked.choice.jobs = placesIn(asked.plan, engine);
    for (const auto id_ : engine.state().waitingSet) {
        if (!plannedFor(asked.plan, JobId(id_), engine.now()))
            asked.choice.waiting.emplace_back(id_);
    }
    return asked;
}

using TaskCounts = std::map<std::tuple<JobId, std::uint8_t, HostId>, std::pair<std::int32_t, std::int32_t>>;

/// Where the tasks of a job stand when the plan is carried out.
void countTasks(
    const Plan& plan, const Engine& engine, JobId job, std::int32_t TaskCounts::mapped_type::*side, TaskCounts& counts)
{
    const auto* planned = plannedFor(plan, job, engine.now());
    const auto* running = engine.runningJob(job);
    const bool isNamed = std::ranges::find(plan.assignments, job, &Assignment::job) != plan.assignments.end();
    const auto* where = planned ? planned : running && !isNamed ? &running->allocation : nullptr;
    for (const auto& slot : where ? where->slots : std::vector<Slot> {})
        counts[{ job, slot.role, engine.cluster().domain(slot.domain).host }].*side += slot.count;
}

std::vector<PlacedOtherwise> placedOtherwise(const Plan& decided, const Plan& other, const Engine& engine)
{
    std::set<JobId> jobs;
    for (const Plan* plan : { &decided, &other }) {
        for (const auto& assignment : plan->assignments)
            jobs.insert(assignment.job);
    }
    TaskCounts counts;
    for (const auto job : jobs) {
        countTasks(decided, engine, job, &TaskCounts::mapped_type::first, counts);
        countTasks(other, engine, job, &TaskCounts::mapped_type::second, counts);
    }
    std::vector<PlacedOtherwise> differing;
    for (const auto& [where, count] : counts) {
        const auto& [job, role, host] = where;
        if (count.first != count.second)
            differing.push_back({ job, role, host, count.first, count.second });
    }
    return differing;
}

/// What is said of the tasks when the policy's decision is carried out but for one task, which goes elsewhere.
void moveNoted(std::vector<InferenceAnalysis>& inferences, JobId job, std::uint8_t role, HostId from, HostId to)
{
    for (auto& inference : inferences) {
        if (inference.job != job || inference.role != role || inference.chosen != from)
            continue;
        inference.policysChoice = std::exchange(inference.chosen, to);
        inference.isByHand = true;
        for (auto& candidate : inference.candidates)
            candidate.isChosen = candidate.host == to;
        return;
    }
}

/// The jobs of the decision that the policy places otherwise once this plan was carried out beside it.
std::vector<JobId> redecidedJobs(DecisionMoment& moment, const Plan& decided, const Plan& made)
{
    auto& engine = moment.engine;
    const auto before = engine.snapshot();
    if (!engine.intervene(made))
        return {};
    const auto policy = moment.policy->clone();
    const auto again = askPolicy(engine, *policy, WantsNotes::No);
    engine.restore(before);
    std::vector<JobId> jobs;
    for (const auto& one : again ? placedOtherwise(decided, *again, engine) : std::vector<PlacedOtherwise> {}) {
        const auto isIt = [&](const Assignment& assignment) { return assignment.job == one.job; };
        const bool isMeant
            = std::ranges::any_of(decided.assignments, isIt) && std::ranges::none_of(made.assignments, isIt);
        if (isMeant && (jobs.empty() || jobs.back() != one.job))
            jobs.push_back(one.job);
    }
    return jobs;
}

/// The tasks of the change in place of those of the policy.
Result<void> takeByHand(DecisionAnalysis& analysis, DecisionMoment& moment, Plan& plan)
{
    auto& engine = moment.engine;
    const auto* answer = std::get_if<AnswerDecision>(&*moment.byHand);
    const auto* place = std::get_if<PlaceJob>(&*moment.byHand);
    TRY_ASSIGN(auto made, planFor(engine, place ? std::vector { place->places } : answer->jobs));
    if (answer && answer->otherwise) {
        const auto& task = *answer->otherwise;
        TRY_ASSIGN(const auto job, findJob(engine.workload(), task.job));
        TRY_ASSIGN(const auto from, findServer(engine.cluster(), task.from));
        TRY_ASSIGN(const auto to, findServer(engine.cluster(), task.to));
        const auto role = engine.workload().job(job).request.roles.find(task.role);
        moveNoted(analysis.inferences, job, static_cast<std::uint8_t>(role), from, to);
    } else {
        analysis.scoreName.clear();
        analysis.inferences.clear();
        for (const auto& note : notesOf(made, engine)) {
            analysis.inferences.push_back(inferenceOf(note, false));
            analysis.inferences.back().isByHand = true;
        }
    }
    if (place)
        analysis.redecided = redecidedJobs(moment, plan, made);
    made.notes = std::move(plan.notes);
    plan = std::move(made);
    return {};
}

/// Policies note one job of each shape at most; whoever asks wants to see them all, in order of arrival.
void addLeftWaiting(DecisionAnalysis& analysis, Engine& engine, const Plan& plan, const StopToken& stop)
{
    std::set<JobId> started;
    for (const auto& assignment : plan.assignments) {
        if (std::ranges::any_of(
                assignment.allocations, [&](const Allocation& part) { return part.from <= engine.now(); }))
            started.insert(assignment.job);
    }
    for (const auto id : engine.state().waitingSet) {
        const JobId job(id);
        if (started.contains(job))
            continue;
        if (++analysis.leftWaiting > kMostLeftWaiting || stop.stop_requested())
            continue;
        const auto note = std::ranges::find(plan.notes.blocked, job, &BlockedNote::job);
        analysis.blocked.push_back(note != plan.notes.blocked.end() ? *note : BlockedNote { .job = job, .text = {} });
        analysis.waiting.push_back(waitingReason(engine, job, plan));
        analysis.waiting.back().isByHand = analysis.byHand.has_value();
    }
}

} // namespace

Result<DecisionAnalysis> analyseDecision(
    DecisionMoment moment, const DecisionQuestions& questions, const StopToken& stop)
{
    const StopScope scope(stop);
    auto& engine = moment.engine;
    const auto& cluster = engine.cluster();
    if (engine.peek() != Engine::Step::Decision)
        return fail(ErrorKind::BadArguments, kNothingDue);
    DecisionAnalysis analysis { .decision = engine.log().decisions().size(),
        .changesBefore = changesByHand(engine.log().decisions()),
        .at = engine.now(),
        .kinds = engine.trigger().kinds,
        .policy = moment.policy->traits().id,
        .knowledge = moment.policy->traits().knowledge };
    const auto begin = Clock::now();
    const auto policy = moment.policy->clone();
    TRY_ASSIGN(auto plan, askPolicy(engine, *policy, WantsNotes::WithWeighed));
    analysis.seconds = secondsSince(begin);
    analysis.solverSeconds = policy->solverSeconds() - moment.policy->solverSeconds();
    const auto* entry = PolicyRegistry::instance().find(analysis.policy);
    analysis.lacksNotes = entry != nullptr && entry->traits.provenance == Provenance::External && plan.notes.isEmpty();
    analysis.scoreName = plan.notes.scoreName;
    analysis.byHand = moment.byHand;
    analysis.figures = plan.notes.figures;
    analysis.judgeName = plan.notes.judgeName;
    analysis.weighed = plan.notes.weighed;
    analysis.tables = keptNoteTables(plan.notes.tables);
    if (const auto fits = engine.check(plan); !fits && !moment.byHand) {
        analysis.refusal = fits.error();
        plan.assignments.clear();
        plan.notes.actions.clear();
    }
    if (plan.notes.actions.empty()) {
        plan.notes.actions = notesOf(plan, engine);
        plan.notes.scoreName.clear();
        analysis.scoreName.clear();
    }
    for (const auto& note : plan.notes.actions)
        analysis.inferences.push_back(inferenceOf(note, !plan.notes.scoreName.empty()));
    plan.notes.actions = {}; // large, and the plan is copied below
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kAnalysisStopped);
    if (moment.byHand)
        TRY(takeByHand(analysis, moment, plan));
    for (auto& task : analysis.inferences)
        task.isCarriedOut = task.chosen.isValid() && tasksOn(plan, engine, task.job, task.role, task.chosen) > 0;
    analysis.jobs = placesIn(plan, engine);
    addLeftWaiting(analysis, engine, plan, stop);

    std::vector<Plan> otherPlans;
    for (const auto& id : questions.policies) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kAnalysisStopped);
        auto asked = ask(id, moment);
        if (!asked.choice.problem)
            asked.choice.otherwise = placedOtherwise(plan, asked.plan, engine);
        otherPlans.push_back(std::move(asked.plan));
        analysis.others.push_back(std::move(asked.choice));
    }
    for (auto& inference : analysis.inferences) {
        for (const auto& other : otherPlans) {
            const auto* allocation = plannedFor(other, inference.job, engine.now());
            std::map<HostId, std::int32_t> counts;
            for (const auto& slot : allocation ? std::span(allocation->slots) : std::span<const Slot> {})
                counts[cluster.domain(slot.domain).host] += slot.role == inference.role ? slot.count : 0;
            for (auto& candidate : inference.candidates) {
                const auto found = counts.find(candidate.host);
                candidate.others.push_back(found == counts.end() ? 0 : found->second);
            }
        }
    }
    if (moment.policy->traits().provenance == Provenance::Learned)
        analysis.state = stateEntries(engine, moment);
    addEffects(analysis, plan, moment, questions, stop);
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kAnalysisStopped);
    return analysis;
}

DecisionAnalysis analysisOfNotes(const DecisionRecord& decision, const std::string& policy)
{
    DecisionAnalysis analysis { .decision = decision.id.index(),
        .at = decision.at,
        .kinds = decision.kinds,
        .policy = policy,
        .scoreName = decision.notes->scoreName,
        .blocked = decision.notes->blocked,
        .figures = decision.notes->figures,
        .tables = decision.notes->tables };
    if (decision.wasRefused) {
        analysis.refusal = *decision.refusal;
        return analysis;
    }
    for (const auto& note : decision.notes->actions) {
        auto inference = inferenceOf(note, !decision.notes->scoreName.empty());
        const bool isBlocked
            = std::ranges::find(decision.notes->blocked, note.job, &BlockedNote::job) != decision.notes->blocked.end();
        inference.isCarriedOut = note.host.isValid() && !isBlocked;
        analysis.inferences.push_back(std::move(inference));
    }
    return analysis;
}

const char* infeasibleReason(Infeasible reason)
{
    switch (reason) {
    case Infeasible::No:
        return CONSONANCE_TEXT("CommandLine", "fits");
    case Infeasible::HostNotUp:
        return CONSONANCE_TEXT("CommandLine", "not up");
    case Infeasible::TooFewGpus:
        return CONSONANCE_TEXT("CommandLine", "no free GPU");
    case Infeasible::TooFewCpus:
        return CONSONANCE_TEXT("CommandLine", "too few cores");
    case Infeasible::TooLittleMemory:
        return CONSONANCE_TEXT("CommandLine", "too little memory");
    case Infeasible::TooLittleNetwork:
        return CONSONANCE_TEXT("CommandLine", "too little network");
    case Infeasible::TooLittleDisk:
        return CONSONANCE_TEXT("CommandLine", "too little disk");
    case Infeasible::WrongDeviceType:
        return CONSONANCE_TEXT("CommandLine", "wrong GPU type");
    case Infeasible::ExcludedByPolicy:
        return CONSONANCE_TEXT("CommandLine", "excluded by the policy");
    }
    return "";
}

} // namespace consonance
