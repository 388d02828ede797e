// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gandiva (Xiao et al., OSDI 2018) on rounds: gangs take turns on the GPUs; where more GPUs are asked for than there
// are, jobs of one gang size are packed in pairs, which stay packed only while both together are faster than taking
// turns; a gang that comes back elsewhere has moved and pays for it. The variant `gavel` is the one of
// stanford-futuredata/gavel @c4fa400 (policies/gandiva.py), whose runs are known.
#include "core/base/marked_text.h"
#include "core/policy/rounds/round_parameters.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace consonance {

namespace {

constexpr const char* kGandivaPaper
    = "Xiao et al., \"Gandiva: Introspective Cluster Scheduling for Deep Learning\", OSDI 2018";

enum class GandivaVariant : std::uint8_t {
    Trial, ///< a pair is tried, and its kinds are not paired again when it was too slow
    Gavel, ///< a pair is dropped when shares are next handed out, by speeds summed over all types of device
};

struct GandivaRule {
    RoundRule rounds { .roundSeconds = 60, .reallocationSeconds = 0 };
    GandivaVariant variant = GandivaVariant::Trial;
    bool packs = true;
    double trialSeconds = 60;
};

class GandivaPolicy final : public RulePolicy<GandivaPolicy, GandivaRule, RoundPolicy> {
public:
    using RulePolicy::RulePolicy;

private:
    /// Of two jobs that share devices, the smaller id first.
    struct Pair {
        std::pair<std::size_t, std::size_t> kinds;
        std::vector<double> combined; ///< what both make together, by type: 1 is one job alone
        double ranSeconds = 0;
        bool isRefused = false; ///< by its trial
    };

    [[nodiscard]] const RoundRule& roundRule() const override { return m_rule.rounds; }
    [[nodiscard]] bool packs() const override { return m_rule.packs; }
    [[nodiscard]] Result<void> started(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<ShareTable> allocate(const RoundSituation& situation) override;
    void adjustKeys(const RoundLedger& ledger, std::span<const std::size_t> poolOrder,
        std::span<std::vector<RoundCandidate>> candidates) override;
    void roundPlaced(double now, std::span<const RoundUnit> units, std::span<const RoundPlace> places) override;
    void jobLeft(JobId job, double at) override;
    void noteAllocation(const RoundSituation& situation, const ShareTable& shares, const View& view,
        DecisionNotes& notes) const override;

    void unpackSlowPairs();
    void pairAtRandom(const RoundSituation& situation);
    [[nodiscard]] bool mayPair(const RoundJob& one, const RoundJob& other) const;
    void addPair(const RoundJob& one, const RoundJob& other, const RoundSituation& situation);
    /// Drops the pairs that `isOver` says of.
    template<typename IsOver> void dropPairs(IsOver&& isOver);

    MersenneTwister m_random;
    std::map<std::pair<JobId, JobId>, Pair> m_pairs;
    std::set<JobId> m_packed; ///< the jobs in them
    std::set<std::pair<std::size_t, std::size_t>> m_refusedKinds;
    std::size_t m_trials = 0;
    std::size_t m_refusals = 0;
};

std::pair<JobId, JobId> namesOf(const RoundUnit& unit)
{
    return { unit.first, unit.second };
}

Result<void> GandivaPolicy::started(const View& /*view*/, std::uint64_t seed)
{
    m_random = MersenneTwister(static_cast<std::uint32_t>(seed - 1)); // the published simulator's seeds begin at 0
    return {};
}

template<typename IsOver> void GandivaPolicy::dropPairs(IsOver&& isOver)
{
    std::erase_if(m_pairs, [&](const auto& entry) {
        if (!isOver(entry))
            return false;
        m_packed.erase(entry.first.first);
        m_packed.erase(entry.first.second);
        return true;
    });
}

bool GandivaPolicy::mayPair(const RoundJob& one, const RoundJob& other) const
{
    if (one.gang.gpus != other.gang.gpus)
        return false;
    return m_rule.variant == GandivaVariant::Gavel
        || (one.gang.gpusPerTask == 1 && other.gang.gpusPerTask == 1
            && !m_refusedKinds.contains(std::minmax(one.kind, other.kind)));
}

void GandivaPolicy::addPair(const RoundJob& one, const RoundJob& other, const RoundSituation& situation)
{
    const auto& [first, second] = one.id < other.id ? std::tie(one, other) : std::tie(other, one);
    Pair pair { .kinds = std::minmax(one.kind, other.kind) };
    const RoundUnit unit { first.id, second.id };
    const bool isUnit = one.gang.gpusPerTask == 1 && other.gang.gpusPerTask == 1; // as the base pairs jobs
    for (std::size_t type = 0; type < situation.types.size(); ++type) {
        const auto speeds = isUnit ? pairSpeeds(unit, type) : std::array<double, 2> {};
        const bool runs = speeds[0] > 0 && speeds[1] > 0;
        pair.combined.push_back(runs ? speeds[0] / first.speeds[type] + speeds[1] / second.speeds[type] : 0);
    }
    m_pairs.emplace(namesOf(unit), std::move(pair));
    m_packed.insert({ unit.first, unit.second });
}

/// As published the sum is over all types, and 0 when the pair cannot run on one of them.
void GandivaPolicy::unpackSlowPairs()
{
    dropPairs([this](const auto& entry) {
        const auto& pair = entry.second;
        if (m_rule.variant == GandivaVariant::Trial)
            return pair.isRefused;
        double sum = 0;
        for (const double combined : pair.combined) {
            if (combined <= 0)
                return true;
            sum += combined;
        }
        return sum < 1;
    });
}

/// As published: as many draws of two jobs as there are jobs without a partner; two of other gang sizes draw in vain.
void GandivaPolicy::pairAtRandom(const RoundSituation& situation)
{
    std::vector<const RoundJob*> single;
    for (const auto& job : situation.jobs) {
        if (!m_packed.contains(job.id))
            single.push_back(&job);
    }
    for (auto draws = single.size(); draws > 0 && single.size() > 1; --draws) {
        const auto [one, other] = m_random.sampleTwo(single.size());
        if (!mayPair(*single[one], *single[other]))
            continue;
        addPair(*single[one], *single[other], situation);
        single.erase(single.begin() + static_cast<std::ptrdiff_t>(std::max(one, other)));
        single.erase(single.begin() + static_cast<std::ptrdiff_t>(std::min(one, other)));
    }
}

/// Equal time for every pair and every job without a partner, on all types.
Result<ShareTable> GandivaPolicy::allocate(const RoundSituation& situation)
{
    unpackSlowPairs();
    double asked = 0;
    double available = 0;
    for (const auto& job : situation.jobs)
        asked += job.gang.gpus;
    for (const double devices : situation.devices)
        available += devices;
    const bool isShort = m_rule.packs && asked > available;
    if (isShort)
        pairAtRandom(situation);
    const auto runs = [&](const RoundUnit& unit) {
        return unit.isPair() ? isShort && m_pairs.contains(namesOf(unit)) : !isShort || !m_packed.contains(unit.first);
    };
    const auto units = isShort ? situation.jobs.size() - m_pairs.size() : situation.jobs.size();
    ShareTable shares(situation.units.size(), situation.types.size());
    for (std::size_t unit = 0; unit < situation.units.size(); ++unit) {
        if (!runs(situation.units[unit]))
            continue;
        const auto gpus = situation.jobs[situation.indexOf(situation.units[unit].first)].gang.gpus;
        double sum = 0;
        for (std::size_t type = 0; type < situation.types.size(); ++type) {
            shares.at(unit, type) = situation.devices[type] / static_cast<double>(units) / gpus;
            sum += shares.at(unit, type);
        }
        for (std::size_t type = 0; type < situation.types.size(); ++type)
            shares.at(unit, type) /= std::max(1.0, sum);
    }
    return shares;
}

/// After a trial that was too slow both jobs take turns again, with the pair's place in the order.
void GandivaPolicy::adjustKeys(const RoundLedger& ledger, std::span<const std::size_t> /*poolOrder*/,
    std::span<std::vector<RoundCandidate>> candidates)
{
    if (m_rule.variant != GandivaVariant::Trial)
        return;
    for (auto& list : candidates) {
        std::map<JobId, RoundKey> unpacked;
        for (const auto& candidate : list) {
            const auto& unit = ledger.units()[candidate.unit];
            const auto found = m_pairs.find(namesOf(unit));
            if (!unit.isPair() || found == m_pairs.end() || !found->second.isRefused)
                continue;
            unpacked[unit.first] = unpacked[unit.second] = candidate.key;
        }
        std::erase_if(list, [&](const RoundCandidate& candidate) {
            const auto& unit = ledger.units()[candidate.unit];
            return unit.isPair() && unpacked.contains(unit.first) && unpacked.contains(unit.second);
        });
        for (auto& candidate : list) {
            const auto& unit = ledger.units()[candidate.unit];
            if (const auto key = unpacked.find(unit.first); !unit.isPair() && key != unpacked.end())
                candidate.key = key->second;
        }
    }
}

/// Called before the round runs: what a pair has run so far is known from the rounds before.
void GandivaPolicy::roundPlaced(double /*now*/, std::span<const RoundUnit> units, std::span<const RoundPlace> places)
{
    for (const auto& place : places) {
        const auto found = m_pairs.find(namesOf(units[place.unit]));
        if (found == m_pairs.end())
            continue;
        auto& pair = found->second;
        m_trials += pair.ranSeconds <= 0 ? 1 : 0;
        pair.ranSeconds += m_rule.rounds.roundSeconds;
        if (m_rule.variant != GandivaVariant::Trial || pair.isRefused || pair.ranSeconds < m_rule.trialSeconds
            || pair.combined[place.pool] > 1)
            continue;
        pair.isRefused = true; // from the next round on
        m_refusedKinds.insert(pair.kinds);
        ++m_refusals;
    }
}

void GandivaPolicy::jobLeft(JobId job, double /*at*/)
{
    if (m_packed.contains(job))
        dropPairs([job](const auto& entry) { return entry.first.first == job || entry.first.second == job; });
}

void GandivaPolicy::noteAllocation(
    const RoundSituation& /*situation*/, const ShareTable& /*shares*/, const View& /*view*/, DecisionNotes& notes) const
{
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "pairs that share GPUs"), static_cast<double>(m_pairs.size()));
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "pairs tried so far"), static_cast<double>(m_trials));
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "pairs that were too slow"), static_cast<double>(m_refusals));
}

BoundParameters<GandivaRule> gandivaParameters()
{
    BoundParameters<GandivaRule> parameters {
        boundChoice(&GandivaRule::variant, { { "trial", GandivaVariant::Trial }, { "gavel", GandivaVariant::Gavel } },
            described("variant",
                "trial: a pair is unpacked after a trial in which both together were no faster than one alone, and its "
                "kinds are not paired again; gavel: as in that simulator, when shares are next handed out, by speeds "
                "summed over all types of GPU",
                kGandivaPaper)),
        bound(&GandivaRule::packs, described("packing", "jobs may share GPUs in pairs", kGandivaPaper)),
        bound(&GandivaRule::trialSeconds,
            assumed(ranged("trial_s", "how long a pair is tried, in seconds", 0, 1e6, "one round"))),
    };
    std::ranges::move(roundParameters(&GandivaRule::rounds), std::back_inserter(parameters));
    return parameters;
}

} // namespace

void registerGandivaPolicy(PolicyRegistry& registry)
{
    addPolicy<GandivaPolicy>(registry,
        { .id = "gandiva",
            .title = "Gandiva",
            .family = "rounds",
            .summary = "Gangs take turns on the GPUs each minute; when there are too few, pairs of jobs share GPUs as "
                       "long as that is faster than taking turns.",
            .citation = kGandivaPaper,
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::RemainingWork | Knowledge::DeviceProfile | Knowledge::PairProfile,
            .triggers = kRoundTriggers,
            .preempts = true,
            .draws = true },
        GandivaRule {}, gandivaParameters());
}

} // namespace consonance
