// SPDX-License-Identifier: GPL-3.0-or-later
// teams: who waited how long and got how much, by tenant, user, type of GPU or size of job.
#include "core/answers/question.h"
#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/teams/group_text.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>

namespace consonance {

namespace {

struct TeamsAsk {
    GroupBy by = GroupBy::Tenant;
};

class TeamsAnswer final : public AnswerSource {
public:
    TeamsAnswer(std::string policy, JobHistories histories, GroupBy by)
        : m_histories(std::make_shared<const JobHistories>(std::move(histories)))
        , m_by(by)
        , m_groups { { .contender = std::move(policy), .groups = groupFigures({ m_histories.get(), 1 }, by) } }
    {
    }

    [[nodiscard]] Answer answer(const Wording& wording) const override
    {
        Answer answer { .sheets
            = { groupSheet(m_groups, m_by, m_histories->unit, wording, m_histories->workload.get()) } };
        const auto& groups = m_groups.front().groups;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            answer.sheets.front().rows[i].jobs = [histories = m_histories, by = m_by, group = groups[i]] {
                return group.isTotal ? std::vector<JobId>() : jobsOfGroup(*histories, by, group.key);
            };
        }
        const auto isCut = m_histories->span.from > Time {} || m_histories->span.until != kForever;
        if (isCut && !groups.empty())
            answer.remarks = { TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "{0} of {1} jobs arrived"),
                                   { groupedText(groups.front().jobs), groupedText(std::ssize(m_histories->jobs)) }),
                spanRule(wording) };
        return answer;
    }

    [[nodiscard]] std::string json() const override
    {
        return groupsJson(m_groups, m_by, m_histories->unit, m_histories->span);
    }

    [[nodiscard]] std::string csv() const override
    {
        HistoryCollection histories;
        histories.add(m_groups.front().contender, *m_histories);
        return groupsCsv(histories, { &m_by, 1 });
    }

private:
    [[nodiscard]] std::string spanRule(const Wording& wording) const
    {
        const auto& span = m_histories->span;
        const auto beginning = dateOfBeginning(*m_histories->workload);
        return TerminalWording(wording)(span.until == kForever
                ? CONSONANCE_TEXT("CommandLine",
                    "Only jobs that arrive from {0} on count, with all of their waits, completion times and hours.")
                : CONSONANCE_TEXT("CommandLine",
                    "Only jobs that arrive from {0} to {1} count, with all of their waits, completion times and "
                    "hours."),
            { momentText(std::max(Time {}, span.from), beginning), momentText(span.until, beginning) });
    }

    std::shared_ptr<const JobHistories> m_histories;
    GroupBy m_by;
    std::vector<ContenderGroups> m_groups;
};

Result<std::shared_ptr<const AnswerSource>> answerTeams(
    const QuestionContext& about, const TeamsAsk& ask, const StopToken&, Progress*)
{
    TRY_ASSIGN(auto histories,
        jobHistories(
            about.events, about.inputs.workload, *about.inputs.cluster, about.span.value_or(StoredSpan {}), about.at));
    return std::make_shared<const TeamsAnswer>(policyAtEnd(about.request).policy, std::move(histories), ask.by);
}

} // namespace

Question teamsQuestion()
{
    return makeQuestion<TeamsAsk>("teams",
        { .help = CONSONANCE_TEXT("CommandLine",
              "Waits, completion times, GPU hours and unserved jobs by tenant, user, GPU type or size of job"),
            .panel = CONSONANCE_TEXT("Command", "Teams"),
            .working = CONSONANCE_TEXT("Question", "Figures of the teams"),
            .idle = CONSONANCE_TEXT(
                "Question", "Waits, completion times and GPU hours of each team appear here as the run goes on."),
            .from = "Only jobs that arrive at or after this moment count, with all of their hours" },
        "operating", { boundGrouping(&TeamsAsk::by) }, answerTeams, QuestionSubject::History);
}

} // namespace consonance
