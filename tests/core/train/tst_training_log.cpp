// SPDX-License-Identifier: GPL-3.0-or-later
// The log of a training, written and read again.
#include "core/base/json_reader.h"
#include "core/train/training_log.h"
#include "tests/core_test.h"

#include <QTest>

#include <limits>

using namespace consonance;

class TestTrainingLog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Figures come back unchanged; episodes are for people and for runs, which accept any seed.
    void aLogIsReadAgain()
    {
        const double unknown = std::numeric_limits<double>::quiet_NaN();
        const TrainingReport first {
            .phase = "predictor", .round = 1, .rounds = 30, .seconds = 0.5, .figures = { { "loss", 0.25 } }
        };
        const TrainingReport second { .phase = "practice",
            .round = 2,
            .rounds = 5,
            .seconds = 1.25,
            .figures = { { "entropy", 3.5 }, { "policy_loss", unknown } },
            .episodes = { { .trace = "preset:harmony-testbed,load=2",
                              .cluster = "harmony-testbed",
                              .seed = std::numeric_limits<std::uint64_t>::max(),
                              .reward = unknown,
                              .timeInSystem = 90 },
                { .trace = "preset:harmony-testbed,load=3",
                    .cluster = "small",
                    .seed = 7,
                    .reward = -2,
                    .timeInSystem = 8 } } };
        const auto lines = trainingLogLine(first) + trainingLogLine(second);
        QVERIFY2(
            lines.find("\"seed\":18446744073709551615,\"episodic_return\":null,") != std::string::npos, lines.c_str());

        const auto read = parseTrainingLog(lines, "log");
        QVERIFY2(read.has_value(), read ? "" : read.error().englishText().c_str());
        QCOMPARE(read->size(), std::size_t { 2 });
        for (const auto& [wanted, given] : { std::pair { &first, &(*read)[0] }, std::pair { &second, &(*read)[1] } }) {
            QCOMPARE(given->phase, wanted->phase);
            QCOMPARE(given->round, wanted->round);
            QCOMPARE(given->rounds, wanted->rounds);
            QCOMPARE(given->seconds, wanted->seconds);
            QVERIFY(given->episodes.empty());
        }
        QCOMPARE((*read)[0].figures, first.figures);
        // JSON writes non-numbers as null, and those are left out.
        QCOMPARE((*read)[1].figures, (std::vector<std::pair<std::string, double>> { { "entropy", 3.5 } }));
    }

    void halfALineIsPassedOver()
    {
        const auto line
            = trainingLogLine({ .phase = "lessons", .round = 1, .rounds = 2, .figures = { { "loss", 1 } } });
        QCOMPARE(parseTrainingLog(line + line.substr(0, 9), "log").value().size(), std::size_t { 1 });
        const auto bad = parseTrainingLog(line + "{}\n", "log");
        QVERIFY(!bad);
        QCOMPARE(bad.error().place.line, std::int64_t { 2 });
        QVERIFY(!parseTrainingLog({}, "log"));
    }
};

CONSONANCE_BARE_TEST(TestTrainingLog)
#include "tst_training_log.moc"
