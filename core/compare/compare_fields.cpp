// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compare_fields.h"

#include "core/base/moment_text.h"
#include "core/base/number_range.h"
#include "core/base/text_format.h"
#include "core/run/run_fields.h"
#include "core/run/seed_list.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kBadCopies
    = CONSONANCE_MESSAGE("question.copies", "a number of copies from 0 to {0} is expected, found {1}");
constexpr MessageId kBadJitter
    = CONSONANCE_MESSAGE("question.jitter", "a length of time such as 60s or 5min is expected, found {0}");
constexpr const char* kSameMoments = "same";

std::string jitterText(const std::optional<Duration>& jitter)
{
    return jitter ? shortestText(jitter->seconds()) : std::string();
}

/// Empty: chosen automatically.
Result<std::optional<Duration>> jitterIn(const std::string& text)
{
    const auto seconds = parseMoment(text);
    if (!text.empty() && (!seconds || *seconds < 0))
        return fail(ErrorKind::BadArguments, kBadJitter, { text });
    return text.empty() ? std::nullopt : std::optional(Duration::fromSecondsRounded(*seconds));
}

std::string comparedMomentsName(const std::optional<DecisionMoments>& moments)
{
    return moments ? decisionMomentsName(*moments) : kSameMoments;
}

Result<std::optional<DecisionMoments>> comparedMomentsByName(const std::string& name)
{
    if (name == kSameMoments)
        return std::optional<DecisionMoments> {};
    TRY_ASSIGN(const auto moments, decisionMomentsByName(name));
    return std::optional(moments);
}

BoundField<CompareRequest> momentsField()
{
    auto shown = runField("decide_at").shown;
    shown.spec.description
        = "When policies decide: same (at every event if any of them does, for each that can), policy (each at its own "
          "moments), interval (boundaries of 20 min alone), event (every arrival, completion and change of resources)";
    shown.spec.choices.insert(shown.spec.choices.begin(), kSameMoments);
    shown.label = CONSONANCE_TEXT("Question", "Decide at");
    shown.tip = CONSONANCE_TEXT("Question",
        "When policies decide: at the same moments (at every event if any of them does, for each that can), at the "
        "moments that each was made for, at the ends of intervals alone, or at every arrival, completion and change "
        "of resources. Policies that decide immediately have shorter waits.");
    shown.choices = fixedChoices({ { kSameMoments, CONSONANCE_TEXT("Question", "The same moments") },
        { "policy", CONSONANCE_TEXT("Question", "Each policy's own moments") },
        { "interval", CONSONANCE_TEXT("Question", "Intervals") },
        { "event", CONSONANCE_TEXT("Question", "Every event") } });
    return { boundText(&CompareRequest::decideAt, comparedMomentsName, comparedMomentsByName, shown.spec), shown };
}

RequestFields<CompareRequest> makeCompareFields()
{
    RequestFields<CompareRequest> fields {
        { boundList(&CompareRequest::traces, '\n',
              { .key = "trace",
                  .description = "Trace files or presets; with a preset, each seed is a trace of its own" }),
            { .label = CONSONANCE_TEXT("Question", "Trace"), .separator = '\n' } },
        conditionField<CompareRequest>("cluster"),
        { boundList(&CompareRequest::policies, ',',
              { .key = "policies",
                  .description = "Policy ids, separated by commas; \"ID NAME\" again with parameters of its own "
                                 "(default: those that show what a sample is about)" }),
            { .label = CONSONANCE_TEXT("Question", "Policies"), .separator = ',' } },
        { boundText(&CompareRequest::seeds, seedsText, parseSeeds,
              { .key = "seeds", .description = "Seeds: 7, 1..5 or 1,4,9" }),
            { .label = CONSONANCE_TEXT("Question", "Seeds"),
                .tip = CONSONANCE_TEXT("Question",
                    "Such as 7, 1..5 or 1,4,9. With a generated trace each seed is a trace of its own.") } },
        { bound(&CompareRequest::baseline,
              { .key = "baseline", .description = "The policy the others are compared with (default: the first)" }),
            { .label = CONSONANCE_TEXT("Question", "Baseline"),
                .tip = CONSONANCE_TEXT("Question", "The policy that the others are compared with, trace by trace") } },
        { bound(&CompareRequest::objective,
            { .key = "objective",
                .description
                = "What the policies are ranked by: jct, welfare, revenue, or another figure by its key" }) },
        conditionField<CompareRequest>("interference"),
        conditionField<CompareRequest>("transitions"),
        conditionField<CompareRequest>("failure_loss"),
        momentsField(),
    };
    const auto rule = [](auto& request) -> auto&
    {
        return request.copies;
    };
    std::ranges::move(fieldsOfPart<CompareRequest>(copyRuleFields(), rule), std::back_inserter(fields));
    auto& copies = fields[fields.size() - copyRuleFields().size()].shown;
    copies.emptyText = CONSONANCE_TEXT("Question", "20 up to 5,000 jobs");
    copies.tip = CONSONANCE_TEXT("Question",
        "A schedule is chaotic: one job that arrives a second later can change the order of the queue for days. So the "
        "runs are repeated on copies of the trace with arrivals shifted by up to 60 s; means, differences and "
        "intervals are over these. 0: no copies.");
    fields.push_back(conditionField<CompareRequest>("impossible"));
    fields.push_back({ bound(&CompareRequest::threads,
        { .key = "threads",
            .description = "Runs at the same time; 0 = one per processor",
            .minimum = 0.0,
            .maximum = 4096.0 }) });
    return declared(std::move(fields));
}

} // namespace

std::string copiesOptionText(const std::optional<int>& copies)
{
    return copies ? std::to_string(std::max(0, *copies)) : std::string();
}

Result<std::optional<int>> copiesIn(const std::string& text)
{
    if (text.empty())
        return std::optional<int> {};
    const auto number = integerFromText(text);
    if (!number || *number < 0 || *number > kMostCopies)
        return fail(ErrorKind::BadArguments, kBadCopies, { std::to_string(kMostCopies), text });
    return std::optional(static_cast<int>(*number));
}

const RequestFields<CopyRule>& copyRuleFields()
{
    static const auto fields = declared<CopyRule>({
        { boundText(&CopyRule::copies, copiesOptionText, copiesIn,
              { .key = "copies",
                  .description = "Repeat the runs on so many copies of the trace with shifted arrivals, for intervals "
                                 "over schedules; 0: none (default: 20 up to 5,000 jobs, unless a policy simulates in "
                                 "each decision)",
                  .minimum = 0.0,
                  .maximum = kMostCopies }),
            { .label = CONSONANCE_TEXT("Question", "Copies"),
                .emptyText = CONSONANCE_TEXT("Question", "automatic"),
                .argument = "INT" } },
        { boundText(&CopyRule::jitter, jitterText, jitterIn,
              { .key = "jitter",
                  .description = "The latest shift of an arrival in a copy, uniform from 0 (default: 60 s, less in a "
                                 "trace shorter than 100 min)" }),
            { .argument = "TIME" } },
        { boundPercent(&CopyRule::durationNoise,
            { .key = "duration_noise",
                .description = "Change each job's duration in a copy by up to so many %, where durations are rough "
                               "estimates",
                .minimum = 0.0,
                .maximum = 99.0 }) },
    });
    return fields;
}

const RequestFields<CompareRequest>& compareFields()
{
    static const auto fields = makeCompareFields();
    return fields;
}

} // namespace consonance
