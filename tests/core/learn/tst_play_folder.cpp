// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever plays the traces of a round, the result is the same to the bit: threads, other programs, or players that
// claimed a trace and disappeared.
#include "core/base/embedded_resources.h"
#include "core/base/file_io.h"
#include "core/learn/training/group_practice.h"
#include "core/learn/training/lessons.h"
#include "core/learn/training/samples_file.h"
#include "core/learn/training/trace_helper.h"
#include "core/policy/policy.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>
#include <span>
#include <thread>

namespace consonance {
std::span<const EmbeddedFile> bundledCheckpoints();
}

using namespace consonance;

namespace {

constexpr std::int32_t kTraces = 4;

PlayedTraining training()
{
    return { .policy = "harmony",
        .parameters = { { "group", "4" }, { "loads", "1" }, { "practice_traces", std::to_string(kTraces) },
            { "lesson_traces", "2" }, { "finalists", "1" }, { "futures", "1" } },
        .seed = 3,
        .program = "this one" };
}

TrainingSettings playSettings()
{
    return trainingSettings(NetworkForm::HarmonySet,
        *ParameterSet::create(trainingParameters(NetworkForm::HarmonySet), training().parameters, "harmony"));
}

LearnedModel model()
{
    const auto bundled = findEmbedded(bundledCheckpoints(), "harmony");
    return learnedModelOf(*decodeCheckpoint(bundled->bytes, "harmony"), "harmony").value();
}

/// A round of practice as the learner plays it.
struct Learner {
    TrainingSettings how = playSettings();
    EpisodeSource source = episodeSource(how).value();
    LearnedModel learned = model();

    Learner() { source.predictor = learned.predictor; }
    TrainingSamples play(SharedRound* others, std::int32_t threads = 1) const
    {
        return practiseInGroups(source, how, *learned.network, 0.1,
            { .trainingSeed = training().seed,
                .isPractice = true,
                .round = 2,
                .traces = kTraces,
                .threads = threads,
                .meanwhile = {},
                .others = others },
            {})
            .value();
    }
    OfferedRound offer() const { return { .isPractice = true, .round = 2, .exploration = 0.1, .model = learned }; }
};

std::string bytesOf(const TrainingSamples& samples)
{
    return encodeCheckpoint(contentOfSamples(samples));
}

/// Others who have claimed some traces, and deliver them or never do.
class Others final : public SharedRound {
public:
    Others(std::map<std::size_t, TrainingSamples> comes, std::set<std::size_t> gone)
        : m_comes(std::move(comes))
        , m_gone(std::move(gone))
    {
    }
    [[nodiscard]] bool claim(std::size_t trace) override { return !m_comes.contains(trace) && !m_gone.contains(trace); }
    [[nodiscard]] std::optional<TrainingSamples> made(std::size_t trace) override
    {
        const auto found = m_comes.find(trace);
        return found == m_comes.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::map<std::size_t, TrainingSamples> m_comes;
    std::set<std::size_t> m_gone;
};

} // namespace

class TestPlayFolder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void samplesComeBackToTheBit()
    {
        const auto samples = Learner().play(nullptr);
        QVERIFY(samples.inferences.count() > 0);
        const auto bytes = bytesOf(samples);
        const auto back = samplesOf(*decodeCheckpoint(bytes, "f"), "f").value();
        QCOMPARE(bytesOf(back), bytes);
        QCOMPARE(back.episodes.size(), samples.episodes.size());
        QCOMPARE(back.episodes.back().trace, samples.episodes.back().trace);
        QVERIFY(back.inferences.states == samples.inferences.states);
        QCOMPARE(back.timeInSystem, samples.timeInSystem);
    }

    void whatDoesNotFitTogetherIsRefused()
    {
        const auto whole = contentOfSamples(Learner().play(nullptr));
        const auto refused = [](const CheckpointContent& content) { return !samplesOf(content, "f").has_value(); };
        QVERIFY(!refused(whole));
        for (std::size_t i = 0; i < whole.tensors.size(); ++i) {
            auto without = whole;
            without.tensors.erase(without.tensors.begin() + static_cast<std::ptrdiff_t>(i));
            QVERIFY(refused(without));
        }
        for (std::size_t i = 0; i < whole.bytes.size(); ++i) {
            auto cut = whole;
            cut.bytes[i].values.pop_back();
            QVERIFY(refused(cut));
        }
        for (const auto& [key, value] : whole.metadata) {
            auto without = whole;
            without.metadata.erase(key);
            QVERIFY2(refused(without), key.c_str());
        }
    }

    void othersChangeNothing()
    {
        const Learner learner;
        const auto alone = bytesOf(learner.play(nullptr));
        const RoundOfTraces round {
            .trainingSeed = training().seed, .isPractice = true, .round = 2, .traces = kTraces
        };
        std::map<std::size_t, TrainingSamples> theirs;
        for (const std::size_t i : { 1, 3 })
            theirs[i] = practiseTraceInGroups(learner.source, learner.how, *learner.learned.network, 0.1,
                traceOf(learner.source, learner.how, round, i), {})
                            .value();
        for (const std::int32_t threads : { 1, 3 }) {
            Others some(theirs, {});
            QCOMPARE(bytesOf(learner.play(&some, threads)), alone);
            Others gone({}, { 0, 1, 2, 3 }); // every trace claimed by players that never return
            QCOMPARE(bytesOf(learner.play(&gone, threads)), alone);
            Others both({ { 3, theirs[3] } }, { 0, 2 });
            QCOMPARE(bytesOf(learner.play(&both, threads)), alone);
        }
    }

    /// Through the folder: a helper plays a whole round and hands it in, and the result equals that of one program.
    void aHelperPlaysTheSame()
    {
        const QTemporaryDir directory;
        const auto path = std::filesystem::path(directory.path().toStdString()) / "play";
        const Learner learner;
        const auto alone = bytesOf(learner.play(nullptr));
        auto folder = PlayFolder::create(path, training()).value();
        Result<std::int64_t> helped;
        std::jthread helper([&](const std::stop_token& stop) {
            helped = helpTraining({ .folder = path, .program = "this one", .threads = 2 }, stop);
        });
        {
            const auto offer = folder.offer(learner.offer()).value();
            for (std::size_t i = 0; i < kTraces; ++i)
                QTRY_VERIFY_WITH_TIMEOUT(offer->made(i).has_value(), 120'000);
            QCOMPARE(bytesOf(learner.play(offer.get())), alone);
        }
        QVERIFY(!folder.newestOffer(0)); // a learned round is removed
        {
            const auto offer = folder.offer(learner.offer()).value(); // first come, first served
            QCOMPARE(bytesOf(learner.play(offer.get())), alone);
        }
        QVERIFY(folder.end());
        helper.join();
        QVERIFY(helped.has_value());
        QVERIFY(*helped >= kTraces);
    }

    void lessonsTravelToo()
    {
        const QTemporaryDir directory;
        const auto path = std::filesystem::path(directory.path().toStdString()) / "play";
        const Learner learner;
        const auto alone = makeLessons(learner.source, learner.how, training().seed, 1, 1, {}).value();
        auto folder = PlayFolder::create(path, training()).value();
        std::jthread helper(
            [&](const std::stop_token& stop) { (void)helpTraining({ .folder = path, .program = "this one" }, stop); });
        const auto offer
            = folder.offer({ .isPractice = false, .round = 1, .model = { .predictor = learner.learned.predictor } })
                  .value();
        for (std::size_t i = 0; i < 2; ++i)
            QTRY_VERIFY_WITH_TIMEOUT(offer->made(i).has_value(), 120'000);
        QCOMPARE(bytesOf(makeLessons(learner.source, learner.how, training().seed, 1, 1, {}, offer.get()).value()),
            bytesOf(alone));
        QVERIFY(folder.end());
    }

    /// A file cut off on its way counts as missing: the trace is played again.
    void whatIsDamagedIsPlayedAgain()
    {
        const QTemporaryDir directory;
        const auto path = std::filesystem::path(directory.path().toStdString()) / "play";
        const Learner learner;
        auto folder = PlayFolder::create(path, training()).value();
        const auto offer = folder.offer(learner.offer()).value();
        QVERIFY(folder.claim(1, 2));
        QVERIFY(!offer->claim(2));
        QVERIFY(writeFileAtomically(path / "round-000001" / "trace-2.safetensors", "half of it"));
        QCOMPARE(bytesOf(learner.play(offer.get())), bytesOf(learner.play(nullptr)));
    }

    void anotherProgramDoesNotPlay()
    {
        const QTemporaryDir directory;
        const auto path = std::filesystem::path(directory.path().toStdString()) / "play";
        QVERIFY(PlayFolder::create(path, training()).has_value());
        const auto refused = helpTraining({ .folder = path, .program = "another one" }, {});
        QVERIFY(!refused);
        QVERIFY(refused.error().englishText().find("this one") != std::string::npos);
        QVERIFY(!PlayFolder::create(path, training()).has_value());
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(helpTraining({ .folder = path, .program = "this one" }, stop.get_token()).error().kind,
            ErrorKind::Cancelled);
        QVERIFY(!helpTraining({ .folder = path / "nothing", .program = "this one" }, {}).has_value());
    }
};

CONSONANCE_TEST(TestPlayFolder)
#include "tst_play_folder.moc"
