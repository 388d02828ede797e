// SPDX-License-Identifier: GPL-3.0-or-later
//
// The fields of a request for a comparison and of the copies that its runs are repeated on, declared once
// (core/run/request_field.h). Made once; any thread.
#pragma once

#include "core/compare/compare.h"
#include "core/run/request_field.h"

namespace consonance {

/// Of the copies that runs are repeated on, which several commands and questions ask for.
[[nodiscard]] const RequestFields<CopyRule>& copyRuleFields();
/// Empty: chosen automatically. BadArguments: not a number of copies.
[[nodiscard]] Result<std::optional<int>> copiesIn(const std::string& text);
[[nodiscard]] std::string copiesOptionText(const std::optional<int>& copies);

/// All but the parameters, which the policies declare, and the span.
[[nodiscard]] const RequestFields<CompareRequest>& compareFields();

} // namespace consonance
