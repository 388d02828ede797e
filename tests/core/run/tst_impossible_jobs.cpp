// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs that no policy could ever run on the cluster make no run incomplete and keep no queue from draining: they are
// counted and named, and left out unless requested.
#include "core/base/file_io.h"
#include "core/run/run_request.h"
#include "core/run/run_result.h"
#include "core/run/what_if.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QTest>

using namespace consonance;

namespace {

/// Two of four jobs need more than the four GPUs of "small".
constexpr const char* kTrace = "job_id,arrival_s,gpus,duration_s\n"
                               "first,0,1,60\nhuge,10,64,60\nsecond,20,4,60\ngiant,30,5000,60\n";

struct Ran {
    ResolvedInputs inputs;
    RunResult result;
    std::size_t waiting = 0; ///< at the end
    Time end;
};

Result<Ran> runOf(const std::string& text, ImpossibleJobs impossible, const std::string& policy = "fifo-backfill")
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("trace.csv")).toStdString();
    TRY(writeFileAtomically(path, text));
    const RunRequest request { .trace = path, .cluster = "small", .policy = policy, .impossible = impossible };
    Ran ran;
    TRY_ASSIGN(ran.inputs, resolveInputs(request));
    TRY_ASSIGN(auto simulation, startRun(request, ran.inputs));
    TRY(simulation.runToEnd());
    ran.result = collectResult(request, simulation);
    ran.waiting = simulation.engine().state().waitingSet.size();
    ran.end = simulation.engine().now();
    return ran;
}

} // namespace

class TestImpossibleJobs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void leftOutTheyKeepNothingWaiting_data()
    {
        QTest::addColumn<QString>("policy");
        for (const char* policy : { "fifo-backfill", "srtf", "locality" })
            QTest::newRow(policy) << QString::fromLatin1(policy);
    }
    void leftOutTheyKeepNothingWaiting()
    {
        QFETCH(const QString, policy);
        const auto ran = runOf(kTrace, ImpossibleJobs::LeaveOut, policy.toStdString());
        QVERIFY(ran.has_value());
        QCOMPARE(ran->inputs.leftOut, (std::vector<std::string> { "huge", "giant" }));
        QCOMPARE(ran->waiting, std::size_t { 0 });
        QVERIFY(ran->result.isComplete());
        QCOMPARE(ran->result.metrics.finished, 2);
        QVERIFY2(ran->end < Time::fromSeconds(86'400), "the run goes on for days after its last job");
    }

    /// What is assumed of jobs counts those that run.
    void assumptionsCountTheRest()
    {
        const auto ran = runOf("job_id,arrival_s,gpus,duration_s,model\na,0,1,600,mystery\nb,0,4000,600,mystery\n"
                               "c,0,1,600,resnet-50\nd,0,4000,600,resnet-50\n",
            ImpossibleJobs::LeaveOut);
        QVERIFY(ran.has_value());
        QCOMPARE(ran->inputs.leftOut, (std::vector<std::string> { "b", "d" }));
        std::string said;
        for (const auto& assumption : ran->inputs.workload->assumptions)
            said += assumption.rule + "\n";
        QVERIFY2(said.find("1 job gives a duration and a model") != std::string::npos, said.c_str());
        QVERIFY2(said.find("1 job that gives a duration name a model without") != std::string::npos, said.c_str());
    }

    void theyAreCountedAndNamed()
    {
        const auto out = runOf(kTrace, ImpossibleJobs::LeaveOut);
        const auto kept = runOf(kTrace, ImpossibleJobs::Keep);
        QVERIFY(out && kept);
        for (const auto* ran : { &*out, &*kept }) {
            QCOMPARE(ran->inputs.problems.size(), std::size_t { 3 }); // their number first, then the reason for each
            const auto first = QString::fromStdString(ran->inputs.problems.front().englishText());
            QVERIFY2(first.contains(QStringLiteral("2 of 4 jobs can never run")), qPrintable(first));
            QVERIFY2(first.contains(QStringLiteral("huge, giant")), qPrintable(first));
        }
        QVERIFY(kept->inputs.leftOut.empty());
        QCOMPARE(kept->inputs.workload->jobCount(), std::size_t { 4 });
        QCOMPARE(kept->waiting, std::size_t { 2 });
        QVERIFY(!kept->result.isComplete());
    }

    /// Asking for a job that was left out gives the reason; asking for an unknown one says that there is no such job.
    void whoAsksForOneHearsWhy()
    {
        const auto ran = runOf(kTrace, ImpossibleJobs::LeaveOut);
        QVERIFY(ran.has_value());
        const auto huge = findJob(ran->inputs, "huge");
        QVERIFY(!huge);
        QCOMPARE(huge.error().englishMessage(),
            std::string("job huge can never run: it needs 64 GPUs, the whole cluster has 4"));
        QVERIFY(findJob(ran->inputs, "second"));
        QCOMPARE(std::string(findJob(ran->inputs, "nobody").error().message.id), std::string("what-if.no-job"));
    }

    /// If leaving such jobs out would leave nothing to run, they stay.
    void aTraceOfSuchJobsAloneStays()
    {
        const auto ran = runOf("job_id,arrival_s,gpus,duration_s\nhuge,0,64,60\n", ImpossibleJobs::LeaveOut);
        QVERIFY(ran.has_value());
        QCOMPARE(ran->inputs.workload->jobCount(), std::size_t { 1 });
    }

    void choicesHaveNames()
    {
        for (const auto what : { ImpossibleJobs::LeaveOut, ImpossibleJobs::Keep })
            QCOMPARE(impossibleJobsByName(impossibleJobsName(what)).value(), what);
        QVERIFY(!impossibleJobsByName("drop"));
    }
};

CONSONANCE_TEST(TestImpossibleJobs)
#include "tst_impossible_jobs.moc"
