// SPDX-License-Identifier: GPL-3.0-or-later
//
// One of many programs, on any number of machines that see a folder, gets a piece of work: the one that makes its file.
// Local disks, NFS since version 3, Lustre and GPFS promise that one alone succeeds. Plain function, any thread. Cost:
// about a millisecond on a network file system.
#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace consonance {

/// Makes an empty file; whether this call made it. Errors (Failed): it can neither be made nor is it there.
[[nodiscard]] Result<bool> claimFile(const std::filesystem::path& path);

} // namespace consonance
