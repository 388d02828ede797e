// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the output of the benchmark programs (their --benchmark_out files, named on the command line) and prints one
// table: each budget with its bar, the measured value and machine, and the peer or limit beside it. With --json FILE
// the table is also written to FILE. A benchmark without its data is not measured, and the table says why; a failed one
// counts as failed. Exit code: 0 all measured figures hold, 1 a figure misses its bar, a benchmark failed or a file
// cannot be read, 3 nothing was measured.
#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "tests/bench/missing_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace consonance;

namespace {

enum class Bar : std::uint8_t { AtMost, AtLeast };

/// Figures are found by "program/benchmark name" and a member: a time in ms, or a counter.
struct Budget {
    const char* what;
    const char* benchmark;
    const char* figure;
    Bar bar;
    double limit;
    const char* unit;
    const char* beside; ///< the peer or the physical limit
    double scale = 1;
};

constexpr double kPerThousand = 1e-3;
constexpr double kMicrosecondsAMillisecond = 1e3;
constexpr Budget kBudgets[] {
    { "Philly, 82,247 jobs, read to result", "bench_budgets/phillyReadToResult/real_time", "real_time", Bar::AtMost,
        1000, "ms", "" },
    { "  its memory", "bench_budgets/phillyReadToResult/real_time", "peak_mb", Bar::AtMost, 300, "MB", "" },
    { "12,699 jobs, FIFO, 256 GPUs", "bench_budgets/fifoOn256Gpus/real_time", "real_time", Bar::AtMost, 100, "ms",
        "Tiresias' simulator 30 to 49 s" },
    { "Pollux workload, Tiresias", "bench_elastic/publishedWorkload/tiresias", "real_time", Bar::AtMost, 20, "ms",
        "adaptdl's simulator 9 s" },
    { "Pollux workload, Optimus", "bench_elastic/publishedWorkload/optimus", "real_time", Bar::AtMost, 100, "ms",
        "adaptdl's simulator 27 s" },
    { "Pollux workload, Pollux", "bench_elastic/publishedWorkload/pollux/real_time", "real_time", Bar::AtMost, 10'000,
        "ms", "adaptdl's simulator 1,640 s" },
    { "Philly's first 2,993 jobs, Pollux", "bench_elastic/phillyOnTightCluster/iterations:1/real_time", "real_time",
        Bar::AtMost, 60, "s", "480 GPUs, 3,605 searches", kPerThousand },
    { "engine with contention, 6 servers", "bench_engine/eventsWithContention/6", "events/s", Bar::AtLeast, 300,
        "thousand events/s", "", kPerThousand },
    { "engine with contention, 1,000 servers", "bench_engine/eventsWithContention/1000", "events/s", Bar::AtLeast, 150,
        "thousand events/s", "", kPerThousand },
    { "every GPU shared, 1,000 servers", "bench_leases/eventsWithSharedGpus/1000", "events/s", Bar::AtLeast, 150,
        "thousand events/s", "two jobs on each", kPerThousand },
    { "plan beside 10,000 reservations", "bench_leases/planBesideReservations/10000/10", "real_time", Bar::AtMost, 50,
        "us a plan", "ten leases on two servers each", kMicrosecondsAMillisecond },
    { "snapshot of 5,000 jobs, 1,000 servers, to dry run",
        "bench_snapshot/readToAnsweredDryRun/easy_backfill/iterations:3", "real_time", Bar::AtMost, 1000, "ms",
        "from the files of squeue and scontrol" },
    { "OASiS, 200 jobs x 100 slots x 50 servers", "bench_market/oasisMarket/32", "real_time", Bar::AtMost, 1000, "ms",
        "jobs of up to 32 workers, the market alone" },
    { "  a whole run", "bench_market/oasisRun", "real_time", Bar::AtMost, 1000, "ms", "" },
    { "gavel max-min, 1,000 jobs, 36 GPUs", "bench_rounds/wholeRun/max_min", "cpu_ms", Bar::AtMost, 400,
        "ms of the processor", "Gavel's simulator 7.4 s" },
    { "  its solver", "bench_rounds/wholeRun/max_min", "solver_ms", Bar::AtMost, 150, "ms", "" },
    { "gavel finish-time fairness, 1,000 jobs", "bench_rounds/wholeRun/finish_time", "cpu_ms", Bar::AtMost, 1000,
        "ms of the processor", "Gavel's simulator 99 s" },
    { "gavel max-min packed, 200 jobs", "bench_rounds/wholeRun/max_min_packed", "cpu_ms", Bar::AtMost, 3000,
        "ms of the processor", "Gavel's simulator 17.8 s" },
    { "allox, 200 jobs", "bench_rounds/wholeRun/allox", "cpu_ms", Bar::AtMost, 200, "ms of the processor",
        "Gavel's simulator 2 s" },
    { "themis, 113 jobs", "bench_rounds/wholeRun/themis", "cpu_ms", Bar::AtMost, 500, "ms of the processor",
        "its authors' simulator 86 s" },
    { "cost of an event against servers 6 to 10,000", "bench_budgets/eventCostAgainstServers/iterations:1", "slope",
        Bar::AtMost, 0.1, "log-log slope", "0 = flat" },
    { "cost of an event against jobs at once", "bench_budgets/eventCostAgainstJobs/iterations:1", "slope", Bar::AtMost,
        1, "log-log slope", "0 = flat" },
    { "cost of an event against events 10^4 to 10^6", "bench_budgets/eventCostAgainstEvents/iterations:1", "slope",
        Bar::AtMost, 0.1, "log-log slope", "0 = flat" },
    { "snapshot and restore at 100,000 events", "bench_engine/snapshotOfALongRun", "real_time", Bar::AtMost, 100, "ms",
        "" },
    { "step back at 100,000 events", "bench_engine/stepBackInALongRun", "real_time", Bar::AtMost, 100, "ms", "" },
    { "jump in 200,000 seen jobs, 1,000 servers", "bench_engine/scrubJump/iterations:1", "worst_ms", Bar::AtMost, 300,
        "ms of the processor", "slowest of 15, ahead and back" },
    { "4,000 jobs, las", "bench_engine/sortedQueue/las", "cpu_s", Bar::AtMost, 1, "s of the processor", "" },
    { "4,000 jobs, tiresias-gittins", "bench_engine/sortedQueue/gittins", "cpu_s", Bar::AtMost, 2, "s of the processor",
        "" },
    { "200,000 jobs, 1,000 servers, srtf", "bench_engine/sortedQueue/srtf/iterations:1", "cpu_s", Bar::AtMost, 8,
        "s of the processor", "" },
    { "a decision looked into, 1,000 servers", "bench_engine/analysisAgainstServers/iterations:1", "ms_largest",
        Bar::AtMost, 1000, "ms of the processor", "" },
    { "  its memory", "bench_engine/analysisAgainstServers/iterations:1", "mb_more", Bar::AtMost, 200, "MB",
        "the most beside what was held before" },
    { "  its stop", "bench_engine/stopOfAnalysis/iterations:1", "worst_ms", Bar::AtMost, 200, "ms", "slowest of 5" },
    { "  against 100 servers", "bench_engine/analysisAgainstServers/iterations:1", "ratio", Bar::AtMost, 20, "times",
        "ten times the servers" },
    { "canvas, 10,000 servers x 16", "bench_canvas/frame/10000/100", "real_time", Bar::AtMost, 16, "ms a frame",
        "60 Hz: 16.7 ms" },
    { "canvas, 50,000 servers x 16", "bench_canvas/frame/50000/100", "real_time", Bar::AtMost, 33, "ms a frame",
        "30 Hz: 33.3 ms" },
    { "canvas as it is shown, 10,000 servers, all", "bench_canvas/widget/10000/100", "real_time", Bar::AtMost, 16,
        "ms a frame", "selection, traffic, legend" },
    { "canvas as it is shown, 10,000 servers, zoomed", "bench_canvas/widget/10000/300", "real_time", Bar::AtMost, 16,
        "ms a frame", "and the map in the corner" },
    { "canvas as it is shown, 10,000 servers, tiles", "bench_canvas/widget/10000/1200", "real_time", Bar::AtMost, 16,
        "ms a frame", "likewise" },
    { "canvas as it is shown, 50,000 servers, all", "bench_canvas/widget/50000/100", "real_time", Bar::AtMost, 33,
        "ms a frame", "selection, traffic, legend" },
    { "canvas as it is shown, 50,000 servers, zoomed", "bench_canvas/widget/50000/300", "real_time", Bar::AtMost, 33,
        "ms a frame", "and the map in the corner" },
    { "canvas as it is shown, 50,000 servers, tiles", "bench_canvas/widget/50000/1200", "real_time", Bar::AtMost, 33,
        "ms a frame", "likewise" },
    { "canvas, pointer moves, 50,000 servers", "bench_canvas/hover/50000/100", "real_time", Bar::AtMost, 16,
        "ms a frame", "hover answers within a frame" },
    { "timeline takes in 10,000 of 1,000,000 events", "bench_timeline/append/iterations:1", "worst_ms", Bar::AtMost, 16,
        "ms a frame", "slowest of 100 pieces" },
    { "timeline, jobs to servers for the first time", "bench_timeline/grouping", "first_ms", Bar::AtMost, 200, "ms",
        "a command, as a filter of the catalogue" },
    { "timeline, jobs to servers and back", "bench_timeline/grouping", "worst_ms", Bar::AtMost, 16, "ms a frame",
        "slowest" },
    { "timeline, rows filtered and all again", "bench_timeline/filter", "worst_ms", Bar::AtMost, 16, "ms a frame",
        "slowest, 150,000 rows" },
    { "timeline, 1,000 selected jobs", "bench_timeline/selected", "worst_ms", Bar::AtMost, 16, "ms a frame",
        "slowest" },
    { "timeline, 1,000,000 events, whole run", "bench_timeline/frame/100/1", "real_time", Bar::AtMost, 16, "ms a frame",
        "60 Hz: 16.7 ms" },
    { "timeline, 1,000,000 events, readable rows", "bench_timeline/frame/1/1800", "real_time", Bar::AtMost, 16,
        "ms a frame", "60 Hz: 16.7 ms" },
    { "start to first window", "bench_window/start/iterations:1/real_time", "worst_ms", Bar::AtMost, 500, "ms", "" },
    { "open a bundled trace, up to its first picture", "bench_window/sample/iterations:1/real_time", "worst_ms",
        Bar::AtMost, 1000, "ms", "slowest of all samples" },
    { "Philly, 82,247 jobs, open in the window", "bench_window/hold/iterations:1/real_time", "opened_mb", Bar::AtMost,
        300, "MB", "resident, before the first event" },
    { "  its run over", "bench_window/hold/iterations:1/real_time", "finished_mb", Bar::AtMost, 300, "MB",
        "resident, with all views" },
    { "cancel while loading", "bench_window/cancel/loading/iterations:1/real_time", "worst_ms", Bar::AtMost, 200, "ms",
        "worst of 10 moments" },
    { "cancel while running", "bench_window/cancel/running/iterations:1/real_time", "worst_ms", Bar::AtMost, 200, "ms",
        "worst of 10 moments" },
    { "cancel in express", "bench_window/cancel/express/iterations:1/real_time", "worst_ms", Bar::AtMost, 200, "ms",
        "worst of 10 moments" },
    { "cancel while comparing", "bench_window/cancel/comparing/iterations:1/real_time", "worst_ms", Bar::AtMost, 200,
        "ms", "worst of 10 moments" },
    { "cancel while training", "bench_window/cancel/training/iterations:1/real_time", "worst_ms", Bar::AtMost, 200,
        "ms", "worst of 10 moments" },
    { "quit while loading", "bench_window/quit/loading/iterations:1/real_time", "worst_ms", Bar::AtMost, 1000, "ms",
        "worst of 10 moments" },
    { "quit while running", "bench_window/quit/running/iterations:1/real_time", "worst_ms", Bar::AtMost, 1000, "ms",
        "worst of 10 moments" },
    { "quit in express", "bench_window/quit/express/iterations:1/real_time", "worst_ms", Bar::AtMost, 1000, "ms",
        "worst of 10 moments" },
    { "quit while comparing", "bench_window/quit/comparing/iterations:1/real_time", "worst_ms", Bar::AtMost, 1000, "ms",
        "worst of 10 moments" },
    { "quit while training", "bench_window/quit/training/iterations:1/real_time", "worst_ms", Bar::AtMost, 1000, "ms",
        "worst of 10 moments" },
    { "theme switch, every page made", "bench_window/theme/iterations:1/real_time", "worst_ms", Bar::AtMost, 100, "ms",
        "worst of 10" },
    { "catalogue, 10,000 runs, open and first page", "bench_store/openAndFirstPage", "real_time", Bar::AtMost, 100,
        "ms", "" },
    { "catalogue, 10,000 runs, filter by text", "bench_store/listPages/text", "real_time", Bar::AtMost, 200, "ms", "" },
    { "catalogue, 10,000 runs, filter by figures", "bench_store/listPages/policyAndFigures", "real_time", Bar::AtMost,
        200, "ms", "" },
    { "catalogue, 10,000 runs, expression", "bench_store/listPages/expression", "real_time", Bar::AtMost, 200, "ms",
        "" },
    { "catalogue, 10,000 runs, expression on parameters", "bench_store/listPages/expressionOnParameters", "real_time",
        Bar::AtMost, 200, "ms", "" },
    { "external policy, 5 waiting jobs", "bench_external/decision/5", "us/decision", Bar::AtMost, 100, "us a decision",
        "a pipe and Python's json alone: 18 us" },
    { "external policy, 50 waiting jobs", "bench_external/decision/50", "us/decision", Bar::AtMost, 150,
        "us a decision", "likewise 59 us, whole states" },
    { "external policy, 300 waiting jobs", "bench_external/decision/300", "us/decision", Bar::AtMost, 500,
        "us a decision", "likewise 327 us, whole states" },
    { "external policy, cancel while it hangs", "bench_external/cancel/iterations:1/real_time", "worst_ms", Bar::AtMost,
        200, "ms", "worst of 10" },
    { "Python environment, testbed", "bench_external/pythonEnvironment/iterations:1/real_time", "decisions/s",
        Bar::AtLeast, 5000, "decisions/s", "64 side by side, two threads" },
    { "inference of harmony-published, single", "bench_learn/inference/0/1", "us/action", Bar::AtMost, 150,
        "us an action", "" },
    { "inference of harmony-published, 64 together", "bench_learn/inference/0/64", "us/action", Bar::AtMost, 15,
        "us an action", "" },
    { "inference of harmony, single", "bench_learn/inference/1/1", "us/action", Bar::AtMost, 150, "us an action", "" },
    { "inference of harmony, 64 together", "bench_learn/inference/1/64", "us/action", Bar::AtMost, 15, "us an action",
        "" },
};

/// Zooms of bench_canvas in percent, each with its slowest frame.
constexpr int kZooms[] { 60, 100, 200, 300, 500, 800, 1200, 2000 };

/// Express with the window open compared with headless, by the benchmarks' argument.
constexpr const char* kExpressCases[] { "0", "1", "2" };

struct Figures {
    std::map<std::string, double> values; ///< by "program/benchmark figure"
    std::map<std::string, std::string> errors; ///< of benchmarks that stopped, by "program/benchmark"
};

double inMilliseconds(double value, std::string_view unit)
{
    return unit == "ns" ? value / 1e6 : unit == "us" ? value / 1e3 : unit == "s" ? value * 1e3 : value;
}

Result<void> readFigures(const std::string& path, Figures& figures)
{
    auto program = path.substr(path.rfind('/') + 1);
    program = program.substr(0, program.rfind('.'));
    TRY_ASSIGN(const auto document, JsonDocument::read(path));
    TRY_ASSIGN(const auto rows, document.root().required("benchmarks").asArray());
    for (const auto& row : rows) {
        TRY_ASSIGN(const auto name, row.required("name").asText());
        TRY_ASSIGN(const auto unit, row.optional("time_unit").asTextOr("ms"));
        // The library writes times of 0 beside an error; they would meet every bar.
        if (row.optional("error_occurred").isPresent()) {
            TRY_ASSIGN(
                figures.errors[fmt::format("{}/{}", program, name)], row.optional("error_message").asTextOr("?"));
            continue;
        }
        TRY_ASSIGN(const auto members, row.asObject());
        for (const auto& [key, value] : members) {
            const auto number = value.asNumber();
            if (!number)
                continue;
            const bool isTime = key == "real_time" || key == "cpu_time";
            figures.values[fmt::format("{}/{} {}", program, name, key)]
                = isTime ? inMilliseconds(*number, unit) : *number;
        }
    }
    return {};
}

/// The processor's "model name", their number, and how many programs compete for them: figures of a busy machine say
/// little.
std::string machineName()
{
    std::ifstream info("/proc/cpuinfo");
    std::string line;
    std::string model = "unknown processor";
    while (std::getline(info, line)) {
        if (line.starts_with("model name")) {
            model = line.substr(line.find(':') + 2);
            break;
        }
    }
    double load = 0;
    if (getloadavg(&load, 1) != 1)
        load = 0;
    return fmt::format("{}, {} threads, load {:.1f}", model, std::thread::hardware_concurrency(), load);
}

/// A figure, or why it is missing.
struct Measured {
    std::optional<double> value;
    std::string whyNot;
};

enum class Verdict : std::uint8_t { Holds, Misses, NotMeasured, Failed };

struct Row {
    std::string what;
    Measured measured;
    Bar bar = Bar::AtMost;
    double limit = 0;
    std::string unit;
    std::string beside;

    [[nodiscard]] Verdict verdict() const
    {
        if (const auto& value = measured.value)
            return (bar == Bar::AtMost ? *value <= limit : *value >= limit) ? Verdict::Holds : Verdict::Misses;
        const auto& why = measured.whyNot;
        return why.empty() || why.starts_with(kMissingData) ? Verdict::NotMeasured : Verdict::Failed;
    }
};

const char* nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Holds:
        return "holds";
    case Verdict::Misses:
        return "misses";
    case Verdict::NotMeasured:
        return "not measured";
    case Verdict::Failed:
        break;
    }
    return "failed";
}

Measured find(const Figures& figures, const std::string& benchmark, std::string_view figure)
{
    if (const auto found = figures.values.find(fmt::format("{} {}", benchmark, figure)); found != figures.values.end())
        return { found->second, {} };
    const auto error = figures.errors.find(benchmark);
    return { std::nullopt, error == figures.errors.end() ? std::string() : error->second };
}

/// One figure as a share of another from the same programs.
Row shareOf(std::string what, const Measured& part, const Measured& whole, double limit, std::string unit,
    const std::string& wholeText)
{
    Row row { std::move(what), {}, Bar::AtLeast, limit, std::move(unit), "" };
    if (whole.value)
        row.beside = fmt::format(fmt::runtime(wholeText), *whole.value);
    if (part.value && whole.value && *whole.value > 0)
        row.measured.value = 100 * *part.value / *whole.value;
    else
        row.measured.whyNot = part.whyNot.empty() ? whole.whyNot : part.whyNot;
    return row;
}

std::vector<Row> makeRows(const Figures& figures)
{
    std::vector<Row> rows;
    for (const auto& budget : kBudgets) {
        auto measured = find(figures, budget.benchmark, budget.figure);
        if (measured.value)
            *measured.value *= budget.scale;
        rows.push_back({ budget.what, measured, budget.bar, budget.limit, budget.unit, budget.beside });
    }
    for (const auto* one : kExpressCases) {
        const auto alone = find(figures, fmt::format("bench_express/headless/{}/real_time", one), "events_per_s");
        const auto shown = find(figures, fmt::format("bench_express/express/{}/real_time", one), "events_per_s");
        rows.push_back(shareOf(fmt::format("express with the window, case {}", one), shown, alone, 90, "% of headless",
            "headless {:.0f} events/s"));
    }
    rows.push_back(shareOf("training step, batch 256", find(figures, "bench_learn/trainingStep", "GFLOP/s"),
        find(figures, "bench_learn/largestMatrixProduct", "GFLOP/s"), 60, "% of the product",
        "largest matrix product {:.1f} GFLOP/s"));
    for (const auto& [servers, limit] : { std::pair { 10'000, 16.0 }, { 50'000, 33.0 } }) {
        for (const int zoom : kZooms)
            rows.push_back({ fmt::format("  slowest frame, {} servers, zoom {} %", servers, zoom),
                find(figures, fmt::format("bench_canvas/frame/{}/{}", servers, zoom), "worst_ms"), Bar::AtMost, limit,
                "ms", "" });
    }
    return rows;
}

void print(const std::vector<Row>& rows)
{
    fmt::print("\nOn {}\n\n{:<46} {:>10} {:>10}  {:<18} {:<13} {}\n", machineName(), "what", "measured", "bar", "unit",
        "verdict", "beside it");
    for (const auto& row : rows) {
        fmt::print("{:<46} {:>10} {:>10}  {:<18} {:<13} {}\n", row.what,
            row.measured.value ? fmt::format("{:.4g}", *row.measured.value) : "",
            fmt::format("{}{:.4g}", row.bar == Bar::AtMost ? "<=" : ">=", row.limit), row.unit, nameOf(row.verdict()),
            row.measured.whyNot.empty() ? row.beside : row.measured.whyNot);
    }
}

std::string asJson(const std::vector<Row>& rows)
{
    JsonWriter json;
    json.beginObject().member("machine", machineName()).key("budgets").beginArray();
    for (const auto& row : rows) {
        json.beginObject().member("what", row.what).member("unit", row.unit).member("bar", row.limit);
        json.member("bar_is", row.bar == Bar::AtMost ? "at most" : "at least").member("verdict", nameOf(row.verdict()));
        if (row.measured.value)
            json.member("measured", *row.measured.value);
        if (!row.measured.whyNot.empty())
            json.member("reason", row.measured.whyNot);
        json.member("beside", row.beside).endObject();
    }
    json.endArray().endObject();
    return json.take() + "\n";
}

/// The last lines, and the exit code.
int sumUp(const std::vector<Row>& rows, bool isSound)
{
    std::map<Verdict, int> counts;
    for (const auto& row : rows)
        ++counts[row.verdict()];
    const auto measured = counts[Verdict::Holds] + counts[Verdict::Misses];
    fmt::print("\n{} of {} measured figures miss their bar; {} were not measured, {} failed\n", counts[Verdict::Misses],
        measured, counts[Verdict::NotMeasured], counts[Verdict::Failed]);
    if (counts[Verdict::Misses] > 0 || counts[Verdict::Failed] > 0 || !isSound)
        return 1;
    constexpr int kNothingMeasured = 3;
    return measured > 0 ? 0 : kNothingMeasured;
}

} // namespace

int main(int argc, char** argv)
{
    std::string out;
    Figures figures;
    bool isSound = true;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--json" && i + 1 < argc) {
            out = argv[++i];
            continue;
        }
        if (const auto read = readFigures(argument, figures); !read) {
            fmt::print(stderr, "{}\n", read.error().englishText());
            isSound = false;
        }
    }
    const auto rows = makeRows(figures);
    print(rows);
    if (!out.empty()) {
        if (const auto written = writeFileAtomically(out, asJson(rows)); !written) {
            fmt::print(stderr, "{}\n", written.error().englishText());
            isSound = false;
        }
    }
    return sumUp(rows, isSound);
}
