// SPDX-License-Identifier: GPL-3.0-or-later
// One page about a run and about a comparison: what it says, and that repeating it gives the same page.
#include "core/operate/report_markdown.h"
#include "core/operate/report_words.h"
#include "core/operate/run_outcome.h"
#include "core/operate/run_report.h"

#include "core/base/file_io.h"
#include "core/keep/branch_keeper.h"
#include "core/keep/run_keeper.h"
#include "core/keep/stored_histories.h"
#include "core/policy/transition_tables.h"
#include "core/run/what_if.h"
#include "tests/core_test.h"
#include "tests/kept_run.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace consonance;

namespace {

RunRequest small()
{
    return { .trace = "preset:small", .cluster = "small" };
}

std::string keepRun(
    RunStore& store, const std::string& policy, const RunRequest& like = small(), std::uint64_t seed = 1)
{
    auto request = like;
    request.policy = policy;
    request.seed = seed;
    return fixtures::keepRun(store, request);
}

bool isDocument(const std::string& svg)
{
    return svg.starts_with("<svg ") && svg.ends_with("</svg>\n");
}

} // namespace

class TestRunReport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    /// Each table that can be chosen says what it charges.
    void everyTransitionTableHasASentence()
    {
        for (const auto* name : { "common", "none", "pollux", "gandiva" }) {
            QVERIFY(transitionTableByName(name).has_value());
            QVERIFY2(transitionCostsText(name).ends_with('.'), name);
        }
        QVERIFY(transitionCostsText("other").empty());
    }

    void oneRunIsToldOnAPage()
    {
        auto store = RunStore::openInMemory();
        const auto id = keepRun(*store, "fifo");
        const auto report = storedReport(*store, { id }, {});
        QVERIFY(report.has_value());
        QVERIFY(report->question.find("FIFO") != std::string::npos);
        QVERIFY(report->answer.find("jobs finished. Half of the jobs waited at most") != std::string::npos);
        QCOMPARE(report->figures.size(), std::size_t { 2 });
        QVERIFY(isDocument(report->figures[0].svg) && isDocument(report->figures[1].svg));
        QCOMPARE(report->table.header.front(), std::string("job size"));
        QVERIFY(report->assumed.size() >= 2);
        // With all parameters that the store keeps for it.
        QVERIFY(report->command.starts_with(
            "consonance-cli report --trace preset:small --cluster small --policy fifo --set "));
        QVERIFY(report->command.ends_with(" --out report.pdf"));
        // On a page for other people no field has its name in files.
        QCOMPARE(assumedFieldText("duration_s", englishWording), std::string("Run times"));
        QVERIFY(std::ranges::none_of(
            report->assumed, [](const std::string& one) { return one.substr(0, one.find(':')).ends_with("_s"); }));
        const auto again = storedReport(*store, { id }, {});
        QCOMPARE(reportMarkdown(*again, {}), reportMarkdown(*report, {}));
    }

    /// A page about a trace with dates says when that was, and its question reads as a sentence.
    void aDatedRunIsToldByTheCalendar()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("cluster.csv")).toStdString();
        QVERIFY(writeFileAtomically(
            path, "job_id,arrival_s,gpus,duration_s\na,2026-03-02 08:25:00,1,7200\nb,2026-03-02 09:00:00,1,36000\n"));
        auto store = RunStore::openInMemory();
        const auto id = keepRun(*store, "fifo", { .trace = path, .cluster = "small" });
        const auto report = storedReport(*store, { id }, { .span = StoredSpan { {}, Time::fromSeconds(3600) } });
        QVERIFY2(report, report ? "" : report.error().englishText().c_str());
        QCOMPARE(report->question,
            std::string("How long do the jobs of the trace cluster wait on the cluster small when FIFO schedules "
                        "them? Only jobs that arrive from 2026-03-02 08:25:00 to 2026-03-02 09:25:00."));
        QVERIFY2(report->inputs.front().second.ends_with(": 2 of 2 jobs"), report->inputs.front().second.c_str());
        const auto page = reportMarkdown(*report, {});
        QVERIFY2(page.find("jobs that arrive from 2026-03-02 08:25:00 to 2026-03-02 09:25:00") != std::string::npos,
            page.c_str());
        QVERIFY2(page.find("2026-03-02 08:25:00 to 2026-03-02 19:") != std::string::npos, page.c_str());
        QVERIFY(report->figures[0].svg.find(">03-02 10:00<") != std::string::npos);
    }

    /// Everything on the page is also in its JSON.
    void thePageIsJsonToo()
    {
        auto store = RunStore::openInMemory();
        const auto report = storedReport(*store, { keepRun(*store, "fifo") }, {});
        const auto json = QJsonDocument::fromJson(QByteArray::fromStdString(reportJson(*report))).object();
        QCOMPARE(json[QLatin1String("answer")].toString().toStdString(), report->answer);
        QCOMPARE(json[QLatin1String("command")].toString().toStdString(), report->command);
        QCOMPARE(json[QLatin1String("inputs")].toObject().size(), std::ssize(report->inputs));
        QCOMPARE(json[QLatin1String("assumed")].toArray().size(), std::ssize(report->assumed));
        const auto rows = json[QLatin1String("table")].toObject()[QLatin1String("rows")].toArray();
        QCOMPARE(rows.size(), std::ssize(report->table.rows));
        QCOMPARE(rows[0].toArray()[0].toString().toStdString(), report->table.rows[0][0]);
    }

    void figuresAreThoseOfTheTeams()
    {
        auto store = RunStore::openInMemory();
        const auto id = keepRun(*store, "fifo");
        const auto report = storedReport(*store, { id }, {});
        const auto histories = storedHistories(*store, id);
        const auto groups = groupFigures({ &*histories, 1 }, GroupBy::JobSize);
        QCOMPARE(report->table.rows.size(), groups.size());
        QCOMPARE(report->table.rows.front()[1], std::to_string(groups.front().jobs));
        const auto longest = longestWaits(*histories, 5);
        for (std::size_t i = 1; i < longest.size(); ++i)
            QVERIFY(longest[i - 1].waited >= longest[i].waited);
        QVERIFY(longest.empty() || longest.front().waited.seconds() >= groups.front().waitP95Seconds);
        const auto outcome = runOutcome(*storedResult(*store, *store->get(id)), *histories);
        QCOMPARE(outcome.all.jobs, groups.front().jobs);
        QVERIFY(outcome.tenants.empty());
        QCOMPARE(outcome.longest.size(), longest.size());
    }

    void severalRunsAreCompared()
    {
        auto store = RunStore::openInMemory();
        const RunRequest testbed { .trace = "preset:harmony-testbed,jobs=12", .cluster = "harmony-testbed" };
        std::vector<std::string> ids;
        for (const std::uint64_t seed : { 1, 2, 3 }) {
            ids.push_back(keepRun(*store, "fifo", testbed, seed));
            ids.push_back(keepRun(*store, "lb", testbed, seed));
        }
        const auto report = storedReport(*store, ids, { .question = "Is it worth it?" });
        QVERIFY(report.has_value());
        QCOMPARE(report->question, std::string("Is it worth it?"));
        QCOMPARE(report->table.rows.size(), std::size_t { 2 });
        QVERIFY(report->answer.find("has the shortest mean completion time of the jobs") != std::string::npos);
        QVERIFY(report->answer.find("paired t test") != std::string::npos);
        QCOMPARE(report->command,
            std::string("consonance-cli report --trace preset:harmony-testbed,jobs=12 --cluster harmony-testbed "
                        "--policies fifo,lb --seeds 1..3 --decide-at policy --out report.pdf"));
        QVERIFY(isDocument(report->figures[0].svg) && isDocument(report->figures[1].svg));
    }

    /// The question is what the change did: the unchanged run comes first and is what it is measured against, the
    /// moment is that of the calendar everywhere, and chance has no part in it.
    void aChangeIsReportedAsOne()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("dated.csv")).toStdString();
        std::string rows = "job_id,arrival_s,gpus,duration_s,tenant\n";
        for (int i = 0; i < 30; ++i)
            rows += "j" + std::to_string(i) + ",2026-03-02 08:" + std::to_string(10 + i) + ":00,4,3600,"
                + (i % 2 == 0 ? "vision" : "speech") + "\n";
        QVERIFY(writeFileAtomically(path, rows));
        auto store = RunStore::openInMemory();
        const RunRequest like { .trace = path, .cluster = "racks:1x4x4", .policy = "fifo" };
        const auto original = fixtures::keepRun(*store, like);
        const auto inputs = resolveInputs(like);
        QVERIFY(inputs);
        auto branch = startBranch(like, *inputs, { .event = 40, .at = Time::fromSeconds(1800) },
            { ChangeServer { ClusterChangeKind::Fail, inputs->cluster->hostName(HostId(1)) } });
        QVERIFY(branch);
        QVERIFY(branch->simulation.runToEnd());
        const auto result = collectResult(branch->request, branch->simulation);
        const auto id = keepBranch(*store, like, *inputs->cluster, branch->request, result, branch->simulation);
        QVERIFY2(id, id ? "" : id.error().englishText().c_str());
        const auto report = storedReport(*store, { *id, original }, {});
        QVERIFY(report.has_value());
        const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
        QVERIFY2(has(report->question, "What does this do to the trace"), report->question.c_str());
        QVERIFY2(has(report->question, "fail "), report->question.c_str());
        QVERIFY2(
            has(report->answer, "With the change: the 30 jobs that finish either way take"), report->answer.c_str());
        QVERIFY2(has(report->answer, "without the change (+"), report->answer.c_str());
        QVERIFY2(has(report->answer, "Hit most are the jobs of"), report->answer.c_str());
        QVERIFY2(!has(report->answer, "chance") && !has(report->answer, "luck"), report->answer.c_str());
        QCOMPARE(report->table.rows.size(), std::size_t { 2 });
        // Whatever it is measured against.
        const auto turned = storedReport(*store, { *id, original }, { .baseline = *id });
        QCOMPARE(turned->table.rows[0][0], std::string("Without the change"));
        QCOMPARE(report->table.rows[0][0], std::string("Without the change"));
        QCOMPARE(report->table.rows[1][0], std::string("With the change"));
        const auto& change
            = std::ranges::find(report->inputs, "With the change", [](const auto& one) { return one.first; })->second;
        QVERIFY2(has(change, "fail "), change.c_str());
        QVERIFY2(change.ends_with("at 2026-03-02 08:40:00"), change.c_str());
        QVERIFY2(has(report->question, "at 2026-03-02 08:40:00?"), report->question.c_str());
    }

    /// The page of one trace says what the page of comparisons says: over copies, else of this one schedule.
    void theDifferenceWithinOneTraceHasItsRange()
    {
        auto store = RunStore::openInMemory();
        const RunRequest like { .trace = "preset:harmony-testbed,jobs=30", .cluster = "harmony-testbed" };
        const std::vector ids { keepRun(*store, "random", like), keepRun(*store, "lb", like) };
        const auto report = storedReport(*store, ids, { .copies = { .copies = 0 } });
        QVERIFY(report.has_value());
        QVERIFY2(report->answer.find("redrawn in blocks") != std::string::npos, report->answer.c_str());
        QVERIFY2(report->answer.find("only a simulation knows") == std::string::npos, report->answer.c_str());
        const auto knowing
            = storedReport(*store, { keepRun(*store, "srtf", like), keepRun(*store, "random", like) }, {});
        QVERIFY2(knowing->answer.find("knows exactly: remaining work") != std::string::npos, knowing->answer.c_str());
        QVERIFY2(report->answer.find("One trace alone") == std::string::npos, report->answer.c_str());
        const auto onCopies = storedReport(*store, ids, { .copies = { .copies = 5 } });
        QVERIFY2(onCopies->answer.find("paired t test") != std::string::npos, onCopies->answer.c_str());
        QVERIFY(std::ranges::any_of(onCopies->assumed, [](const std::string& one) {
            return one.find("95 % over 5 copies with arrivals shifted by up to ") != std::string::npos;
        }));
    }

    /// No bar is left out in silence, and those that wait longest come first.
    void picturesShowEveryTenantOrSayHowManyMore()
    {
        const auto pictureOf = [](int tenants, const std::vector<std::string>& policies) {
            QTemporaryDir folder;
            const auto path = folder.filePath(QStringLiteral("t.csv")).toStdString();
            std::string rows = "job_id,arrival_s,gpus,duration_s,tenant\n";
            for (int i = 0; i < 2 * tenants; ++i) // later tenants wait longer
                rows += "j" + std::to_string(i) + ",0,8,3600,team" + std::to_string(i / 2) + "\n";
            if (!writeFileAtomically(path, rows))
                return std::string();
            auto store = RunStore::openInMemory();
            std::vector<std::string> ids;
            for (const auto& policy : policies)
                ids.push_back(keepRun(*store, policy, { .trace = path, .cluster = "racks:1x1x8:V100" }));
            const auto report = storedReport(*store, ids, {});
            return report ? report->figures.back().svg : std::string();
        };
        const auto count = [](const std::string& svg, const std::string& part) {
            int found = 0;
            for (auto at = svg.find(part); at != std::string::npos; at = svg.find(part, at + 1))
                ++found;
            return found;
        };
        const std::vector<std::string> policies { "fifo", "fifo-backfill", "easy-backfill", "lb", "sjf", "srtf", "las",
            "locality", "drf" };
        const auto all = pictureOf(5, policies);
        for (int tenant = 0; tenant < 5; ++tenant)
            QCOMPARE(count(all, ">team" + std::to_string(tenant) + "<"), 1);
        QCOMPARE(count(all, ">Shortest job first<"), 5);
        QVERIFY(all.find("more, which") == std::string::npos);
        QVERIFY(all.find(">team4<") < all.find(">team0<"));
        const auto some = pictureOf(30, { "fifo" });
        QVERIFY(some.find(">team29<") != std::string::npos);
        QVERIFY(some.find(">team0<") == std::string::npos);
        QVERIFY2(some.find(">and 6 more, which wait no longer<") != std::string::npos, some.c_str());
        const auto many = pictureOf(30, { "fifo", "lb" });
        QCOMPARE(count(many, ">FIFO<"), 24);
        QVERIFY(many.find(">team29<") != std::string::npos && many.find(">team0<") == std::string::npos);
        QVERIFY2(many.find(">and 6 more, which wait no longer<") != std::string::npos, many.c_str());
    }

    /// A page for outsiders: policies by their titles, spans as people say them, the trace without its folders or the
    /// hash by which the window keeps a copy of it.
    void thePageSpeaksToOutsiders()
    {
        QTemporaryDir folder;
        const auto copy = folder.filePath(QStringLiteral("week-0123456789abcdef.csv")).toStdString();
        std::string rows = "# consonance-trace 1\n# name: week\njob_id,arrival_s,gpus,duration_s\n";
        for (int i = 0; i < 40; ++i)
            rows += "j" + std::to_string(i) + "," + std::to_string(i * 60) + ",8," + std::to_string(3600 + i) + "\n";
        QVERIFY(writeFileAtomically(copy, rows));
        auto store = RunStore::openInMemory();
        const RunRequest week { .trace = copy, .cluster = "racks:1x1x8:V100" };
        const auto report = storedReport(*store, { keepRun(*store, "sjf", week), keepRun(*store, "lb", week) }, {});
        QVERIFY(report.has_value());
        for (const auto& row : report->table.rows) {
            QVERIFY2(row[0].starts_with("Shortest job first") || row[0].starts_with("Load balancing"), row[0].c_str());
            QVERIFY2(row[1].find(" h") != std::string::npos, row[1].c_str());
        }
        QVERIFY(report->answer.find("sjf") == std::string::npos);
        QCOMPARE(report->inputs.front().second, std::string("week: 40 jobs"));
        const auto page = reportMarkdown(*report, {});
        QVERIFY(page.find("(sjf)") != std::string::npos); // as the command calls it
        for (const auto& input : { "**How jobs slow each other**: not at all: no job names a model with known speeds\n",
                 "**What changes cost**: 10 s to start or resume (assumed), 30 s to move or resize" })
            QVERIFY2(page.find(input) != std::string::npos, page.c_str());
        QVERIFY2(page.find("(min)") == std::string::npos, page.c_str());
        const auto isOver = [](const ReportFigure& figure, const std::string& axis) {
            return figure.svg.find(axis + " (d): bar") != std::string::npos
                || figure.svg.find(axis + " (h): bar") != std::string::npos;
        };
        QVERIFY(isOver(report->figures[0], "job completion time") && isOver(report->figures[1], "wait"));
        for (const auto& figure : report->figures)
            QVERIFY(figure.svg.find(" h") != std::string::npos);
        // A file of this machine is no help elsewhere.
        QVERIFY2(report->command.starts_with("consonance-cli report --run "), report->command.c_str());
        QVERIFY(report->command.find(copy) == std::string::npos);
        QVERIFY(report->origin.find("on another machine, import their bundles first") != std::string::npos);
    }

    /// Of one trace the interval is drawn from its own jobs and named for that; where even that is missing, so is the
    /// column. Of several it is a confidence interval.
    void intervalsAreNamedForWhatTheyAre()
    {
        auto store = RunStore::openInMemory();
        const auto headingsOf = [&](const RunRequest& like, const std::vector<std::uint64_t>& seeds) {
            std::vector<std::string> ids;
            for (const auto seed : seeds) {
                ids.push_back(keepRun(*store, "fifo", like, seed));
                ids.push_back(keepRun(*store, "lb", like, seed));
            }
            return *storedReport(*store, ids, { .copies = { .copies = 0 } });
        };
        const auto has = [](const RunReport& report, const char* heading) {
            return std::ranges::find(report.table.header, heading) != report.table.header.end();
        };
        const auto of = [](int jobs) {
            return RunRequest { .trace = "preset:harmony-testbed,jobs=" + std::to_string(jobs),
                .cluster = "harmony-testbed" };
        };
        const auto one = headingsOf(of(30), { 1 });
        QVERIFY(has(one, "95 % bootstrap in this trace") && !has(one, "95 % CI"));
        for (const auto& row : one.table.rows)
            QVERIFY2(row[2].find(" – ") != std::string::npos, row[2].c_str());
        QVERIFY(std::ranges::any_of(one.assumed,
            [](const std::string& said) { return said.find("of this one schedule") != std::string::npos; }));
        const auto few = headingsOf(of(12), { 1 });
        QVERIFY(!has(few, "95 % bootstrap in this trace") && !has(few, "95 % CI"));
        const auto several = headingsOf(of(12), { 1, 2, 3 });
        QVERIFY(has(several, "95 % CI") && !has(several, "95 % bootstrap in this trace"));
        for (const auto& row : several.table.rows) {
            QCOMPARE(row.size(), several.table.header.size());
            QVERIFY2(row[2].starts_with("± "), row[2].c_str());
        }
    }

    /// Somebody who is to trust the page sees all of them.
    void everyAssumptionIsNamed()
    {
        auto store = RunStore::openInMemory();
        std::vector<std::string> ids;
        for (const char* policy : { "sjf", "srtf", "las", "gandiva", "tiresias", "lb", "optimus" }) {
            if (PolicyRegistry::instance().find(policy))
                ids.push_back(keepRun(*store, policy, { .trace = "preset:small", .cluster = "racks:1x2x4" }));
        }
        const auto report = storedReport(*store, ids, {});
        QVERIFY(report.has_value());
        QVERIFY2(report->assumed.size() > 8, std::to_string(report->assumed.size()).c_str());
        QVERIFY2(report->assumed.back().find("more") == std::string::npos, report->assumed.back().c_str());
    }

    /// The page says when each policy was asked, and that this is not the same.
    void thePageSaysWhenPoliciesWereAsked()
    {
        auto store = RunStore::openInMemory();
        const RunRequest testbed { .trace = "preset:harmony-testbed,jobs=12", .cluster = "harmony-testbed" };
        const auto ofTwo = [&](const RunRequest& like) {
            return storedReport(*store, { keepRun(*store, "locality", like), keepRun(*store, "fifo", like) }, {});
        };
        const auto isNoted = [](const RunReport& report) {
            return std::ranges::any_of(report.assumed, [](const std::string& one) {
                return one.find("decide at different moments (event: FIFO; interval: Locality)") != std::string::npos;
            });
        };
        const auto apart = ofTwo(testbed);
        QVERIFY(apart && isNoted(*apart));
        for (const auto& row : apart->table.rows)
            QCOMPARE(row.back(), std::string(row.front() == "Locality" ? "interval" : "event"));
        auto atEvents = testbed;
        atEvents.decideAt = DecisionMoments::Event;
        // In the language of the page, as are the units of its sentences.
        const Wording marking
            = [](const char* context, std::string_view english, const std::vector<std::string>& arguments) {
                  const auto text = englishWording(context, english, arguments);
                  const std::string_view of(context);
                  return of == "AskedAt" || of == "Unit" ? "<" + text + ">" : text;
              };
        const auto marked = storedReport(
            *store, { keepRun(*store, "locality", testbed), keepRun(*store, "fifo", testbed) }, {}, marking);
        QVERIFY(marked.has_value());
        for (const auto& row : marked->table.rows)
            QCOMPARE(row.back(), std::string(row.front() == "Locality" ? "<interval>" : "<event>"));
        QVERIFY(std::ranges::any_of(marked->assumed, [](const std::string& one) {
            return one.find("(<event>: FIFO; <interval>: Locality)") != std::string::npos;
        }));
        QVERIFY2(marked->answer.find(" <min>") != std::string::npos, marked->answer.c_str());
        const auto same = ofTwo(atEvents);
        QVERIFY(same && !isNoted(*same));
        QVERIFY2(same->command.find("--decide-at event") != std::string::npos, same->command.c_str());
    }

    void thePageIsWrittenWithItsPictures()
    {
        const QTemporaryDir folder;
        auto store = RunStore::openInMemory();
        const auto report = storedReport(*store, { keepRun(*store, "fifo") }, {});
        const std::filesystem::path path = folder.filePath(QStringLiteral("page.md")).toStdString();
        QVERIFY(saveReport(*report, path).has_value());
        const auto text = readFile(path, 1 << 20);
        QVERIFY(text->find("![" + report->figures[0].title + "](page-1.svg)") != std::string::npos);
        QVERIFY(text->find("## What is assumed") != std::string::npos);
        QVERIFY(text->find("```sh\n" + report->command) != std::string::npos);
        QCOMPARE(*readFile(path.parent_path() / "page-2.svg", 1 << 20), report->figures[1].svg);
    }

    /// Readers of the page are told about the jobs that were left out; the trace has one name throughout.
    void whoIsLeftOutIsSaid()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("mine.csv")).toStdString();
        QVERIFY(writeFileAtomically(
            path, "# consonance-trace 1\n# name: theirs\njob_id,arrival_s,gpus,duration_s\na,0,1,60\nhuge,5,640,60\n")
                    .has_value());
        auto store = RunStore::openInMemory();
        const auto id = keepRun(*store, "fifo", { .trace = path, .cluster = "small" });
        const auto report = storedReport(*store, { id }, {});
        QVERIFY(report.has_value());
        QVERIFY2(std::ranges::find(report->assumed, "Jobs: 1 job that can never run on small is left out: huge")
                != report->assumed.end(),
            report->assumed.back().c_str());
        QVERIFY(report->question.find("theirs") != std::string::npos);
        QVERIFY2(report->inputs.front().second.starts_with("theirs: 1 job"), report->inputs.front().second.c_str());
    }

    /// Nor do rows vanish that could not be read, whichever of the traces they were in; the store keeps that with the
    /// run, and without bad rows nothing is said.
    void rowsThatCannotBeReadAreSaid()
    {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const std::string& rows) {
            auto path = folder.filePath(QLatin1String(name)).toStdString();
            (void)writeFileAtomically(path, "job_id,arrival_s,gpus,duration_s\n" + rows);
            return path;
        };
        const auto clean = write("clean.csv", "a,0,1,60\nb,5,2,60\n");
        const auto dirty = write("dirty.csv", "a,0,1,60\nb,never,1,60\nc,5,-3,60\nd,9,2,60\ne,9\n");
        auto store = RunStore::openInMemory();
        const auto ofClean = keepRun(*store, "fifo", { .trace = clean, .cluster = "small" });
        const auto ofDirty = keepRun(*store, "fifo", { .trace = dirty, .cluster = "small" });
        const auto says = [&](const std::vector<std::string>& ids) {
            const auto page = reportMarkdown(*storedReport(*store, ids, {}), {});
            return page.find("rows: 3 of 5 rows of dirty.csv could not be read and are left out") != std::string::npos;
        };
        QVERIFY(says({ ofDirty }));
        QVERIFY(says({ ofClean, ofDirty }));
        QVERIFY(!says({ ofClean }));
        const auto json = reportJson(*storedReport(*store, { ofClean }, {}));
        QVERIFY(json.find("could not be read") == std::string::npos);
    }

    /// What racks of servers take for granted is said in the reader's language, as everything else on the page.
    void whatIsAssumedOfTheClusterIsTranslated()
    {
        auto store = RunStore::openInMemory();
        const auto id = keepRun(*store, "fifo", { .trace = "preset:small", .cluster = "racks:1x2x4" });
        const Wording shouting
            = [](const char* context, std::string_view english, const std::vector<std::string>& arguments) {
                  return englishWording(context, english, arguments) + "!";
              };
        const auto report = storedReport(*store, { id }, {}, shouting);
        QVERIFY(report.has_value());
        QVERIFY2(std::ranges::find(report->assumed, "1 × 2 × 4: 12 cores per GPU, where no number is given!")
                != report->assumed.end(),
            report->assumed.back().c_str());
    }

    void withoutARunThereIsNoReport()
    {
        auto store = RunStore::openInMemory();
        QVERIFY(!storedReport(*store, {}, {}).has_value());
        QVERIFY(!storedReport(*store, { "nobody" }, {}).has_value());
    }
};

CONSONANCE_BARE_TEST(TestRunReport)
#include "tst_run_report.moc"
