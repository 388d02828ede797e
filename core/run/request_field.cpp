// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/request_field.h"

#include "core/base/number_range.h"

#include <algorithm>
#include <cstdint>

namespace consonance {

std::string optionName(const ParameterSpec& spec)
{
    auto name = "--" + spec.key;
    std::ranges::replace(name, '_', '-');
    return name;
}

std::string memberName(const RequestField& field)
{
    return field.spec.key + (field.isLength ? "_s" : field.separator == '\n' ? "s" : "");
}

std::vector<std::string> splitList(const std::string& text, char separator)
{
    std::vector<std::string> parts;
    for (std::string_view rest = text; !rest.empty();) {
        const auto end = std::min(rest.find(separator), rest.size());
        parts.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return parts;
}

Result<ParameterValue> fieldValue(const ParameterSpec& spec, const std::string& text)
{
    if (std::holds_alternative<std::string>(spec.defaultValue))
        return ParameterValue(text);
    if (std::holds_alternative<std::int64_t>(spec.defaultValue)) {
        const IntegerRange whole { .minimum = static_cast<std::int64_t>(spec.minimum.value_or(INT32_MIN)),
            .maximum = static_cast<std::int64_t>(spec.maximum.value_or(INT32_MAX)) };
        TRY_ASSIGN(const auto number, parseInteger(text, whole));
        return ParameterValue(number);
    }
    const NumberRange range { .minimum = spec.minimum.value_or(NumberRange {}.minimum),
        .maximum = spec.maximum.value_or(NumberRange {}.maximum) };
    TRY_ASSIGN(const auto number, parseDecimal(text, range));
    return ParameterValue(number);
}

ChoicesOf fixedChoices(std::vector<std::pair<std::string, const char*>> choices)
{
    return [choices = std::move(choices)](const ResolvedInputs&, const Wording& wording) {
        FieldChoices worded;
        for (const auto& [value, english] : choices)
            worded.emplace_back(value, wording("Question", english, {}));
        return worded;
    };
}

} // namespace consonance
