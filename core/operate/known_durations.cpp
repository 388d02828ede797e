// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/known_durations.h"

#include "core/base/statistics.h"
#include "core/base/text_format.h"

#include <algorithm>
#include <span>

namespace consonance {

namespace {

constexpr std::int64_t kAnyUser = -1;

/// Of a job that has held its resources longer than any other.
Duration leftBeyond(Duration held, double percent)
{
    return percent == 50 ? held : Duration::fromSecondsRounded(held.seconds() * percent / std::max(1.0, 100 - percent));
}

template<typename Value> void insertSorted(std::vector<Value>& values, Value value)
{
    values.insert(std::ranges::upper_bound(values, value), value);
}

/// The percentile of the values above `least`; nothing where there are none, or too few values in all.
template<typename Values>
auto percentileAbove(const Values& values, typename Values::value_type least, double percent)
    -> std::optional<typename Values::value_type>
{
    const auto above = std::ranges::upper_bound(values, least);
    const auto count = static_cast<std::size_t>(values.end() - above);
    if (values.size() < kFewestDurations || count == 0)
        return std::nullopt;
    return *(above + static_cast<std::ptrdiff_t>(nearestRankIndex(count, percent)));
}

} // namespace

void KnownDurations::add(JobId job, Duration held)
{
    for (const auto& key : keysOf(job))
        insertSorted(m_known[key], held);
    if (const auto own = ownKey(job))
        insertSorted(m_own[*own], held);
    const auto& request = m_workload.job(job).request;
    if (!request.timeLimit || *request.timeLimit <= Duration {})
        return;
    const double used = std::min(1.0, held.seconds() / request.timeLimit->seconds());
    insertSorted(m_limitUse[kAnyUser], used);
    if (request.user.isValid())
        insertSorted(m_limitUse[request.user.value], used);
}

bool KnownDurations::isKnown() const
{
    const auto all = m_known.find(kAll);
    return all != m_known.end() && all->second.size() >= kFewestDurations;
}

LengthEstimate KnownDurations::left(JobId job, Duration held, double percent) const
{
    const auto& limit = m_workload.job(job).request.timeLimit;
    const bool isWithin = limit && *limit > held;
    const auto untilLimit = [&](Duration left) { return isWithin ? std::min(left, *limit - held) : left; };
    if (const auto own = leftOfOwn(job, held, percent))
        return { untilLimit(*own), LengthBasis::UserAndName };
    if (const auto used = isWithin ? leftOfLimit(job, held, percent) : std::nullopt)
        return { untilLimit(*used), LengthBasis::LimitUse };
    if (isKnown())
        return { untilLimit(leftOfSimilar(job, held, percent)), LengthBasis::SimilarJobs };
    if (isWithin)
        return { Duration::fromSecondsRounded((*limit - held).seconds() * percent / 100), LengthBasis::Limit };
    return { leftBeyond(held, percent), LengthBasis::Nothing };
}

std::optional<Duration> KnownDurations::leftOfOwn(JobId job, Duration held, double percent) const
{
    const auto key = ownKey(job);
    const auto found = key ? m_own.find(*key) : m_own.end();
    const auto length = found == m_own.end() ? std::nullopt : percentileAbove(found->second, held, percent);
    return length ? std::optional(*length - held) : std::nullopt;
}

/// By the habits of its user, else of all.
std::optional<Duration> KnownDurations::leftOfLimit(JobId job, Duration held, double percent) const
{
    const auto& request = m_workload.job(job).request;
    const double limit = request.timeLimit->seconds();
    for (const auto user : { request.user.isValid() ? std::int64_t { request.user.value } : kAnyUser, kAnyUser }) {
        const auto found = m_limitUse.find(user);
        if (found == m_limitUse.end())
            continue;
        if (const auto used = percentileAbove(found->second, held.seconds() / limit, percent))
            return Duration::fromSecondsRounded(*used * limit) - held;
    }
    return std::nullopt;
}

Duration KnownDurations::leftOfSimilar(JobId job, Duration held, double percent) const
{
    for (const auto& key : keysOf(job)) {
        const auto found = m_known.find(key);
        if (found == m_known.end() || found->second.size() < kFewestDurations)
            continue;
        const auto length = percentileAbove(found->second, held, percent);
        return length ? *length - held : leftBeyond(held, percent);
    }
    return leftBeyond(held, percent);
}

std::array<KnownDurations::Key, 3> KnownDurations::keysOf(JobId job) const
{
    const auto& request = m_workload.job(job).request;
    const auto model = request.model.isValid() ? static_cast<std::int64_t>(request.model.value) : -2;
    const auto gpus = request.requestedGpus();
    return { Key { model, gpus }, Key { -1, gpus }, kAll };
}

std::optional<KnownDurations::Key> KnownDurations::ownKey(JobId job) const
{
    const auto& request = m_workload.job(job).request;
    if (!request.user.isValid())
        return std::nullopt;
    return Key { request.user.value, request.app.value };
}

bool isAnyEstimated(const LengthSources& sources)
{
    return std::ranges::any_of(
        std::span(sources).first<kLengthBases - 1>(), [](std::int64_t jobs) { return jobs > 0; });
}

std::string lengthSourcesText(const LengthSources& sources, const Wording& wording)
{
    constexpr std::array kTexts {
        CONSONANCE_TEXT("Question", "{0} as finished jobs of their user and name ran"),
        CONSONANCE_TEXT("Question", "{0} by their limits, of which finished jobs used a known part"),
        CONSONANCE_TEXT("Question", "{0} as finished jobs ran"),
        CONSONANCE_TEXT("Question", "{0} within their limits"),
        CONSONANCE_TEXT("Question", "{0} as in the trace, since nothing else is known"),
    };
    static_assert(kTexts.size() == kLengthBases);
    std::string text;
    for (std::size_t i = 0; i < kTexts.size(); ++i) {
        if (sources[i] > 0)
            text += (text.empty() ? "" : wording("Question", CONSONANCE_TEXT("Question", ", "), {}))
                + wording("Question", kTexts[i], { groupedText(sources[i]) });
    }
    return text;
}

} // namespace consonance
