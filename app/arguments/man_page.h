// SPDX-License-Identifier: GPL-3.0-or-later
//
// The manual page of a program, written from the definitions that also parse its arguments and print its help: every
// command with its options. In the language of the other texts.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace consonance {

/// Adds `man`.
CLI::App* addManCommand(CLI::App& app);
/// Source for man(1); `version` is in the footer.
[[nodiscard]] std::string manPage(CLI::App& app, const std::string& version);

} // namespace consonance
