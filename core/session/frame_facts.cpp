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

const char* taskStateName(const TileFrame& tile)
{
    return tile.isProposed ? "proposed" : tile.isStalled ? kStalledWord.data() : "running";
}

/// What a task shares with its job or its server is read there.
QueryValue ofJob(const FrameFacts& facts, std::size_t task, const char* field)
{
    return JobRecord(facts, facts.tasks()[task].job).field(*jobCatalogue().findField(field));
}

QueryValue ofServer(const FrameFacts& facts, std::size_t task, const char* field)
{
    return ServerRecord(facts, facts.hostOfTask(task)).field(*serverCatalogue().findField(field));
}

double held(const FrameFacts& facts, std::size_t task, Resource resource)
{
    const auto& tile = facts.tasks()[task];
    const auto& role = facts.workload().job(tile.job).request.roles[tile.role];
    return static_cast<double>(role.demand[resource] * tile.count);
}

} // namespace

FrameFacts::FrameFacts(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload,
    std::shared_ptr<const SessionFrame> frame, std::shared_ptr<const SessionHistory> history)
    : m_cluster(std::move(cluster))
    , m_workload(std::move(workload))
    , m_frame(std::move(frame))
    , m_history(std::move(history))
    , m_counts(std::make_shared<Counts>())
{
}

/// Tiles lie server by server; a job may have several on one.
void FrameFacts::countTiles() const
{
    m_counts->serversOf.assign(m_frame->jobs.size(), 0);
    m_counts->jobsOn.assign(m_frame->hosts.size(), 0);
    std::vector<std::size_t> lastHost(m_frame->jobs.size(), m_frame->hosts.size());
    for (std::size_t host = 0; host < m_frame->hosts.size(); ++host) {
        for (const auto& tile : tilesOn(HostId(host))) {
            if (tile.isProposed || std::exchange(lastHost[tile.job.index()], host) == host)
                continue;
            ++m_counts->serversOf[tile.job.index()];
            ++m_counts->jobsOn[host];
        }
    }
}

const FrameFacts::Counts& FrameFacts::counts() const
{
    std::call_once(m_counts->once, [this] { countTiles(); });
    return *m_counts;
}

const JobFrame& FrameFacts::of(JobId job) const
{
    static const JobFrame future;
    return job.index() < m_frame->jobs.size() ? m_frame->jobs[job.index()] : future;
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

double FrameFacts::tasksOn(HostId host) const
{
    int count = 0;
    for (const auto& tile : tilesOn(host))
        count += tile.count;
    return count;
}

/// Tiles lie server by server.
HostId FrameFacts::hostOfTask(std::size_t task) const
{
    const auto& hosts = m_frame->hosts;
    const auto later = std::ranges::upper_bound(hosts, task, {}, &HostFrame::firstTile);
    // Servers without tiles begin where the next one does; the one that has the tile is the last to begin before it.
    return HostId(static_cast<std::uint32_t>(later - hosts.begin() - 1));
}

template<> const std::vector<FactField<std::size_t, FrameFacts>>& factFields<std::size_t, FrameFacts>()
{
    using Facts = const FrameFacts&;
    using Kind = QueryKind;
    static const std::vector<FactField<std::size_t, FrameFacts>> fields {
        { { "job", Kind::Text, CONSONANCE_TEXT("Query", "name of the job of the tasks"),
              QueryColumn(CONSONANCE_TEXT("Models", "Job")) },
            [](Facts facts, std::size_t task) { return ofJob(facts, task, "name"); } },
        { { "model", Kind::Text, CONSONANCE_TEXT("Query", "model that the job trains") },
            [](Facts facts, std::size_t task) { return ofJob(facts, task, "model"); } },
        { { "tenant", Kind::Text, CONSONANCE_TEXT("Query", "team or project that the job belongs to") },
            [](Facts facts, std::size_t task) { return ofJob(facts, task, "tenant"); } },
        { { "role", Kind::Text, CONSONANCE_TEXT("Query", "what the tasks are in their job"),
              QueryColumn(CONSONANCE_TEXT("Models", "Role")), { "worker", "ps", "task" } },
            [](Facts facts, std::size_t task) {
                return QueryValue::of(std::string_view(roleKindName(facts.tasks()[task].kind)));
            } },
        { { "server", Kind::Text, CONSONANCE_TEXT("Query", "name of the server they are on"),
              QueryColumn(CONSONANCE_TEXT("Models", "Server")) },
            [](Facts facts, std::size_t task) { return ofServer(facts, task, "name"); } },
        { { "rack", Kind::Text, CONSONANCE_TEXT("Query", "the server's rack") },
            [](Facts facts, std::size_t task) { return ofServer(facts, task, "rack"); } },
        { { "count", Kind::Number, CONSONANCE_TEXT("Query", "tasks of that job and role on the server"),
              QueryColumn(CONSONANCE_TEXT("Models", "Tasks")) },
            [](Facts facts, std::size_t task) { return QueryValue::of(facts.tasks()[task].count * 1.0); } },
        { { "gpus", Kind::Number, CONSONANCE_TEXT("Query", "GPUs that these tasks hold") },
            [](Facts facts, std::size_t task) { return QueryValue::of(held(facts, task, Resource::Gpu)); } },
        { { "cpus", Kind::Number, CONSONANCE_TEXT("Query", "cores that these tasks hold") },
            [](Facts facts, std::size_t task) { return QueryValue::of(held(facts, task, Resource::Cpu) / 1000); } },
        { { "state", Kind::Text, CONSONANCE_TEXT("Query", "whether they run, pay for a change or are proposed"),
              QueryColumn(CONSONANCE_TEXT("Models", "State")), { "running", kStalledWord, "proposed" } },
            [](Facts facts, std::size_t task) {
                return QueryValue::of(std::string_view(taskStateName(facts.tasks()[task])));
            } },
        { { "slowdown", Kind::Share, CONSONANCE_TEXT("Query", "speed that the job loses to its neighbours") },
            [](Facts facts, std::size_t task) { return ofJob(facts, task, "slowdown"); } },
    };
    return fields;
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
