// SPDX-License-Identifier: GPL-3.0-or-later
// An analysed decision as JSON and as text.
#include "core/base/json_writer.h"
#include "core/base/portable_math.h"
#include "core/base/text_format.h"
#include "core/run/intervention_text.h"
#include "core/why/decision_analysis.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr const char* kNoNotes = CONSONANCE_TEXT("CommandLine",
    "The command gave no notes on this decision. They are not kept with a run: where the command is allowed to run "
    "(--allow-command) it is asked again, and its notes count where it decides the same again.");

void writeOptional(JsonWriter& json, const char* name, const std::optional<double>& value)
{
    if (value)
        json.member(name, *value);
}

void writePlaces(JsonWriter& json, const std::vector<JobPlaces>& jobs)
{
    json.beginArray();
    for (const auto& job : jobs)
        writeIntervention(json, PlaceJob { job });
    json.endArray();
}

const char* roleOf(const Workload& workload, JobId job, std::uint8_t role)
{
    return roleKindName(workload.job(job).request.roles[role].kind);
}

void writeCandidate(JsonWriter& json, const CandidateAnalysis& candidate, const DecisionAnalysis& analysis,
    const Workload& workload, const Cluster& cluster)
{
    json.beginObject().member("server", cluster.path(cluster.host(candidate.host).domain));
    if (candidate.isChosen)
        json.member("chosen", true);
    json.member("feasible", candidate.isFeasible);
    if (const auto objection = objectionText(candidate); !objection.empty())
        json.member("reason", objection);
    if (!candidate.displaced.empty()) {
        json.key("without").beginArray();
        for (const auto job : candidate.displaced)
            json.value(workload.job(job).request.name);
        json.endArray();
    }
    if (candidate.rank > 0)
        json.member("rank", candidate.rank);
    writeOptional(json, "score", candidate.score);
    writeOptional(json, "probability", candidate.probability);
    writeOptional(json, "predicted_reward", candidate.reward);
    writeOptional(json, "predicted_reward_spread", candidate.rewardSpread);
    writeOptional(json, "predicted_speed", candidate.predictedSpeed);
    writeOptional(json, "predicted_speed_spread", candidate.predictedSpread);
    if (candidate.trueSpeed) {
        json.key("hindsight").beginObject().member("speed", *candidate.trueSpeed);
        writeOptional(json, "gain_of_all_jobs", candidate.trueGain);
        json.endObject();
    }
    if (!candidate.others.empty()) {
        json.key("others").beginObject();
        for (std::size_t i = 0; i < candidate.others.size(); ++i)
            json.member(analysis.others[i].policy, candidate.others[i]);
        json.endObject();
    }
    json.endObject();
}

void writeInference(JsonWriter& json, const InferenceAnalysis& inference, const DecisionAnalysis& analysis,
    const Workload& workload, const Cluster& cluster)
{
    json.beginObject().member("job", workload.job(inference.job).request.name);
    json.member("role", roleOf(workload, inference.job, inference.role));
    json.key("server");
    if (inference.chosen.isValid())
        json.value(cluster.path(cluster.host(inference.chosen).domain));
    else
        json.null();
    json.member("carried_out", inference.isCarriedOut);
    writeOptional(json, "value", inference.value);
    writeOptional(json, "entropy", inference.entropy);
    writeOptional(json, "equal_actions", inference.equalActions);
    writeOptional(json, "other_actions_probability", inference.elsewhere);
    if (!inference.otherJobs.empty()) {
        json.key("other_jobs").beginArray();
        for (const auto& other : inference.otherJobs) {
            json.beginObject().member("job", workload.job(other.job).request.name);
            json.member("probability", other.probability).endObject();
        }
        json.endArray();
    }
    json.key("candidates").beginArray();
    for (const auto& candidate : inference.candidates)
        writeCandidate(json, candidate, analysis, workload, cluster);
    json.endArray().endObject();
}

void writeOther(JsonWriter& json, const PolicyChoice& other, const Workload& workload)
{
    json.beginObject().member("policy", other.policy).member("knowledge", knowledgeText(other.knowledge));
    if (other.problem) {
        json.member("problem", other.problem->englishText()).endObject();
        return;
    }
    json.key("places");
    writePlaces(json, other.jobs);
    json.key("leaves_waiting").beginArray();
    for (const JobId job : other.waiting)
        json.value(workload.job(job).request.name);
    json.endArray().endObject();
}

void writeTables(JsonWriter& json, const std::vector<NoteTable>& tables)
{
    const auto writeTexts = [&json](const char* key, const std::vector<std::string>& texts) {
        json.key(key).beginArray();
        for (const auto& text : texts)
            json.value(text);
        json.endArray();
    };
    json.key("tables").beginArray();
    for (const auto& table : tables) {
        json.beginObject().member("title", table.title).member("unit", table.unit);
        writeTexts("rows", table.rows);
        writeTexts("columns", table.columns);
        json.key("values").beginArray();
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            json.beginArray();
            for (std::size_t column = 0; column < table.columns.size(); ++column)
                json.value(table.at(row, column));
            json.endArray();
        }
        json.endArray().endObject();
    }
    json.endArray();
}

std::string optionalText(const std::optional<double>& value, int decimals)
{
    return value ? fixedText(*value, decimals) : std::string("–");
}

std::string spreadText(const std::optional<double>& value, const std::optional<double>& spread)
{
    return optionalText(value, 3) + (value && spread ? " ±" + fixedText(*spread, 3) : "");
}

std::string signedText(const std::optional<double>& value)
{
    return value ? fmt::format("{:+.3f}", *value) : std::string("–");
}

/// Best first; those that do not fit last.
std::vector<const CandidateAnalysis*> inOrder(const InferenceAnalysis& inference)
{
    std::vector<const CandidateAnalysis*> order;
    for (const auto& candidate : inference.candidates)
        order.push_back(&candidate);
    std::ranges::stable_sort(order, {}, [](const CandidateAnalysis* candidate) {
        return std::tuple { !candidate->isChosen, !candidate->isFeasible,
            candidate->rank == 0 ? 1 << 30 : candidate->rank };
    });
    return order;
}

/// What is against it, and whom it leaves no room for: its figures are then of fewer jobs than those beside it.
std::string remarkText(const CandidateAnalysis& candidate, const Workload& workload, const Wording& wording)
{
    const auto objection = objectionText(candidate, wording);
    if (candidate.displaced.empty())
        return objection;
    const TerminalWording say(wording);
    std::string names;
    for (const auto job : candidate.displaced)
        names += (names.empty() ? "" : say(CONSONANCE_TEXT("CommandLine", ", "))) + workload.job(job).request.name;
    const auto without = say(CONSONANCE_TEXT("CommandLine", "without {0}"), { names });
    return objection.empty() ? without : objection + say(CONSONANCE_TEXT("CommandLine", "; ")) + without;
}

std::string row(
    const CandidateAnalysis& candidate, const Workload& workload, const Cluster& cluster, const Wording& wording)
{
    const auto name = cluster.path(cluster.host(candidate.host).domain);
    const auto objection = remarkText(candidate, workload, wording);
    const bool hasFigures = candidate.isFeasible || candidate.infeasible == Infeasible::No;
    if (!hasFigures)
        return fmt::format("  {} {:<16} {}", candidate.isChosen ? '*' : ' ', name, objection);
    auto text
        = fmt::format("  {} {:<16} {:>4} {:>12} {:>8} {:>16} {:>16} | {:>9} {:>9} |", candidate.isChosen ? '*' : ' ',
            name, candidate.rank > 0 ? std::to_string(candidate.rank) : "–", optionalText(candidate.score, 4),
            optionalText(candidate.probability, 3), spreadText(candidate.reward, candidate.rewardSpread),
            spreadText(candidate.predictedSpeed, candidate.predictedSpread), optionalText(candidate.trueSpeed, 3),
            signedText(candidate.trueGain));
    for (const auto count : candidate.others)
        text += fmt::format(" {:>14}", count > 0 ? std::to_string(count) : std::string("·"));
    return objection.empty() ? text : text + "  " + objection;
}

std::string placesText(const std::vector<JobPlaces>& jobs, const Wording& wording)
{
    const TerminalWording say(wording);
    std::string text;
    for (const auto& job : jobs)
        text += (text.empty() ? "" : say(CONSONANCE_TEXT("CommandLine", "; ")))
            + interventionText(PlaceJob { job }, wording);
    return text.empty() ? say(CONSONANCE_TEXT("CommandLine", "places nothing")) : text;
}

/// What the table of a task is about.
std::string headingOf(
    const InferenceAnalysis& inference, const Workload& workload, const Cluster& cluster, const TerminalWording& say)
{
    auto text = say(CONSONANCE_TEXT("CommandLine", "job {0}, {1} on {2}"),
        { workload.job(inference.job).request.name, say(roleOf(workload, inference.job, inference.role)),
            inference.chosen.isValid() ? cluster.path(cluster.host(inference.chosen).domain)
                                       : say(CONSONANCE_TEXT("CommandLine", "no server")) });
    if (!inference.isCarriedOut)
        text += say(CONSONANCE_TEXT("CommandLine", " (given back: the job does not fit whole)"));
    if (inference.value)
        text += say(CONSONANCE_TEXT("CommandLine", ", value {0}"), { fmt::format("{:.3f}", *inference.value) });
    if (inference.entropy)
        text += say(CONSONANCE_TEXT("CommandLine", ", entropy {0} (as among {1} equal actions)"),
            { fmt::format("{:.3f}", *inference.entropy), fixedText(inference.equalActions.value_or(1), 1) });
    return text;
}

std::string columnsOf(const DecisionAnalysis& analysis, const TerminalWording& say)
{
    auto text = fmt::format("    {:<16} {:>4} {:>12} {:>8} {:>16} {:>16} | {:>19} |",
        say(CONSONANCE_TEXT("CommandLine", "server")), say(CONSONANCE_TEXT("CommandLine", "rank")),
        say(CONSONANCE_TEXT("CommandLine", "score")), "p", say(CONSONANCE_TEXT("CommandLine", "reward")),
        say(CONSONANCE_TEXT("CommandLine", "predicted speed")),
        say(CONSONANCE_TEXT("CommandLine", "hindsight: true, Δ")));
    for (const auto& other : analysis.others)
        text += fmt::format(" {:>14}", other.policy);
    return text;
}

void writeWeighed(JsonWriter& json, const DecisionAnalysis& analysis, const Workload& workload, const Cluster& cluster)
{
    json.beginArray();
    for (const auto& one : analysis.weighed) {
        json.beginObject();
        if (one.isChosen)
            json.member("chosen", true);
        json.member("value", one.value);
        writeOptional(json, "log_likelihood", one.logLikelihood);
        json.member("drawn", one.drawn).member("part", one.part);
        json.key("places");
        writePlaces(json, weighedPlaces(one, workload, cluster));
        json.endObject();
    }
    json.endArray();
}

/// Against the likeliest one of the same part, since shares of all that could be drawn are tiny.
std::optional<double> likelihoodOf(const WeighedNote& one, const DecisionAnalysis& analysis)
{
    const auto likeliest = std::ranges::find(analysis.weighed, one.part, &WeighedNote::part);
    if (!one.logLikelihood || !likeliest->logLikelihood)
        return std::nullopt;
    return portableExp(*one.logLikelihood - *likeliest->logLikelihood);
}

constexpr SheetColumn kWeighedColumns[] = {
    { "order", CONSONANCE_TEXT("Models", "Order"),
        CONSONANCE_TEXT("Models", "The likeliest first; where nothing was drawn, the best first"), CellUnit::Rank },
    { "likelihood", CONSONANCE_TEXT("Models", "Of likeliest"),
        CONSONANCE_TEXT(
            "Models", "How likely it is to be drawn task by task, as a share of the likeliest one; 0 to 1 in exports"),
        CellUnit::Share },
    { "drawn", CONSONANCE_TEXT("Models", "Drawn"),
        CONSONANCE_TEXT("Models",
            "How many of the candidates are this placement; 0 when it was made of another one by holding jobs back"),
        CellUnit::Count },
    { "rank", CONSONANCE_TEXT("Models", "Rank"), CONSONANCE_TEXT("Models", "By the value of the judge, 1 is best"),
        CellUnit::Rank },
    { "value", CONSONANCE_TEXT("Models", "Value"),
        CONSONANCE_TEXT("Models", "What the judge of the policy thinks of it; higher is better"), CellUnit::Figure,
        ColumnShown::Always, "", 5 },
    { "part", CONSONANCE_TEXT("Models", "Part"),
        CONSONANCE_TEXT("Models", "Of a cluster that the policy looks at in parts, from 1"), CellUnit::Rank,
        ColumnShown::OnRequest },
    { "places", CONSONANCE_TEXT("Models", "Places"),
        CONSONANCE_TEXT("Models", "The jobs that it starts, and where their tasks go") },
};

std::string weighedText(const DecisionAnalysis& analysis, const Workload& workload, const Cluster& cluster,
    std::size_t limit, const Wording& wording)
{
    if (analysis.weighed.empty())
        return {};
    const TerminalWording say(wording);
    auto text = "\n"
        + say(CONSONANCE_TEXT("CommandLine", "weighed: {0} different placements of {1} candidates, most likely first"),
            { std::to_string(analysis.weighed.size()), std::to_string(weighedCandidates(analysis)) })
        + "\n" + say(CONSONANCE_TEXT("CommandLine", "value: {0}"), { wording("Policy", analysis.judgeName, {}) }) + "\n"
        + fmt::format("    {:>12} {:>6} {:>12}  {}\n", say(CONSONANCE_TEXT("CommandLine", "likelihood")),
            say(CONSONANCE_TEXT("CommandLine", "drawn")), say(CONSONANCE_TEXT("CommandLine", "value")),
            say(CONSONANCE_TEXT("CommandLine", "places")));
    for (std::size_t i = 0; i < analysis.weighed.size(); ++i) {
        const auto& one = analysis.weighed[i];
        if (i >= limit && !one.isChosen) // which is shown in any case
            continue;
        text += fmt::format("  {} {:>12} {:>6} {:>12.4f}  {}\n", one.isChosen ? '*' : ' ',
            likelihoodOf(one, analysis) ? fmt::format("{:.3g}", *likelihoodOf(one, analysis)) : "–", one.drawn,
            one.value, placesText(weighedPlaces(one, workload, cluster), wording));
    }
    if (analysis.weighed.size() > limit)
        text += say(CONSONANCE_TEXT("CommandLine", "    … and {0} more; --weighed N shows N of them"),
                    { std::to_string(analysis.weighed.size() - limit) })
            + "\n";
    return text;
}

} // namespace

std::string ownNumberText(const DecisionAnalysis& analysis, const Wording& wording)
{
    if (analysis.changesBefore == 0)
        return {};
    return TerminalWording(wording)(
        CONSONANCE_TEXT(
            "CommandLine", "number {0} of the policy's own decisions: a change made by hand takes a number"),
        { std::to_string(analysis.decision - analysis.changesBefore) });
}

std::string objectionText(const CandidateAnalysis& candidate, const Wording& wording)
{
    const TerminalWording say(wording);
    if (candidate.infeasible == Infeasible::No)
        return candidate.refused ? wordedError(*candidate.refused, wording) : std::string();
    const auto reason = say(infeasibleReason(candidate.infeasible));
    return candidate.isFeasible ? say(CONSONANCE_TEXT("CommandLine", "when it was its turn: {0}"), { reason }) : reason;
}

std::vector<JobPlaces> weighedPlaces(const WeighedNote& weighed, const Workload& workload, const Cluster& cluster)
{
    std::vector<JobPlaces> jobs;
    for (const auto& tasks : weighed.tasks) {
        const auto& request = workload.job(tasks.job).request;
        if (jobs.empty() || jobs.back().job != request.name)
            jobs.push_back({ .job = request.name, .tasks = {} });
        jobs.back().tasks.push_back({ .role = request.roles[tasks.role].kind,
            .place = cluster.path(cluster.host(tasks.host).domain),
            .count = tasks.count,
            .from = {} });
    }
    return jobs;
}

Sheet weighedSheet(
    const DecisionAnalysis& analysis, const Workload& workload, const Cluster& cluster, const Wording& wording)
{
    const TerminalWording say(wording);
    Sheet sheet { .columns = { std::begin(kWeighedColumns), std::end(kWeighedColumns) } };
    const auto judge = wording("Policy", analysis.judgeName, {});
    for (const auto& one : analysis.weighed) {
        const auto isOfPart = [&](const WeighedNote& note) { return note.part == one.part; };
        const auto better = std::ranges::count_if(
            analysis.weighed, [&](const WeighedNote& note) { return isOfPart(note) && note.value > one.value; });
        SheetCell likelihood;
        if (const auto share = likelihoodOf(one, analysis))
            likelihood.value = *share;
        const auto places = weighedPlaces(one, workload, cluster);
        sheet.rows.push_back({ .cells = { { std::ssize(sheet.rows) + 1 }, likelihood, { std::int64_t { one.drawn } },
                                   { std::int64_t { better + 1 } }, { .value = one.value, .tip = judge },
                                   { std::int64_t { one.part + 1 } },
                                   { places.empty() ? wording("Models", CONSONANCE_TEXT("Models", "starts nothing"), {})
                                                    : placesText(places, wording) } },
            .state = one.isChosen ? RowState::Chosen : RowState::Plain });
    }
    return sheet;
}

std::int64_t weighedCandidates(const DecisionAnalysis& analysis)
{
    std::int64_t sum = 0;
    for (const auto& one : analysis.weighed)
        sum += one.drawn;
    return sum;
}

std::string subjectText(const StateSubject& subject)
{
    if (subject.job.empty())
        return subject.server;
    if (!subject.server.empty())
        return subject.server + ", job " + subject.job;
    return "job " + subject.job + (subject.model.empty() ? "" : " (" + subject.model + ")");
}

std::string explanationJson(const DecisionAnalysis& analysis, const Workload& workload, const Cluster& cluster)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("decision", analysis.decision);
    if (analysis.changesBefore > 0)
        json.member("own_decision", analysis.decision - analysis.changesBefore);
    json.member("time_s", analysis.at.seconds());
    json.member("policy", analysis.policy).member("knowledge", knowledgeText(analysis.knowledge));
    json.member("score", analysis.scoreName);
    if (analysis.lacksNotes)
        json.member("notes_missing", kNoNotes);
    if (analysis.refusal)
        json.member("refused", analysis.refusal->englishText());
    json.key("places");
    writePlaces(json, analysis.jobs);
    json.key("tasks").beginArray();
    for (const auto& inference : analysis.inferences)
        writeInference(json, inference, analysis, workload, cluster);
    json.endArray().member("judge", analysis.judgeName).key("weighed");
    writeWeighed(json, analysis, workload, cluster);
    json.key("left_waiting").beginArray();
    for (const auto& reason : analysis.waiting) {
        json.beginObject().member("job", workload.job(reason.job).request.name);
        json.member("cause", waitingCauseName(reason.cause)).member("reason", waitingReasonText(reason, workload));
        json.endObject();
    }
    json.endArray().member("left_waiting_count", analysis.leftWaiting);
    json.key("figures").beginObject();
    for (const auto& [name, value] : analysis.figures)
        json.member(name, value);
    json.endObject();
    if (!analysis.tables.empty())
        writeTables(json, analysis.tables);
    json.key("others").beginArray();
    for (const auto& other : analysis.others)
        writeOther(json, other, workload);
    json.endArray().key("state").beginArray();
    for (const auto& entry : analysis.state) {
        json.beginObject().member("subject", subjectText(entry.subject)).member("quantity", entry.quantity);
        json.member("unit", entry.unit).member("value", entry.value).endObject();
    }
    json.endArray().member("hindsight_is_partial", analysis.isHindsightPartial);
    json.key("wall").beginObject().member("seconds", analysis.seconds);
    if (analysis.solverSeconds > 0)
        json.member("solver_seconds", analysis.solverSeconds);
    json.key("others").beginObject();
    for (const auto& other : analysis.others)
        json.member(other.policy, other.seconds);
    json.endObject().endObject().endObject();
    return json.take() + "\n";
}

std::string explanationText(const DecisionAnalysis& analysis, const Workload& workload, const Cluster& cluster,
    const ExplanationLimits& limits, const Wording& wording)
{
    const TerminalWording say(wording);
    auto text
        = say(CONSONANCE_TEXT(
                  "CommandLine", "decision {0} at {1} by {2} (knows {3}); asked again in {4} ms here and now"),
              { std::to_string(analysis.decision), momentText(analysis.at, dateOfBeginning(workload)), analysis.policy,
                  knowledgeText(analysis.knowledge), fmt::format("{:.1f}", analysis.seconds * 1e3) })
        + "\n";
    if (const auto own = ownNumberText(analysis, wording); !own.empty())
        text += own + "\n";
    if (analysis.lacksNotes)
        text += say(kNoNotes) + "\n";
    if (analysis.refusal)
        text += say(CONSONANCE_TEXT("CommandLine", "the plan was refused and nothing was placed: {0}"),
                    { wordedError(*analysis.refusal, wording) })
            + "\n"; // why each job waits needs no other reason
    if (!analysis.scoreName.empty())
        text += say(CONSONANCE_TEXT("CommandLine", "score: {0}"), { wording("Policy", analysis.scoreName, {}) }) + "\n";
    for (const auto& inference : analysis.inferences) {
        text += "\n" + headingOf(inference, workload, cluster, say) + "\n" + columnsOf(analysis, say) + "\n";
        const auto order = inOrder(inference);
        for (std::size_t i = 0; i < std::min(limits.hosts, order.size()); ++i)
            text += row(*order[i], workload, cluster, wording) + "\n";
        if (inference.elsewhere)
            text += fmt::format("    {:<16} {:>4} {:>12} {:>8}\n", say(CONSONANCE_TEXT("CommandLine", "other actions")),
                "–", "–", optionalText(inference.elsewhere, 3));
        if (order.size() > limits.hosts)
            text += say(CONSONANCE_TEXT("CommandLine", "    … and {0} more servers"),
                        { std::to_string(order.size() - limits.hosts) })
                + "\n";
    }
    text += weighedText(analysis, workload, cluster, limits.weighed, wording);
    for (const auto& reason : analysis.refusal ? std::vector<WaitingReason> {} : analysis.waiting)
        text += "\n"
            + say(CONSONANCE_TEXT("CommandLine", "job {0} is left waiting: {1}"),
                { workload.job(reason.job).request.name, waitingReasonText(reason, workload, wording) });
    if (analysis.leftWaiting > analysis.waiting.size() && !analysis.refusal)
        text += "\n"
            + say(CONSONANCE_TEXT("CommandLine", "… and {0} more jobs are left waiting"),
                { std::to_string(analysis.leftWaiting - analysis.waiting.size()) });
    if (!analysis.waiting.empty() && !analysis.refusal)
        text += '\n';
    for (const auto& other : analysis.others)
        text += "\n"
            + say(CONSONANCE_TEXT("CommandLine", "{0} (knows {1}): {2}"),
                { other.policy, knowledgeText(other.knowledge),
                    other.problem ? wordedError(*other.problem, wording) : placesText(other.jobs, wording) });
    if (!analysis.others.empty())
        text += '\n';
    return text;
}

} // namespace consonance
