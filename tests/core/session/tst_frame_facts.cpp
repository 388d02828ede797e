// SPDX-License-Identifier: GPL-3.0-or-later
// The window's picture of a moment matches the engine, field by field; and what can be found in it.
#include "core/base/json_reader.h"
#include "core/query/engine_facts.h"
#include "core/run/run_request.h"
#include "core/session/completion_times.h"
#include "core/session/found_things.h"
#include "core/sim/metrics.h"
#include "tests/core/session/locality_session.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

FrameFacts pictureOf(InteractiveSession& session)
{
    const auto& setup = session.simulation().setup();
    return { setup.cluster, setup.workload, session.frame(), session.history() };
}

/// As CSV a header and one line per item, as JSON the same values, with null for missing ones.
void filesHoldEveryField(const FrameFacts& facts)
{
    const auto found = find({ .text = "id < 2 or phase = \"future\"", .isCondition = true }, facts).value();
    QVERIFY(found.total > 2);
    const auto csv = foundCsv(FindKind::Jobs, found, facts);
    QVERIFY2(csv.starts_with("id,name,model,tenant,phase,arrival,waited,started,"), csv.c_str());
    QCOMPARE(static_cast<std::size_t>(std::ranges::count(csv, '\n')), found.total + 1);
    const auto document = JsonDocument::parse(foundJson(FindKind::Jobs, found, facts), "found").value();
    QCOMPARE(document.root().required("kind").asText().value(), std::string_view("jobs"));
    QCOMPARE(document.root().required("time_s").asNumber().value(), facts.now());
    const auto things = document.root().required("things").asArray().value();
    QCOMPARE(things.size(), found.total);
    for (std::size_t i = 0; i < things.size(); ++i) {
        const JobId job(found.things[i]);
        QCOMPARE(things[i].required("id").asInteger().value(), static_cast<std::int64_t>(job.index()));
        QCOMPARE(things[i].required("waited").asNumber().value(), facts.waited(job));
        QCOMPARE(things[i].optional("started").isPresent(), facts.started(job).has_value());
    }
    for (const auto kind : { FindKind::Jobs, FindKind::Servers, FindKind::Events, FindKind::Tasks })
        QVERIFY(findKindFromName(findKindName(kind)) == kind);
    QVERIFY(!findKindFromName("decisions"));
}

std::size_t count(const FrameFacts& facts, FindKind kind, const char* text, bool isCondition = true)
{
    const auto found = find({ .kind = kind, .text = text, .isCondition = isCondition, .limit = 3 }, facts);
    return found && found->things.size() == std::min<std::size_t>(3, found->total) ? found->total : 999'999;
}

} // namespace

class TestFrameFacts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheEngine()
    {
        auto session = localitySession();
        for (const double seconds : { 0.0, 3000.0, 9000.0, 20'000.0, 1e6 }) {
            QVERIFY(session->seek(Time::fromSecondsRounded(seconds)));
            const EngineFacts engine(session->simulation().engine());
            const auto picture = pictureOf(*session);
            const auto compare = [](const QueryCatalogue& catalogue, const QueryRecord& a, const QueryRecord& b) {
                for (std::size_t i = 0; i < catalogue.fields().size(); ++i) {
                    const auto one = a.field(i);
                    const auto other = b.field(i);
                    const bool isEqual = one.kind == other.kind && one.text == other.text
                        && std::abs(one.number - other.number) <= 1e-6 * (1 + std::abs(one.number));
                    QVERIFY2(isEqual, catalogue.fields()[i].name);
                }
            };
            compare(simulationCatalogue(), SimulationRecord(engine), SimulationRecord(picture));
            for (std::size_t i = 0; i < engine.workload().jobCount(); ++i)
                compare(jobCatalogue(), JobRecord(engine, JobId(i)), JobRecord(picture, JobId(i)));
            for (std::size_t i = 0; i < engine.cluster().hostCount(); ++i)
                compare(serverCatalogue(), ServerRecord(engine, HostId(i)), ServerRecord(picture, HostId(i)));
        }
    }

    /// Also of a model that has no profile, whose name belongs to the trace; it was once read after it was freed.
    void readsWhatTheTraceSays()
    {
        auto session = localitySession();
        const auto& setup = session->simulation().setup();
        auto workload = *setup.workload;
        const std::string model = "a-model-whose-name-is-longer-than-a-short-string";
        workload.unknownModels = { model };
        auto& first = workload.jobs.front();
        first.request.model = {};
        first.unknownModel = 0;
        first.request.weight = 2.5;
        first.request.deadline = Time::fromSeconds(7200);
        const FrameFacts facts(
            setup.cluster, std::make_shared<const Workload>(std::move(workload)), session->frame(), nullptr);
        QCOMPARE(count(facts, FindKind::Jobs, ("model = \"" + model + "\"").c_str()), std::size_t { 1 });
        QCOMPARE(count(facts, FindKind::Jobs, "weight = 2.5 and deadline = 2h"), std::size_t { 1 });
        QCOMPARE(count(facts, FindKind::Jobs, "tasks = workers + ps"), std::size_t { 120 });
        QCOMPARE(count(facts, FindKind::Servers, "used_gpus + free_gpus = gpus and used_cpus + free_cpus = cpus"),
            std::size_t { 6 });
    }

    /// As in the engine's own metrics, at the end and on the way there.
    void completionTimesAreTheEngines()
    {
        auto session = localitySession();
        for (const double seconds : { 0.0, 9000.0, 1e6 }) {
            QVERIFY(session->seek(Time::fromSecondsRounded(seconds)));
            const auto& engine = session->simulation().engine();
            std::vector<double> expected;
            for (const auto& outcome : jobOutcomes(engine)) {
                if (outcome.finished)
                    expected.push_back(outcome.completion.seconds());
            }
            const auto times = completionTimes(*session->frame(), engine.workload());
            QCOMPARE(times.seconds, expected);
            QCOMPARE(times.missing, engine.workload().jobCount() - expected.size());
            QCOMPARE(times.seconds.empty(), seconds == 0.0);
        }
    }

    /// Views call a running job stalled while it pays for a change, and it is found as such, also in their words.
    void findsWhatIsShownAsStalled()
    {
        auto session = localitySession();
        const auto stalledIn = [&session] {
            return static_cast<std::size_t>(std::ranges::count(session->frame()->jobs, true, &JobFrame::isStalled));
        };
        for (int i = 0; i < 500 && stalledIn() == 0; ++i)
            QVERIFY(session->stepForward(StepUnit::Event));
        const auto stalled = stalledIn();
        QVERIFY(stalled > 0);
        const auto facts = pictureOf(*session);
        QCOMPARE(count(facts, FindKind::Jobs, "stalled", false), stalled);
        const auto found = find({ .text = "steht", .shownWords = { { "stalled", "steht" } } }, facts);
        QVERIFY(found.has_value());
        QCOMPARE(found->total, stalled);
    }

    void finds()
    {
        auto session = localitySession();
        // A moment with more running jobs than the answers below may hold.
        for (int seconds = 3000; session->frame()->running <= 3 && seconds < 100'000; seconds += 600)
            QVERIFY(session->seek(Time::fromSeconds(seconds)));
        const auto facts = pictureOf(*session);
        const auto moment = session->frame();
        const auto& frame = *moment;
        const auto running = static_cast<std::size_t>(frame.running);
        QVERIFY(running > 3);
        QCOMPARE(count(facts, FindKind::Jobs, "phase = \"running\""), running);
        QCOMPARE(count(facts, FindKind::Jobs, "running", false), running);
        QCOMPARE(count(facts, FindKind::Jobs, "", false), std::size_t { 120 });
        QCOMPARE(count(facts, FindKind::Jobs, "RUNNING nothingofthatkind", false), std::size_t { 0 });
        QCOMPARE(count(facts, FindKind::Servers, "free_gpus <= gpus"), std::size_t { 6 });
        QCOMPARE(count(facts, FindKind::Events, "kind = \"decision-taken\""),
            session->simulation().engine().log().decisions().size());
        std::size_t tasks = 0;
        for (const auto& tile : frame.tiles)
            tasks += static_cast<std::size_t>(tile.kind == RoleKind::Worker);
        QCOMPARE(count(facts, FindKind::Tasks, "role = \"worker\""), tasks);
        QCOMPARE(count(facts, FindKind::Tasks, "", false), frame.tiles.size());
        // What the tasks of a server hold together equals its used amount.
        for (std::size_t host = 0; host < frame.hosts.size(); ++host) {
            double gpus = 0;
            for (std::size_t task = 0; task < facts.tasks().size(); ++task) {
                if (facts.hostOfTask(task).index() == host && !facts.tasks()[task].isProposed)
                    gpus += TaskRecord(facts, task).field(*taskCatalogue().findField("gpus")).number;
            }
            QCOMPARE(gpus, static_cast<double>(frame.hosts[host].used[Resource::Gpu]));
        }
        // By a part of the word that views show for a state; similar names alone do not match.
        const auto shown = [&facts](FindKind kind, const char* text, const char* word, const char* title) {
            const auto found = find({ .kind = kind, .text = text, .shownWords = { { word, title } } }, facts);
            return found ? found->total : 999'999;
        };
        QCOMPARE(shown(FindKind::Jobs, "läuf", "running", "es läuft gerade"), running);
        QCOMPARE(shown(FindKind::Jobs, "RUNNING", "running", "es läuft gerade"), running);
        const auto& name = facts.workload().job(JobId(0)).request.name;
        QCOMPARE(shown(FindKind::Jobs, "somethingelse", name.c_str(), "somethingelse"), std::size_t { 0 });
        filesHoldEveryField(facts);
        const auto wrong = find({ .text = "phase = 3", .isCondition = true }, facts);
        QVERIFY(!wrong);
        QCOMPARE(wrong.error().place.column, 9);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(find({ .text = "id > 1", .isCondition = true }, facts, stop.get_token()).error().kind,
            ErrorKind::Cancelled);
    }
};

CONSONANCE_TEST(TestFrameFacts)
#include "tst_frame_facts.moc"
