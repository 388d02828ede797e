// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the core's texts reach people: code that composes text for people (explanations, differences,
// recommendations) asks a Wording for every sentence, and the caller passes the Wording of the chosen language. Texts
// are marked with CONSONANCE_TEXT, so that the translation tools find them. Plain functions; any thread. Costs a
// look-up and a copy of the text.
#pragma once

#include "core/base/marked_text.h"
#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// The text of a context with {0}, {1}, … filled in; without arguments it stays as it is.
using Wording = std::function<std::string(
    const char* context, std::string_view english, const std::vector<std::string>& arguments)>;

/// English, the default.
[[nodiscard]] std::string englishWording(
    const char* context, std::string_view english, const std::vector<std::string>& arguments = {});

/// Sentences of the terminal, context "CommandLine".
class TerminalWording {
public:
    /// `wording` outlives this.
    explicit TerminalWording(const Wording& wording)
        : m_wording(wording)
    {
    }
    [[nodiscard]] std::string operator()(
        std::string_view english, const std::vector<std::string>& arguments = {}) const;

private:
    const Wording& m_wording;
};

/// Place, message and context on one line, like Error::englishText().
[[nodiscard]] std::string wordedError(const Error& error, const Wording& wording);

} // namespace consonance
