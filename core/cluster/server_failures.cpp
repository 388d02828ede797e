// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/server_failures.h"

#include "core/base/moment_text.h"
#include "core/base/portable_math.h"
#include "core/base/random.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"
#include "core/cluster/cluster.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

constexpr MessageId kUnknownPart = CONSONANCE_MESSAGE("failures.unknown-part",
    "'{0}' says nothing of failures; it must be mtbf=TIME, repair=TIME or shape=NUMBER, for racks rack.mtbf=TIME and "
    "so on, failure_seed=NUMBER or failures_until=TIME, such as mtbf=30d,repair=4h");
constexpr MessageId kBadTime
    = CONSONANCE_MESSAGE("failures.bad-time", "{0} must be a time above 0 s and of at most 1,000 years, not '{1}'");
constexpr MessageId kBadShape = CONSONANCE_MESSAGE("failures.bad-shape", "{0} must be from 0.1 to 10, not '{1}'");
constexpr MessageId kBadSeed = CONSONANCE_MESSAGE("failures.bad-seed", "{0} must be a whole number, not '{1}'");
constexpr MessageId kNoMeanTime = CONSONANCE_MESSAGE(
    "failures.no-mean-time", "{0} says how servers fail, but not how often: {1}mtbf=TIME is missing");
constexpr MessageId kNoSuchLevel = CONSONANCE_MESSAGE(
    "failures.no-such-level", "'{0}.mtbf' names a level that {1} does not have above or at its servers; it has: {2}");
constexpr MessageId kTooMany = CONSONANCE_MESSAGE(
    "failures.too-many", "servers would fail more than {0} times; a longer mtbf or an earlier failures_until helps");

constexpr double kYear = 365.0 * 86400;
constexpr double kLeastShape = 0.1;
constexpr double kMostShape = 10;

struct Outage {
    Time from;
    Time until;
    auto operator<=>(const Outage&) const = default;
};

/// The gamma function for x ≥ 1 by the approximation of Lanczos (g = 7, nine terms), to 15 digits.
double gammaOf(double x)
{
    constexpr std::array<double, 9> kTerms { 0.99999999999980993, 676.5203681218851, -1259.1392167224028,
        771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
        1.5056327351493116e-7 };
    constexpr double kRootOfTwoPi = 2.5066282746310005;
    const double z = x - 1;
    double sum = kTerms[0];
    for (std::size_t i = 1; i < kTerms.size(); ++i)
        sum += kTerms[i] / (z + static_cast<double>(i));
    const double t = z + 7.5;
    return kRootOfTwoPi * portablePow(t, z + 0.5) * portableExp(-t) * sum;
}

std::optional<double> secondsOf(const std::string& text)
{
    double years = 0;
    const char* const end = text.data() + text.size();
    if (const auto read = std::from_chars(text.data(), end, years);
        read.ec == std::errc() && read.ptr + 1 == end && *read.ptr == 'y')
        return years * kYear;
    return parseMoment(text);
}

Result<Duration> timeIn(const std::string& key, const std::string& text)
{
    const auto seconds = secondsOf(text);
    if (!seconds || !(*seconds > 0) || *seconds > 1000 * kYear)
        return fail(ErrorKind::BadArguments, kBadTime, { key, text });
    return Duration::fromSecondsRounded(*seconds);
}

Result<double> shapeIn(const std::string& key, const std::string& text)
{
    double shape = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, shape);
    if (read.ec != std::errc() || read.ptr != end || !(shape >= kLeastShape) || shape > kMostShape)
        return fail(ErrorKind::BadArguments, kBadShape, { key, text });
    return shape;
}

Result<std::uint64_t> seedIn(const std::string& key, const std::string& text)
{
    std::uint64_t seed = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, seed);
    if (read.ec != std::errc() || read.ptr != end)
        return fail(ErrorKind::BadArguments, kBadSeed, { key, text });
    return seed;
}

/// The law of a level, made when it is first spoken of.
FailureLaw& lawOf(ServerFailures& failures, std::string_view level)
{
    const auto found = std::ranges::find(failures.laws, level, &FailureLaw::level);
    if (found != failures.laws.end())
        return *found;
    return failures.laws.emplace_back(FailureLaw { .level = std::string(level), .meanUpTime = {} });
}

Result<void> readPart(std::string_view part, ServerFailures& failures)
{
    const auto equals = part.find('=');
    const std::string key(part.substr(0, equals));
    const std::string value(equals == std::string_view::npos ? "" : part.substr(equals + 1));
    const auto dot = key.rfind('.');
    const auto level = std::string_view(key).substr(0, dot == std::string::npos ? 0 : dot);
    const auto what = std::string_view(key).substr(dot == std::string::npos ? 0 : dot + 1);
    if (what == "mtbf")
        return timeIn(key, value).transform([&](Duration time) { lawOf(failures, level).meanUpTime = time; });
    if (what == "repair")
        return timeIn(key, value).transform([&](Duration time) { lawOf(failures, level).repair = time; });
    if (what == "shape")
        return shapeIn(key, value).transform([&](double shape) { lawOf(failures, level).shape = shape; });
    if (key == "failure_seed")
        return seedIn(key, value).transform([&](std::uint64_t seed) { failures.seed = seed; });
    if (key == "failures_until")
        return timeIn(key, value).transform([&](Duration time) { failures.until = time; });
    return fail(ErrorKind::BadArguments, kUnknownPart, { std::string(part) });
}

/// "90s"; in whole days, hours or years where it is that many.
std::string timeText(Duration time)
{
    constexpr std::array<std::pair<std::int64_t, const char*>, 4> kUnits { { { 365 * 86400LL, "y" }, { 86400, "d" },
        { 3600, "h" }, { 60, "min" } } };
    for (const auto& [seconds, unit] : kUnits) {
        if (time.microseconds % (seconds * 1'000'000) == 0)
            return std::to_string(time.microseconds / (seconds * 1'000'000)) + unit;
    }
    return shortestText(time.seconds()) + "s";
}

std::vector<Outage> drawOutages(const FailureLaw& law, const ServerFailures& failures, const std::string& path)
{
    RandomStream stream(failures.seed, fmt::format("failures.{}.{}", law.level, path));
    const double scale = law.meanUpTime.seconds() / gammaOf(1 + 1 / law.shape);
    std::vector<Outage> outages;
    for (Time at;;) {
        const double up = scale * portablePow(stream.exponential(1), 1 / law.shape);
        if (!(up < (failures.until - (at - Time {})).seconds()) || outages.size() > kMaximumDrawnFailures)
            return outages;
        const Time from = at + Duration::fromSecondsRounded(up);
        at = from + law.repair;
        outages.push_back({ from, at });
    }
}

std::optional<std::size_t> levelOf(const Cluster& cluster, const FailureLaw& law)
{
    if (law.level.empty())
        return cluster.hostLevel;
    const auto found = std::ranges::find(cluster.levels, law.level);
    const auto index = static_cast<std::size_t>(found - cluster.levels.begin());
    return index <= cluster.hostLevel ? std::optional(index) : std::nullopt;
}

/// Outages that touch are one.
void appendChanges(std::vector<Outage>& outages, DomainId server, std::vector<ClusterChange>& changes)
{
    std::ranges::sort(outages);
    for (std::size_t i = 0; i < outages.size();) {
        const Time from = outages[i].from;
        Time until = outages[i].until;
        for (++i; i < outages.size() && outages[i].from <= until; ++i)
            until = std::max(until, outages[i].until);
        changes.push_back({ .at = from, .kind = ClusterChangeKind::Fail, .domain = server, .isDrawn = true });
        changes.push_back({ .at = until, .kind = ClusterChangeKind::Repair, .domain = server, .isDrawn = true });
    }
}

} // namespace

Result<ServerFailures> parseServerFailures(std::string_view text)
{
    ServerFailures failures;
    while (!text.empty()) {
        const auto end = text.find(',');
        TRY(readPart(text.substr(0, end), failures));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    for (const auto& law : failures.laws) {
        const auto prefix = law.level.empty() ? "" : law.level + ".";
        if (law.meanUpTime == Duration {})
            return fail(ErrorKind::BadArguments, kNoMeanTime, { prefix + "repair", prefix });
    }
    return failures;
}

std::string serverFailuresText(const ServerFailures& failures)
{
    std::vector<std::string> parts;
    if (failures.laws.empty())
        return {};
    for (const auto& law : failures.laws) {
        const auto prefix = law.level.empty() ? "" : law.level + ".";
        parts.push_back(prefix + "mtbf=" + timeText(law.meanUpTime));
        if (law.shape != FailureLaw {}.shape)
            parts.push_back(prefix + "shape=" + shortestText(law.shape));
        if (law.repair != FailureLaw {}.repair)
            parts.push_back(prefix + "repair=" + timeText(law.repair));
    }
    if (failures.seed != ServerFailures {}.seed)
        parts.push_back("failure_seed=" + std::to_string(failures.seed));
    if (failures.until != ServerFailures {}.until)
        parts.push_back("failures_until=" + timeText(failures.until));
    return fmt::format("{}", fmt::join(parts, ","));
}

std::string serverFailuresSentence(const ServerFailures& failures, const Wording& wording)
{
    std::string text;
    for (const auto& law : failures.laws) {
        const auto up = spanText(law.meanUpTime.seconds(), wording);
        const auto repair = spanText(law.repair.seconds(), wording);
        text += text.empty() ? "" : " ";
        text += law.level.empty()
            ? wording("Failures",
                CONSONANCE_TEXT("Failures",
                    "Each server fails at random, {0} after its last repair on average, and is back after {1}."),
                { up, repair })
            : wording("Failures",
                CONSONANCE_TEXT("Failures",
                    "Each {2} fails at random, {0} after its last repair on average, and is back after {1}."),
                { up, repair, law.level });
    }
    return text;
}

NamedFailures splitFailures(const std::string& name)
{
    for (auto comma = name.find(','); comma != std::string::npos; comma = name.find(',', comma + 1)) {
        const auto rest = std::string_view(name).substr(comma + 1);
        const auto key = rest.substr(0, rest.find('='));
        if (key.ends_with("mtbf") || key.ends_with("repair") || key.ends_with("shape") || key.starts_with("failure"))
            return { .cluster = name.substr(0, comma), .failures = std::string(rest) };
    }
    return { .cluster = name, .failures = {} };
}

std::string clusterWithFailures(const std::string& cluster, const std::string& failures)
{
    return failures.empty() ? cluster : cluster + "," + failures;
}

Result<std::vector<ClusterChange>> drawFailures(const Cluster& cluster, const ServerFailures& failures)
{
    std::vector<std::vector<Outage>> byHost(cluster.hostCount());
    std::size_t count = 0;
    for (const auto& law : failures.laws) {
        const auto level = levelOf(cluster, law);
        if (!level)
            return fail(ErrorKind::BadArguments, kNoSuchLevel,
                { law.level, cluster.name, fmt::format("{}", fmt::join(cluster.levels, ", ")) });
        for (std::size_t i = 0; i < cluster.domains.size(); ++i) {
            if (cluster.domains[i].level != *level)
                continue;
            const auto outages = drawOutages(law, failures, cluster.path(DomainId(i)));
            for (const HostId host : cluster.hostsBelow(DomainId(i))) {
                auto& ofHost = byHost[host.index()];
                ofHost.insert(ofHost.end(), outages.begin(), outages.end());
                count += outages.size();
            }
            if (count > kMaximumDrawnFailures)
                return fail(ErrorKind::BadArguments, kTooMany, { groupedText(std::int64_t { kMaximumDrawnFailures }) });
        }
    }
    std::vector<ClusterChange> changes;
    for (std::size_t i = 0; i < byHost.size(); ++i)
        appendChanges(byHost[i], cluster.host(HostId(i)).domain, changes);
    return changes;
}

} // namespace consonance
