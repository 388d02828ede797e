// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of values as a form has them: read, to a plan and back, and how long the plan will take.
#include "core/sweep/sweep_pace.h"
#include "core/sweep/sweep_values.h"
#include "core/sweep/whole_pace.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;

namespace {

using Values = std::vector<std::string>;

CompareRequest comparison()
{
    return { .traces = { "preset:harmony-testbed,jobs=15" },
        .cluster = "harmony-testbed",
        .policies = { "las", "binpack" },
        .parameters = { { "las", { { "quantum_gpu_s", "600" } } } },
        .seeds = { 1, 2, 3 },
        .baseline = "las" };
}

std::string settingText(const std::map<std::string, std::string>& setting)
{
    std::string text;
    for (const auto& [key, value] : setting)
        text += (text.empty() ? "" : " ") + key + "=" + value;
    return text;
}

Values settingsOf(const SweepPlan& plan)
{
    Values texts;
    for (const auto& policy : plan.policies)
        texts.push_back(policy.id + (policy.parameters.empty() ? "" : " ") + settingText(policy.parameters));
    return texts;
}

} // namespace

class TestSweepValues : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void listsAreReadAsPeopleWriteThem_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("values");
        QTest::newRow("nothing") << QStringLiteral("  ") << QString();
        QTest::newRow("one") << QStringLiteral("16") << QStringLiteral("16");
        QTest::newRow("several, with blanks") << QStringLiteral(" 1,16 , 128,") << QStringLiteral("1|16|128");
        QTest::newRow("words") << QStringLiteral("first fit, best") << QStringLiteral("first fit|best");
        QTest::newRow("a range") << QStringLiteral("1..4") << QStringLiteral("1|2|3|4");
        QTest::newRow("a step") << QStringLiteral("0..1 by 0.25") << QStringLiteral("0.00|0.25|0.50|0.75|1.00");
        QTest::newRow("a step that does not end at the end") << QStringLiteral("1..6 by 2") << QStringLiteral("1|3|5");
        QTest::newRow("below 0") << QStringLiteral("-1..1") << QStringLiteral("-1|0|1");
        QTest::newRow("a range and more") << QStringLiteral("1..2, 10") << QStringLiteral("1|2|10");
        QTest::newRow("tenths") << QStringLiteral("0.1..0.3 by 0.1") << QStringLiteral("0.1|0.2|0.3");
        QTest::newRow("a path") << QStringLiteral("../mine.safetensors") << QStringLiteral("../mine.safetensors");
    }

    void listsAreReadAsPeopleWriteThem()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, values);
        const auto read = parseSweepValues(text.toStdString());
        QVERIFY(read);
        QStringList shown;
        for (const auto& value : *read)
            shown << QString::fromStdString(value);
        QCOMPARE(shown.join(QLatin1Char('|')), values);
    }

    void badListsSayWhatIsExpected_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
            { "5..1", "0..1 by 0", "0..1 by -1", "0..1 by x", "0..1000000000 by 0.001", "1..1e300" })
            QTest::newRow(text) << QString::fromLatin1(text);
    }

    void badListsSayWhatIsExpected()
    {
        QFETCH(const QString, text);
        const auto read = parseSweepValues(text.toStdString());
        QVERIFY(!read);
        QCOMPARE(read.error().kind, ErrorKind::BadArguments);
    }

    void valuesMakeAPlan()
    {
        SweepValues values { .parameters
            = { { "las", "quantum_gpu_s", { "600", "3600" } }, { "las", "queues", { "2", "3" } },
                { "", "load", { "1", "2" } }, { "binpack", "nothing", {} } } };
        const auto grid = sweepPlanOf(comparison(), values, "mine");
        QVERIFY(grid);
        QCOMPARE(grid->traces,
            (Values { "preset:harmony-testbed,jobs=15,load=1", "preset:harmony-testbed,jobs=15,load=2" }));
        QCOMPARE(settingsOf(*grid),
            (Values { "las quantum_gpu_s=600 queues=2", "las quantum_gpu_s=600 queues=3",
                "las quantum_gpu_s=3600 queues=2", "las quantum_gpu_s=3600 queues=3", "binpack" }));
        QCOMPARE(sweepRunCount(*grid), std::size_t { 2 * 5 * 3 });
        values.mix = SweepMix::RowByRow;
        const auto rows = sweepPlanOf(comparison(), values, "mine");
        QVERIFY(rows);
        QCOMPARE(settingsOf(*rows),
            (Values { "las quantum_gpu_s=600 queues=2", "las quantum_gpu_s=3600 queues=3", "binpack" }));
        QCOMPARE(rows->policies[1].label, std::string("las quantum_gpu_s=3600 queues=3"));
        auto atEvents = comparison();
        atEvents.decideAt = DecisionMoments::Event;
        const auto events = sweepPlanOf(atEvents, values, "mine");
        QVERIFY(events && events->decideAt == DecisionMoments::Event);
        QCOMPARE(sweepFormOf(*events)->request.decideAt, DecisionMoments::Event);
        // Nothing listed is the comparison itself.
        const auto plain = sweepPlanOf(comparison(), {}, "mine");
        QCOMPARE(settingsOf(*plain), (Values { "las quantum_gpu_s=600", "binpack" }));
        QCOMPARE(plain->traces, comparison().traces);
        QCOMPARE(plain->policies[0].label, std::string("las"));
    }

    /// What the form makes, the form opens: through the file, whatever the mix.
    void aPlanGoesBackIntoTheForm()
    {
        for (const auto mix : { SweepMix::EveryCombination, SweepMix::RowByRow }) {
            const SweepValues values { .parameters
                = { { "", "load", { "1", "2" } }, { "las", "quantum_gpu_s", { "600", "3600" } },
                    { "las", "queues", { "2", "3" } } },
                .mix = mix };
            const auto plan = sweepPlanOf(comparison(), values, "mine");
            QVERIFY(plan);
            const auto file = parseSweepPlan(sweepPlanText(*plan), "mine.json");
            QVERIFY2(file, file ? "" : file.error().englishText().c_str());
            const auto form = sweepFormOf(*file);
            QVERIFY2(form, form ? "" : form.error().englishText().c_str());
            QCOMPARE(form->values.mix, mix);
            QVERIFY(form->values.parameters == values.parameters);
            const auto again = sweepPlanOf(form->request, form->values, "mine");
            QVERIFY(again);
            QCOMPARE(settingsOf(*again), settingsOf(*plan));
            QCOMPARE(again->traces, plan->traces);
            QCOMPARE(again->seeds, plan->seeds);
        }
    }

    void whatNoFormMakesIsRefused_data()
    {
        QTest::addColumn<QString>("policies");
        QTest::addColumn<QString>("traces");
        const auto trace = QStringLiteral("\"preset:small\"");
        QTest::newRow("unlike keys") << QStringLiteral(R"({"id":"las"},{"id":"las","set":{"queues":3}})") << trace;
        QTest::newRow("the same twice") << QStringLiteral(R"({"id":"las"},{"id":"las"})") << trace;
        QTest::newRow("two presets") << QStringLiteral(R"({"id":"las"})")
                                     << QStringLiteral(R"("preset:small","preset:poisson")");
        QTest::newRow("two files") << QStringLiteral(R"({"id":"las"})") << QStringLiteral(R"("a.csv","b.csv")");
        QTest::newRow("rows beside a grid")
            << QStringLiteral(R"({"id":"las","set":{"queues":[2,3],"quantum_gpu_s":[1,2]}},)"
                              R"({"id":"fifo","set":{"a":1,"b":1}},{"id":"fifo","set":{"a":2,"b":2}})")
            << trace;
    }

    void whatNoFormMakesIsRefused()
    {
        QFETCH(const QString, policies);
        QFETCH(const QString, traces);
        const auto text
            = QStringLiteral(R"({"cluster":"small","interference":"contention","transitions":"common","seeds":"1",)"
                             R"("traces":[%1],"policies":[%2]})")
                  .arg(traces, policies);
        const auto plan = parseSweepPlan(text.toStdString(), "mine.json");
        QVERIFY2(plan, plan ? "" : plan.error().englishText().c_str());
        const auto form = sweepFormOf(*plan);
        QVERIFY(!form);
        QCOMPARE(form.error().kind, ErrorKind::BadArguments);
    }

    void whatMakesNoPlanIsRefused()
    {
        SweepValues values { .parameters = { { "las", "queues", { "2", "3" } }, { "las", "quantum_gpu_s", { "1" } } },
            .mix = SweepMix::RowByRow };
        QVERIFY(!sweepPlanOf(comparison(), values, "mine")); // unlike numbers of values
        auto file = comparison();
        file.traces = { "mine.csv" };
        QVERIFY(!sweepPlanOf(file, { .parameters = { { "", "load", { "1" } } } }, "mine"));
        Values many(200, "1");
        QVERIFY(!sweepPlanOf(comparison(), { .parameters = { { "las", "a", many }, { "las", "b", many } } },
            "mine")); // 40,000 combinations
    }

    /// A sweep takes as long as runs like its own took, on so many processors; without any, nobody knows.
    void measuredRunsTellHowLong()
    {
        const auto plan = sweepPlanOf(comparison(), {}, "mine").value();
        RunPaces paces;
        QVERIFY(!sweepSeconds(plan, paces, 1));
        for (int i = 0; i < 30; ++i)
            paces.note({ .policy = "las", .trace = "preset:harmony-testbed,jobs=99", .seconds = 2 });
        // The other policy is taken to be like this one.
        QVERIFY(std::abs(*sweepSeconds(plan, paces, 1) - 2 * 6) < 1e-9);
        paces.note({ .policy = "binpack", .trace = "preset:poisson", .seconds = 4 });
        QVERIFY(std::abs(*sweepSeconds(plan, paces, 1) - 3 * 6) < 1e-9);
        QVERIFY(std::abs(*sweepSeconds(plan, paces, 3) - 3 * 2) < 1e-9);
        QVERIFY(std::abs(*sweepSeconds(plan, paces, 100) - 3) < 1e-9); // no more processors than runs
        QVERIFY(std::abs(*sweepSeconds(plan, paces, 1, 2) - 3 * 10) < 1e-9); // two copies for each policy
        QVERIFY(std::abs(*sweepSeconds(plan, paces, 100, 47) - 3) < 1e-9);
        paces.note({ .policy = "las", .trace = "preset:harmony-testbed", .seconds = std::nan("") });
        QCOMPARE(paces.entries().size(), std::size_t { 3 });
        QCOMPARE(paces.entries().begin()->second.runs > 0, true);
        RunPaces again;
        for (const auto& [key, pace] : paces.entries())
            again.keep(key, pace);
        QCOMPARE(*sweepSeconds(plan, again, 1), *sweepSeconds(plan, paces, 1));
        again.keep("broken", { .seconds = -1, .runs = 3 });
        QCOMPARE(again.entries().size(), std::size_t { 3 });
    }

    /// Eighty runs that simulate for a second and take half a minute, since they are stored: the next eighty are
    /// announced as half a minute. A pace on few jobs is not one on many.
    void theEstimateIsOfTheWholeWait()
    {
        std::vector<MeasuredRun> measured;
        const std::string trace = "preset:harmony-testbed,jobs=120";
        for (int i = 0; i < 80; ++i)
            measured.push_back({ .policy = "las", .trace = trace, .seconds = 1.0 / 80 });
        RunPaces paces;
        paces.note({ .policy = "las", .trace = "preset:harmony-testbed,jobs=5", .seconds = 0.001 });
        for (const auto& run : sharedOut(measured, 80, 31, 2))
            paces.note(run);
        auto request = comparison();
        request.traces = { trace };
        request.policies = { "las" };
        request.seeds.assign(80, 1);
        const auto plan = *sweepPlanOf(request, {}, {});
        QVERIFY(std::abs(*sweepSeconds(plan, paces, 2) - 31) < 1e-6);
        // Half of them were copies, which cost as much.
        double seconds = 0;
        for (const auto& run : sharedOut(measured, 160, 62, 2))
            seconds += run.seconds;
        QVERIFY(std::abs(seconds - 62) < 1e-6);
        QVERIFY(sharedOut({}, 0, 3, 2).empty());
        QVERIFY(sharedOut(measured, 80, 0.01, 2).front().seconds >= measured.front().seconds); // never below its own
    }
};

CONSONANCE_BARE_TEST(TestSweepValues)
#include "tst_sweep_values.moc"
