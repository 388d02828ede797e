// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search on functions whose optimum is known, with noise and parameters of several kinds, beside random search.
#include "core/base/portable_math.h"
#include "core/base/statistics.h"
#include "core/tune/tune_search.h"
#include "core/tune/tune_verdict.h"
#include "core/tune/vary_text.h"
#include "tests/core_test.h"

#include <cmath>

using namespace consonance;

namespace {

constexpr int kBudget = 120;
constexpr int kSeeds = 20;
/// As in a tuning: one run, one more, two more.
const std::vector<TuneRung> kRungs { { 1, 1 }, { 1, 1 }, { 2, 1 } };

/// Values of four numbers, a whole number and two choices, each number 0 … 1 of its range.
struct Known {
    double a, b, c, d;
    int whole; ///< 1 … 12
    int choice; ///< 0 … 2
    bool flag;
};

double square(double x)
{
    return x * x;
}

double wave(double x)
{
    return portableCos(2 * 3.14159265358979 * x);
}

struct Synthetic {
    const char* name;
    double (*value)(const Known&);
    double noise;
};

/// Minima of 0, or nearly so.
const Synthetic kFunctions[] = {
    { "bowl", [](const Known& x) { return square(x.a - 0.3) + square(x.b - 0.7); }, 0.05 },
    { "narrow valley", [](const Known& x) { return square(x.a - 0.8) + 25 * square(x.b - square(x.a)); }, 0.2 },
    { "four numbers",
        [](const Known& x) { return square(x.a - 0.2) + square(x.b - 0.4) + square(x.c - 0.6) + square(x.d - 0.8); },
        0.1 },
    { "waves",
        [](const Known& x) {
            return square(x.a - 0.5) + square(x.b - 0.25) + 0.05 * (2 - wave(4 * (x.a - 0.5)) - wave(4 * (x.b - 0.25)));
        },
        0.05 },
    { "whole number", [](const Known& x) { return square((x.whole - 7) / 12.0) + square(x.a - 0.1); }, 0.05 },
    { "choice shifts the optimum",
        [](const Known& x) { return square(x.a - 0.2 - 0.3 * x.choice) + 0.1 * (2 - x.choice); }, 0.05 },
    { "flag and choice",
        [](const Known& x) { return (x.flag ? 0 : 0.15) + 0.1 * std::abs(x.choice - 1) + square(x.b - 0.9); }, 0.05 },
    { "mostly idle", [](const Known& x) { return square(x.c - 0.35); }, 0.05 },
    { "plateau with a hole",
        [](const Known& x) { return 0.3 - 0.3 * portableExp(-20 * (square(x.a - 0.65) + square(x.b - 0.35))); }, 0.05 },
    { "all kinds",
        [](const Known& x) {
            return square(x.a - 0.75) + square(x.d - 0.25) + square((x.whole - 4) / 12.0) + 0.1 * x.choice
                + (x.flag ? 0.1 : 0);
        },
        0.1 },
};

/// A policy whose table has all kinds.
TuneSpace syntheticSpace()
{
    auto& registry = PolicyRegistry::instance();
    if (!registry.find("synthetic")) {
        PolicyTraits traits { .id = "synthetic", .title = "Synthetic", .family = "test" };
        for (const char* key : { "a", "b", "c", "d" })
            traits.parameters.push_back({ .key = key, .defaultValue = 0.5, .minimum = 0.0, .maximum = 1.0 });
        traits.parameters[1].defaultValue = 10.0; // logarithmic
        traits.parameters[1].minimum = 1.0;
        traits.parameters[1].maximum = 1000.0;
        traits.parameters.push_back(
            { .key = "whole", .defaultValue = std::int64_t { 6 }, .minimum = 1.0, .maximum = 12.0 });
        traits.parameters.push_back(
            { .key = "choice", .defaultValue = std::string("red"), .choices = { "red", "green", "blue" } });
        traits.parameters.push_back({ .key = "flag", .defaultValue = false });
        registry.add(
            traits, [](const ParameterSet&) -> Result<std::unique_ptr<Policy>> { return std::unique_ptr<Policy> {}; });
    }
    auto space = TuneSpace::create({ { "synthetic", {} } }, {});
    return std::move(*space);
}

Known knownOf(const TuneSpace& space, const TuneSettings& settings)
{
    const auto number = [&](std::size_t parameter) {
        return TuneSpace::coordinateOf(space.parameters()[parameter], *numberOf(*space.valueOf(parameter, settings)));
    };
    const auto choice = *space.valueOf(5, settings);
    return { number(0), number(1), number(2), number(3), static_cast<int>(*numberOf(*space.valueOf(4, settings))),
        choice == "red"         ? 0
            : choice == "green" ? 1
                                : 2,
        *space.valueOf(6, settings) == "true" };
}

/// Noise with the same draws for whoever asks: by seed, settings and item.
double noisy(const Synthetic& function, const TuneSpace& space, const TuneSettings& settings, std::uint64_t seed,
    std::size_t item)
{
    std::string name = "noise " + std::to_string(item);
    for (const auto& [key, value] : settings.parameters)
        name += " " + key + "=" + value;
    return function.value(knownOf(space, settings)) + function.noise * RandomStream(seed, name).normal();
}

TuneEvaluate evaluating(const Synthetic& function, const TuneSpace& space, std::uint64_t seed)
{
    return [&function, &space, seed](
               const std::vector<TuneSettings>& settings, std::size_t rung) -> Result<TuneEvaluation> {
        TuneEvaluation all;
        for (const auto& one : settings) {
            std::vector<TuneScore> scores;
            for (std::size_t item = 0; item < kRungs[rung].items; ++item)
                scores.push_back({ .objectives = { noisy(function, space, one, seed, 10 * rung + item) } });
            all.push_back(std::move(scores));
        }
        return all;
    };
}

double valueFound(const Synthetic& function, const TuneSpace& space, std::uint64_t seed)
{
    TuneSearch search(space, { .budget = kBudget, .seed = seed, .rungs = kRungs });
    if (!search.run(evaluating(function, space, seed)))
        return 1e9;
    const auto best = search.finalists(1);
    return function.value(knownOf(space, search.candidates()[best.front()].settings));
}

/// Random candidates with `runs` runs each; the best mean wins.
double valueDrawn(const Synthetic& function, const TuneSpace& space, std::uint64_t seed, std::size_t runs)
{
    RandomStream draws(seed, "random search");
    double least = 1e9;
    double value = 0;
    for (int used = 0; used + static_cast<int>(runs) <= kBudget; used += static_cast<int>(runs)) {
        TunePoint point(space.dimensions().size());
        for (auto& coordinate : point)
            coordinate = draws.uniform01();
        const auto settings = space.settingsAt(point);
        double sum = 0;
        for (std::size_t item = 0; item < runs; ++item)
            sum += noisy(function, space, settings, seed, item);
        if (sum / static_cast<double>(runs) < least) {
            least = sum / static_cast<double>(runs);
            value = function.value(knownOf(space, settings));
        }
    }
    return value;
}

} // namespace

class TestTuneSearch final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The bar of issue 45: regret below random search at the same budget in at least 9 of 10 functions, over 20 seeds.
    void findsBetterThanRandomSearch()
    {
        const auto space = syntheticSpace();
        int better = 0;
        for (const auto& function : kFunctions) {
            double found = 0;
            double drawnOnce = 0;
            double drawnOften = 0;
            for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
                found += valueFound(function, space, seed) / kSeeds;
                drawnOnce += valueDrawn(function, space, seed, 1) / kSeeds;
                drawnOften += valueDrawn(function, space, seed, 4) / kSeeds;
            }
            qInfo("%-26s regret %.4f, random search with one run each %.4f, with four %.4f", function.name, found,
                drawnOnce, drawnOften);
            better += found < std::min(drawnOnce, drawnOften) ? 1 : 0;
        }
        QVERIFY2(better >= 9, qPrintable(QStringLiteral("%1 of 10").arg(better)));
    }

    void isTheSameForASeed()
    {
        const auto space = syntheticSpace();
        const auto tried = [&](std::uint64_t seed) {
            TuneSearch search(space, { .budget = 60, .seed = seed, .rungs = kRungs });
            [[maybe_unused]] const auto done = search.run(evaluating(kFunctions[9], space, 3));
            std::vector<TunePoint> points;
            for (const auto& candidate : search.candidates())
                points.push_back(candidate.point);
            return points;
        };
        QCOMPARE(tried(1), tried(1));
        QVERIFY(tried(1) != tried(2));
    }

    void staysWithinItsBudget()
    {
        const auto space = syntheticSpace();
        for (const int budget : { 0, 3, 4, 5, 17, 60 }) {
            int runs = 0;
            TuneSearch search(space, { .budget = budget, .rungs = kRungs });
            const auto inner = evaluating(kFunctions[0], space, 1);
            QVERIFY(search.run([&](const std::vector<TuneSettings>& settings, std::size_t rung) {
                runs += static_cast<int>(settings.size() * kRungs[rung].items);
                return inner(settings, rung);
            }));
            QCOMPARE(runs, search.used());
            QVERIFY(runs <= budget);
        }
    }

    void passesOverCandidatesThatFail()
    {
        const auto space = syntheticSpace();
        TuneSearch search(space, { .budget = 100, .rungs = kRungs });
        const auto inner = evaluating(kFunctions[0], space, 1);
        QVERIFY(search.run([&](const std::vector<TuneSettings>& settings, std::size_t rung) -> Result<TuneEvaluation> {
            auto all = *inner(settings, rung);
            for (std::size_t i = 0; i < all.size(); ++i) {
                if (settings[i].parameters.contains("flag") && settings[i].parameters.at("flag") == "true")
                    all[i] = fail(ErrorKind::Failed, { "test", "does not run" });
            }
            return all;
        }));
        for (const auto index : search.finalists(5))
            QVERIFY(search.candidates()[index].settings.parameters.at("flag") != "true");
    }

    void ordersAFront()
    {
        const auto space = syntheticSpace();
        TuneSearch search(space, { .budget = 150, .rungs = kRungs, .objectives = 2 });
        QVERIFY(search.run([&](const std::vector<TuneSettings>& settings, std::size_t rung) -> Result<TuneEvaluation> {
            TuneEvaluation all;
            for (const auto& one : settings) {
                const auto x = knownOf(space, one);
                all.push_back(std::vector<TuneScore>(
                    kRungs[rung].items, { .objectives = { square(x.a) - 0.25, square(1 - x.a) - 0.25 } }));
            }
            return all;
        }));
        const auto front = search.front();
        QVERIFY(front.size() >= 3);
        for (std::size_t i = 1; i < front.size(); ++i) {
            QVERIFY(search.candidates()[front[i - 1]].objective(0) <= search.candidates()[front[i]].objective(0));
            QVERIFY(search.candidates()[front[i - 1]].objective(1) >= search.candidates()[front[i]].objective(1));
        }
    }

    /// The bar of issue 45 for the statistics: where parameters have no effect, runs differ by chance alone, and at
    /// most 5 of 100 tunings may take the best of many for better.
    void takesNoChanceForAGain()
    {
        const auto space = syntheticSpace();
        const Synthetic none { "no effect", [](const Known&) { return 0.0; }, 0.1 };
        TuneGoals goals;
        goals.figures.push_back({});
        goals.objectives.push_back({ "mean-jct", { {} } });
        int better = 0;
        int betterInSearch = 0;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            TuneSearch search(space, { .budget = kBudget, .seed = seed, .rungs = kRungs });
            QVERIFY(search.run(evaluating(none, space, seed)));
            auto finalists = search.finalists(4);
            std::erase(finalists, std::size_t { 0 });
            const auto trials = [&](const TuneSettings& settings, std::size_t first, std::size_t count) {
                std::vector<TrialFigures> row;
                for (std::size_t i = 0; i < count; ++i)
                    row.push_back({ .values = { 100 * (1 + noisy(none, space, settings, seed, first + i)) } });
                return row;
            };
            const auto meanChange = [&](std::size_t candidate) {
                const auto own = trials(search.candidates()[candidate].settings, 1000, 5);
                return judge(goals, own, trials(space.today(), 1000, 5)).objectives.front().mean;
            };
            std::ranges::stable_sort(finalists, {}, meanChange);
            const auto& chosen = search.candidates()[finalists.front()];
            betterInSearch += chosen.objective(0) < search.candidates().front().objective(0) ? 1 : 0;
            const auto verdict = judge(goals, trials(chosen.settings, 2000, 20), trials(space.today(), 2000, 20));
            better += verdict.finding == TuneFinding::Better ? 1 : 0;
        }
        qInfo("better in the search: %d of 100, in the verdict: %d", betterInSearch, better);
        QVERIFY(betterInSearch > 70); // what a tool without a third part would have reported
        QVERIFY(better <= 5);
    }

    /// As on a trace without queues, where copies of it hardly differ.
    void takesNoNoticeOfGainsTooSmallToShow()
    {
        QCOMPARE(findingOf({ .mean = -0.0002, .low = -0.0003, .high = -0.0001 }), TuneFinding::NoBetter);
        QCOMPARE(findingOf({ .mean = 0.0002, .low = 0.0001, .high = 0.0003 }), TuneFinding::NoBetter);
        QCOMPARE(findingOf({ .mean = -0.002, .low = -0.003, .high = -0.001 }), TuneFinding::Better);
        QCOMPARE(findingOf({ .mean = 0.002, .low = 0.001, .high = 0.003 }), TuneFinding::Worse);
        QCOMPARE(findingOf({ .mean = -0.2, .low = -0.5, .high = 0.1 }), TuneFinding::NoBetter);
        QVERIFY(!(TuneKept { .allowed = 0, .change = { .mean = 0.0002 } }.isHeld())); // a bound is a bound
    }

    void findsAGainThatIsThere()
    {
        TuneGoals goals;
        goals.figures.push_back({});
        goals.objectives.push_back({ "mean-jct", { {} } });
        std::vector<TrialFigures> own;
        std::vector<TrialFigures> base;
        RandomStream draws(1, "gain");
        for (int i = 0; i < 20; ++i) {
            const double hard = draws.uniform(50, 500);
            own.push_back({ .values = { hard * (0.95 + 0.05 * draws.normal()) } });
            base.push_back({ .values = { hard } });
        }
        const auto verdict = judge(goals, own, base);
        QCOMPARE(verdict.finding, TuneFinding::Better);
        QVERIFY(verdict.objectives.front().high < 0);
        QCOMPARE(judge(goals, base, own).finding, TuneFinding::Worse);
        QCOMPARE(judge(goals, base, base).finding, TuneFinding::NoBetter);
    }
};

CONSONANCE_BARE_TEST(TestTuneSearch)
#include "tst_tune_search.moc"
