// SPDX-License-Identifier: GPL-3.0-or-later
//
// FGD, fragmentation gradient descent: each task goes to the server, and a part of a GPU to the GPU, where the expected
// fragments of the server (tools/gpu_fragments.h) rise least. The mix of tasks is that of the whole trace, as the
// paper's simulator takes it. As there, the rise is rounded to one of a hundred scores, as those of Kubernetes are, and
// of equal ones the first server is taken: that keeps whole servers free, and more fits than by the exact rise
// (docs/policies.md). Cost of a task: O(hosts × GPUs of a host), and for each host that changed since such a
// task was last looked at O(GPUs² × classes of tasks).
#include "core/base/marked_text.h"
#include "core/base/portable_math.h"
#include "core/policy/placement/placement_policy.h"
#include "core/policy/tools/gpu_fragments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace consonance {

namespace {

struct FgdRule {
    std::int64_t classes = static_cast<std::int64_t>(TaskMixBuilder::kMostClasses);
    std::int64_t steps = 100;
};

/// What a task would do to a host.
struct Rise {
    double score = 0; ///< more is better
    std::uint16_t device = 0; ///< where a part of one GPU is wanted
};

/// Rises by host and kind of task, as long as the host has the same left: most hosts are the same for the next task.
/// A copy begins empty.
class RiseCache {
public:
    RiseCache() = default;
    RiseCache(const RiseCache& /*other*/) { }
    RiseCache& operator=(const RiseCache& /*other*/)
    {
        m_hosts.clear();
        return *this;
    }
    ~RiseCache() = default;

    /// The place of the rise of such a task on the host, which has `free`; empty when it is not known.
    std::optional<Rise>& at(HostId host, const FreeGpus& free, const TaskToPlace& task)
    {
        const auto kind = m_kinds.try_emplace({ task.spec().demand.amount, task.gpuShare }, m_kinds.size()).first;
        if (m_hosts.size() <= host.index())
            m_hosts.resize(host.index() + 1);
        auto& known = m_hosts[host.index()];
        if (known.left != free.left || known.parts != free.parts) {
            known.left = free.left;
            known.parts = free.parts;
            known.rises.clear();
        }
        if (known.rises.size() <= kind->second)
            known.rises.resize(kind->second + 1);
        return known.rises[kind->second];
    }

private:
    struct Known {
        ResourceVector left;
        std::vector<std::int64_t> parts;
        std::vector<std::optional<Rise>> rises; ///< by kind
    };
    std::map<std::pair<std::array<std::int64_t, kResourceCount>, std::int64_t>, std::size_t> m_kinds;
    std::vector<Known> m_hosts;
};

class FgdChooser final : public CopiedChooser<FgdChooser> {
public:
    explicit FgdChooser(const FgdRule& rule)
        : m_rule(rule)
    {
    }
    [[nodiscard]] std::string_view scoreName() const override
    {
        return m_rule.steps > 0 ? CONSONANCE_TEXT("Policy", "score of the rise of expected fragments")
                                : CONSONANCE_TEXT("Policy", "minus the rise of expected fragments, in GPUs");
    }
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    void score(std::span<const HostId> hosts, const TaskToPlace& task, std::span<double> scores) override
    {
        for (std::size_t i = 0; i < hosts.size(); ++i)
            scores[i] = leastRise(hosts[i], task).score;
    }
    [[nodiscard]] std::uint16_t chooseDevice(HostId host, const TaskToPlace& task) override
    {
        return leastRise(host, task).device;
    }

private:
    [[nodiscard]] Rise leastRise(HostId host, const TaskToPlace& task);
    [[nodiscard]] Rise computeRise(const TaskToPlace& task);
    [[nodiscard]] Rise riseOfPart(const TaskToPlace& task, double before);
    [[nodiscard]] double scoreOf(double rise) const;

    FgdRule m_rule;
    std::shared_ptr<const TaskMix> m_mix; ///< the expected distribution of the next task
    FreeGpus m_free; ///< scratch
    RiseCache m_known;
};

Result<void> FgdChooser::begin(const View& view, std::uint64_t /*seed*/)
{
    TRY_ASSIGN(const auto sketches, view.population());
    TaskMixBuilder builder(view.cluster());
    for (const auto& sketch : sketches)
        builder.add(sketch.request);
    m_mix = std::make_shared<const TaskMix>(builder.finish(static_cast<std::size_t>(m_rule.classes)));
    return {};
}

/// The steps of the logistic function; minus the rise where there are none.
double FgdChooser::scoreOf(double rise) const
{
    return m_rule.steps > 0 ? std::floor(static_cast<double>(m_rule.steps) / (1 + portableExp(rise))) : -rise;
}

/// Of the host that m_free describes, without the rest of the task's demand. GPUs with equal parts free are equal.
Rise FgdChooser::riseOfPart(const TaskToPlace& task, double before)
{
    std::optional<Rise> least;
    for (std::size_t device = 0; device < m_free.parts.size(); ++device) {
        const auto free = m_free.parts[device];
        const auto earlier = std::span(m_free.parts).first(device);
        if (free < task.gpuShare || std::ranges::find(earlier, free) != earlier.end())
            continue;
        m_free.parts[device] -= task.gpuShare;
        const double score = scoreOf(expectedFragments(m_free, *m_mix) - before);
        m_free.parts[device] = free;
        if (!least || score > least->score)
            least = Rise { .score = score, .device = static_cast<std::uint16_t>(device) };
    }
    return least.value_or(Rise {});
}

Rise FgdChooser::leastRise(HostId host, const TaskToPlace& task)
{
    m_free.read(task.soFar.ledger(), host);
    auto& known = m_known.at(host, m_free, task);
    if (!known)
        known = computeRise(task);
    return *known;
}

/// On the host that m_free describes.
Rise FgdChooser::computeRise(const TaskToPlace& task)
{
    const double before = expectedFragments(m_free, *m_mix);
    m_free.left -= task.spec().demand;
    auto gpus = task.spec().demand[Resource::Gpu];
    if (task.sharesGpus() && gpus == 1)
        return riseOfPart(task, before);
    // The lowest that have room, as the ledger takes them.
    for (auto& part : m_free.parts) {
        if (gpus > 0 && part >= task.gpuShare) {
            part -= task.gpuShare;
            --gpus;
        }
    }
    return { .score = scoreOf(expectedFragments(m_free, *m_mix) - before) };
}

BoundParameters<FgdRule> fgdParameters()
{
    return { bound(&FgdRule::classes,
                 assumed(ranged("classes",
                     "number of kinds of tasks that the mix tells apart, the most frequent ones of the trace", 1, 10000,
                     "the paper says \"popular tasks\"; its simulator takes the kinds that make up 95 % of all"))),
        bound(&FgdRule::steps,
            ranged("steps",
                "number of scores to which rises are rounded, equal ones going to the first server; 0: "
                "no rounding",
                0, 1000000, "the paper's simulator, whose scores are those of Kubernetes")) };
}

} // namespace

void registerFgdChooser(PolicyRegistry& registry)
{
    addPlacement(registry,
        { .id = "fgd",
            .title = "Fragmentation gradient descent",
            .summary
            = "Each task goes to the server, and to the GPU where it needs only a part of one, where free GPUs "
              "that the next task is expected not to be able to use rise least.",
            .citation = "Weng et al., \"Beware of Fragmentation: Scheduling GPU-Sharing Workloads with Fragmentation "
                        "Gradient Descent\", USENIX ATC 2023",
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::Distribution },
        FgdRule {}, fgdParameters(), [](const FgdRule& rule) { return std::make_unique<FgdChooser>(rule); });
}

} // namespace consonance
