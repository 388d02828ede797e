// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_reader.h"

#include "core/base/file_io.h"
#include "core/base/joined_text.h"
#include "core/base/nearest_word.h"
#include "core/base/utf16.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace consonance {

using nlohmann::json;

namespace {

constexpr auto kSyntax = CONSONANCE_MESSAGE("json.syntax", "this is not valid JSON: {0}");
constexpr auto kEmpty = CONSONANCE_MESSAGE("json.empty", "the file is empty; JSON is expected");
constexpr auto kTooLarge = CONSONANCE_MESSAGE("json.too-large", "more than the {0} bytes that are accepted here");
constexpr auto kTooDeep = CONSONANCE_MESSAGE("json.too-deep", "values nested more than {0} deep");
constexpr auto kTooMany = CONSONANCE_MESSAGE("json.too-many", "more than the {0} values that are accepted in one file");
constexpr auto kKeyTwice = CONSONANCE_MESSAGE("json.key-twice", "the key {0} is given twice");
constexpr auto kKeyMissing = CONSONANCE_MESSAGE("json.key-missing", "the key {0} is missing");
constexpr auto kKeyUnknown = CONSONANCE_MESSAGE("json.key-unknown", "the key {0} is not known here");
constexpr auto kKeyMisspelt
    = CONSONANCE_MESSAGE("json.key-misspelt", "the key {0} is not known here; did you mean {1}?");
constexpr auto kExpectedObject = CONSONANCE_MESSAGE("json.object", "an object is expected, found {0}");
constexpr auto kExpectedObjectWith
    = CONSONANCE_MESSAGE("json.object-with", "an object with the key {1} is expected, found {0}");
constexpr auto kExpectedArray = CONSONANCE_MESSAGE("json.array", "an array is expected, found {0}");
constexpr auto kExpectedText = CONSONANCE_MESSAGE("json.text", "a text is expected, found {0}");
constexpr auto kExpectedBoolean = CONSONANCE_MESSAGE("json.boolean", "true or false is expected, found {0}");
constexpr auto kExpectedChoice = CONSONANCE_MESSAGE("json.choice", "one of {1} is expected, found {0}");

/// A value costs some 100 bytes in memory where it may take two in the file, so their number is bounded as well; files
/// that mean something have ten bytes a value and more.
constexpr std::size_t kMaximumValues = 10'000'000;

/// Escapes a key as RFC 6901 says.
void appendToPointer(std::string& pointer, std::string_view key)
{
    pointer += '/';
    for (const char c : key) {
        if (c == '~')
            pointer += "~0";
        else if (c == '/')
            pointer += "~1";
        else
            pointer += c;
    }
}

/// Fills line and column (in characters) of the byte at `offset`.
SourcePlace placeAt(std::string_view text, std::size_t offset, const std::string& file)
{
    const auto before = text.substr(0, std::min(offset, text.size()));
    const auto lineBegin = before.rfind('\n') + 1; // npos + 1 is 0
    return { .file = file,
        .line = 1 + std::count(before.begin(), before.end(), '\n'),
        .column = 1 + static_cast<std::int64_t>(countCharacters(before.substr(lineBegin))),
        .pointer = {} };
}

/// Reads characters and counts them, so that what the parser rejects can be located.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, const char** furthest)
        : m_at(at)
        , m_furthest(furthest)
    {
    }
    reference operator*() const { return *m_at; }
    CountingIterator& operator++()
    {
        *m_furthest = ++m_at;
        return *this;
    }
    bool operator==(const CountingIterator& other) const { return m_at == other.m_at; }
    bool operator!=(const CountingIterator& other) const { return m_at != other.m_at; }

private:
    const char* m_at;
    const char** m_furthest;
};

/// Builds the value from the parser's events; stops at the first thing that is not allowed.
class Builder final : public nlohmann::json_sax<json> {
public:
    Builder(std::size_t maximumDepth, json& root)
        : m_maximumDepth(maximumDepth)
        , m_root(root)
    {
    }

    struct Failure {
        MessageId message;
        std::vector<std::string> arguments;
        std::optional<std::size_t> offset; ///< of the offending byte, when the parser said
    };
    [[nodiscard]] const std::optional<Failure>& failure() const { return m_failure; }

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, const string_t& /*digits*/) override { return put(value); }
    bool string(string_t& value) override { return put(std::move(value)); }
    bool binary(binary_t& /*value*/) override { return false; }
    bool start_object(std::size_t /*size*/) override { return open(json::object()); }
    bool start_array(std::size_t /*size*/) override { return open(json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override
    {
        const auto [member, isNew] = m_open.back()->get_ref<json::object_t&>().try_emplace(name, nullptr);
        if (!isNew) {
            m_failure = { kKeyTwice, { quotedForMessage(name) }, std::nullopt };
            return false;
        }
        m_slot = &member->second;
        return true;
    }

    bool parse_error(
        std::size_t position, const std::string& /*token*/, const nlohmann::detail::exception& error) override
    {
        // The library's text is "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error while
        // parsing value - <what>; last read: …". The last part is what a person needs; the place is reported by us.
        std::string_view what = error.what();
        if (const auto dash = what.find(" - "); dash != std::string_view::npos)
            what.remove_prefix(dash + 3);
        else if (const auto bracket = what.find("] "); bracket != std::string_view::npos)
            what.remove_prefix(bracket + 2);
        what = what.substr(0, what.find("; last read"));
        m_failure = { kSyntax, { toValidUtf8(what) }, position - std::min<std::size_t>(position, 1) };
        return false;
    }

private:
    json* place(json&& value)
    {
        if (m_open.empty()) {
            m_root = std::move(value);
            return &m_root;
        }
        if (m_open.back()->is_array())
            return &m_open.back()->get_ref<json::array_t&>().emplace_back(std::move(value));
        *m_slot = std::move(value);
        return m_slot;
    }
    bool count()
    {
        if (++m_values <= kMaximumValues)
            return true;
        m_failure = { kTooMany, { std::to_string(kMaximumValues) }, std::nullopt };
        return false;
    }
    bool put(json&& value)
    {
        place(std::move(value));
        return count();
    }
    bool open(json&& container)
    {
        if (!count())
            return false;
        if (m_open.size() >= m_maximumDepth) {
            m_failure = { kTooDeep, { std::to_string(m_maximumDepth) }, std::nullopt };
            return false;
        }
        m_open.push_back(place(std::move(container)));
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }

    std::size_t m_maximumDepth;
    std::size_t m_values = 0;
    json& m_root;
    std::vector<json*> m_open; ///< an array grows only while its last element is closed, so the pointers stay valid
    json* m_slot = nullptr; ///< value of the key read last
    std::optional<Failure> m_failure;
};

/// A number that is whole and fits, however it was written.
std::optional<std::int64_t> wholeNumber(const json& value)
{
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        constexpr auto kMaximum = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        return number <= kMaximum ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
    }
    if (value.is_number_integer())
        return value.get<std::int64_t>();
    if (!value.is_number_float())
        return std::nullopt;
    const auto number = value.get<double>();
    const bool isExact = std::floor(number) == number && std::fabs(number) <= 9007199254740992.0;
    return isExact ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
}

} // namespace

struct JsonDocument::Content {
    std::string fileName;
    json root;
};

JsonDocument::JsonDocument(std::shared_ptr<const Content> content)
    : m_content(std::move(content))
{
}

Result<JsonDocument> JsonDocument::parse(std::string_view text, std::string fileName, JsonLimits limits)
{
    auto content = std::make_shared<Content>();
    content->fileName = std::move(fileName);
    const SourcePlace wholeFile { .file = content->fileName, .line = 0, .column = 0, .pointer = {} };
    if (static_cast<std::int64_t>(text.size()) > limits.maximumBytes)
        return fail(ErrorKind::BadInput, kTooLarge, { std::to_string(limits.maximumBytes) }, wholeFile);
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return fail(ErrorKind::BadInput, kEmpty, {}, wholeFile);
    const char* furthest = text.data();
    Builder builder(limits.maximumDepth, content->root);
    bool isGood = false;
    std::string thrown;
    try {
        isGood = json::sax_parse(CountingIterator(text.data(), &furthest),
            CountingIterator(text.data() + text.size(), &furthest), &builder, json::input_format_t::json);
    } catch (const std::exception& exception) {
        thrown = exception.what();
    }
    if (isGood)
        return JsonDocument(std::move(content));
    const auto readSoFar = static_cast<std::size_t>(furthest - text.data());
    if (!builder.failure()) {
        auto place = placeAt(text, readSoFar, content->fileName);
        return fail(ErrorKind::BadInput, kSyntax, { toValidUtf8(thrown) }, std::move(place));
    }
    const auto& [message, arguments, offset] = *builder.failure();
    const auto lastRead = readSoFar - std::min<std::size_t>(readSoFar, 1);
    return fail(ErrorKind::BadInput, message, arguments, placeAt(text, offset.value_or(lastRead), content->fileName));
}

Result<JsonDocument> JsonDocument::read(const std::filesystem::path& path, JsonLimits limits)
{
    TRY_ASSIGN(auto text, readFile(path, limits.maximumBytes));
    return parse(decodedText(std::move(text)), path.string(), limits);
}

JsonView JsonDocument::root() const
{
    return { &m_content->fileName, &m_content->root, {} };
}

const std::string& JsonDocument::fileName() const
{
    return m_content->fileName;
}

JsonView::JsonView(const std::string* file, const json* value, std::string pointer)
    : m_file(file)
    , m_value(value)
    , m_pointer(std::move(pointer))
{
}

JsonView JsonView::failed(Problem problem, std::string_view key) const
{
    JsonView view(m_file, problem == Problem::NotAnObject ? m_value : nullptr, m_pointer);
    view.m_key = key;
    view.m_problem = problem;
    return view;
}

JsonView JsonView::child(std::string_view key, Problem whenMissing) const
{
    if (!isPresent())
        return *this;
    if (!m_value->is_object())
        return failed(Problem::NotAnObject, key);
    const auto found = m_value->find(key);
    if (found == m_value->end() || (whenMissing == Problem::Absent && found->is_null()))
        return failed(whenMissing, key);
    JsonView view(m_file, &*found, m_pointer);
    appendToPointer(view.m_pointer, key);
    return view;
}

JsonView JsonView::required(std::string_view key) const
{
    return child(key, Problem::Missing);
}

JsonView JsonView::optional(std::string_view key) const
{
    return child(key, Problem::Absent);
}

SourcePlace JsonView::place() const
{
    return { .file = *m_file, .line = 0, .column = 0, .pointer = m_pointer };
}

std::string JsonView::shortText() const
{
    constexpr std::size_t kMaximum = 60;
    if (m_value == nullptr)
        return {};
    if (m_value->is_object() && !m_value->empty())
        return "{…}";
    if (m_value->is_array() && !m_value->empty())
        return "[…]";
    if (m_value->is_string() && m_value->get_ref<const std::string&>().size() > kMaximum)
        return quotedForMessage(m_value->get_ref<const std::string&>());
    return m_value->dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string JsonView::wholeText() const
{
    return isPresent() ? m_value->dump(-1, ' ', false, json::error_handler_t::replace) : std::string();
}

Error JsonView::expectation(MessageId expected, std::vector<std::string> arguments) const
{
    Error error = fail(ErrorKind::BadInput, expected, {}, place()).value();
    switch (m_problem) {
    case Problem::None:
        error.arguments = std::move(arguments);
        error.arguments.insert(error.arguments.begin(), shortText());
        break;
    case Problem::Absent:
    case Problem::Missing:
        error.message = kKeyMissing;
        error.arguments = { quotedForMessage(m_key) };
        break;
    case Problem::NotAnObject:
        error.message = kExpectedObjectWith;
        error.arguments = { shortText(), quotedForMessage(m_key) };
        break;
    }
    return error;
}

Result<double> JsonView::asNumber(NumberRange range) const
{
    if (!isPresent())
        return fail(expectation(kExpectedObject));
    if (m_value->is_number()) {
        const auto number = m_value->get<double>();
        if (range.contains(number))
            return number;
    }
    return fail(numberExpected(range, shortText(), place()));
}

Result<std::int64_t> JsonView::asInteger(IntegerRange range) const
{
    if (!isPresent())
        return fail(expectation(kExpectedObject));
    if (const auto number = wholeNumber(*m_value); number && range.contains(*number))
        return *number;
    return fail(integerExpected(range, shortText(), place()));
}

Result<std::uint64_t> JsonView::asUnsigned() const
{
    if (isPresent() && m_value->is_number_unsigned())
        return m_value->get<std::uint64_t>();
    TRY_ASSIGN(const auto number, asInteger({ .minimum = 0 }));
    return static_cast<std::uint64_t>(number);
}

Result<bool> JsonView::asBoolean() const
{
    if (!isPresent() || !m_value->is_boolean())
        return fail(expectation(kExpectedBoolean));
    return m_value->get<bool>();
}

Result<std::string_view> JsonView::asText() const
{
    if (!isPresent() || !m_value->is_string())
        return fail(expectation(kExpectedText));
    return std::string_view(m_value->get_ref<const std::string&>());
}

Result<std::string> JsonView::asWord() const
{
    if (isPresent() && (m_value->is_number() || m_value->is_boolean()))
        return m_value->dump();
    TRY_ASSIGN(const auto text, asText());
    return std::string(text);
}

Result<std::size_t> JsonView::asChoice(std::span<const std::string_view> choices) const
{
    if (!isPresent() || !m_value->is_string())
        return fail(expectation(kExpectedChoice, { joinedText(choices, ", ", quotedForMessage) }));
    const auto found = std::ranges::find(choices, std::string_view(m_value->get_ref<const std::string&>()));
    if (found == choices.end())
        return fail(expectation(kExpectedChoice, { joinedText(choices, ", ", quotedForMessage) }));
    return static_cast<std::size_t>(found - choices.begin());
}

Result<std::vector<JsonView>> JsonView::asArray() const
{
    if (!isPresent() || !m_value->is_array())
        return fail(expectation(kExpectedArray));
    std::vector<JsonView> elements;
    elements.reserve(m_value->size());
    for (const auto& element : *m_value)
        elements.push_back(JsonView(m_file, &element, fmt::format("{}/{}", m_pointer, elements.size())));
    return elements;
}

Result<std::vector<JsonView::Member>> JsonView::asObject() const
{
    if (!isPresent() || !m_value->is_object())
        return fail(expectation(kExpectedObject));
    std::vector<Member> members;
    members.reserve(m_value->size());
    for (const auto& [key, value] : m_value->get_ref<const json::object_t&>()) {
        auto& member = members.emplace_back(key, JsonView(m_file, &value, m_pointer));
        appendToPointer(member.value.m_pointer, key);
    }
    return members;
}

Result<JsonView> JsonView::object() const
{
    if (!isPresent() || !m_value->is_object())
        return fail(expectation(kExpectedObject));
    return *this;
}

Result<double> JsonView::asNumberOr(double otherwise, NumberRange range) const
{
    return m_problem == Problem::Absent ? Result<double>(otherwise) : asNumber(range);
}

Result<std::int64_t> JsonView::asIntegerOr(std::int64_t otherwise, IntegerRange range) const
{
    return m_problem == Problem::Absent ? Result<std::int64_t>(otherwise) : asInteger(range);
}

Result<bool> JsonView::asBooleanOr(bool otherwise) const
{
    return m_problem == Problem::Absent ? Result<bool>(otherwise) : asBoolean();
}

Result<std::string_view> JsonView::asTextOr(std::string_view otherwise) const
{
    return m_problem == Problem::Absent ? Result<std::string_view>(otherwise) : asText();
}

std::vector<Error> JsonView::unknownKeys(std::span<const std::string_view> known) const
{
    std::vector<Error> errors;
    if (!isPresent() || !m_value->is_object())
        return errors;
    for (const auto& [key, value] : m_value->get_ref<const json::object_t&>()) {
        if (std::ranges::find(known, std::string_view(key)) != known.end())
            continue;
        const auto near = nearestWord(key, known);
        std::vector<std::string> arguments { quotedForMessage(key) };
        if (!near.empty())
            arguments.push_back(quotedForMessage(near));
        errors.push_back(
            fail(ErrorKind::BadInput, near.empty() ? kKeyUnknown : kKeyMisspelt, std::move(arguments), place())
                .value());
    }
    return errors;
}

Result<void> JsonView::refuseUnknownKeys(std::span<const std::string_view> known) const
{
    auto unknown = unknownKeys(known);
    if (!unknown.empty())
        return fail(std::move(unknown.front()));
    return {};
}

} // namespace consonance
