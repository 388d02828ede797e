// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/session_fixture.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/words/input_title.h"
#include "ui/words/job_names.h"
#include "ui/words/job_sentence.h"
#include "ui/words/simulation_text.h"

#include <QTest>

using namespace consonance;

class TestSimulationText : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void numbersJobs_data()
    {
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<QStringList>("numbers");
        QTest::newRow("one prefix") << QStringList { QStringLiteral("job-007"), QStringLiteral("job-3") }
                                    << QStringList { QStringLiteral("7"), QStringLiteral("3") };
        QTest::newRow("digits alone") << QStringList { QStringLiteral("12"), QStringLiteral("13") }
                                      << QStringList { QStringLiteral("12"), QStringLiteral("13") };
        QTest::newRow("two prefixes") << QStringList { QStringLiteral("a1"), QStringLiteral("b1") }
                                      << QStringList { QStringLiteral("1"), QStringLiteral("2") };
        QTest::newRow("no digits") << QStringList { QStringLiteral("vgg"), QStringLiteral("lstm") }
                                   << QStringList { QStringLiteral("1"), QStringLiteral("2") };
        QTest::newRow("the same number twice") << QStringList { QStringLiteral("job-1"), QStringLiteral("job-01") }
                                               << QStringList { QStringLiteral("1"), QStringLiteral("2") };
        QTest::newRow("long numbers") << QStringList { QStringLiteral("application_1506638472019_10258") }
                                      << QStringList { QStringLiteral("10258") };
        QTest::newRow("too long a number")
            << QStringList { QStringLiteral("j1234567890123") } << QStringList { QStringLiteral("1") };
    }

    void numbersJobs()
    {
        QFETCH(QStringList, names);
        QFETCH(QStringList, numbers);
        std::vector<JobSpec> jobs;
        for (const auto& name : names)
            jobs.push_back(fixtures::makeGang(name.toStdString(), 0, 1, 10));
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        const JobNames jobNames(*workload);
        QStringList found;
        for (std::size_t i = 0; i < workload->jobCount(); ++i)
            found << QString::number(jobNames.number(JobId(i)));
        QCOMPARE(found, numbers);
    }

    /// Views beside each other share the numbering of one trace; the next trace has its own.
    /// "job job-0155" says it twice, in either language.
    void aJobWhoseNameSaysSoIsNoJobAgain()
    {
        const auto say = [](const char* sentence, const char* job) {
            const auto name = QString::fromLatin1(job);
            return jobSentence(QString::fromUtf8(sentence), name).arg(QStringLiteral("a"), name);
        };
        QCOMPARE(say("%1, job %2", "17"), QStringLiteral("a, job 17"));
        QCOMPARE(say("%1, job %2", "job-0155"), QStringLiteral("a, job-0155"));
        QCOMPARE(say("%1 等待作业 %2", "job-0155"), QStringLiteral("a 等待job-0155"));
        QCOMPARE(say("%1: Job %2", "my-Job"), QStringLiteral("a: my-Job"));
    }

    void numbersBelongToTheirTrace()
    {
        const auto low = fixtures::makeWorkload({ fixtures::makeGang("job-5", 0, 1, 10) });
        const auto high = fixtures::makeWorkload({ fixtures::makeGang("job-7", 0, 1, 10) });
        const JobNames first(*low);
        const JobNames again(*low);
        const JobNames other(*high);
        const JobNames back(*low);
        QCOMPARE(first.shortName(JobId(0)), QStringLiteral("5"));
        QCOMPARE(again.shortName(JobId(0)), QStringLiteral("5"));
        QCOMPARE(other.shortName(JobId(0)), QStringLiteral("7"));
        QCOMPARE(back.shortName(JobId(0)), QStringLiteral("5"));
    }

    void inputsAreCalledByTheirFile()
    {
        QCOMPARE(inputTitle("/home/me/traces/mine.csv"), QStringLiteral("mine.csv"));
        QCOMPARE(inputTitle("traces/mine.csv"), QStringLiteral("mine.csv"));
        QCOMPARE(inputTitle("sample:first-steps"), QStringLiteral("sample:first-steps"));
        QCOMPARE(inputTitle("preset:pollux,file=/a/b.csv"), QStringLiteral("preset:pollux,file=/a/b.csv"));
        QCOMPARE(inputTitle("racks:2x20x8:v100"), QStringLiteral("racks:2x20x8:v100"));
        QCOMPARE(inputTitle(""), QString());
    }

    void everyCodeHasWords()
    {
        for (std::size_t i = 0; i < kEventKindCount; ++i)
            QVERIFY(!eventKindText(static_cast<EventKind>(i)).isEmpty());
        for (int i = 0; i <= static_cast<int>(JobPhase::Rejected); ++i)
            QVERIFY(!phaseText(static_cast<JobPhase>(i)).isEmpty());
        for (int i = 0; i <= static_cast<int>(Availability::Absent); ++i)
            QVERIFY(!availabilityText(static_cast<Availability>(i)).isEmpty());
        QVERIFY(infeasibleText(Infeasible::No).isEmpty());
        for (int i = 1; i <= static_cast<int>(Infeasible::ExcludedByPolicy); ++i)
            QVERIFY(!infeasibleText(static_cast<Infeasible>(i)).isEmpty());
        for (int i = 0; i <= static_cast<int>(RoleKind::Task); ++i)
            QVERIFY(!roleText(static_cast<RoleKind>(i)).isEmpty());
        QCOMPARE(triggerText(TriggerKind::Arrival | TriggerKind::Interval), QStringLiteral("arrival, interval"));
    }

    void everyEventIsASentence()
    {
        const auto cluster = fixtures::makeServers(2, 2, 8);
        const auto workload = fixtures::makeThreeJobs();
        const JobNames names(*workload);
        const SlotRecord slot { .domain = cluster->host(HostId(0)).domain, .count = 1 };
        for (std::size_t i = 0; i < kEventKindCount; ++i) {
            const EventRecord event { .job = JobId(0), .subject = 1, .kind = static_cast<EventKind>(i) };
            QVERIFY(!eventSentence(*cluster, *workload, names, event, std::span(&slot, 1)).isEmpty());
        }
        // A host missing from the cluster, as in a damaged log.
        const EventRecord strange { .subject = 99, .kind = EventKind::HostChanged };
        QVERIFY(!eventSentence(*cluster, *workload, names, strange, {}).isEmpty());
    }
};

CONSONANCE_WINDOW_TEST(TestSimulationText)
#include "tst_simulation_text.moc"
