// SPDX-License-Identifier: GPL-3.0-or-later
// A bundle written from the command line opens at the moment and with the selection that were asked for.
#include "app/cli/bundle_view_option.h"

#include "core/keep/run_keeper.h"
#include "core/keep/run_sharing.h"
#include "tests/core_test.h"
#include "tests/kept_run.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace consonance;

class TestBundleViewOption : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        const RunRequest request {
            .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb", .seed = 3
        };
        auto store = RunStore::openInMemory().value();
        const auto inputs = resolveInputs(request).value();
        m_job = inputs.workload->job(JobId(7)).request.name;
        auto record = store.get(fixtures::keepRun(store, request)).value();
        m_run.emplace(OpenRun { std::move(store), std::move(record) });
    }

    void theViewIsInTheFile()
    {
        const auto view = written({}, { .at = "20min", .jobs = { m_job }, .servers = { "server-2", "server-0" } });
        QVERIFY(view.has_value());
        QCOMPARE(view->at, Time::fromSeconds(1200));
        QCOMPARE(view->jobs, std::vector { m_job });
        QCOMPARE(view->servers, (std::vector<std::string> { "server-2", "server-0" }));
        QVERIFY(!view->from && !view->until);
    }

    /// A span opens at its beginning, or at the given moment; without either the view is not written.
    void aSpanAndAMoment()
    {
        QVERIFY(!written({}, {}));
        const RangeOption span { .from = "10min", .to = "1h", .section = {} };
        QCOMPARE(written(span, {})->at, Time::fromSeconds(600));
        const auto view = written(span, { .at = "00:30:00", .jobs = {}, .servers = {} });
        QCOMPARE(view->at, Time::fromSeconds(1800));
        QCOMPARE(view->from.value(), Time::fromSeconds(600));
        QCOMPARE(view->until.value(), Time::fromSeconds(3600));
    }

    void whatIsNotThereIsRefused()
    {
        const RangeOption span { .from = "10min", .to = "1h", .section = {} };
        QVERIFY(!bundleOptions(span, { .at = "2h", .jobs = {}, .servers = {} }, *m_run));
        QVERIFY(!bundleOptions(span, { .at = "5min", .jobs = {}, .servers = {} }, *m_run));
        QVERIFY(!bundleOptions({}, { .at = "noon", .jobs = {}, .servers = {} }, *m_run));
        QVERIFY(!bundleOptions({}, { .at = {}, .jobs = { "nobody" }, .servers = {} }, *m_run));
        const auto server = bundleOptions({}, { .at = {}, .jobs = {}, .servers = { "server-77" } }, *m_run);
        QVERIFY(!server);
        QCOMPARE(server.error().arguments, (std::vector<std::string> { "harmony-testbed", "server-77", "server-0" }));
    }

private:
    /// What a file written with these options says.
    [[nodiscard]] std::optional<BundleView> written(const RangeOption& range, const BundleViewOption& option)
    {
        const auto path = std::filesystem::path(m_folder.path().toStdString()) / "shared.run";
        const auto options = bundleOptions(range, option, *m_run);
        if (!options || !shareStored(m_run->store, m_run->record, *options, path))
            qFatal("the bundle cannot be written");
        std::optional<BundleView> view;
        if (!RunStore::openBundle(path, &view))
            qFatal("the bundle cannot be read");
        return view;
    }

    QTemporaryDir m_folder;
    std::optional<OpenRun> m_run;
    std::string m_job;
};

CONSONANCE_TEST(TestBundleViewOption)
#include "tst_bundle_view_option.moc"
