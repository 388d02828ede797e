// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that count agree with the figure 1.
#include "core/base/count_wording.h"
#include "core/base/result.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

class TestCountWording : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneIsSingular_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* pattern, const char* said) { QTest::newRow(pattern) << pattern << said; };
        row("{0} jobs have no limit", "1 job has no limit");
        row("and {0} more jobs hold the other", "and 1 more job holds the other");
        row("{0} jobs: {0} rows, {0} copies", "1 job: 1 row, 1 copy");
        row("{0} nodes ({1}) have taints ({0})", "1 node (a, b) has taints (1)");
        row("{0} {1} GPUs", "1 a, b GPU");
        row("{0} jobs that can never run on {1} are left out", "1 job that can never run on a, b is left out");
        row("{0} of {2} jobs wait", "1 of 12 jobs waits");
        row("of {0} rows {0} are malformed", "of 1 row 1 is malformed");
        row("{0} jobs had not ended: they run to their limit", "1 job had not ended: they run to their limit");
        // Not counts, or no count of one.
        row("job {0} runs on server {0}", "job 1 runs on server 1");
        row("change {0} names a domain", "change 1 names a domain");
        row("{0} of its tasks", "1 of its tasks");
        row("{2} jobs have no limit", "12 jobs have no limit");
        row("{0} s, {0} ms, {0}", "1 s, 1 ms, 1");
        row("{0} 个作业没有时间上限", "1 个作业没有时间上限");
    }
    void oneIsSingular()
    {
        QFETCH(QString, pattern);
        QFETCH(QString, said);
        QCOMPARE(QString::fromStdString(fillMessage(pattern.toStdString(), { "1", "a, b", "12" })), said);
    }
};

CONSONANCE_BARE_TEST(TestCountWording)
#include "tst_count_wording.moc"
