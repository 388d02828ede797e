// SPDX-License-Identifier: GPL-3.0-or-later
//
// How interference models are asked for and called: "contention", "none", or "measured:FILE" with a table of
// measurements. Pure apart from the installed translators; GUI thread.
#pragma once

#include <QString>

#include <string>

namespace consonance {

/// The displayed text for a model as requested.
[[nodiscard]] QString interferenceTitle(const std::string& model);
/// The file of a table as it is asked for; the text itself where it is none.
[[nodiscard]] std::string interferenceFile(const std::string& model);
/// How the table in a file is asked for.
[[nodiscard]] std::string interferenceOfFile(const std::string& file);

} // namespace consonance
