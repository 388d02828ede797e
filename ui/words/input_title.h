// SPDX-License-Identifier: GPL-3.0-or-later
//
// How views call a trace or a cluster: a file without its folders, a preset or sample as people type it. Pure.
#pragma once

#include <QString>

#include <string>

namespace consonance {

[[nodiscard]] QString inputTitle(const std::string& input);

} // namespace consonance
