// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads JSON from people's files. JsonDocument parses with limits (size, nesting; a key given twice is an error) and
// owns the values; JsonView is a cursor into it that knows its JSON pointer. Descending never fails; the first typed
// access that does not find what it expects returns a BadInput error with file and pointer:
//
//     TRY_ASSIGN(const auto cores, server.required("capacity").required("cpu").asNumber({ .minimum = 0, .maximum = 1024
//     }));
//
// A view refers to the document and must not outlive it (moving the document is fine). Documents are immutable once
// parsed: read them from any number of threads. No exception of the JSON library leaves this file.
#pragma once

#include "core/base/number_range.h"
#include "core/base/result.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace consonance {

struct JsonLimits {
    std::int64_t maximumBytes = std::int64_t { 256 } << 20;
    std::size_t maximumDepth = 64;
};

class JsonView {
public:
    /// The value exists and is not null. Views made by optional() are tested with this.
    [[nodiscard]] bool isPresent() const { return m_problem == Problem::None; }

    /// The member of an object. When it is missing or this is no object, every access through the result fails and says
    /// so.
    [[nodiscard]] JsonView required(std::string_view key) const;
    /// The same, but a missing or null member gives a view that is not present, and the as…Or functions return their
    /// default.
    [[nodiscard]] JsonView optional(std::string_view key) const;

    [[nodiscard]] Result<double> asNumber(NumberRange range = kAnyNumber) const;
    /// 3.0 is taken as 3, 3.5 is an error.
    [[nodiscard]] Result<std::int64_t> asInteger(IntegerRange range = kAnyInteger) const;
    /// Up to 2^64 - 1, such as a seed.
    [[nodiscard]] Result<std::uint64_t> asUnsigned() const;
    [[nodiscard]] Result<bool> asBoolean() const;
    /// The view lives as long as the document.
    [[nodiscard]] Result<std::string_view> asText() const;
    /// A value as people type it on a command line: a text, or a number or a truth value, which need no quotes.
    [[nodiscard]] Result<std::string> asWord() const;
    /// Index of the text among `choices`; the error lists them.
    [[nodiscard]] Result<std::size_t> asChoice(std::span<const std::string_view> choices) const;
    [[nodiscard]] Result<std::vector<JsonView>> asArray() const;

    struct Member;
    /// All members, sorted by key.
    [[nodiscard]] Result<std::vector<Member>> asObject() const;
    /// This view, checked to be an object: `TRY_ASSIGN(const auto root, document.root().object());`
    [[nodiscard]] Result<JsonView> object() const;

    /// The value, or `otherwise` when it is not present; a present value of the wrong kind is still an error.
    [[nodiscard]] Result<double> asNumberOr(double otherwise, NumberRange range = kAnyNumber) const;
    [[nodiscard]] Result<std::int64_t> asIntegerOr(std::int64_t otherwise, IntegerRange range = kAnyInteger) const;
    [[nodiscard]] Result<bool> asBooleanOr(bool otherwise) const;
    [[nodiscard]] Result<std::string_view> asTextOr(std::string_view otherwise) const;
    /// The result would refer to a text that is gone.
    template<typename Text>
    requires std::same_as<Text, std::string> Result<std::string_view> asTextOr(Text&& otherwise)
    const = delete;

    /// Errors, one for each member whose key is not among `known`, with the nearest of these; none when this is no
    /// object.
    [[nodiscard]] std::vector<Error> unknownKeys(std::span<const std::string_view> known) const;
    /// Returns the first of these as an error: a misspelt key must not silently change a run.
    [[nodiscard]] Result<void> refuseUnknownKeys(std::span<const std::string_view> known) const;

    /// File and JSON pointer, for errors of the caller.
    [[nodiscard]] SourcePlace place() const;
    /// The value as compact JSON text, cut after 60 bytes; for messages.
    [[nodiscard]] std::string shortText() const;
    /// The whole value as text, to keep or send on; empty when it is not present.
    [[nodiscard]] std::string wholeText() const;

private:
    friend class JsonDocument;
    enum class Problem : std::uint8_t { None, Absent, Missing, NotAnObject };

    JsonView(const std::string* file, const nlohmann::json* value, std::string pointer);
    [[nodiscard]] JsonView child(std::string_view key, Problem whenMissing) const;
    [[nodiscard]] JsonView failed(Problem problem, std::string_view key) const;
    /// The error of a view that cannot be read, or the error that `expected` was not found.
    [[nodiscard]] Error expectation(MessageId expected, std::vector<std::string> arguments = {}) const;

    const std::string* m_file;
    const nlohmann::json* m_value; ///< null unless the problem is None or NotAnObject
    std::string m_pointer; ///< of the value; with a problem, of the object that it concerns
    std::string m_key; ///< the missing one
    Problem m_problem = Problem::None;
};

struct JsonView::Member {
    std::string_view key;
    JsonView value;
};

class JsonDocument {
public:
    /// BadInput with line and column when the text is not JSON, is nested too deeply or gives a key twice. `fileName`
    /// is for messages.
    [[nodiscard]] static Result<JsonDocument> parse(
        std::string_view text, std::string fileName, JsonLimits limits = {});
    /// Reads the file, bounded by the limits, and parses it.
    [[nodiscard]] static Result<JsonDocument> read(const std::filesystem::path& path, JsonLimits limits = {});

    [[nodiscard]] JsonView root() const;
    [[nodiscard]] const std::string& fileName() const;

private:
    struct Content;
    explicit JsonDocument(std::shared_ptr<const Content> content);

    std::shared_ptr<const Content> m_content;
};

} // namespace consonance
