// SPDX-License-Identifier: GPL-3.0-or-later
//
// A field of a request – a run, a comparison, a question –, declared once. The option of the command line with its help
// and completion, the command that is copied, the JSON and the form follow from it (docs/adr/0016). Values travel as
// texts, as an option takes them. Plain values; any thread.
#pragma once

#include "core/base/joined_text.h"
#include "core/base/wording.h"
#include "core/policy/bound_parameters.h"

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace consonance {

struct ResolvedInputs;

/// Values to choose from, each with what people read.
using FieldChoices = std::vector<std::pair<std::string, std::string>>;
/// In a run of these inputs, of which cluster and workload may be there; null where no run is open.
using ChoicesOf = std::function<FieldChoices(const ResolvedInputs&, const Wording&)>;

/// A field as people see it. The spec's key is the option of the command line, with - for _, its description the help
/// (context "CommandLine"). The other texts are marked CONSONANCE_TEXT("Question", …).
struct RequestField {
    ParameterSpec spec;
    const char* label = ""; ///< in a form; empty: only the command line has it
    const char* tip = ""; ///< in a form; empty: the help
    const char* suffix = ""; ///< behind the value in a form
    const char* emptyText = ""; ///< in an empty field of text, and for a number that says nothing
    const char* argument = ""; ///< what help shows behind the option; empty: the type of the value
    ChoicesOf choices {}; ///< none: anything may be typed
    /// What a value means, in a sentence below the field.
    std::function<std::string(const std::string& value, const Wording&)> note {};
    const char* files = ""; ///< a file may be chosen too: the title of the dialog
    const char* fileFilter = ""; ///< of that dialog, as Qt takes it
    const char* filePrefix = ""; ///< before the file in the value
    const char* pattern = ""; ///< what a form lets people type
    char separator = '\0'; ///< between the values of a list; at ends of lines, an option each
    bool isLength = false; ///< seconds: options take lengths of time too, forms show minutes
    bool isOfChart = false; ///< only for the chart of an answer, so not on the command line
};

template<typename Request> struct BoundField {
    BoundParameter<Request> bound;
    RequestField shown {}; ///< its spec is that of `bound`
};
template<typename Request> using RequestFields = std::vector<BoundField<Request>>;

/// "--least-saving"
[[nodiscard]] std::string optionName(const ParameterSpec& spec);
/// The member of a JSON object: lengths have their unit in it, lists are plural.
[[nodiscard]] std::string memberName(const RequestField& field);
/// The same choices whatever the cluster; what people read is marked CONSONANCE_TEXT("Question", …).
[[nodiscard]] ChoicesOf fixedChoices(std::vector<std::pair<std::string, const char*>> choices);

/// Gives each field the one spec of its binding, with the default of an unchanged request.
template<typename Request> RequestFields<Request> declared(RequestFields<Request> fields)
{
    for (auto& field : fields) {
        field.bound.spec.defaultValue = field.bound.read(Request {});
        field.shown.spec = field.bound.spec;
    }
    return fields;
}

/// A share of which people read and write per cent.
template<typename Ask> BoundParameter<Ask> boundPercent(double Ask::*field, ParameterSpec spec)
{
    return { std::move(spec), [field](const Ask& ask) { return ParameterValue(ask.*field * 100); },
        [field](Ask& ask, const ParameterValue& value) -> Result<void> {
            ask.*field = std::get<double>(value) / 100;
            return {};
        } };
}

/// A value that is written as a text.
template<typename Request, typename Value, typename ToText, typename FromText>
BoundParameter<Request> boundText(Value Request::*field, ToText toText, FromText fromText, ParameterSpec spec)
{
    return { std::move(spec),
        [field, toText](const Request& request) { return ParameterValue(std::string(toText(request.*field))); },
        [field, fromText](Request& request, const ParameterValue& text) -> Result<void> {
            TRY_ASSIGN(request.*field, fromText(std::get<std::string>(text)));
            return {};
        } };
}

/// "a, b" in lines or with commas between them.
[[nodiscard]] std::vector<std::string> splitList(const std::string& text, char separator);
template<typename Request>
BoundParameter<Request> boundList(std::vector<std::string> Request::*field, char separator, ParameterSpec spec)
{
    return { std::move(spec),
        [field, separator](
            const Request& request) { return ParameterValue(joinedText(request.*field, std::string(1, separator))); },
        [field, separator](Request& request, const ParameterValue& text) -> Result<void> {
            request.*field = splitList(std::get<std::string>(text), separator);
            return {};
        } };
}

/// A text as it is, or the number in it. Errors: not what the spec says.
[[nodiscard]] Result<ParameterValue> fieldValue(const ParameterSpec& spec, const std::string& text);

template<typename Request> std::string fieldText(const BoundField<Request>& field, const Request& request)
{
    return parameterText(field.bound.read(request));
}

/// Errors: what the text must be.
template<typename Request>
Result<void> setField(const BoundField<Request>& field, Request& request, const std::string& text)
{
    TRY_ASSIGN(const auto value, fieldValue(field.shown.spec, text));
    return field.bound.write(request, value);
}

/// Those of a part of the request, which `part` finds. The fields of the part stay where they are.
template<typename Request, typename Part, typename Find>
RequestFields<Request> fieldsOfPart(const RequestFields<Part>& fields, Find part)
{
    RequestFields<Request> all;
    for (const auto& field : fields)
        all.push_back(
            { { field.shown.spec, [&field, part](const Request& whole) { return field.bound.read(part(whole)); },
                  [&field, part](
                      Request& whole, const ParameterValue& value) { return field.bound.write(part(whole), value); } },
                field.shown });
    return all;
}

} // namespace consonance
