// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the core reports failure. A function that can fail on user input returns Result<T>: the value, or an
// Error that carries a message id with its arguments (the window and the command line turn it into text of the user's
// language), the place it concerns and the context it was raised in. Nothing here throws. Errors are values: copy and
// move them between threads freely.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace consonance {

/// What kind of failure it is; decides the exit code of the command line.
enum class ErrorKind {
    Failed, ///< exit 1: the work could not be done
    BadArguments, ///< exit 2: the request itself is invalid
    BadInput, ///< exit 3: a file or value is invalid
    Cancelled, ///< stopped on request; exit 1
};

/// A message of the catalogue: a stable id and its English text with {0}, {1}, … for arguments. Declare each as a
/// constant beside the code that raises it, with CONSONANCE_MESSAGE, so that the translation tools find the text.
struct MessageId {
    const char* id;
    const char* english;
};

/// Marks an English text for the translation tools (context "core").
#define CONSONANCE_MESSAGE(id, english)                                                                                \
    ::consonance::MessageId                                                                                            \
    {                                                                                                                  \
        id, english                                                                                                    \
    }

/// Where in the user's input something is wrong. Empty or zero members are unknown.
struct SourcePlace {
    std::string file;
    std::int64_t line = 0; ///< from 1
    std::int64_t column = 0; ///< from 1
    std::string pointer; ///< JSON pointer, when the input is JSON

    /// "file:line:column", "file#/pointer", or "" when nothing is known.
    [[nodiscard]] std::string text() const;
    bool operator==(const SourcePlace&) const = default;
};

struct Error {
    ErrorKind kind = ErrorKind::Failed;
    MessageId message { "failed", "the operation failed" };
    std::vector<std::string> arguments;
    SourcePlace place;
    std::vector<std::string> context; ///< outermost last, e.g. {"reading trace x.csv"}

    /// The English text with its arguments filled in, without place and context.
    [[nodiscard]] std::string englishMessage() const;
    /// Place, message and context on one line, in English.
    [[nodiscard]] std::string englishText() const;
    /// The same error with one more layer of context.
    [[nodiscard]] Error inContext(std::string layer) &&;
};

/// Fills {0}, {1}, … of `pattern`; an index without argument stays as it is.
[[nodiscard]] std::string fillMessage(std::string_view pattern, const std::vector<std::string>& arguments);

template<typename T> using Result = tl::expected<T, Error>;

/// `return fail(ErrorKind::BadInput, kMissingColumn, {"arrival_s"}, place);`
[[nodiscard]] inline tl::unexpected<Error> fail(
    ErrorKind kind, MessageId message, std::vector<std::string> arguments = {}, SourcePlace place = {})
{
    return tl::unexpected<Error>(Error { .kind = kind,
        .message = message,
        .arguments = std::move(arguments),
        .place = std::move(place),
        .context = {} });
}

[[nodiscard]] inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}

#define CONSONANCE_CONCAT_INNER(a, b) a##b
#define CONSONANCE_CONCAT(a, b) CONSONANCE_CONCAT_INNER(a, b)

/// TRY_ASSIGN(auto trace, readTrace(path)); leaves the function with the error when there is one.
#define TRY_ASSIGN(target, expression)                                                                                 \
    auto CONSONANCE_CONCAT(tryResult, __LINE__) = (expression);                                                        \
    if (!CONSONANCE_CONCAT(tryResult, __LINE__))                                                                       \
        return ::consonance::fail(std::move(CONSONANCE_CONCAT(tryResult, __LINE__)).error());                          \
    target = std::move(*CONSONANCE_CONCAT(tryResult, __LINE__))

/// TRY(step()); for results whose value is not needed.
#define TRY(expression)                                                                                                \
    if (auto tryOutcome = (expression); !tryOutcome)                                                                   \
    return ::consonance::fail(std::move(tryOutcome).error())

} // namespace consonance
