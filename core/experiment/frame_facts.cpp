// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/frame_facts.h"

#include "core/query/query_expression.h"

#include <algorithm>
#include <sstream>

namespace consonance {

namespace {

constexpr MessageId kCancelled = CONSONANCE_MESSAGE("find.cancelled", "the search was cancelled");
constexpr std::size_t kThingsPerLook = 512; ///< between looks at the stop token

std::optional<double> moment(Time at)
{
    return at == kForever ? std::optional<double>() : at.seconds();
}

/// A word as a pattern that matches anywhere; its own wildcards count.
std::string anywhere(const std::string& word)
{
    return "*" + word + "*";
}

bool holdsEveryWord(const std::vector<TextPattern>& words, const QueryCatalogue& catalogue, const QueryRecord& record)
{
    return std::ranges::all_of(words, [&](const TextPattern& word) {
        for (std::size_t i = 0; i < catalogue.fields().size(); ++i) {
            if (catalogue.fields()[i].kind == QueryKind::Text
                && anyTextOf(record.field(i), [&](std::string_view text) { return word.matches(text); }))
                return true;
        }
        return false;
    });
}

std::size_t countOf(FindKind kind, const SimulationFacts& facts)
{
    switch (kind) {
    case FindKind::Jobs:
        return facts.workload().jobCount();
    case FindKind::Servers:
        return facts.cluster().hostCount();
    case FindKind::Events:
        return facts.events().size();
    }
    return 0;
}

} // namespace

FrameFacts::FrameFacts(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload,
    std::shared_ptr<const SessionFrame> frame, std::shared_ptr<const SessionHistory> history)
    : m_cluster(std::move(cluster))
    , m_workload(std::move(workload))
    , m_frame(std::move(frame))
    , m_history(std::move(history))
{
    countTiles();
}

/// Tiles lie server by server; a job may have several on one.
void FrameFacts::countTiles()
{
    m_serversOf.assign(m_frame->jobs.size(), 0);
    m_jobsOn.assign(m_frame->hosts.size(), 0);
    std::vector<std::size_t> lastHost(m_frame->jobs.size(), m_frame->hosts.size());
    for (std::size_t host = 0; host < m_frame->hosts.size(); ++host) {
        const auto& one = m_frame->hosts[host];
        for (const auto& tile : std::span(m_frame->tiles).subspan(one.firstTile, one.tileCount)) {
            if (tile.isProposed || std::exchange(lastHost[tile.job.index()], host) == host)
                continue;
            ++m_serversOf[tile.job.index()];
            ++m_jobsOn[host];
        }
    }
}

std::span<const EventRecord> FrameFacts::events() const
{
    return m_history ? std::span<const EventRecord>(m_history->events) : std::span<const EventRecord>();
}

std::optional<double> FrameFacts::slowdown(JobId job) const
{
    const double slowdown = static_cast<double>(of(job).slowdown);
    return of(job).phase == JobPhase::Running && slowdown >= 0 ? std::optional(slowdown) : std::nullopt;
}

std::optional<double> FrameFacts::started(JobId job) const
{
    return moment(of(job).firstStart);
}

std::optional<double> FrameFacts::ended(JobId job) const
{
    return moment(of(job).finish);
}

std::optional<double> FrameFacts::interference(HostId host) const
{
    const double slowdown = static_cast<double>(of(host).slowdown);
    return slowdown >= 0 ? std::optional(slowdown) : std::nullopt;
}

const QueryCatalogue& findCatalogue(FindKind kind)
{
    return kind == FindKind::Jobs ? jobCatalogue() : kind == FindKind::Servers ? serverCatalogue() : eventCatalogue();
}

void withRecord(FindKind kind, std::uint32_t thing, const SimulationFacts& facts,
    const std::function<void(const QueryRecord&)>& use)
{
    switch (kind) {
    case FindKind::Jobs:
        return use(JobRecord(facts, JobId(thing)));
    case FindKind::Servers:
        return use(ServerRecord(facts, HostId(thing)));
    case FindKind::Events:
        return use(LoggedEventRecord(facts, facts.events()[thing]));
    }
}

Result<FindResult> find(const FindRequest& request, const SimulationFacts& facts, const StopToken& stop)
{
    const auto& catalogue = findCatalogue(request.kind);
    std::optional<QueryExpression> condition;
    std::vector<TextPattern> words;
    if (request.isCondition) {
        TRY_ASSIGN(condition, QueryExpression::parse(request.text, catalogue));
    } else {
        std::istringstream text(request.text);
        for (std::string word; text >> word;) {
            TRY_ASSIGN(auto pattern, TextPattern::wildcard(anywhere(word)));
            words.push_back(std::move(pattern));
        }
    }
    FindResult result;
    for (std::size_t i = 0; i < countOf(request.kind, facts); ++i) {
        if (i % kThingsPerLook == 0 && stop.stop_requested())
            return fail(ErrorKind::Cancelled, kCancelled);
        bool isMet = false;
        withRecord(request.kind, static_cast<std::uint32_t>(i), facts, [&](const QueryRecord& record) {
            isMet = condition ? condition->isTrue(record) : holdsEveryWord(words, catalogue, record);
        });
        if (!isMet)
            continue;
        ++result.total;
        if (result.things.size() < request.limit)
            result.things.push_back(static_cast<std::uint32_t>(i));
    }
    return result;
}

} // namespace consonance
