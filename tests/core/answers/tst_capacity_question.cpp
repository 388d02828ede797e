// SPDX-License-Identifier: GPL-3.0-or-later
// Free capacity as an answer: rows, the reasons in words, JSON, and no value where none is defined.
#include "core/answers/question.h"
#include "core/base/joined_text.h"
#include "core/session/interactive_session.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

using namespace consonance;

namespace {

/// A gang of one GPU each, and two servers of 2 GPUs and 8 cores with one type each.
struct Capacity {
    std::shared_ptr<const Cluster> cluster;
    SessionFrame frame;

    Capacity()
    {
        ClusterBuilder builder("types", { "cluster", "rack", "server", "gpu" }, "server");
        ResourceVector capacity;
        capacity[Resource::Gpu] = 2;
        capacity[Resource::Cpu] = 8000;
        for (const auto* type : { "k80", "v100" })
            builder.addHost(
                builder.add(ClusterBuilder::root(), "rack", type), std::string("server-") + type, capacity, {}, type);
        cluster = *builder.finish();
        frame.hosts.resize(2);
    }
    [[nodiscard]] std::shared_ptr<const AnswerSource> ask() const
    {
        const auto& question = *findQuestion("capacity");
        auto job = fixtures::makeGang("one", 0, 1, 60);
        job.request.roles.role[0].demand[Resource::Cpu] = 1000;
        const QuestionContext about { .inputs
            = { .cluster = cluster, .workload = fixtures::makeWorkload({ std::move(job) }) },
            .at = Time::fromSeconds(5),
            .frame = std::make_shared<const SessionFrame>(frame),
            .history = std::make_shared<const SessionHistory>() };
        return *question.ask(about, *ParameterSet::create(question.specs(), {}, question.id), {}, nullptr);
    }
};

} // namespace

class TestCapacityQuestion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsLackingIsSaid()
    {
        Capacity capacity;
        QCOMPARE(joinedText(capacity.ask()->answer(englishWording).remarks, "\n"),
            std::string("expected fragments: 0.0 % of all GPUs (Weng et al., USENIX ATC 2023)\n"
                        "largest gang that fits: 4 tasks; on one server: 2"));
        capacity.frame.hosts[1].used[Resource::Cpu] = 8000; // no core beside the two v100
        const auto source = capacity.ask();
        const auto answer = source->answer(englishWording);
        QCOMPARE(
            answer.remarks.front(), std::string("fragmented, 100 %: tasks want more cores than a server has left"));
        const auto table = plainTable(answer.sheets.front(), englishWording);
        QCOMPARE(joinedText(table.header),
            std::string("Group, Servers up, Not up, GPUs (%), Cores (%), Memory (%), "
                        "Free GPUs, Fragmented (%)"));
        QCOMPARE(joinedText(table.rows[0]), std::string("all servers, 2, 0, 0.0, 50.0, –, 4, 50.0"));
        QCOMPARE(joinedText(table.rows[4]), std::string("GPU type v100, 1, 0, 0.0, 100.0, –, 2, 100.0"));
        const auto json = source->json();
        for (const char* part : { "\"format\": \"consonance-capacity\"", "\"at_s\": 5", "\"fragmentation\": 0.5",
                 "\"expected_fragments\": 0", "\"largest_gang_one_server\": 2", "\"name\": \"v100\"" })
            QVERIFY2(json.find(part) != std::string::npos, part);
    }

    /// A missing answer is not 0 %.
    void whatIsNotDefinedIsNotZero()
    {
        Capacity capacity;
        for (auto& host : capacity.frame.hosts)
            host.used[Resource::Gpu] = 2;
        const auto source = capacity.ask();
        QVERIFY(source->answer(englishWording).sheets.front().rows[0].cells.back().isMissing());
        QVERIFY(source->json().find("\"fragmentation\": null") != std::string::npos);
    }
};

CONSONANCE_BARE_TEST(TestCapacityQuestion)
#include "tst_capacity_question.moc"
