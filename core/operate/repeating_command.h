// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command that prints a report's figures again. Inputs that every machine makes again are named by what makes them;
// else it names kept runs, since a file of one machine is no help on another. Pure; any thread.
#pragma once

#include "core/operate/report_material.h"

#include <string>

namespace consonance {

/// Whether the command names kept runs: their inputs are files, or they have parameters or changes of their own.
[[nodiscard]] bool namesKeptRuns(const ReportMaterial& material);
/// For a POSIX shell.
[[nodiscard]] std::string reportCommand(const ReportMaterial& material, const ReportAsk& ask);

} // namespace consonance
