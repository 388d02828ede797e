// SPDX-License-Identifier: GPL-3.0-or-later
// The declared fields of a request for a run: what they take, and that none of the request's inputs lacks one.
#include "core/policy/transition_tables.h"
#include "core/run/run_fields.h"
#include "tests/core_test.h"

#include <QTest>

#include <limits>
#include <map>
#include <string>

using namespace consonance;

namespace {

/// Another value than the usual one for each input that a field stands for.
RunRequest unusual()
{
    return { .trace = "mine.csv",
        .cluster = "racks:1x2x4:v100,mtbf=30d",
        .policy = "locality",
        .parameters = {},
        .interference = "measured:pairs.json",
        .transitions = "pollux",
        .failureLoss = { .rule = FailureRule::Checkpoint, .every = Duration::fromSeconds(90) },
        .intervalSeconds = 100.5,
        .decideAt = DecisionMoments::Event,
        .seed = std::numeric_limits<std::uint64_t>::max(),
        .impossible = ImpossibleJobs::Keep,
        .recordUntil = "3600",
        .changes = {} };
}

} // namespace

class TestRunFields : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What the fields say makes the same request; so no input is forgotten by a form, an option or a copied command.
    void theFieldsMakeTheRequestAgain()
    {
        const auto wanted = unusual();
        const RunRequest usual;
        RunRequest made;
        for (const auto& field : runFields()) {
            const auto text = fieldText(field, wanted);
            QVERIFY2(text != fieldText(field, usual), field.shown.spec.key.c_str());
            QVERIFY(setField(field, made, text).has_value());
            QCOMPARE(fieldText(field, made), text);
        }
        QCOMPARE(made.trace, wanted.trace);
        QCOMPARE(made.cluster, wanted.cluster);
        QCOMPARE(made.policy, wanted.policy);
        QCOMPARE(made.interference, wanted.interference);
        QCOMPARE(made.transitions, wanted.transitions);
        QVERIFY(made.failureLoss == wanted.failureLoss);
        QCOMPARE(made.intervalSeconds, wanted.intervalSeconds);
        QCOMPARE(made.decideAt, wanted.decideAt);
        QCOMPARE(made.seed, wanted.seed);
        QCOMPARE(made.impossible, wanted.impossible);
        QCOMPARE(made.recordUntil, wanted.recordUntil);
    }

    void wrongValuesAreRefused_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* key, const char* text, const char* said) {
            QTest::addRow("%s %s", key, text)
                << QString::fromLatin1(key) << QString::fromLatin1(text) << QString::fromLatin1(said);
        };
        row("seed", "-1", "whole number below 2^64");
        row("seed", "18446744073709551616", "not '18446744073709551616'");
        row("decide_at", "noon", "policy, interval and event");
        row("failure_loss", "often", "epoch, all, none");
        row("impossible", "perhaps", "leave-out or keep");
        row("interval", "soon", "a number");
        row("interval", "-5", "a number");
    }

    void wrongValuesAreRefused()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, text);
        QFETCH(const QString, said);
        RunRequest request;
        const auto set = setField(runField(key.toStdString()), request, text.toStdString());
        QVERIFY(!set.has_value());
        QVERIFY2(
            set.error().englishText().find(said.toStdString()) != std::string::npos, set.error().englishText().c_str());
        QCOMPARE(
            fieldText(runField(key.toStdString()), request), fieldText(runField(key.toStdString()), RunRequest {}));
    }

    void anotherRequestHasTheConditionsOfARun()
    {
        struct Other {
            std::string cluster;
            std::string interference;
            std::string transitions;
            FailureLoss failureLoss;
            ImpossibleJobs impossible = ImpossibleJobs::LeaveOut;
        };
        Other other { .cluster = "small" };
        QVERIFY(setField(conditionField<Other>("failure_loss"), other, "all").has_value());
        QVERIFY(setField(conditionField<Other>("impossible"), other, "keep").has_value());
        QCOMPARE(other.failureLoss.rule, FailureRule::Everything);
        QCOMPARE(other.impossible, ImpossibleJobs::Keep);
        QCOMPARE(other.cluster, std::string("small"));
    }

    /// Fixed by files that people keep.
    void membersAreNamedAfterTheFields()
    {
        QCOMPARE(memberName(runField("failure_loss").shown), std::string("failure_loss"));
        QCOMPARE(memberName(runField("interval").shown), std::string("interval_s"));
        QCOMPARE(optionName(runField("decide_at").shown.spec), std::string("--decide-at"));
        QCOMPARE(splitList("a,b", ','), (std::vector<std::string> { "a", "b" }));
    }
};

CONSONANCE_TEST(TestRunFields)
#include "tst_run_fields.moc"
