// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/lesson.h"

#include "core/base/json_reader.h"
#include "core/run/usual_inputs.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

constexpr MessageId kOneOf = CONSONANCE_MESSAGE("lesson.oneOf", "exactly one of {0} is expected here");
constexpr MessageId kUnknownSample = CONSONANCE_MESSAGE("lesson.unknownSample", "there is no sample {0}");
constexpr MessageId kDemonstrate
    = CONSONANCE_MESSAGE("lesson.demonstrate", "a step with a check needs \"do\" that fulfils it");

constexpr MessageId kOneRight
    = CONSONANCE_MESSAGE("lesson.one-right", "a question has two to five choices, exactly one of them right");

constexpr std::array<std::string_view, 6> kComparisons { "==", "!=", "<", "<=", ">", ">=" };
constexpr int kMaximumNesting = 4;

Result<void> onlyKnown(const JsonView& view, std::initializer_list<std::string_view> known)
{
    return view.refuseUnknownKeys(std::span(known.begin(), known.size()));
}

Result<LessonValue> readValue(const JsonView& view)
{
    if (const auto number = view.asNumber())
        return LessonValue { .kind = LessonValue::Kind::Number, .number = *number, .text = {} };
    TRY_ASSIGN(const auto text, view.asText());
    return LessonValue { .kind = LessonValue::Kind::Text, .text = std::string(text) };
}

/// The only present one of `keys`.
Result<std::string_view> onlyOne(const JsonView& view, std::initializer_list<std::string_view> keys)
{
    std::vector<std::string_view> present;
    for (const auto key : keys) {
        if (view.optional(key).isPresent())
            present.push_back(key);
    }
    if (present.size() == 1)
        return present.front();
    std::string listed;
    for (const auto key : keys)
        listed += (listed.empty() ? "" : ", ") + std::string(key);
    return fail(ErrorKind::BadInput, kOneOf, { listed }, view.place());
}

Result<LessonCheck> readCheck(const JsonView& view, int depth);

Result<std::vector<LessonCheck>> readParts(const JsonView& view, int depth)
{
    std::vector<LessonCheck> parts;
    TRY_ASSIGN(const auto members, view.asArray());
    for (const auto& member : members) {
        TRY_ASSIGN(auto part, readCheck(member, depth));
        parts.push_back(std::move(part));
    }
    return parts;
}

Result<LessonCheck> readFieldCheck(const JsonView& view)
{
    LessonCheck check { .kind = LessonCheck::Kind::Field };
    TRY(onlyKnown(view, { "field", "of", "op", "value" }));
    TRY_ASSIGN(check.field, view.required("field").asText());
    TRY_ASSIGN(check.name, view.optional("of").asTextOr(""));
    TRY_ASSIGN(const auto comparison, view.required("op").asChoice(kComparisons));
    check.comparison = static_cast<LessonCheck::Comparison>(comparison);
    TRY_ASSIGN(check.value, readValue(view.required("value")));
    return check;
}

Result<LessonCheck> readCheck(const JsonView& view, int depth = 0)
{
    LessonCheck check;
    if (depth >= kMaximumNesting)
        return fail(ErrorKind::BadInput, kOneOf, { "field, executed" }, view.place());
    TRY_ASSIGN(const auto form, onlyOne(view, { "field", "executed", "all", "any" }));
    if (form == "field")
        return readFieldCheck(view);
    TRY(onlyKnown(view, { form }));
    if (form == "executed") {
        check.kind = LessonCheck::Kind::Executed;
        TRY_ASSIGN(check.command, view.required("executed").asText());
        return check;
    }
    check.kind = form == "all" ? LessonCheck::Kind::All : LessonCheck::Kind::Any;
    TRY_ASSIGN(check.parts, readParts(view.required(form), depth + 1));
    return check;
}

/// A sample with its own cluster and models, and with its own policy unless another is named.
Result<RunRequest> readRun(const JsonView& view)
{
    TRY(onlyKnown(view, { "sample", "policy" }));
    TRY_ASSIGN(const auto id, view.required("sample").asText());
    for (const auto& sample : sampleTraces()) {
        if (sample.id != id)
            continue;
        auto request = requestOfTrace(sampleEntry(sample));
        TRY_ASSIGN(request.policy, view.optional("policy").asTextOr(sample.policy));
        return request;
    }
    return fail(ErrorKind::BadInput, kUnknownSample, { std::string(id) }, view.required("sample").place());
}

/// Seconds; what is later than every run is a slip of the pen, and no Time.
constexpr NumberRange kMoments { .minimum = 0, .maximum = 1e12 };

Result<LessonAction> readAction(const JsonView& view)
{
    LessonAction action;
    TRY_ASSIGN(const auto form, onlyOne(view, { "command", "open", "select_job", "select_server", "seek_s", "wait" }));
    TRY(onlyKnown(view, { form, "repeat" }));
    const auto value = view.required(form);
    if (form == "command") {
        constexpr std::array<std::string_view, 1> kRepeats { "until-done" };
        TRY_ASSIGN(action.id, value.asText());
        if (view.optional("repeat").isPresent()) {
            TRY(view.required("repeat").asChoice(kRepeats));
            action.untilDone = true;
        }
    } else if (form == "open") {
        action.kind = LessonAction::Kind::Open;
        TRY_ASSIGN(action.run, readRun(value));
    } else if (form == "seek_s") {
        action.kind = LessonAction::Kind::Seek;
        TRY_ASSIGN(action.seconds, value.asNumber(kMoments));
    } else if (form == "wait") {
        action.kind = LessonAction::Kind::Wait;
        TRY_ASSIGN(action.check, readCheck(value));
    } else {
        action.kind = form == "select_job" ? LessonAction::Kind::SelectJob : LessonAction::Kind::SelectServer;
        TRY_ASSIGN(action.id, value.asText());
    }
    return action;
}

Result<std::vector<LessonAction>> readActions(const JsonView& view)
{
    std::vector<LessonAction> actions;
    if (!view.isPresent())
        return actions;
    TRY_ASSIGN(const auto members, view.asArray());
    for (const auto& member : members) {
        TRY_ASSIGN(auto action, readAction(member));
        actions.push_back(std::move(action));
    }
    return actions;
}

Result<LessonQuestion> readQuestion(const JsonView& view)
{
    constexpr std::size_t kFewest = 2;
    constexpr std::size_t kMost = 5;
    LessonQuestion question;
    TRY(onlyKnown(view, { "text", "choices" }));
    TRY_ASSIGN(question.text, readLessonText(view.required("text")));
    TRY_ASSIGN(const auto choices, view.required("choices").asArray());
    for (const auto& member : choices) {
        auto& choice = question.choices.emplace_back();
        TRY(onlyKnown(member, { "text", "says", "right" }));
        TRY_ASSIGN(choice.text, readLessonText(member.required("text")));
        TRY_ASSIGN(choice.says, readLessonText(member.required("says")));
        TRY_ASSIGN(choice.isRight, member.optional("right").asBooleanOr(false));
    }
    const auto right = std::ranges::count_if(question.choices, &LessonChoice::isRight);
    if (question.choices.size() < kFewest || question.choices.size() > kMost || right != 1)
        return fail(ErrorKind::BadInput, kOneRight, {}, view.place());
    return question;
}

Result<LessonStep> readStep(const JsonView& view)
{
    LessonStep step;
    TRY(onlyKnown(view, { "text", "hint", "target", "setup", "do", "check", "question" }));
    TRY_ASSIGN(step.text, readLessonText(view.required("text")));
    if (const auto hint = view.optional("hint"); hint.isPresent()) {
        TRY_ASSIGN(step.hint, readLessonText(hint));
    }
    TRY_ASSIGN(step.target, view.optional("target").asTextOr(""));
    TRY_ASSIGN(step.setup, readActions(view.optional("setup")));
    TRY_ASSIGN(step.demonstration, readActions(view.optional("do")));
    if (const auto check = view.optional("check"); check.isPresent()) {
        TRY_ASSIGN(auto condition, readCheck(check));
        step.check = std::move(condition);
        if (step.demonstration.empty())
            return fail(ErrorKind::BadInput, kDemonstrate, {}, view.place());
    }
    if (const auto question = view.optional("question"); question.isPresent()) {
        if (step.check)
            return fail(ErrorKind::BadInput, kOneOf, { "check, question" }, question.place());
        TRY_ASSIGN(auto asked, readQuestion(question));
        step.question = std::move(asked);
    }
    return step;
}

} // namespace

Result<SampleText> readLessonText(const JsonView& view)
{
    TRY(onlyKnown(view, { "en", "zh" }));
    TRY_ASSIGN(const auto english, view.required("en").asText());
    TRY_ASSIGN(const auto chinese, view.required("zh").asText());
    return SampleText { .english = std::string(english), .chinese = std::string(chinese) };
}

Result<Lesson> parseLesson(std::string_view id, std::string_view json)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(json, std::string(id) + ".json"));
    TRY_ASSIGN(const auto root, document.root().object());
    TRY(onlyKnown(root, { "version", "title", "goal", "minutes", "policy", "steps" }));
    TRY(root.required("version").asInteger({ .minimum = 1, .maximum = 1 }));
    Lesson lesson { .id = std::string(id) };
    TRY_ASSIGN(lesson.title, readLessonText(root.required("title")));
    TRY_ASSIGN(lesson.goal, readLessonText(root.required("goal")));
    TRY_ASSIGN(lesson.minutes, root.required("minutes").asInteger({ .minimum = 1, .maximum = 60 }));
    TRY_ASSIGN(lesson.policy, root.optional("policy").asTextOr(""));
    TRY_ASSIGN(const auto steps, root.required("steps").asArray());
    for (const auto& view : steps) {
        TRY_ASSIGN(auto step, readStep(view));
        lesson.steps.push_back(std::move(step));
    }
    if (lesson.steps.empty())
        return fail(ErrorKind::BadInput, kOneOf, { "steps" }, root.required("steps").place());
    return lesson;
}

} // namespace consonance
