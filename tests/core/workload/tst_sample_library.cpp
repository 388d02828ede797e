// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/sample_library.h"
#include "core/workload/trace_generator.h"
#include "core/workload/trace_loader.h"
#include "tests/core_test.h"

#include <QtTest>

#include <set>

using namespace consonance;

namespace {

std::string cardWith(std::string_view from, std::string_view to)
{
    std::string card = R"({"version": 1, "title": {"en": "T", "zh": "题"}, "lesson": {"en": "L", "zh": "课"}, "jobs": 1,
        "cluster": "small", "policy": "fifo", "compare": ["fifo"], "interference": "none", "transitions": "none",
        "seconds": 0.1})";
    const auto at = card.find(from);
    return at == std::string::npos ? card : card.replace(at, from.size(), to);
}

} // namespace

class SampleLibraryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySampleIsWhole()
    {
        QVERIFY(sampleTraces().size() >= 6);
        std::set<std::string> ids;
        for (const auto& sample : sampleTraces()) {
            QVERIFY(ids.insert(sample.id).second);
            for (const auto* text : { &sample.title, &sample.lesson }) {
                QVERIFY(!text->english.empty());
                QVERIFY(!text->chinese.empty());
                QVERIFY(text->chinese != text->english);
            }
            QVERIFY(!sample.compare.empty());
            QVERIFY(!sample.cluster.empty() && !sample.policy.empty());
            const auto trace = loadSampleTrace(sample.id, bundledModels());
            QVERIFY2(trace, trace ? "" : trace.error().englishText().c_str());
            QVERIFY(trace->report.problems.isEmpty());
            QVERIFY(trace->report.notices.empty());
            QCOMPARE(trace->report.jobs, sample.jobs);
            QCOMPARE(trace->workload->name, sample.id);
        }
    }

    void generatedSamplesAreWhatTheirOriginSays()
    {
        const auto same = [](const char* id, const char* preset, std::uint64_t seed) {
            const auto sample = loadSampleTrace(id, bundledModels());
            const auto generated = loadTrace(preset, seed, bundledModels());
            return sample && generated && sample->workload->contentHash == generated->workload->contentHash;
        };
        QVERIFY(same("first-steps", "preset:small", 1));
        QVERIFY(same("harmony-testbed", "preset:harmony-testbed", 1));
        QVERIFY(same("bursty-queue", "preset:harmony-testbed,jobs=90,load=4,arrivals=bursty", 3));
        QVERIFY(same("poisson-gangs", "preset:poisson,jobs=150,load=1.2", 2));
    }

    void samplesLoadByName()
    {
        const auto trace = loadTrace("sample:first-steps", 1, bundledModels());
        QVERIFY(trace);
        QCOMPARE(trace->workload->jobs.size(), std::size_t(6));
        QCOMPARE(trace->workload->origin, std::string("sample:first-steps"));
        const auto unknown = loadTrace("sample:second-steps", 1, bundledModels());
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().kind, ErrorKind::BadArguments);
        QVERIFY(unknown.error().englishText().find("first-steps, ") != std::string::npos);
    }

    void wrongCardsAreRefused()
    {
        QVERIFY(parseSampleCard("x", cardWith("", ""), "csv"));
        const std::vector<std::pair<std::string_view, std::string_view>> changes {
            { "\"version\": 1", "\"version\": 2" }, { "\"zh\": \"题\"", "\"de\": \"T\"" },
            { "\"jobs\": 1", "\"jobs\": 0" }, { "[\"fifo\"]", "\"fifo\"" }, { "\"seconds\"", "\"second\"" }, { "{", "" }
        };
        for (const auto& [from, to] : changes) {
            const auto card = parseSampleCard("x", cardWith(from, to), "csv");
            QVERIFY(!card);
            QCOMPARE(card.error().kind, ErrorKind::BadInput);
        }
    }
};

CONSONANCE_BARE_TEST(SampleLibraryTest)
#include "tst_sample_library.moc"
