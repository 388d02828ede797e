// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/evaluation.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/base/statistics.h"
#include "core/base/stop_scope.h"
#include "core/run/seed_list.h"
#include "core/train/trainers.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <limits>
#include <set>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kUnknownTraining
    = CONSONANCE_MESSAGE("evaluation.training", "row '{0}' uses the training '{1}', which is not in the file");
constexpr MessageId kUnknownRow = CONSONANCE_MESSAGE("evaluation.row", "no row of table '{0}' is called '{1}'");
constexpr MessageId kNotWritten = CONSONANCE_MESSAGE("evaluation.write", "{0} cannot be written");
constexpr MessageId kUnknownKey
    = CONSONANCE_MESSAGE("evaluation.runs", "the folder's list of runs has a line that is not a run");

constexpr MessageId kUnknownColumn = CONSONANCE_MESSAGE("evaluation.column", "no table has a column '{0}'");
constexpr double kLeastGain = 0.05; ///< of the truth: where it gains less, no policy can show anything

constexpr std::array<std::string_view, 2> kRootKeys { "trainings", "tables" };
constexpr std::array<std::string_view, 3> kTrainingKeys { "policy", "set", "seeds" };
constexpr std::array<std::string_view, 9> kTableKeys { "id", "title", "seeds", "decide_at", "cluster", "columns",
    "rows", "ratio_of", "ratio_to" };
constexpr std::array<std::string_view, 3> kColumnKeys { "label", "trace", "cluster" };
constexpr std::array<std::string_view, 4> kRowKeys { "policy", "label", "set", "training" };

Result<std::map<std::string, std::string>> readParameters(const JsonView& set)
{
    std::map<std::string, std::string> parameters;
    if (!set.isPresent())
        return parameters;
    TRY_ASSIGN(const auto members, set.asObject());
    for (const auto& [key, value] : members) {
        TRY_ASSIGN(parameters[std::string(key)], value.asWord());
    }
    return parameters;
}

Result<std::vector<std::uint64_t>> readSeeds(const JsonView& view)
{
    TRY_ASSIGN(const auto text, view.asWord());
    return parseSeeds(text);
}

Result<std::string> textOf(const JsonView& view)
{
    TRY_ASSIGN(const auto text, view.asText());
    return std::string(text);
}

Result<EvaluationRow> readRow(const JsonView& view, const Evaluation& evaluation)
{
    EvaluationRow row;
    TRY(view.refuseUnknownKeys(kRowKeys));
    TRY_ASSIGN(row.policy, textOf(view.required("policy")));
    TRY_ASSIGN(const auto label, view.optional("label").asTextOr(row.policy));
    row.label = label;
    TRY_ASSIGN(row.parameters, readParameters(view.optional("set")));
    TRY_ASSIGN(const auto training, view.optional("training").asTextOr(""));
    row.training = training;
    if (!row.training.empty() && !evaluation.trainings.contains(row.training))
        return fail(ErrorKind::BadInput, kUnknownTraining, { row.label, row.training }, view.place());
    return row;
}

/// A file beside the configuration, else what the rest of the program takes for a cluster.
std::string clusterNamed(std::string_view name, const std::filesystem::path& folder)
{
    std::error_code ignored;
    const auto beside = folder / name;
    return std::filesystem::is_regular_file(beside, ignored) ? beside.string() : std::string(name);
}

std::size_t rowCalled(const EvaluationTable& table, const std::string& label)
{
    return static_cast<std::size_t>(std::ranges::find(table.rows, label, &EvaluationRow::label) - table.rows.begin());
}

Result<EvaluationTable> readTable(
    const JsonView& view, const Evaluation& evaluation, const std::filesystem::path& folder)
{
    EvaluationTable table;
    TRY(view.refuseUnknownKeys(kTableKeys));
    TRY_ASSIGN(table.id, textOf(view.required("id")));
    TRY_ASSIGN(table.title, textOf(view.required("title")));
    TRY_ASSIGN(table.seeds, readSeeds(view.required("seeds")));
    TRY_ASSIGN(const auto moments, view.optional("decide_at").asTextOr(decisionMomentsName(DecisionMoments::Policy)));
    TRY_ASSIGN(table.decideAt, decisionMomentsByName(moments));
    TRY_ASSIGN(const auto usualCluster, view.optional("cluster").asTextOr("harmony-testbed"));
    TRY_ASSIGN(const auto columns, view.required("columns").asArray());
    for (const JsonView& one : columns) {
        EvaluationColumn column;
        TRY(one.refuseUnknownKeys(kColumnKeys));
        TRY_ASSIGN(column.label, textOf(one.required("label")));
        TRY_ASSIGN(column.trace, textOf(one.required("trace")));
        TRY_ASSIGN(const auto cluster, one.optional("cluster").asTextOr(usualCluster));
        column.cluster = clusterNamed(cluster, folder);
        table.columns.push_back(std::move(column));
    }
    TRY_ASSIGN(const auto rows, view.required("rows").asArray());
    for (const JsonView& one : rows) {
        TRY_ASSIGN(auto row, readRow(one, evaluation));
        table.rows.push_back(std::move(row));
    }
    for (const auto& [key, member] :
        { std::pair { "ratio_of", &table.ratioOf }, std::pair { "ratio_to", &table.ratioTo } }) {
        TRY_ASSIGN(const auto label, view.optional(key).asTextOr(""));
        *member = label;
        if (!member->empty() && rowCalled(table, *member) == table.rows.size())
            return fail(ErrorKind::BadInput, kUnknownRow, { table.id, *member }, view.place());
    }
    return table;
}

struct KeptRun {
    double meanJctSeconds = 0; ///< negative when it did not finish everything
    double totalSeconds = 0; ///< wall clock; 0: not known
    double decisionMilliseconds = 0; ///< likewise
};

/// The folder with the results so far.
class EvaluationFolder {
public:
    [[nodiscard]] static Result<EvaluationFolder> open(const std::filesystem::path& path)
    {
        EvaluationFolder folder;
        folder.m_path = path;
        std::error_code ignored;
        std::filesystem::create_directories(path, ignored);
        TRY(folder.readLines(folder.runsFile(), &EvaluationFolder::readRun));
        TRY(folder.readLines(folder.trainingsFile(), &EvaluationFolder::readTraining));
        return folder;
    }

    [[nodiscard]] std::filesystem::path checkpoint(const std::string& training, std::uint64_t seed) const
    {
        return m_path / fmt::format("{}-{}.safetensors", training, seed);
    }
    /// Nothing when it was not made.
    [[nodiscard]] std::optional<KeptRun> run(const std::string& key) const
    {
        const auto found = m_runs.find(key);
        return found == m_runs.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] Result<void> keep(const std::string& key, const KeptRun& run)
    {
        m_runs[key] = run;
        JsonWriter json;
        json.beginObject().member("run", key).member("mean_jct_s", run.meanJctSeconds);
        json.key("wall")
            .beginObject()
            .member("total_s", run.totalSeconds)
            .member("decision_ms", run.decisionMilliseconds);
        return append(runsFile(), json.endObject().endObject().take());
    }
    [[nodiscard]] Result<void> keepTraining(const std::string& training, double seconds)
    {
        m_trainingSeconds[training].push_back(seconds);
        JsonWriter json;
        json.beginObject().member("training", training);
        json.key("wall").beginObject().member("total_s", seconds);
        return append(trainingsFile(), json.endObject().endObject().take());
    }
    /// Wall clock of its trainings so far; NaN: not known.
    [[nodiscard]] double trainingSeconds(const std::string& training) const
    {
        const auto found = m_trainingSeconds.find(training);
        return found == m_trainingSeconds.end() ? std::numeric_limits<double>::quiet_NaN() : mean(found->second);
    }

private:
    [[nodiscard]] std::filesystem::path runsFile() const { return m_path / "runs.jsonl"; }
    [[nodiscard]] std::filesystem::path trainingsFile() const { return m_path / "trainings.jsonl"; }
    [[nodiscard]] static Result<void> append(const std::filesystem::path& file, std::string line)
    {
        std::erase(line, '\n');
        std::ofstream out(file, std::ios::app);
        out << line << '\n' << std::flush;
        if (!out)
            return fail(ErrorKind::Failed, kNotWritten, { file.string() });
        return {};
    }
    [[nodiscard]] Result<void> readLines(
        const std::filesystem::path& file, Result<void> (EvaluationFolder::*read)(const JsonView&, const std::string&))
    {
        if (!std::filesystem::exists(file))
            return {};
        TRY_ASSIGN(auto text, readFile(file));
        // What a kill left of the last line is cut off.
        const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
        if (whole < text.size()) {
            text.resize(whole);
            TRY(writeFileAtomically(file, text));
        }
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = text.find('\n', begin);
            TRY_ASSIGN(const auto document, JsonDocument::parse(text.substr(begin, end - begin), file.string()));
            TRY((this->*read)(document.root(), file.string()));
            begin = end + 1;
        }
        return {};
    }
    /// A figure of the wall clock; lists of before have none.
    [[nodiscard]] static double wallFigure(const JsonView& line, const char* key)
    {
        const JsonView wall = line.optional("wall");
        return wall.isPresent() ? wall.required(key).asNumber().value_or(0) : 0;
    }
    [[nodiscard]] Result<void> readTraining(const JsonView& line, const std::string& file)
    {
        const auto name = line.required("training").asText();
        if (!name)
            return fail(ErrorKind::BadInput, kUnknownKey, {}, { .file = file });
        m_trainingSeconds[std::string(*name)].push_back(wallFigure(line, "total_s"));
        return {};
    }
    [[nodiscard]] Result<void> readRun(const JsonView& line, const std::string& file)
    {
        const auto key = line.required("run").asText();
        const auto seconds = line.required("mean_jct_s").asNumber();
        if (!key || !seconds)
            return fail(ErrorKind::BadInput, kUnknownKey, {}, { .file = file });
        m_runs[std::string(*key)] = { .meanJctSeconds = *seconds,
            .totalSeconds = wallFigure(line, "total_s"),
            .decisionMilliseconds = wallFigure(line, "decision_ms") };
        return {};
    }

    std::filesystem::path m_path;
    std::map<std::string, KeptRun> m_runs;
    std::map<std::string, std::vector<double>> m_trainingSeconds;
};

/// One policy with all its parameters, and what tells its runs from all others.
struct Contestant {
    std::string policy;
    std::map<std::string, std::string> parameters;
    std::string identity;
    DecisionMoments moments = DecisionMoments::Policy; ///< Policy also when the table's are its own anyway
};

/// A policy that waits for boundaries by itself makes the same run when it is held to them: one run serves both tables.
Result<DecisionMoments> momentsOf(const Contestant& contestant, DecisionMoments wanted)
{
    if (wanted == DecisionMoments::Policy)
        return wanted;
    TRY_ASSIGN(const auto policy, PolicyRegistry::instance().make(contestant.policy, contestant.parameters));
    const PolicyTraits& traits = policy->traits();
    const bool isSamePeriod = traits.interval.value_or(kDefaultInterval) == kDefaultInterval;
    const bool isItsOwn = !traits.tick && isSamePeriod && triggersAt(wanted, traits) == traits.triggers;
    return isItsOwn ? DecisionMoments::Policy : wanted;
}

/// Mean JCTs, [training][trace]; one training where the row has none.
using TrainingsByTrace = std::vector<std::vector<double>>;

class TableMaker {
public:
    TableMaker(const Evaluation& evaluation, const EvaluationTable& table, EvaluationFolder folder,
        const StopToken& stop, Progress* progress)
        : m_evaluation(evaluation)
        , m_table(table)
        , m_folder(std::move(folder))
        , m_stop(stop)
        , m_progress(progress)
    {
    }

    [[nodiscard]] Result<EvaluationCells> make()
    {
        TRY(trainMissing());
        setTotal();
        EvaluationCells cells(m_table.rows.size(), std::vector<EvaluationCell>(m_table.columns.size()));
        std::vector<std::vector<TrainingsByTrace>> means(
            m_table.rows.size(), std::vector<TrainingsByTrace>(m_table.columns.size()));
        for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
            for (std::size_t row = 0; row < m_table.rows.size(); ++row)
                TRY(fill(m_table.rows[row], m_table.columns[column], cells[row][column], means[row][column]));
            for (std::size_t row = 0; row < m_table.rows.size(); ++row)
                relate(row, column, means, cells[row][column]);
        }
        return cells;
    }

    [[nodiscard]] Result<EvaluationCost> cost() const
    {
        EvaluationCost cost;
        std::set<std::string> counted;
        std::vector<double> known; // seconds of the runs that are there
        for (const EvaluationRow& row : m_table.rows) {
            const auto missing = row.training.empty() ? std::int64_t { 0 } : missingTrainings(row.training);
            const auto ofRow
                = row.training.empty() ? std::int64_t { 1 } : std::ssize(m_evaluation.trainings.at(row.training).seeds);
            if (!row.training.empty() && counted.insert(row.training).second) {
                cost.trainings += ofRow;
                cost.trainingsMissing += missing;
                if (missing > 0)
                    cost.secondsMissing += static_cast<double>(missing) * m_folder.trainingSeconds(row.training);
            }
            const auto cells = std::ssize(m_table.columns) * std::ssize(m_table.seeds);
            cost.runs += ofRow * cells;
            if (missing > 0) { // a run is named by its checkpoint
                cost.runsMissing += ofRow * cells;
                continue;
            }
            TRY_ASSIGN(const auto contestants, contestantsOf(row));
            for (const Contestant& contestant : contestants)
                addRuns(contestant, cost, known);
        }
        if (cost.runsMissing > 0)
            cost.secondsMissing += static_cast<double>(cost.runsMissing)
                * (known.empty() ? std::numeric_limits<double>::quiet_NaN() : mean(known));
        return cost;
    }

private:
    [[nodiscard]] std::int64_t missingTrainings(const std::string& name) const
    {
        return std::ranges::count_if(m_evaluation.trainings.at(name).seeds,
            [&](std::uint64_t seed) { return !std::filesystem::exists(m_folder.checkpoint(name, seed)); });
    }
    void addRuns(const Contestant& contestant, EvaluationCost& cost, std::vector<double>& known) const
    {
        for (const EvaluationColumn& column : m_table.columns) {
            for (const std::uint64_t seed : m_table.seeds) {
                const auto run = m_folder.run(keyOf(contestant, column, seed));
                cost.runsMissing += run ? 0 : 1;
                if (run && run->totalSeconds > 0)
                    known.push_back(run->totalSeconds);
            }
        }
    }
    [[nodiscard]] Result<void> trainMissing()
    {
        for (const EvaluationRow& row : m_table.rows) {
            if (row.training.empty())
                continue;
            const EvaluationTraining& training = m_evaluation.trainings.at(row.training);
            for (const std::uint64_t seed : training.seeds) {
                const auto file = m_folder.checkpoint(row.training, seed);
                if (std::filesystem::exists(file))
                    continue;
                TRY_ASSIGN(const auto trainer, makeTrainer(training.policy));
                const auto unfinished = std::filesystem::path(file).replace_extension("unfinished");
                const bool isBegun = std::filesystem::exists(unfinished);
                TrainingRequest request { .parameters = training.parameters, .seed = seed, .output = unfinished };
                request.resume = isBegun ? unfinished : std::filesystem::path {};
                const auto begin = std::chrono::steady_clock::now();
                TRY(trainer->train(request, m_stop, m_progress));
                std::filesystem::rename(unfinished, file);
                if (isBegun) // its time is not that of a whole training
                    continue;
                const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
                TRY(m_folder.keepTraining(row.training, taken.count()));
            }
        }
        return {};
    }

    [[nodiscard]] Result<std::vector<Contestant>> contestantsOf(const EvaluationRow& row) const
    {
        std::vector<Contestant> contestants;
        std::string text = row.policy;
        for (const auto& [key, value] : row.parameters)
            text += fmt::format(" {}={}", key, value);
        if (row.training.empty()) {
            Contestant one { .policy = row.policy, .parameters = row.parameters, .identity = text };
            TRY_ASSIGN(one.moments, momentsOf(one, m_table.decideAt));
            return std::vector { std::move(one) };
        }
        for (const std::uint64_t seed : m_evaluation.trainings.at(row.training).seeds) {
            const auto file = m_folder.checkpoint(row.training, seed);
            TRY_ASSIGN(const auto hash, hashFile(file));
            Contestant one { .policy = row.policy,
                .parameters = row.parameters,
                .identity = fmt::format("{} checkpoint {}", text, hashToText(hash)) };
            one.parameters["checkpoint"] = file.string();
            TRY_ASSIGN(one.moments, momentsOf(one, m_table.decideAt));
            contestants.push_back(std::move(one));
        }
        return contestants;
    }

    [[nodiscard]] std::string keyOf(
        const Contestant& contestant, const EvaluationColumn& column, std::uint64_t seed) const
    {
        return fmt::format("{} | {} | {} | {} | {}", contestant.identity, column.trace,
            std::filesystem::path(column.cluster).filename().string(), seed, decisionMomentsName(contestant.moments));
    }

    [[nodiscard]] Result<void> runMissing(const Contestant& contestant, const EvaluationColumn& column)
    {
        CompareRequest request { .traces = { column.trace },
            .cluster = column.cluster,
            .policies = { contestant.policy },
            .parameters = { { contestant.policy, contestant.parameters } },
            .decideAt = contestant.moments,
            .copies = { .copies = 0 } };
        request.seeds.clear();
        for (const std::uint64_t seed : m_table.seeds) {
            if (!m_folder.run(keyOf(contestant, column, seed)))
                request.seeds.push_back(seed);
        }
        if (m_progress != nullptr)
            m_progress->add(static_cast<std::int64_t>(m_table.seeds.size() - request.seeds.size()));
        if (request.seeds.empty())
            return {};
        Result<void> kept;
        TRY(compare(request, m_stop, nullptr, [&](RunResult& run, const Simulation&) {
            const double sign = run.isComplete() ? 1 : -1;
            const auto decisions = static_cast<double>(std::max<std::int64_t>(1, run.metrics.decisions));
            const KeptRun made { .meanJctSeconds = sign * run.metrics.meanJctSeconds,
                .totalSeconds = run.wall.totalSeconds,
                .decisionMilliseconds = run.wall.decisionSeconds * 1000 / decisions };
            if (auto written = m_folder.keep(keyOf(contestant, column, run.seed), made); !written)
                kept = std::move(written);
            if (m_progress != nullptr)
                m_progress->add(1);
        }));
        return kept;
    }

    [[nodiscard]] Result<void> fill(
        const EvaluationRow& row, const EvaluationColumn& column, EvaluationCell& cell, TrainingsByTrace& means)
    {
        TRY_ASSIGN(const auto contestants, contestantsOf(row));
        std::vector<double> decisions;
        for (const Contestant& contestant : contestants) {
            TRY(runMissing(contestant, column));
            auto& ofTraces = means.emplace_back();
            for (const auto seed : m_table.seeds) {
                const KeptRun run = m_folder.run(keyOf(contestant, column, seed)).value_or(KeptRun {});
                cell.incomplete += run.meanJctSeconds < 0 ? 1 : 0;
                ofTraces.push_back(std::abs(run.meanJctSeconds));
                if (run.decisionMilliseconds > 0)
                    decisions.push_back(run.decisionMilliseconds);
            }
            cell.bySeed.push_back(mean(ofTraces));
        }
        cell.decisionMilliseconds = decisions.empty() ? 0 : mean(decisions);
        cell.meanSeconds = mean(cell.bySeed);
        cell.ci95Seconds = crossedHalfWidth95(means);
        return {};
    }

    /// Training by training where both rows have as many; else each against the mean of the other row.
    void relate(std::size_t row, std::size_t column, const std::vector<std::vector<TrainingsByTrace>>& means,
        EvaluationCell& cell) const
    {
        const std::string& label = m_table.ratioOf.empty() ? m_table.ratioTo : m_table.ratioOf;
        const std::size_t other = rowCalled(m_table, label);
        if (label.empty() || other == row)
            return;
        const auto& own = means[row][column];
        const auto& its = means[other][column];
        const auto trainings = std::max(own.size(), its.size());
        TrainingsByTrace ratios(trainings);
        std::vector<double> ofTrainings;
        for (std::size_t t = 0; t < trainings; ++t) {
            for (std::size_t i = 0; i < m_table.seeds.size(); ++i) {
                const double mine = valueFor(own, t, trainings, i);
                const double theirs = valueFor(its, t, trainings, i);
                ratios[t].push_back(m_table.ratioOf.empty() ? mine / theirs : theirs / mine);
            }
            ofTrainings.push_back(mean(ratios[t]));
        }
        cell.ratio = mean(ofTrainings);
        cell.ratioCi95 = crossedHalfWidth95(ratios);
        const bool isTruth = m_table.rows[row].policy == "truth-drained" && m_table.ratioOf.empty();
        cell.hasNothingToGain = isTruth && cell.ratio > 1 - kLeastGain;
    }

    [[nodiscard]] static double valueFor(
        const TrainingsByTrace& means, std::size_t training, std::size_t trainings, std::size_t trace)
    {
        if (means.size() == trainings)
            return means[training][trace];
        double sum = 0;
        for (const auto& ofTraces : means)
            sum += ofTraces[trace];
        return sum / static_cast<double>(means.size());
    }

    void setTotal() const
    {
        if (m_progress == nullptr)
            return;
        std::int64_t contestants = 0;
        for (const EvaluationRow& row : m_table.rows)
            contestants += row.training.empty() ? 1 : std::ssize(m_evaluation.trainings.at(row.training).seeds);
        m_progress->setDone(0);
        m_progress->setTotal(contestants * std::ssize(m_table.columns) * std::ssize(m_table.seeds));
    }

    const Evaluation& m_evaluation;
    const EvaluationTable& m_table;
    EvaluationFolder m_folder;
    StopToken m_stop;
    Progress* m_progress;
};

} // namespace

Result<Evaluation> readEvaluation(const std::filesystem::path& config)
{
    TRY_ASSIGN(const auto text, readFile(config, JsonLimits {}.maximumBytes));
    return parseEvaluation(text, config.string(), config.parent_path());
}

Result<Evaluation> parseEvaluation(std::string_view text, const std::string& file, const std::filesystem::path& folder)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const JsonView root = document.root();
    TRY(root.refuseUnknownKeys(kRootKeys));
    Evaluation evaluation;
    if (const JsonView trainings = root.optional("trainings"); trainings.isPresent()) {
        TRY_ASSIGN(const auto members, trainings.asObject());
        for (const auto& [name, value] : members) {
            EvaluationTraining training;
            TRY(value.refuseUnknownKeys(kTrainingKeys));
            TRY_ASSIGN(training.policy, textOf(value.required("policy")));
            TRY_ASSIGN(training.parameters, readParameters(value.optional("set")));
            TRY_ASSIGN(training.seeds, readSeeds(value.required("seeds")));
            evaluation.trainings[std::string(name)] = std::move(training);
        }
    }
    TRY_ASSIGN(const auto tables, root.required("tables").asArray());
    for (const JsonView& one : tables) {
        TRY_ASSIGN(auto table, readTable(one, evaluation, folder));
        evaluation.tables.push_back(std::move(table));
    }
    return evaluation;
}

Result<void> choose(Evaluation& evaluation, const EvaluationChoice& choice)
{
    for (auto& [name, training] : evaluation.trainings)
        training.seeds = choice.trainings.empty() ? training.seeds : choice.trainings;
    const auto isChosen = [&](const EvaluationColumn& column) {
        return std::ranges::find(choice.columns, column.label) != choice.columns.end();
    };
    for (const std::string& label : choice.columns) {
        const auto hasIt = [&](const EvaluationTable& table) {
            return std::ranges::find(table.columns, label, &EvaluationColumn::label) != table.columns.end();
        };
        if (std::ranges::none_of(evaluation.tables, hasIt))
            return fail(ErrorKind::BadArguments, kUnknownColumn, { label });
    }
    for (EvaluationTable& table : evaluation.tables) {
        if (!choice.seeds.empty())
            table.seeds = choice.seeds;
        if (std::ranges::any_of(table.columns, isChosen))
            std::erase_if(table.columns, [&](const EvaluationColumn& column) { return !isChosen(column); });
    }
    return {};
}

Result<EvaluationCost> costOf(
    const Evaluation& evaluation, const EvaluationTable& table, const std::filesystem::path& folder)
{
    TRY_ASSIGN(auto opened, EvaluationFolder::open(folder));
    return TableMaker(evaluation, table, std::move(opened), {}, nullptr).cost();
}

Result<EvaluationCells> evaluateTable(const Evaluation& evaluation, const EvaluationTable& table,
    const std::filesystem::path& folder, const StopToken& stop, Progress* progress)
{
    const StopScope scope(stop);
    TRY_ASSIGN(auto opened, EvaluationFolder::open(folder));
    return TableMaker(evaluation, table, std::move(opened), stop, progress).make();
}

} // namespace consonance
