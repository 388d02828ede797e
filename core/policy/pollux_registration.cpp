// SPDX-License-Identifier: GPL-3.0-or-later
// What Pollux is and its parameters; the policy itself fills pollux_policy.cpp.
#include "core/policy/bound_parameters.h"
#include "core/policy/policy_sources.h"
#include "core/policy/pollux_policy.h"

#include <algorithm>
#include <thread>

namespace consonance {

namespace {

std::vector<std::string> splitNames(const std::string& text)
{
    std::vector<std::string> names;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (end > begin)
            names.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

ParameterSpec ranged(const char* key, const char* description, double least, double most, std::string source)
{
    return { .key = key, .description = description, .minimum = least, .maximum = most, .source = std::move(source) };
}

ParameterSpec assumed(ParameterSpec spec)
{
    spec.isAssumed = true;
    return spec;
}

BoundParameter<PolluxRule> fixedBatchParameter()
{
    return { { .key = "fixed_batch",
                 .description = "models whose jobs keep the batch their user submitted, joined by commas",
                 .defaultValue = std::string(),
                 .source = "none; the artifact fixes ncf" },
        {}, [](PolluxRule& rule, const ParameterValue& value) -> Result<void> {
            rule.fixedBatchModels = splitNames(std::get<std::string>(value));
            return {};
        } };
}

constexpr const char* kSearchSection = "OSDI 2021, section 4.2.1";

BoundParameters<PolluxRule> searchParameters()
{
    constexpr auto search = &PolluxRule::search;
    return { bound(search, &SearchOptions::population,
                 ranged("population", "states kept by the search", 2, 10'000, kSearchSection)),
        bound(search, &SearchOptions::generations,
            ranged("generations", "rounds of the search at most", 0, 100'000, kSearchSection)),
        bound(search, &SearchOptions::patience,
            assumed(ranged("patience", "rounds without a better state after which the search ends", 1, 100'000,
                "what is found later is lost in the noise of the next minute"))),
        bound(search, &SearchOptions::power,
            ranged("power", "p of the power mean of speed-ups: 1 average, smaller fairer", -1000, 100,
                "OSDI 2021, section 5.2")),
        bound(search, &SearchOptions::epsilon, ranged("epsilon", "added to every speed-up", 1e-12, 1, kPolluxArtifact)),
        bound(&PolluxRule::restartSeconds,
            ranged("restart_s", "seconds a restart is taken to cost", 0, 1e6, "OSDI 2021, section 4.2.1; artifact")),
        bound(search, &SearchOptions::avoidsInterference,
            { .key = "avoid_interference",
                .description = "at most one job that spans servers on each server",
                .source = kSearchSection }),
        bound(search, &SearchOptions::maximumServers,
            ranged("maximum_servers", "of one job", 1, 1000, kPolluxArtifact)) };
}

BoundParameters<PolluxRule> polluxParameters()
{
    auto parameters = searchParameters();
    for (auto& parameter : BoundParameters<PolluxRule> {
             bound(&PolluxRule::maximumReplicas, ranged("maximum_replicas", "of one job", 1, 10'000, kPolluxArtifact)),
             fixedBatchParameter(),
             bound(&PolluxRule::scalesServers,
                 { .key = "autoscale",
                   .description = "whether as few servers are used as keep the utility within the band",
                   .source = "OSDI 2021, section 4.2.2" }),
             bound(&PolluxRule::leastUtility,
                 ranged("least_utility", "speed-up per GPU below which servers are given up", 0, 1, kPolluxArtifact)),
             bound(&PolluxRule::mostUtility,
                 ranged("most_utility", "speed-up per GPU above which servers are added", 0, 1, kPolluxArtifact)),
             bound(&PolluxRule::search, &SearchOptions::threads,
                 assumed(ranged(
                     "threads", "of the search; 0 = one for each processor; the result is the same", 0, 64, "none"))),
             bound(&PolluxRule::tickSeconds,
                 ranged("tick_s", "seconds between decisions", 1, 1e6, "OSDI 2021, section 4.2: every 60 s")) })
        parameters.push_back(std::move(parameter));
    return parameters;
}

} // namespace

void registerPolluxRegistration(PolicyRegistry& registry)
{
    addPolicy(registry,
        { .id = "pollux",
            .title = "Pollux",
            .family = "search",
            .summary = "Learns each job's goodput by placement and batch and searches for the fairest fast allocation.",
            .citation = "Qiao et al., \"Pollux: Co-adaptive Cluster Scheduling for Goodput-Optimized Deep Learning\", "
                        "OSDI 2021",
            .provenance = Provenance::Verified,
            .knowledge = Knowledge::ObservedSpeed,
            .triggers = TriggerKind::Interval,
            .preempts = true,
            .resizes = true,
            .draws = true },
        PolluxRule { .search = { .patience = 20, .threads = 0 } }, polluxParameters(),
        [](const PolicyTraits& traits, PolluxRule rule) {
            if (rule.search.threads == 0)
                rule.search.threads = static_cast<std::int32_t>(std::max(1U, std::thread::hardware_concurrency()));
            return std::make_unique<PolluxPolicy>(onTicks(traits, rule.tickSeconds), std::move(rule));
        });
}

} // namespace consonance
