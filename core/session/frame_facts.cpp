// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/frame_facts.h"

#include "core/base/marked_text.h"
#include "core/query/query_expression.h"

#include <algorithm>
#include <sstream>

namespace consonance {

namespace {

constexpr MessageId kSearchCancelled = CONSONANCE_MESSAGE("find.cancelled", "the search was cancelled");
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

/// What people call the model of a job, or of the job of a task; conditions know it by its name.
std::string_view modelTitleOf(FindKind kind, std::size_t thing, const FrameFacts& facts)
{
    JobId job;
    if (kind == FindKind::Jobs)
        job = JobId(static_cast<std::uint32_t>(thing));
    else if (kind == FindKind::Tasks)
        job = facts.tasks()[thing].job;
    if (!job.isValid())
        return {};
    const auto& models = facts.workload().models;
    const auto model = facts.workload().job(job).request.model;
    return models && model.isValid() ? std::string_view(models->model(model).title) : namedModel(facts.workload(), job);
}

bool isShownAsStalled(FindKind kind, std::size_t thing, const FrameFacts& facts)
{
    return kind == FindKind::Jobs && facts.isStalled(JobId(static_cast<std::uint32_t>(thing)));
}

/// Whether a thing contains the typed words.
class WordSearch {
public:
    WordSearch(const FindRequest& request, const FrameFacts& facts)
        : m_request(request)
        , m_facts(facts)
    {
    }

    [[nodiscard]] Result<void> take(const std::string& text)
    {
        std::istringstream stream(text);
        for (std::string word; stream >> word;) {
            TRY_ASSIGN(auto pattern, TextPattern::wildcard(anywhere(word)));
            m_words.push_back(std::move(pattern));
        }
        return {};
    }

    [[nodiscard]] bool findsAll(std::size_t thing, const QueryRecord& record) const
    {
        return std::ranges::all_of(m_words, [&](const TextPattern& word) { return finds(word, thing, record); });
    }

private:
    [[nodiscard]] bool finds(const TextPattern& word, std::size_t thing, const QueryRecord& record) const
    {
        if (word.matches(modelTitleOf(m_request.kind, thing, m_facts)))
            return true;
        if (isShownAsStalled(m_request.kind, thing, m_facts) && matches(word, kStalledWord, true))
            return true;
        const auto& fields = findCatalogue(m_request.kind).fields();
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const bool isFixed = !fields[i].values.empty();
            if (fields[i].kind == QueryKind::Text
                && anyTextOf(record.field(i), [&](std::string_view text) { return matches(word, text, isFixed); }))
                return true;
        }
        return false;
    }

    /// A name stays as it is, even where it is spelt like one of the fixed words.
    [[nodiscard]] bool matches(const TextPattern& word, std::string_view text, bool isFixed) const
    {
        if (word.matches(text))
            return true;
        const auto shown = isFixed ? m_request.shownWords.find(text) : m_request.shownWords.end();
        return shown != m_request.shownWords.end() && word.matches(shown->second);
    }

    const FindRequest& m_request;
    const FrameFacts& m_facts;
    std::vector<TextPattern> m_words;
};

std::size_t countOf(FindKind kind, const FrameFacts& facts)
{
    switch (kind) {
    case FindKind::Jobs:
        return facts.workload().jobCount();
    case FindKind::Servers:
        return facts.cluster().hostCount();
    case FindKind::Events:
        return facts.events().size();
    case FindKind::Tasks:
        return facts.tasks().size();
    }
    return 0;
}

enum class TaskField : std::uint8_t { Job, Model, Tenant, Role, Server, Rack, Count, Gpus, Cpus, State, Slowdown };

const char* taskStateName(const TileFrame& tile)
{
    return tile.isProposed ? "proposed" : tile.isStalled ? kStalledWord.data() : "running";
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
    // The history may extend beyond the frame.
    return m_history ? std::span<const EventRecord>(m_history->events)
                           .first(std::min<std::size_t>(m_history->events.size(), m_frame->position.event))
                     : std::span<const EventRecord>();
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

/// Tiles lie server by server.
HostId FrameFacts::hostOfTask(std::size_t task) const
{
    const auto& hosts = m_frame->hosts;
    const auto later = std::ranges::upper_bound(hosts, task, {}, &HostFrame::firstTile);
    // Servers without tiles begin where the next one does; the one that has the tile is the last to begin before it.
    return HostId(static_cast<std::uint32_t>(later - hosts.begin() - 1));
}

const QueryCatalogue& taskCatalogue()
{
    static const QueryCatalogue catalogue({
        { "job", QueryKind::Text, CONSONANCE_TEXT("Query", "name of the job of the tasks") },
        { "model", QueryKind::Text, CONSONANCE_TEXT("Query", "model that the job trains") },
        { "tenant", QueryKind::Text, CONSONANCE_TEXT("Query", "tenant that the job belongs to") },
        { "role", QueryKind::Text, CONSONANCE_TEXT("Query", "what the tasks are in their job"),
            { "worker", "ps", "task" } },
        { "server", QueryKind::Text, CONSONANCE_TEXT("Query", "name of the server they are on") },
        { "rack", QueryKind::Text, CONSONANCE_TEXT("Query", "what the server stands in") },
        { "count", QueryKind::Number, CONSONANCE_TEXT("Query", "tasks of that job and role on the server") },
        { "gpus", QueryKind::Number, CONSONANCE_TEXT("Query", "GPUs that these tasks hold") },
        { "cpus", QueryKind::Number, CONSONANCE_TEXT("Query", "cores that these tasks hold") },
        { "state", QueryKind::Text, CONSONANCE_TEXT("Query", "whether they run, pay for a change or are proposed"),
            { "running", kStalledWord, "proposed" } },
        { "slowdown", QueryKind::Share, CONSONANCE_TEXT("Query", "speed that the job loses to its neighbours") },
    });
    return catalogue;
}

QueryValue TaskRecord::field(std::size_t index) const
{
    const auto& tile = m_facts.tasks()[m_task];
    const auto& role = m_facts.workload().job(tile.job).request.roles[tile.role];
    // What a task shares with its job or its server is asked there.
    const auto ofJob
        = [&](const char* name) { return JobRecord(m_facts, tile.job).field(*jobCatalogue().findField(name)); };
    const auto ofServer = [&](const char* name) {
        return ServerRecord(m_facts, m_facts.hostOfTask(m_task)).field(*serverCatalogue().findField(name));
    };
    switch (static_cast<TaskField>(index)) {
    case TaskField::Job:
        return ofJob("name");
    case TaskField::Model:
        return ofJob("model");
    case TaskField::Tenant:
        return ofJob("tenant");
    case TaskField::Role:
        return QueryValue::of(std::string_view(roleKindName(tile.kind)));
    case TaskField::Server:
        return ofServer("name");
    case TaskField::Rack:
        return ofServer("rack");
    case TaskField::Count:
        return QueryValue::of(static_cast<double>(tile.count));
    case TaskField::Gpus:
        return QueryValue::of(static_cast<double>(role.demand[Resource::Gpu] * tile.count));
    case TaskField::Cpus:
        return QueryValue::of(static_cast<double>(role.demand[Resource::Cpu] * tile.count) / 1000);
    case TaskField::State:
        return QueryValue::of(std::string_view(taskStateName(tile)));
    case TaskField::Slowdown:
        return ofJob("slowdown");
    }
    return QueryValue::missing();
}

const QueryCatalogue& findCatalogue(FindKind kind)
{
    switch (kind) {
    case FindKind::Jobs:
        return jobCatalogue();
    case FindKind::Servers:
        return serverCatalogue();
    case FindKind::Events:
        return eventCatalogue();
    case FindKind::Tasks:
        break;
    }
    return taskCatalogue();
}

void withRecord(
    FindKind kind, std::uint32_t thing, const FrameFacts& facts, const std::function<void(const QueryRecord&)>& use)
{
    switch (kind) {
    case FindKind::Jobs:
        return use(JobRecord(facts, JobId(thing)));
    case FindKind::Servers:
        return use(ServerRecord(facts, HostId(thing)));
    case FindKind::Events:
        return use(LoggedEventRecord(facts, facts.events()[thing]));
    case FindKind::Tasks:
        return use(TaskRecord(facts, thing));
    }
}

Result<FindResult> find(const FindRequest& request, const FrameFacts& facts, const StopToken& stop)
{
    std::optional<QueryExpression> condition;
    WordSearch words(request, facts);
    if (request.isCondition) {
        TRY_ASSIGN(condition, QueryExpression::parse(request.text, findCatalogue(request.kind)));
    } else {
        TRY(words.take(request.text));
    }
    FindResult result;
    for (std::size_t i = 0; i < countOf(request.kind, facts); ++i) {
        if (i % kThingsPerLook == 0 && stop.stop_requested())
            return fail(ErrorKind::Cancelled, kSearchCancelled);
        bool isMet = false;
        withRecord(request.kind, static_cast<std::uint32_t>(i), facts, [&](const QueryRecord& record) {
            isMet = condition ? condition->isTrue(record) : words.findsAll(i, record);
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
