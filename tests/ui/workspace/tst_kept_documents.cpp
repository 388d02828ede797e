// SPDX-License-Identifier: GPL-3.0-or-later
// The documents that the settings keep, damaged in two thousand ways each: each counts as absent, or what was read is
// valid and is kept again unchanged.
#include "tests/fixtures/mutations.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/settings.h"
#include "ui/session/session_memory.h"
#include "ui/workspace/macro_library.h"

#include <QJsonDocument>
#include <QTemporaryDir>

#include <cmath>
#include <set>

using namespace consonance;

namespace {

constexpr int kMutations = 2000;

SessionMemory soundMemory()
{
    SessionMemory memory { .request = { .trace = "preset:harmony-testbed,jobs=12",
                               .cluster = "harmony-testbed",
                               .policy = "lb",
                               .parameters = { { "quantum", "60" } },
                               .decideAt = DecisionMoments::Event,
                               .seed = 18'000'000'000'000'000'000U,
                               .impossible = ImpossibleJobs::Keep },
        .storedRun = QStringLiteral("1m7zr5c348aqm"),
        .step = 321,
        .atSeconds = 4321.5,
        .jobs = { QStringLiteral("job-3"), QStringLiteral("作业 4") },
        .servers = { QStringLiteral("server-1") },
        .range = TimeRange { Time::fromSeconds(5), Time::fromSeconds(90) },
        .changes = {},
        .cluster = ClusterPlace { { 0.25, 0.5 }, 3.5, 1.25 },
        .timeline = TimeRange { Time::fromSeconds(0), Time::fromSeconds(9000) } };
    memory.changes.push_back({ { { .event = 40, .at = Time::fromSeconds(60) }, ChangePolicy { "fifo", {}, {} } }, 12 });
    return memory;
}

bool isSound(const std::optional<TimeRange>& span)
{
    return !span || span->from <= span->to;
}

bool isSound(const std::optional<ClusterPlace>& place)
{
    return !place || (std::isfinite(place->centre.x()) && place->zoom > 0 && place->aspect > 0);
}

} // namespace

class TestKeptDocuments : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void lastSession()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        keepSession(settings, soundMemory());
        const auto sound = settings.document(SettingsDocument::Session).toStdString();
        const auto whole = keptSession(settings);
        QVERIFY(whole);
        QCOMPARE(whole->request.decideAt, DecisionMoments::Event);
        QCOMPARE(whole->request.impossible, ImpossibleJobs::Keep);
        QCOMPARE(whole->storedRun, soundMemory().storedRun);
        RandomStream random(1, "last session");
        int accepted = 0;
        for (int i = 0; i < kMutations; ++i) {
            const auto damaged = fixtures::mutated(sound, random);
            settings.setDocument(SettingsDocument::Session, QByteArray::fromStdString(damaged));
            const auto memory = keptSession(settings);
            if (!memory)
                continue;
            ++accepted;
            QVERIFY2(!memory->request.trace.empty() && !memory->request.policy.empty(), damaged.c_str());
            QVERIFY2(isSound(memory->range) && isSound(memory->timeline) && isSound(memory->cluster), damaged.c_str());
            QVERIFY2(std::isfinite(memory->atSeconds), damaged.c_str());
            keepSession(settings, memory);
            const auto kept = settings.document(SettingsDocument::Session);
            const auto again = keptSession(settings);
            QVERIFY2(again.has_value(), damaged.c_str());
            keepSession(settings, again);
            QCOMPARE(settings.document(SettingsDocument::Session), kept);
        }
        qInfo("%d of %d were read", accepted, kMutations);
        QVERIFY(accepted > kMutations / 20 && accepted < kMutations / 2);
    }

    void macros()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        const std::string sound
            = R"({"macros":[{"at_start":true,"commands":["run.stepEvent","view.teach"],"name":"one"},)"
              R"({"at_start":false,"commands":["run.express"],"name":"作业"}],"version":1})";
        RandomStream random(2, "macros");
        int accepted = 0;
        for (int i = 0; i < kMutations; ++i) {
            const auto damaged = fixtures::mutated(sound, random);
            settings.setDocument(SettingsDocument::Macros, QByteArray::fromStdString(damaged));
            CommandRegistry registry;
            const MacroLibrary library(registry, settings, [] { return true; });
            std::set<QString> names;
            for (const auto& macro : library.macros()) {
                QVERIFY2(!macro.name.isEmpty() && !macro.commands.isEmpty(), damaged.c_str());
                names.insert(macro.name);
            }
            QCOMPARE(names.size(), library.macros().size());
            accepted += library.macros().empty() ? 0 : 1;
        }
        qInfo("%d of %d were read", accepted, kMutations);
        QVERIFY(accepted > kMutations / 20 && accepted < kMutations);
    }
};

CONSONANCE_WINDOW_TEST(TestKeptDocuments)
#include "tst_kept_documents.moc"
