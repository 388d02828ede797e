// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/run_report.h"

#include "core/base/build_info.h"
#include "core/base/hash.h"
#include "core/base/percent_text.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"
#include "core/base/version.h"
#include "core/cluster/rack_cluster.h"
#include "core/compare/comparison_command.h"
#include "core/compare/copied_difference.h"
#include "core/compare/metric_comparison.h"
#include "core/keep/command_line_text.h"
#include "core/keep/run_keeper.h"
#include "core/keep/stored_histories.h"
#include "core/operate/repeating_command.h"
#include "core/operate/report_assumptions.h"
#include "core/operate/report_bars.h"
#include "core/operate/report_changes.h"
#include "core/operate/report_figures.h"
#include "core/operate/report_material.h"
#include "core/operate/report_recommendation.h"
#include "core/operate/report_words.h"
#include "core/policy/transition_tables.h"
#include "core/run/asked_moments.h"
#include "core/run/contender_colors.h"
#include "core/run/never_started.h"
#include "core/teams/group_text.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

namespace consonance {

namespace {

constexpr std::size_t kMostRows = 14; ///< of the table, so that the page stays one

std::string percentOf(double share)
{
    return fixedText(share * 100, 1);
}

class ReportWriter {
public:
    ReportWriter(const ReportMaterial& material, const ReportAsk& ask, const Wording& wording)
        : m_material(material)
        , m_ask(ask)
        , m_wording(wording)
        , m_say(m_wording)
        , m_by(material.first.inputs.workload->tenants.size() > 1 ? GroupBy::Tenant : GroupBy::JobSize)
        , m_groups(material.histories.groups(m_by))
        , m_summary(material.comparison.result.summary)
        , m_original(material.original())
    {
        const auto rank = [this](const std::string& contender) {
            return std::ranges::find(m_summary, contender, &CompareSummary::policy) - m_summary.begin();
        };
        if (m_original)
            std::ranges::stable_partition(
                m_summary, [this](const auto& row) { return row.policy == originalResult().contender(); });
        std::ranges::stable_sort(m_groups, {}, [&](const ContenderGroups& one) { return rank(one.contender); });
    }

    RunReport write()
    {
        RunReport report;
        report.question = m_ask.question.empty() ? usualQuestion() : m_ask.question;
        report.recommendation = recommendation();
        report.answer = m_original ? changedAnswer() : isComparison() ? comparedAnswer() : runAnswer();
        report.answer += recordedText(
            m_material.comparison.result.runs, [this](const auto& one) { return contenderName(one); }, m_wording);
        addInputs(report);
        addTable(report);
        addFigures(report);
        addAssumed(report);
        report.words = explainedWords(report, m_wording);
        report.command = m_ask.command.empty() ? reportCommand(m_material, m_ask) : m_ask.command;
        report.origin = origin();
        return report;
    }

private:
    [[nodiscard]] bool isComparison() const { return m_groups.size() > 1; }
    [[nodiscard]] const RunResult& originalResult() const { return m_material.comparison.result.runs[*m_original]; }
    /// Of a change, as the page calls the run that has it.
    [[nodiscard]] std::string changeName(std::size_t run) const
    {
        if (run == *m_original)
            return m_say(CONSONANCE_TEXT("CommandLine", "Without the change"));
        if (m_material.records.size() == 2)
            return m_say(CONSONANCE_TEXT("CommandLine", "With the change"));
        return m_say(CONSONANCE_TEXT("CommandLine", "With change {0}"), { std::to_string(run + (run < *m_original)) });
    }
    [[nodiscard]] const RunResult& firstResult() const { return m_material.comparison.result.runs.front(); }
    /// What 0 s is by the calendar.
    [[nodiscard]] std::optional<std::int64_t> beginning() const
    {
        return dateOfBeginning(*m_material.first.inputs.workload);
    }
    [[nodiscard]] std::string traceName() const
    {
        const auto& workload = *m_material.first.inputs.workload;
        return workload.name.empty() ? m_material.first.request.trace : workload.name;
    }
    /// The trace among the inputs: a file without its folders, which say nothing elsewhere; the command has them. A
    /// copy that the window made is called like its trace, not like the file.
    [[nodiscard]] std::string traceInput() const
    {
        const auto& trace = m_material.first.request.trace;
        const auto name = traceName();
        if (trace.starts_with("preset:"))
            return trace;
        const std::filesystem::path path(trace);
        return path.stem().string() == name ? path.filename().string() : name;
    }

    /// What was changed in the run that the report is of, and when.
    [[nodiscard]] std::string ownChangesText() const
    {
        const auto& changes = m_material.first.request.changes;
        const auto text = changesText(changes, m_wording, beginning());
        const auto at = onlyMoment(changes);
        return at ? m_say(CONSONANCE_TEXT("CommandLine", "{0} at {1}"), { text, momentText(*at, beginning()) }) : text;
    }

    /// With the jobs that it is about, where these are not all.
    [[nodiscard]] std::string usualQuestion() const
    {
        const auto question = questionOfAll();
        return m_ask.span ? m_say(CONSONANCE_TEXT("CommandLine", "{0} Only jobs that arrive from {1} to {2}."),
                   { question, momentText(std::max(Time {}, m_ask.span->from), beginning()),
                       momentText(m_ask.span->until, beginning()) })
                          : question;
    }

    [[nodiscard]] std::string questionOfAll() const
    {
        const auto cluster = clusterTitle(m_material.first.inputs.cluster->name);
        if (m_original && m_material.records.size() == 2)
            return m_say(
                CONSONANCE_TEXT("CommandLine", "What does this do to the trace {1} on the cluster {2} under {0}: {3}?"),
                { contenderName(originalResult().policy), traceName(), cluster,
                    datedForkText(m_material.records[1 - *m_original].header, m_wording, beginning()) });
        if (m_original)
            return m_say(CONSONANCE_TEXT(
                             "CommandLine", "What do these changes do to the trace {1} on the cluster {2} under {0}?"),
                { contenderName(originalResult().policy), traceName(), cluster });
        if (isComparison())
            return m_say(
                CONSONANCE_TEXT("CommandLine",
                    "Which of {0} policies finishes the jobs of the trace {1} soonest on the cluster {2}, on average?"),
                { std::to_string(m_groups.size()), traceName(), cluster });
        if (!m_material.first.request.changes.empty())
            return m_say(CONSONANCE_TEXT("CommandLine",
                             "How long do the jobs of the trace {1} wait on the cluster {2} when {0} schedules them, "
                             "and this happens: "
                             "{3}?"),
                { contenderName(firstResult().policy), traceName(), cluster, ownChangesText() });
        return m_say(CONSONANCE_TEXT("CommandLine",
                         "How long do the jobs of the trace {1} wait on the cluster {2} when {0} schedules them?"),
            { contenderName(firstResult().policy), traceName(), cluster });
    }

    [[nodiscard]] std::string spanOf(double seconds) const { return spanText(seconds, m_wording); }

    /// As the window calls it: by the title of its policy, with what tells it from others of that policy.
    [[nodiscard]] std::string contenderName(const std::string& contender) const
    {
        if (const auto named = m_ask.names.find(contender); named != m_ask.names.end())
            return named->second;
        const auto policy = policyOfContender(contender);
        const auto* entry = PolicyRegistry::instance().find(policy);
        return entry ? m_wording("Policy", entry->traits.title.c_str(), {}) + contender.substr(policy.size())
                     : contender;
    }

    /// In a table or a picture: where one run was changed, that is all that tells them apart.
    [[nodiscard]] std::string rowName(const std::string& contender) const
    {
        const auto& runs = m_material.comparison.result.runs;
        const auto run = std::ranges::find(runs, contender, &RunResult::contender);
        return m_original && run != runs.end() ? changeName(static_cast<std::size_t>(run - runs.begin()))
                                               : contenderName(contender);
    }

    /// The same, with the name that the command uses.
    [[nodiscard]] std::string policyInput(const std::string& contender) const
    {
        const auto policy = policyOfContender(contender);
        const auto title = contenderName(policy);
        return title == policy ? contender : title + " (" + policy + ")" + contender.substr(policy.size());
    }

    [[nodiscard]] std::string runAnswer() const
    {
        const auto& all = m_groups.front().groups.front();
        auto text
            = m_say(CONSONANCE_TEXT("CommandLine",
                        "{0} of {1} jobs finished. Half of the jobs waited at most {2}, 95 % at most {3}. {4} % of "
                        "the cluster was held from the first to the last arrival, {5} % until the last job ended."),
                { std::to_string(all.finished), std::to_string(all.jobs), spanOf(all.waitP50Seconds),
                    spanOf(all.waitP95Seconds), percentOf(loadedUtilisation()),
                    percentOf(firstResult().metrics.utilisation) });
        text += unevenText(m_groups.front().groups, m_by, m_wording);
        if (all.notServed > 0)
            text += " "
                + m_say(CONSONANCE_TEXT("CommandLine", "{0} of {1} jobs wait at the end or were turned away."),
                    { std::to_string(all.notServed), std::to_string(all.jobs) });
        return text + neverStartedText(firstResult().policy);
    }

    /// Over the span, where one limits the report.
    [[nodiscard]] double loadedUtilisation() const
    {
        const auto& arrivals = m_material.first.inputs.workload->jobs;
        StoredSpan span { .from = arrivals.front().request.arrival, .until = arrivals.back().request.arrival };
        if (m_ask.span)
            span = { std::max(span.from, m_ask.span->from), std::min(span.until, m_ask.span->until) };
        const double loaded = meanOver(m_material.series.allocatedShare, span, m_material.series.until);
        return std::isfinite(loaded) ? std::min(loaded, 1.0) : firstResult().metrics.utilisation;
    }

    /// Why a policy starts none or only some of the jobs; empty where it may start all.
    [[nodiscard]] std::string neverStartedText(const std::string& policy) const
    {
        const auto& workload = *m_material.first.inputs.workload;
        const auto why = neverStarted(policy, countNeverStarted(policy, workload), std::ssize(workload.jobs));
        return why ? " " + wordedError(*why, m_wording) + "." : std::string();
    }

    [[nodiscard]] std::string recommendation() const
    {
        if (m_original)
            return changeRecommendation(judgedChanges(), m_wording);
        if (!isComparison() && !m_material.first.request.changes.empty())
            return changedRunRecommendation(m_groups.front().groups.front(), m_wording);
        if (!isComparison())
            return runRecommendation(m_groups.front().groups.front(), loadedUtilisation(), m_wording);
        return policyRecommendation(
            m_summary, [this](const std::string& one) { return contenderName(one); },
            [this](const CompareSummary& row) { return knowledgeOf(row.knowledge).empty(); },
            m_material.histories.groups(GroupBy::JobSize), m_wording);
    }

    [[nodiscard]] std::string comparedAnswer() const
    {
        const auto& best = m_summary.front();
        auto text = m_say(CONSONANCE_TEXT("CommandLine", "{0} has the shortest mean completion time of the jobs, {1}."),
            { contenderName(best.policy), spanOf(best.meanJct().mean) });
        const auto& other = best.policy == best.baseline && m_summary.size() > 1 ? m_summary[1] : best;
        const auto jct = other.meanJct();
        const auto relative = fixedText(std::abs(jct.relative) * 100, 1);
        const auto difference = jct.relative < 0
            ? m_say(CONSONANCE_TEXT("CommandLine", "{0} is {1} % shorter than {2}."),
                { contenderName(other.policy), relative, contenderName(other.baseline) })
            : m_say(CONSONANCE_TEXT("CommandLine", "{0} is {1} % longer than {2}."),
                { contenderName(other.policy), relative, contenderName(other.baseline) });
        if (std::isfinite(jct.relative))
            text += " " + difference;
        if (!std::isfinite(jct.pValue) && other.bootstrap && other.policy != other.baseline)
            text += " " + drawnText(other.bootstrap->relative);
        else if (!std::isfinite(jct.pValue))
            text += " "
                + m_say(
                    CONSONANCE_TEXT("CommandLine", "One trace alone does not tell whether that is more than chance."));
        else
            text += " "
                + m_say(jct.pValue < kSure
                        ? CONSONANCE_TEXT(
                            "CommandLine", "For these jobs that is more than chance (paired t test, p {0}).")
                        : CONSONANCE_TEXT("CommandLine", "That may be chance (paired t test, p {0})."),
                    { jct.pValue < 0.001 ? std::string("< 0.001") : "= " + fixedText(jct.pValue, 3) });
        if (!other.hasSameMoments)
            text += " "
                + m_say(CONSONANCE_TEXT(
                            "CommandLine", "Part of it comes from when they decide: {0} decides at other moments."),
                    { contenderName(other.policy) });
        if (const auto known = knowledgeOf(best.knowledge); !known.empty())
            text += " "
                + m_say(CONSONANCE_TEXT("CommandLine", "{0} decides with what only a simulation knows exactly: {1}."),
                    { contenderName(best.policy), known });
        if (best.incomplete > 0)
            text += " " + m_say(CONSONANCE_TEXT("CommandLine", "Runs left jobs unserved; see the table."));
        for (const auto& contender : m_groups)
            text += neverStartedText(policyOfContender(contender.contender));
        return text;
    }

    /// Beyond requests and what can be measured in a real cluster.
    [[nodiscard]] std::string knowledgeOf(Knowledge set) const
    {
        constexpr std::array kOfASimulation { Knowledge::RemainingWork, Knowledge::TrueThroughput,
            Knowledge::InterferenceModel, Knowledge::Estimates };
        std::string words;
        for (const auto one : kOfASimulation) {
            if (includes(set, one)
                && !(one == Knowledge::Estimates && allHaveLimits(*m_material.first.inputs.workload)))
                words += (words.empty() ? "" : m_say(CONSONANCE_TEXT("CommandLine", ", ")))
                    + m_wording("PolicyText", knowledgeWord(one), {});
        }
        return words;
    }

    /// As the page of comparisons has it.
    [[nodiscard]] std::string drawnText(const DrawnRange& relative) const
    {
        return m_say(relative.low > 0 || relative.high < 0
                ? CONSONANCE_TEXT("CommandLine",
                    "With the jobs of this trace redrawn in blocks it is {0} % to {1} % (95 %): more than the luck "
                    "of which jobs came. Another trace may differ.")
                : CONSONANCE_TEXT("CommandLine",
                    "With the jobs of this trace redrawn in blocks it is {0} % to {1} % (95 %): that may be the "
                    "luck of which jobs came."),
            { signedPercentText(relative.low), signedPercentText(relative.high) });
    }

    [[nodiscard]] std::string changedAnswer() const
    {
        std::string text;
        for (const auto& change : judgedChanges()) {
            text += (text.empty() ? "" : " ") + changeAnswer(change.both, change.name, m_wording);
            if (!change.expected.empty())
                text += " " + change.expected;
        }
        return text;
    }

    [[nodiscard]] std::vector<JudgedChange> judgedChanges() const
    {
        const auto& result = m_material.comparison.result;
        const auto& workload = *m_material.first.inputs.workload;
        std::vector<JudgedChange> changes;
        for (std::size_t i = 0; i < result.runs.size(); ++i) {
            if (i == *m_original)
                continue;
            auto both = jobsOfBoth(originalResult().outcomes, result.runs[i].outcomes, workload, [&](JobId job) {
                const auto at = workload.job(job).request.arrival;
                return !m_ask.span || (at >= m_ask.span->from && at < m_ask.span->until);
            });
            const auto original = originalResult().contender(), contender = result.runs[i].contender();
            changes.push_back({ changeName(i), std::move(both),
                copiedDifferenceText(result.copies, contender, original, m_wording), {} });
            changes.back().isOutage = isOutage(m_material.records[i].header);
            if (!result.copies.isEmpty())
                changes.back().copied = metricDelta(result.copies.runs, contender, original, *findMetric("mean_jct_s"));
        }
        return changes;
    }

    void addInputs(RunReport& report) const
    {
        const auto& [request, inputs] = m_material.first;
        const auto& workload = *inputs.workload;
        const auto add = [&report](std::string name, std::string value) {
            report.inputs.emplace_back(std::move(name), std::move(value));
        };
        const auto all = std::to_string(workload.jobCount());
        const auto jobs = m_ask.span ? m_say(CONSONANCE_TEXT("CommandLine", "{0} of {1}"),
                              { std::to_string(m_groups.front().groups.front().jobs), all })
                                     : all;
        const auto trace = traceInput();
        add(m_say(CONSONANCE_TEXT("CommandLine", "Jobs")),
            workload.tenants.size() > 1 ? m_say(CONSONANCE_TEXT("CommandLine", "{0}: {1} jobs, {2} tenants"),
                { trace, jobs, std::to_string(workload.tenants.size()) })
                                        : m_say(CONSONANCE_TEXT("CommandLine", "{0}: {1} jobs"), { trace, jobs }));
        add(m_say(CONSONANCE_TEXT("CommandLine", "Cluster")), clusterText(*inputs.cluster, m_wording));
        std::string policies;
        for (const auto& name : m_original ? std::set { originalResult().policy } : m_material.policies)
            policies += (policies.empty() ? "" : "; ") + policyInput(name);
        add(isComparison() ? m_say(CONSONANCE_TEXT("CommandLine", "Policies"))
                           : m_say(CONSONANCE_TEXT("CommandLine", "Policy")),
            policies);
        add(m_say(CONSONANCE_TEXT("CommandLine", "How jobs slow each other")),
            slowingText(m_material.first, m_wording));
        add(m_say(CONSONANCE_TEXT("CommandLine", "What changes cost")),
            transitionCostsText(request.transitions, m_wording));
        if (const auto failures = failuresOf(m_material, m_wording); !failures.empty())
            add(m_say(CONSONANCE_TEXT("CommandLine", "Server failures")), failures);
        if (m_material.records.size() > 1)
            add(m_say(CONSONANCE_TEXT("CommandLine", "Runs")), std::to_string(m_material.records.size()));
        if (!request.changes.empty() && !isComparison())
            add(m_say(CONSONANCE_TEXT("CommandLine", "Changed by hand")), ownChangesText());
        for (std::size_t i = 0; isComparison() && i < m_material.records.size(); ++i) {
            if (const auto& header = m_material.records[i].header; header.fork)
                add(m_original ? changeName(i)
                               : m_say(CONSONANCE_TEXT("CommandLine", "{0}, changed by hand"),
                                   { contenderName(m_material.comparison.result.runs[i].contender()) }),
                    datedForkText(header, m_wording, beginning()));
        }
        if (m_ask.span)
            add(m_say(CONSONANCE_TEXT("CommandLine", "Only")),
                m_say(CONSONANCE_TEXT("CommandLine", "jobs that arrive from {0} to {1}"),
                    { momentText(std::max(Time {}, m_ask.span->from), beginning()),
                        momentText(m_ask.span->until, beginning()) }));
        if (beginning() && !isComparison())
            add(m_say(CONSONANCE_TEXT("CommandLine", "Time")),
                m_say(CONSONANCE_TEXT("CommandLine", "{0} to {1}, {2} hours"),
                    { momentText({}, beginning()), momentText(m_material.series.until, beginning()),
                        fixedText(m_material.series.until.seconds() / 3600, 1) }));
    }

    void addTable(RunReport& report) const
    {
        if (isComparison()) {
            report.tableTitle = m_original ? m_say(CONSONANCE_TEXT("CommandLine", "With and without the change"))
                                           : m_say(CONSONANCE_TEXT("CommandLine", "Policies side by side"));
            report.table = comparedTable();
        } else {
            report.tableTitle = m_by == GroupBy::Tenant
                ? m_say(CONSONANCE_TEXT("CommandLine", "Waits and hours by tenant"))
                : m_say(CONSONANCE_TEXT("CommandLine", "Waits and hours by size of job"));
            report.table = plainTable(groupSheet(m_groups, m_by, m_material.histories.unit(), m_wording), m_wording);
        }
        useCommonWords(report.table.header, m_wording);
        auto& rows = report.table.rows;
        if (rows.size() <= kMostRows)
            return;
        const auto left = rows.size() - kMostRows + 1;
        rows.resize(kMostRows - 1);
        rows.emplace_back(report.table.header.size());
        rows.back().front() = m_say(CONSONANCE_TEXT("CommandLine", "and {0} more"), { std::to_string(left) });
    }

    [[nodiscard]] const GroupFigures* totalOf(const std::string& contender) const
    {
        const auto found = std::ranges::find(m_groups, contender, &ContenderGroups::contender);
        return found == m_groups.end() || found->groups.empty() ? nullptr : &found->groups.front();
    }

    /// Of each mean: over several traces, else drawn from the only one; no column where there is neither.
    void addIntervals(PlainTable& table) const
    {
        const bool hasSeveral
            = std::ranges::any_of(m_summary, [](const auto& row) { return std::isfinite(row.meanJct().ci95); });
        if (!hasSeveral && !hasBootstrap())
            return;
        table.header.push_back(hasSeveral ? m_say(CONSONANCE_TEXT("CommandLine", "95 % CI"))
                                          : m_say(CONSONANCE_TEXT("CommandLine", "95 % bootstrap in this trace")));
        for (std::size_t i = 0; i < m_summary.size(); ++i) {
            const auto& row = m_summary[i];
            std::string interval = "–";
            if (std::isfinite(row.meanJct().ci95))
                interval = "± " + spanOf(row.meanJct().ci95);
            else if (!hasSeveral && row.bootstrap)
                interval
                    = spanOf(row.bootstrap->meanJctSeconds.low) + " – " + spanOf(row.bootstrap->meanJctSeconds.high);
            table.rows[i].push_back(std::move(interval));
        }
    }

    [[nodiscard]] bool hasBootstrap() const
    {
        return std::ranges::none_of(m_summary, [](const auto& row) { return std::isfinite(row.meanJct().ci95); })
            && std::ranges::any_of(m_summary, [](const auto& row) { return row.bootstrap.has_value(); });
    }

    [[nodiscard]] PlainTable comparedTable() const
    {
        PlainTable table { .header = { m_original ? std::string() : m_say(CONSONANCE_TEXT("CommandLine", "policy")),
                               m_say(CONSONANCE_TEXT("CommandLine", "mean completion time")) },
            .rows = {} };
        const auto& summary = m_summary;
        for (const auto& row : summary)
            table.rows.push_back({ rowName(row.policy), spanOf(row.meanJct().mean) });
        addIntervals(table);
        for (auto heading : { m_original ? m_say(CONSONANCE_TEXT("CommandLine", "difference"))
                                         : m_say(CONSONANCE_TEXT("CommandLine", "against {0}"),
                                             { rowName(m_material.comparison.baseline) }),
                 m_say(CONSONANCE_TEXT("CommandLine", "wait p50")), m_say(CONSONANCE_TEXT("CommandLine", "wait p95")),
                 m_say(CONSONANCE_TEXT("CommandLine", "not served")),
                 m_say(CONSONANCE_TEXT("CommandLine", "decides at")) })
            table.header.push_back(std::move(heading));
        for (std::size_t i = 0; i < summary.size(); ++i) {
            const auto& row = summary[i];
            const auto* total = totalOf(row.policy);
            const bool isBaseline = row.policy == row.baseline;
            for (auto cell : { isBaseline || !std::isfinite(row.meanJct().relative)
                         ? std::string()
                         : signedPercentText(row.meanJct().relative) + " %",
                     total ? spanOf(total->waitP50Seconds) : "–", total ? spanOf(total->waitP95Seconds) : "–",
                     total ? std::to_string(total->notServed) : "–", askedMomentsText(row.askedAt, m_wording) })
                table.rows[i].push_back(std::move(cell));
        }
        return table;
    }

    void addFigures(RunReport& report) const
    {
        const ReportBars::NameOf nameOf = [this](const std::string& contender) { return rowName(contender); };
        const ReportBars bars(m_groups, m_by, nameOf, m_wording);
        if (isComparison()) {
            const auto title = m_original
                ? m_say(CONSONANCE_TEXT("CommandLine", "Completion times with and without the change"))
                : m_say(CONSONANCE_TEXT("CommandLine", "Completion times under each policy"));
            report.figures.push_back({ title, bars.ofPolicies(title) });
        } else {
            const TimeFigure texts { .title = m_say(CONSONANCE_TEXT("CommandLine", "Load and queue over time")),
                .upper = m_say(CONSONANCE_TEXT("CommandLine", "held share of the cluster")),
                .lower = m_say(CONSONANCE_TEXT("CommandLine", "waiting jobs")),
                .time = beginning() ? m_say(CONSONANCE_TEXT("CommandLine", "date, and hours after the start"))
                                    : m_say(CONSONANCE_TEXT("CommandLine", "hours")),
                .beginning = beginning(),
                .colour = styleColor(policyColor(firstResult().policy)) };
            report.figures.push_back({ texts.title, timeFigureSvg(m_material.series, texts) });
        }
        const auto title = m_by == GroupBy::Tenant ? m_say(CONSONANCE_TEXT("CommandLine", "Waits of each tenant"))
                                                   : m_say(CONSONANCE_TEXT("CommandLine", "Waits by size of job"));
        report.figures.push_back({ title, bars.ofGroups(title) });
    }

    void addAssumed(RunReport& report) const
    {
        auto& assumed = report.assumed;
        const auto& [request, inputs] = m_material.first;
        assumed.push_back(m_say(CONSONANCE_TEXT("CommandLine",
            "This is a simulation: jobs come and want what the trace says, whatever they have to wait.")));
        auto summary = m_summary;
        for (auto& row : summary)
            row.askedAt = askedMomentsText(row.askedAt, m_wording);
        const EvidenceWords words { .policy = [this](const std::string& one) { return rowName(one); }, .time = {} };
        for (const auto& note : { askedNote(summary, words), pairedNote(summary, words) }) {
            if (note)
                assumed.push_back(wordedError(*note, m_wording));
        }
        if (const auto& copies = m_material.comparison.result.copies; !copies.isEmpty())
            assumed.push_back(
                m_say(CONSONANCE_TEXT("CommandLine",
                          "Means, differences and intervals: {0}. Copies show the chance in the order of the queue; "
                          "the jobs of "
                          "another month may differ more. Pictures and other figures are of the trace as it is."),
                    { copiesText(copies.copies, copies.jitter, copies.durationNoise, m_wording) }));
        else if (isComparison() && hasBootstrap())
            assumed.push_back(m_say(CONSONANCE_TEXT("CommandLine",
                "The 95 % bootstrap draws blocks of consecutive jobs of this one schedule; other schedules may "
                "differ.")));
        std::ranges::move(speedAssumptions(m_material.first, m_wording), std::back_inserter(assumed));
        const auto addRule = [&](const Assumption& one) {
            const auto [rule, given] = assumptionRule(one.rule);
            assumed.push_back(assumedFieldText(one.field, m_wording) + ": " + m_wording("Assumption", rule, given));
        };
        std::ranges::for_each(m_material.missing, addRule);
        std::ranges::for_each(inputs.workload->assumptions, addRule);
        for (const auto& sentence : inputs.cluster->assumed)
            assumed.push_back(clusterTitle(inputs.cluster->name) + ": " + m_wording("Cluster", sentence, {}));
        if (std::ranges::any_of(m_material.comparison.result.runs,
                [](const RunResult& run) { return includes(run.knowledge, Knowledge::Estimates); }))
            assumed.push_back(estimatesAssumption(*inputs.workload, m_wording));
        for (const auto& name : m_material.policies) {
            const auto policy = policyOfContender(name);
            if (const auto keys = assumedParameters(policy); !keys.empty())
                assumed.push_back(m_say(
                    CONSONANCE_TEXT("CommandLine", "{0}: no publication gives {1}."), { contenderName(policy), keys }));
        }
    }

    [[nodiscard]] std::string origin() const
    {
        std::string text;
        if (m_ask.command.empty() && namesKeptRuns(m_material))
            text = m_say(CONSONANCE_TEXT("CommandLine",
                       "It reads kept runs; on another machine, import their bundles first (consonance-cli runs "
                       "import)."))
                + " ";
        text += "Consonance " + std::string(kVersion);
        if (!isComparison())
            text += ", "
                + m_say(CONSONANCE_TEXT("CommandLine", "fingerprint of all events (event hash) {0}"),
                    { hashToText(firstResult().metrics.eventHash) });
        return text;
    }

    const ReportMaterial& m_material;
    const ReportAsk& m_ask;
    Wording m_wording;
    TerminalWording m_say;
    GroupBy m_by;
    std::vector<ContenderGroups> m_groups; ///< in the order of the table
    std::vector<CompareSummary> m_summary; ///< best first, but the unchanged run before its branches
    std::optional<std::size_t> m_original; ///< ReportMaterial::original()
};

} // namespace

Result<RunReport> storedReport(const RunStore& store, const std::vector<std::string>& ids, const ReportAsk& ask,
    const Wording& wording, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(const auto material, readMaterial(store, ids, ask, stop, progress));
    return ReportWriter(material, ask, wording).write();
}

} // namespace consonance
