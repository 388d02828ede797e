// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/live_watch.h"

#include "core/answers/waiting_answer.h"
#include "core/base/file_io.h"
#include "core/base/joined_text.h"
#include "core/base/json_writer.h"
#include "core/base/percent_text.h"
#include "core/base/text_format.h"
#include "core/workload/snapshot_moment.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kNoSnapshot = CONSONANCE_MESSAGE(
    "live.no-snapshot", "what '{0}' printed has no job that waits or runs, so it is no snapshot; the last one stays");
constexpr MessageId kOlder = CONSONANCE_MESSAGE("live.older",
    "what '{0}' printed is of {1}, before the last look at {2}; the last snapshot stays. Check the clocks");

constexpr double kSecondsBetweenPredictions = 3600; ///< of one job
constexpr std::size_t kMostPredictions = 20'000; ///< kept, the newest
constexpr std::size_t kMostNamed = 5;

/// Beside the file, until a look has succeeded.
std::filesystem::path fresh(const std::filesystem::path& file)
{
    return file.parent_path() / ("new-" + file.filename().string());
}

/// Moments of a snapshot as seconds since 1970.
class SourceClock {
public:
    explicit SourceClock(const Workload& workload)
        : m_beginning(static_cast<double>(dateOfBeginning(workload).value_or(0)))
    {
    }
    [[nodiscard]] double of(Time at) const { return m_beginning + at.seconds(); }

private:
    double m_beginning;
};

/// The jobs of a snapshot: when each that runs has started; nothing for those that wait.
std::map<std::string, std::optional<double>> jobsOf(const Workload& workload, const SourceClock& clock)
{
    std::map<std::string, std::optional<double>> jobs;
    for (const auto& job : workload.jobs) {
        if (job.recording.has())
            jobs[job.request.name] = clock.of(job.recording->start);
        else
            jobs[job.request.name] = std::nullopt;
    }
    return jobs;
}

/// Held, missed, or not known yet.
void judge(LivePrediction& one, const std::map<std::string, std::optional<double>>& jobs, double now)
{
    if (one.outcome != PredictionOutcome::Open)
        return;
    const auto found = jobs.find(one.job);
    if (found == jobs.end())
        one.outcome = PredictionOutcome::Unseen;
    else if (found->second)
        one.outcome = *found->second >= one.earliest && *found->second <= one.latest ? PredictionOutcome::Held
                                                                                     : PredictionOutcome::Missed;
    else if (now > one.latest)
        one.outcome = PredictionOutcome::Missed;
}

/// What differs from the jobs of the last look.
void compare(const LiveState& last, const std::map<std::string, std::optional<double>>& jobs, LiveLook& look)
{
    look.isFirst = !last.moment;
    for (const auto& [name, start] : jobs) {
        ++(start ? look.running : look.waiting);
        const auto before = last.jobs.find(name);
        if (look.isFirst)
            continue;
        if (before == last.jobs.end())
            look.arrived.push_back(name);
        if (start && (before == last.jobs.end() || !before->second))
            look.started.push_back(name);
    }
    for (const auto& [name, ran] : last.jobs) {
        if (!jobs.contains(name))
            look.ended.push_back(name);
    }
}

void addPredictions(const WaitingList& list, const Workload& workload, const SourceClock& clock, LiveState& state)
{
    std::map<std::string, double> made;
    for (const auto& one : state.predictions)
        made[one.job] = one.made;
    for (const auto& entry : list.jobs) {
        const auto& name = workload.job(entry.job).request.name;
        const auto& prediction = entry.prediction;
        const auto before = made.find(name);
        const bool isRecent = before != made.end() && clock.of(list.at) < before->second + kSecondsBetweenPredictions;
        if (!prediction || !prediction->earliest || !prediction->latest || isRecent)
            continue;
        state.predictions.push_back({ .job = name,
            .made = clock.of(list.at),
            .start = clock.of(prediction->start),
            .earliest = clock.of(*prediction->earliest),
            .latest = clock.of(*prediction->latest) });
    }
    if (state.predictions.size() > kMostPredictions)
        state.predictions.erase(
            state.predictions.begin(), state.predictions.end() - static_cast<std::ptrdiff_t>(kMostPredictions));
}

/// One look, from the clients to the files.
class Looker {
public:
    Looker(const LiveSettings& settings, const Wording& wording, const StopToken& stop)
        : m_settings(settings)
        , m_wording(wording)
        , m_stop(stop)
        , m_jobsFile(settings.folder / "jobs.json")
        , m_nodesFile(settings.folder / "nodes.json")
    {
    }

    Result<LiveLook> look(LiveState& state)
    {
        const bool hasNodes = !m_settings.nodesCommand.empty();
        TRY(callClient(m_settings.jobsCommand, fresh(m_jobsFile), m_settings.limits, m_stop));
        if (hasNodes)
            TRY(callClient(m_settings.nodesCommand, fresh(m_nodesFile), m_settings.limits, m_stop));
        auto request = m_settings.request;
        request.trace = fresh(m_jobsFile).string();
        request.cluster = hasNodes ? fresh(m_nodesFile).string() : request.trace;
        TRY_ASSIGN(const auto inputs, resolveInputs(request, m_stop));
        const auto moment = snapshotMoment(*inputs.workload);
        if (!moment)
            return fail(ErrorKind::BadInput, kNoSnapshot, { m_settings.jobsCommand });
        const SourceClock clock(*inputs.workload);
        if (state.moment && clock.of(*moment) < *state.moment)
            return fail(ErrorKind::BadInput, kOlder,
                { m_settings.jobsCommand, dateText(clock.of(*moment)), dateText(*state.moment) });
        LiveLook look { .at = *moment, .workload = inputs.workload, .problems = inputs.problems };
        const auto jobs = jobsOf(*inputs.workload, clock);
        compare(state, jobs, look);
        for (auto& one : state.predictions)
            judge(one, jobs, clock.of(*moment));
        TRY(predict(request, inputs, clock, state, look));
        state.moment = clock.of(*moment);
        state.jobs.clear();
        for (const auto& [name, start] : jobs)
            state.jobs.emplace(name, start.has_value());
        ++state.looks;
        look.score = scoreOf(state);
        TRY(keep(hasNodes));
        return look;
    }

private:
    static std::string dateText(double seconds) { return momentText(Time {}, static_cast<std::int64_t>(seconds)); }

    Result<void> predict(const RunRequest& request, const ResolvedInputs& inputs, const SourceClock& clock,
        LiveState& state, LiveLook& look) const
    {
        TRY_ASSIGN(auto run, startRun(request, inputs, m_stop));
        if (run.followsRecord())
            TRY(run.runUntil([&run](const Engine&) { return !run.followsRecord(); }, m_stop));
        TRY_ASSIGN(auto list, waitingList(DecisionMoment::of(run), look.at, {}, m_stop));
        addPredictions(list, *inputs.workload, clock, state);
        look.waitingJobs = waitingAnswer(std::move(list), look.at, inputs.workload)->answer(m_wording);
        return {};
    }

    /// The new files take the places of the old ones.
    Result<void> keep(bool hasNodes) const
    {
        for (const auto& file : { m_jobsFile, m_nodesFile }) {
            if (file == m_nodesFile && !hasNodes)
                continue;
            TRY_ASSIGN(const auto text, readFile(fresh(file)));
            TRY(writeFileAtomically(file, text));
        }
        return {};
    }

    const LiveSettings& m_settings;
    const Wording& m_wording;
    const StopToken& m_stop;
    std::filesystem::path m_jobsFile;
    std::filesystem::path m_nodesFile;
};

} // namespace

LiveScore scoreOf(const LiveState& state)
{
    LiveScore score;
    for (const auto& one : state.predictions) {
        score.held += one.outcome == PredictionOutcome::Held ? 1 : 0;
        score.missed += one.outcome == PredictionOutcome::Missed ? 1 : 0;
        score.unseen += one.outcome == PredictionOutcome::Unseen ? 1 : 0;
    }
    return score;
}

Result<LiveLook> lookAtCluster(const LiveSettings& settings, const Wording& wording, const StopToken& stop)
{
    TRY(ensureFolder(settings.folder));
    const auto stateFile = settings.folder / "live.json";
    TRY_ASSIGN(auto state, readLiveState(stateFile));
    auto failed = state;
    auto look = Looker(settings, wording, stop).look(state);
    std::error_code ignored;
    for (const char* name : { "jobs.json", "nodes.json" })
        std::filesystem::remove(fresh(settings.folder / name), ignored);
    if (!look)
        ++failed.failures;
    TRY(writeLiveState(stateFile, look ? state : failed));
    return look;
}

Answer liveAnswer(const LiveLook& look, const Wording& wording)
{
    Answer answer;
    const auto say = [&](const char* text, const std::vector<std::string>& arguments) {
        answer.remarks.push_back(wording("Question", text, arguments));
    };
    const auto count = [](const auto& names) { return groupedText(std::ssize(names)); };
    say(CONSONANCE_TEXT("Question", "At {0}: {1} jobs run, {2} wait."),
        { foreseenText(look.at, *look.workload), groupedText(look.running), groupedText(look.waiting) });
    if (!look.isFirst)
        say(CONSONANCE_TEXT("Question", "Since the last look {0} have started, {1} have left, {2} are new."),
            { count(look.started), count(look.ended), count(look.arrived) });
    if (!look.started.empty())
        say(CONSONANCE_TEXT("Question", "Started: {0}."), { firstJoined(look.started, kMostNamed) });
    if (const auto known = look.score.held + look.score.missed; known > 0)
        say(CONSONANCE_TEXT("Question",
                "Of {0} predictions whose outcome is known, {1} % held; 80 % are meant to. {2} more came and went "
                "between two looks."),
            { groupedText(known), percentText(static_cast<double>(look.score.held) / static_cast<double>(known)),
                groupedText(look.score.unseen) });
    answer.remarks.insert(answer.remarks.end(), look.waitingJobs.remarks.begin(), look.waitingJobs.remarks.end());
    answer.details = look.waitingJobs.details;
    answer.sheets = look.waitingJobs.sheets;
    return answer;
}

std::string liveJson(const LiveLook& look)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject()
        .member("moment", SourceClock(*look.workload).of(look.at))
        .member("running", look.running)
        .member("waiting", look.waiting)
        .member("is_first", look.isFirst);
    for (const auto& [key, names] :
        { std::pair("started", &look.started), std::pair("left", &look.ended), std::pair("arrived", &look.arrived) }) {
        json.key(key).beginArray();
        for (const auto& name : *names)
            json.value(name);
        json.endArray();
    }
    json.key("predictions")
        .beginObject()
        .member("held", look.score.held)
        .member("missed", look.score.missed)
        .member("unseen", look.score.unseen)
        .endObject();
    return json.endObject().take() + "\n";
}

} // namespace consonance
