// SPDX-License-Identifier: GPL-3.0-or-later
// Holm's correction, and the summary of a comparison as a table for a paper.
#include "core/compare/comparison_svg.h"
#include "core/compare/holm.h"
#include "core/compare/summary_table.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace consonance;

namespace {

RunResult madeRun(const std::string& policy, std::uint64_t seed, double jct)
{
    RunResult run { .policy = policy, .seed = seed, .traceHash = seed * 7 };
    run.metrics.meanJctSeconds = jct;
    run.metrics.finished = 1;
    return run;
}

/// b is the baseline; a is clearly shorter, c a little longer, and d's difference is sure only alone.
CompareResult madeComparison()
{
    CompareResult result;
    const double noise[] { 0, 6, 12, 3, 9, 1 };
    const double ofD[] { 15, 2, 10, 16, -2, 9 };
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const double base = 600 + 60 * static_cast<double>(seed);
        const auto i = seed - 1;
        result.runs.push_back(madeRun("a", seed, base * 0.5 + noise[i]));
        result.runs.push_back(madeRun("b", seed, base));
        result.runs.push_back(madeRun("c", seed, base + (seed % 2 == 0 ? noise[i] : -noise[i])));
        result.runs.push_back(madeRun("d", seed, base - ofD[i]));
    }
    result.summary = summarise(result.runs, { "a", "b", "c", "d" }, "b");
    return result;
}

const CompareSummary& rowOf(const CompareResult& result, const std::string& policy)
{
    return *std::ranges::find(result.summary, policy, &CompareSummary::policy);
}

} // namespace

class TestSummaryTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// By hand: sorted .01 × 4, .02 × 3, .03 × 2 (never below the one before), .04 × 1.
    void holmByHand()
    {
        const std::vector p { 0.04, 0.01, 0.03, 0.02 };
        const auto adjusted = holmAdjusted(p);
        const std::vector expected { 0.06, 0.04, 0.06, 0.06 };
        for (std::size_t i = 0; i < p.size(); ++i)
            QVERIFY2(std::abs(adjusted[i] - expected[i]) < 1e-12, qPrintable(QString::number(adjusted[i])));
        QVERIFY(holmAdjusted({}).empty());
        QCOMPARE(holmAdjusted(std::vector { 0.9, 0.8 }), (std::vector { 1.0, 1.0 }));
    }

    void whatIsNoTestCountsAsNone()
    {
        const double none = std::numeric_limits<double>::quiet_NaN();
        const auto adjusted = holmAdjusted(std::vector { none, 0.02, none, 0.03 });
        QVERIFY(std::isnan(adjusted[0]) && std::isnan(adjusted[2]));
        QVERIFY(std::abs(adjusted[1] - 0.04) < 1e-12);
        QVERIFY(std::abs(adjusted[3] - 0.04) < 1e-12);
    }

    void aComparisonSaysWhatStaysAfterTheCorrection()
    {
        const auto result = madeComparison();
        QVERIFY(std::isnan(rowOf(result, "b").holmPValue));
        QVERIFY(rowOf(result, "a").holmPValue < 0.001);
        const auto& d = rowOf(result, "d");
        QVERIFY2(d.pValue < 0.05 && d.holmPValue >= 0.05,
            qPrintable(QStringLiteral("%1 %2").arg(d.pValue).arg(d.holmPValue)));
        std::string said;
        for (const auto& note : evidenceNotes(result.runs, result.summary))
            said += note.englishText() + "\n";
        QVERIFY2(said.find("not corrected for comparing 3") != std::string::npos, said.c_str());
        QVERIFY2(said.find("stay below 0.05: a\n") != std::string::npos, said.c_str());
        // One policy beside the baseline needs no correction.
        const auto two = summarise(result.runs, { "a", "b" }, "b");
        for (const auto& note : evidenceNotes(result.runs, two))
            QVERIFY(note.englishText().find("Holm") == std::string::npos);
    }

    void tablesForPapers()
    {
        const auto result = madeComparison();
        const auto names = contenderNames({ "a=Ours_1 & more", "b=Base|line" }, { "a", "b", "c", "d" }).value();
        const auto csv = summaryTableText(result, SummaryFormat::Csv, names);
        QVERIFY2(csv.find("a,Ours_1 & more,b,6,0,mean_jct_s,") != std::string::npos, csv.c_str());
        QCOMPARE(std::ranges::count(csv, '\n'), std::ptrdiff_t { 5 });
        const auto markdown = summaryTableText(result, SummaryFormat::Markdown, names);
        QVERIFY2(markdown.starts_with("| Policy | Runs | "), markdown.c_str());
        QVERIFY2(markdown.find("vs. Base\\|line (%)") != std::string::npos, markdown.c_str());
        QVERIFY2(markdown.find("| < 0.001 |") != std::string::npos, markdown.c_str());
        const auto latex = summaryTableText(result, SummaryFormat::Latex, names);
        QVERIFY2(latex.find("Ours\\_1 \\& more & 6 & ") != std::string::npos, latex.c_str());
        QVERIFY2(latex.find("$\\pm$") != std::string::npos && latex.find("±") == std::string::npos, latex.c_str());
        QVERIFY2(latex.find("$<$ 0.001") != std::string::npos, latex.c_str());
        QVERIFY(latex.find("\\begin{tabular}{lrrrrrrr}") != std::string::npos);
        QVERIFY(summaryFormatOf("x.tex").value() == SummaryFormat::Latex);
        QVERIFY(!summaryFormatOf("x.xlsx"));
        QVERIFY(!contenderNames({ "e=x" }, { "a" }) && !contenderNames({ "a" }, { "a" }));
    }

    /// A picture for print: names as given, and the whole command.
    void thePictureHasNamesAndTheWholeCommand()
    {
        const auto result = madeComparison();
        const std::string word(60, 'x');
        const auto command = "consonance-cli compare " + word + " " + word + " " + word + " last-word";
        const auto svg = comparisonSvg(result, command, ComparisonSvgPart::Distributions, { { "a", "Ours" } });
        QVERIFY(svg.find(">Ours</text>") != std::string::npos);
        QVERIFY(svg.find(">a</text>") == std::string::npos);
        QVERIFY(svg.find("last-word</text>") != std::string::npos);
        QVERIFY(svg.find(command) == std::string::npos); // in lines
    }
};

CONSONANCE_TEST(TestSummaryTable)
#include "tst_summary_table.moc"
