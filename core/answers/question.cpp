// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/question.h"

#include "core/base/moment_text.h"
#include "core/base/number_range.h"
#include "core/base/trimmed_text.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

constexpr MessageId kNotNumbers = CONSONANCE_MESSAGE(
    "question.numbers", "{0} is a list of whole numbers with commas between them, such as 1,2,4; found {1}");

} // namespace

std::string AnswerSource::csv() const
{
    std::string text;
    for (const auto& sheet : answer(englishWording).sheets)
        text += (text.empty() ? "" : "\n") + sheetCsv(sheet);
    return text;
}

std::vector<ParameterSpec> Question::specs() const
{
    std::vector<ParameterSpec> specs;
    for (const auto& field : fields)
        specs.push_back(field.spec);
    return specs;
}

std::string commandOf(const Question& question)
{
    auto command = "consonance-cli " + question.id;
    for (const auto& field : question.fields) {
        if (*field.label != '\0' && !field.isOfChart)
            command += " " + optionName(field.spec);
    }
    return command;
}

std::string foreseenText(Time at, const Workload& workload)
{
    const auto beginning = dateOfBeginning(workload);
    return beginning ? momentText(at, beginning) : clockSecondsText(at);
}

SheetCell foreseenCell(const std::optional<Time>& at, const Workload& workload)
{
    return at ? SheetCell { .value = std::floor(at->seconds()), .printed = foreseenText(*at, workload) } : SheetCell {};
}

Sheet sheetAt(Time at, const Workload& workload, std::vector<SheetColumn> columns, const char* title)
{
    return { .columns = std::move(columns), .title = title, .at = at, .beginning = dateOfBeginning(workload) };
}

std::vector<std::string> namesIn(const std::string& text)
{
    std::vector<std::string> names;
    for (const auto& part : splitList(text, ',')) {
        if (const auto name = trimmedText(part); !name.empty())
            names.emplace_back(name);
    }
    return names;
}

Result<std::vector<int>> numbersIn(const std::string& key, const std::string& text)
{
    std::vector<int> numbers;
    for (const auto& name : namesIn(text)) {
        const auto number = integerFromText(name);
        if (!number || *number > std::numeric_limits<int>::max() || *number < std::numeric_limits<int>::min())
            return fail(ErrorKind::BadArguments, kNotNumbers, { key, text });
        numbers.push_back(static_cast<int>(*number));
    }
    return numbers;
}

FieldChoices deviceTypeChoices(const ResolvedInputs& inputs, const Wording& wording)
{
    FieldChoices choices { { "", wording("Question", CONSONANCE_TEXT("Question", "any"), {}) } };
    for (const auto& type : inputs.cluster ? inputs.cluster->deviceTypes : std::vector<std::string> {}) {
        if (!type.empty())
            choices.emplace_back(type, type);
    }
    return choices;
}

const Question* findQuestion(std::string_view id)
{
    const auto found = std::ranges::find(questions(), id, &Question::id);
    return found == questions().end() ? nullptr : &*found;
}

} // namespace consonance
