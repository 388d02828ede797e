// SPDX-License-Identifier: GPL-3.0-or-later
//
// Memory as text for people. The program counts in GB of 10^9 bytes, Slurm and Kubernetes in powers of 1024; an amount
// that is whole in theirs is shown in both, so that operators recognise what they configured. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace consonance {

/// The GiB of which the megabytes are a whole number, rounded as files are read; nothing where whole GB were meant.
[[nodiscard]] std::optional<std::int64_t> wholeGibibytes(std::int64_t megabytes);
/// "64 GB", "515.4 GB", "1,074 GB (1,000 GiB)"; exact in one of the two.
[[nodiscard]] std::string memoryText(std::int64_t megabytes);

} // namespace consonance
