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
    TeamsAnswer(std::string policy, RunCourses courses, GroupBy by)
        : m_courses(std::make_shared<const RunCourses>(std::move(courses)))
        , m_by(by)
        , m_groups { { .contender = std::move(policy), .groups = groupFigures({ m_courses.get(), 1 }, by) } }
    {
    }

    [[nodiscard]] Answer answer(const Wording& wording) const override
    {
        Answer answer { .sheets = { groupSheet(m_groups, m_by, m_courses->unit, wording, m_courses->workload.get()) } };
        const auto& groups = m_groups.front().groups;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            answer.sheets.front().rows[i].jobs = [courses = m_courses, by = m_by, group = groups[i]] {
                return group.isTotal ? std::vector<JobId>() : jobsOfGroup(*courses, by, group.key);
            };
        }
        const auto isCut = m_courses->span.from > Time {} || m_courses->span.until != kForever;
        if (isCut && !groups.empty())
            answer.remarks = { TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "{0} of {1} jobs arrived"),
                                   { groupedText(groups.front().jobs), groupedText(std::ssize(m_courses->jobs)) }),
                spanRule(wording) };
        return answer;
    }

    [[nodiscard]] std::string json() const override
    {
        return groupsJson(m_groups, m_by, m_courses->unit, m_courses->span);
    }

    [[nodiscard]] std::string csv() const override
    {
        CourseCollection courses;
        courses.add(m_groups.front().contender, *m_courses);
        return groupsCsv(courses, { &m_by, 1 });
    }

private:
    [[nodiscard]] std::string spanRule(const Wording& wording) const
    {
        const auto& span = m_courses->span;
        const auto beginning = dateOfBeginning(*m_courses->workload);
        return TerminalWording(wording)(span.until == kForever
                ? CONSONANCE_TEXT("CommandLine",
                    "Only jobs that arrive from {0} on count, with all of their waits, completion times and hours.")
                : CONSONANCE_TEXT("CommandLine",
                    "Only jobs that arrive from {0} to {1} count, with all of their waits, completion times and "
                    "hours."),
            { momentText(std::max(Time {}, span.from), beginning), momentText(span.until, beginning) });
    }

    std::shared_ptr<const RunCourses> m_courses;
    GroupBy m_by;
    std::vector<ContenderGroups> m_groups;
};

RequestFields<TeamsAsk> teamsFields()
{
    std::vector<std::pair<std::string, GroupBy>> names;
    for (const auto by : kGroupings)
        names.emplace_back(groupByName(by), by);
    const auto choices = [names](const Cluster*, const Wording& wording) {
        FieldChoices shown;
        for (const auto& [name, by] : names)
            shown.emplace_back(name, groupHeading(by, wording));
        return shown;
    };
    return { { boundChoice(&TeamsAsk::by, names,
                   { .key = "by", .description = "What makes a group: tenant, user, gpu-type or size" }),
        { .label = CONSONANCE_TEXT("Question", "What makes a group"), .choices = choices } } };
}

Result<std::shared_ptr<const AnswerSource>> answerTeams(
    const QuestionContext& about, const TeamsAsk& ask, const StopToken&, Progress*)
{
    return std::make_shared<const TeamsAnswer>(policyAtEnd(about.request).policy,
        jobCourses(
            about.events, about.inputs.workload, *about.inputs.cluster, about.span.value_or(StoredSpan {}), about.at),
        ask.by);
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
        "operating", teamsFields(), answerTeams, QuestionSubject::History);
}

} // namespace consonance
