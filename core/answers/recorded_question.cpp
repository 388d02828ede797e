// SPDX-License-Identifier: GPL-3.0-or-later
// recorded: how far a run is from what the accounting of the trace says happened, by groups of jobs and start by start.
#include "core/answers/question.h"
#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/base/percent_text.h"
#include "core/base/span_text.h"
#include "core/base/statistics.h"
#include "core/base/text_format.h"
#include "core/teams/group_text.h"
#include "core/teams/recorded_histories.h"
#include "core/workload/assumption_rules.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace consonance {

namespace {

constexpr MessageId kNoRecord = CONSONANCE_MESSAGE("recorded.none",
    "no job of this trace has a recorded start: import accounting that has starts (Start of sacct, startTime of pods), "
    "or give the trace a column start_s");

struct RecordedAsk {
    GroupBy by = GroupBy::Tenant;
    double withinSeconds = 60;
};

/// How far the starts of jobs that began in both are apart.
struct StartErrors {
    std::vector<std::int64_t> sizes; ///< µs, ascending
    double meanSeconds = 0; ///< positive: the run starts them later
    std::int64_t within = 0;
    std::int64_t notStarted = 0; ///< in the run, though by the record

    [[nodiscard]] double percentileSeconds(double percent) const
    {
        return sizes.empty() ? std::numeric_limits<double>::quiet_NaN()
                             : Duration { sizes[nearestRankIndex(sizes.size(), percent)] }.seconds();
    }
};

StartErrors errorsOf(const JobHistories& run, const JobHistories& recorded, double withinSeconds)
{
    StartErrors errors;
    double sum = 0;
    for (std::size_t i = 0; i < run.jobs.size(); ++i) {
        const auto& start = run.jobs[i].firstStart;
        if (!run.jobs[i].counts || !recorded.jobs[i].firstStart)
            continue;
        if (!start) {
            ++errors.notStarted;
            continue;
        }
        const auto apart = *start - *recorded.jobs[i].firstStart;
        sum += apart.seconds();
        errors.sizes.push_back(std::abs(apart.microseconds));
        errors.within += std::abs(apart.seconds()) <= withinSeconds ? 1 : 0;
    }
    std::ranges::sort(errors.sizes);
    errors.meanSeconds = sum / static_cast<double>(errors.sizes.size());
    return errors;
}

/// Jobs that had not ended when the record was taken, as far as the trace lets them be found: they last to their limit,
/// beyond everything that the record knows to have happened.
struct AssumedEnds {
    std::int64_t jobs = 0;
    double hours = 0; ///< GPU or core hours beyond the last recorded moment
};

bool hadNotEnded(const Workload& workload)
{
    return std::ranges::any_of(workload.assumptions, [](const Assumption& one) {
        const auto rule = assumptionRule(one.rule).english;
        return rule == assumption::kRunToLimit || rule == assumption::kRunToLimitAdds;
    });
}

AssumedEnds assumedEnds(const Workload& workload, const JobHistories& recorded)
{
    AssumedEnds assumed;
    if (!hadNotEnded(workload))
        return assumed;
    const auto endOf = [](const JobSpec& job) {
        return job.recording->start + Duration { static_cast<std::int64_t>(job.work.amount) };
    };
    const auto isAtLimit = [](const JobSpec& job) {
        return job.request.timeLimit && job.work.unit == WorkUnit::ServiceTime
            && static_cast<std::int64_t>(job.work.amount) == job.request.timeLimit->microseconds;
    };
    Time last = workload.jobs.back().request.arrival;
    for (const auto& job : workload.jobs) {
        if (job.recording.has() && job.work.unit == WorkUnit::ServiceTime)
            last = std::max(last, isAtLimit(job) ? job.recording->start : endOf(job));
    }
    for (std::size_t i = 0; i < workload.jobs.size(); ++i) {
        const auto& job = workload.jobs[i];
        if (!recorded.jobs[i].counts || !job.recording.has() || !isAtLimit(job) || endOf(job) <= last)
            continue;
        const auto until = std::min(endOf(job), recorded.until);
        assumed.jobs += 1;
        const double units = static_cast<double>(job.request.totalDemand()[recorded.unit])
            / (recorded.unit == Resource::Cpu ? 1000 : 1);
        assumed.hours += units * std::max(0.0, (until - last).seconds()) / 3600;
    }
    return assumed;
}

class RecordedAnswer final : public AnswerSource {
public:
    RecordedAnswer(const std::string& policy, JobHistories run, const JobHistories& recorded, const RecordedAsk& ask)
        : m_run(std::make_shared<const JobHistories>(onlyRecorded(std::move(run))))
        , m_ask(ask)
        , m_errors(errorsOf(*m_run, recorded, ask.withinSeconds))
        , m_assumed(assumedEnds(*m_run->workload, recorded))
        , m_groups { { .contender = "as recorded", .groups = groupFigures({ &recorded, 1 }, ask.by) },
            { .contender = policy, .groups = groupFigures({ m_run.get(), 1 }, ask.by) } }
    {
    }

    [[nodiscard]] Answer answer(const Wording& wording) const override
    {
        const TerminalWording say(wording);
        auto contenders = m_groups;
        contenders.front().contender = say(CONSONANCE_TEXT("CommandLine", "as recorded"));
        Answer answer { .sheets = { groupSheet(contenders, m_ask.by, m_run->unit, wording, m_run->workload.get()) } };
        const auto started = std::ssize(m_errors.sizes);
        if (started > 0)
            answer.remarks.push_back(say(m_errors.meanSeconds < 0
                    ? CONSONANCE_TEXT("CommandLine",
                        "Starts of {0} jobs against the record: {1} apart in the median, {2} at the 95th percentile, "
                        "{3} earlier on average; {4} % are within {5}.")
                    : CONSONANCE_TEXT("CommandLine",
                        "Starts of {0} jobs against the record: {1} apart in the median, {2} at the 95th percentile, "
                        "{3} later on average; {4} % are within {5}."),
                { groupedText(started), spanText(m_errors.percentileSeconds(50), wording),
                    spanText(m_errors.percentileSeconds(95), wording),
                    spanText(std::abs(m_errors.meanSeconds), wording),
                    percentText(static_cast<double>(m_errors.within) / static_cast<double>(started)),
                    spanText(m_ask.withinSeconds, wording) }));
        if (m_errors.notStarted > 0)
            answer.remarks.push_back(
                say(CONSONANCE_TEXT("CommandLine", "{0} jobs that started by the record have not started in this run."),
                    { groupedText(m_errors.notStarted) }));
        if (m_assumed.jobs > 0)
            answer.remarks.push_back(say(m_run->unit == Resource::Gpu
                    ? CONSONANCE_TEXT("CommandLine",
                        "{0} of the {1} jobs had not ended when the record was taken. They count to their time limit, "
                        "which adds {2} GPU-hours to both rows.")
                    : CONSONANCE_TEXT("CommandLine",
                        "{0} of the {1} jobs had not ended when the record was taken. They count to their time limit, "
                        "which adds {2} core-hours to both rows."),
                { groupedText(m_assumed.jobs), groupedText(m_groups.front().groups.front().jobs),
                    fixedText(m_assumed.hours, 1) }));
        answer.remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
            "Waits by the record end at the last recorded start of a job; jobs without one do not count.")));
        return answer;
    }

    [[nodiscard]] std::string json() const override
    {
        JsonWriter json(JsonLayout::Indented);
        json.beginObject().member("format", "consonance-recorded").member("version", 1);
        json.member("policy", m_groups.back().contender);
        json.member("jobs", std::ssize(m_errors.sizes)).member("not_started", m_errors.notStarted);
        json.member("median_error_s", m_errors.percentileSeconds(50));
        json.member("p95_error_s", m_errors.percentileSeconds(95));
        json.member("mean_error_s", m_errors.meanSeconds);
        json.member("not_ended", m_assumed.jobs).member("not_ended_assumed_hours", m_assumed.hours);
        json.member("within_s", m_ask.withinSeconds).member("within", m_errors.within);
        writeGroups(json.key("groups"), m_groups, m_ask.by, m_run->unit, m_run->span);
        json.endObject();
        return json.take() + "\n";
    }

private:
    std::shared_ptr<const JobHistories> m_run;
    RecordedAsk m_ask;
    StartErrors m_errors;
    AssumedEnds m_assumed;
    std::vector<ContenderGroups> m_groups;
};

RequestFields<RecordedAsk> recordedFields()
{
    return { boundGrouping(&RecordedAsk::by),
        { bound(&RecordedAsk::withinSeconds,
              { .key = "within",
                  .description = "Seconds within which a start counts as the recorded one",
                  .minimum = 0,
                  .maximum = 1e9 }),
            { .label = CONSONANCE_TEXT("Question", "Starts within"), .suffix = CONSONANCE_TEXT("Question", " s") } } };
}

Result<std::shared_ptr<const AnswerSource>> answerRecorded(
    const QuestionContext& about, const RecordedAsk& ask, const StopToken&, Progress*)
{
    const auto& workload = about.inputs.workload;
    if (std::ranges::none_of(workload->jobs, [](const JobSpec& job) { return job.recording.has(); }))
        return fail(ErrorKind::BadInput, kNoRecord);
    const auto span = about.span.value_or(StoredSpan {});
    TRY_ASSIGN(auto run, jobHistories(about.events, workload, *about.inputs.cluster, span, about.at));
    // Amid a run, the record too is read up to the moment; a run that is over is compared with all of it.
    const bool isOver
        = std::ranges::all_of(run.jobs, [](const JobHistory& job) { return job.finish || job.isRejected; });
    auto recorded = recordedHistories(workload, *about.inputs.cluster, span, isOver ? kForever : run.until);
    return std::make_shared<const RecordedAnswer>(policyAtEnd(about.request).policy, std::move(run), recorded, ask);
}

} // namespace

Question recordedQuestion()
{
    return makeQuestion<RecordedAsk>("recorded",
        { .help = CONSONANCE_TEXT("CommandLine",
              "How far a run is from what the trace's accounting says happened: waits by group, and start by start"),
            .panel = CONSONANCE_TEXT("Command", "Against the record"),
            .working = CONSONANCE_TEXT("Question", "Comparing with the record"),
            .idle = CONSONANCE_TEXT("Question",
                "Waits in this run beside the recorded ones appear here if the trace has recorded starts.") },
        "operating", recordedFields(), answerRecorded, QuestionSubject::History);
}

} // namespace consonance
