// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a site's own client prints (squeue, scontrol, kubectl), into a file: bounded in time and size, so that a client
// that hangs or prints without end costs neither. The client runs in a shell of its own, which is killed with all it
// started when the call ends. One thread; returns at the latest when the patience is over. Cost: that of the client.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

namespace consonance {

struct ClientLimits {
    std::chrono::milliseconds patience { 60'000 };
    std::int64_t mostBytes = std::int64_t { 256 } << 20;
};

/// Errors: no end within the patience, too much output, an exit code, no output; Cancelled. The file is then of no use.
[[nodiscard]] Result<void> callClient(const std::string& command, const std::filesystem::path& file,
    const ClientLimits& limits = {}, const StopToken& stop = {});

} // namespace consonance
