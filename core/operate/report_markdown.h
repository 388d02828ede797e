// SPDX-License-Identifier: GPL-3.0-or-later
//
// A report as Markdown, with its pictures as files beside it, and as JSON. Any thread.
#pragma once

#include "core/base/wording.h"
#include "core/operate/run_report.h"

#include <filesystem>
#include <span>
#include <string>

namespace consonance {

/// `pictures`: paths of the pictures relative to the page; figures beyond them are left out.
[[nodiscard]] std::string reportMarkdown(
    const RunReport& report, std::span<const std::string> pictures, const Wording& wording = englishWording);

/// The content of the page, in its words, without the pictures (docs/formats.md).
[[nodiscard]] std::string reportJson(const RunReport& report);

/// Writes NAME.md and its pictures NAME-1.svg, NAME-2.svg beside it, each atomically. Errors: a file that
/// cannot be written.
[[nodiscard]] Result<void> saveReport(
    const RunReport& report, const std::filesystem::path& path, const Wording& wording = englishWording);

} // namespace consonance
