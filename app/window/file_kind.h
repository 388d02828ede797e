// SPDX-License-Identifier: GPL-3.0-or-later
//
// The kind of a file dropped on the window or opened: detected from its content, for people name their files as they
// like. Any thread. Cost: reads 1 MB of a table and up to 64 MB of JSON.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace consonance {

enum class FileKind : std::uint8_t {
    Trace, ///< also what is not recognised: reading it as a trace says where it goes wrong
    ForeignTrace, ///< of another program
    Cluster, ///< of the program or a list of nodes
    Snapshot, ///< of a scheduler: jobs and nodes in one file
    Bundle, ///< a run
    Sweep, ///< configuration of a sweep
    Evaluation, ///< configuration of an evaluation
    SharedSweep, ///< folder of a sweep that several machines work on, or its manifest
};

/// Errors: the file cannot be read; a folder that is none of a sweep. What is in it may be damaged all the same, and is
/// reported when it is opened.
[[nodiscard]] Result<FileKind> fileKindOf(const std::string& path);

} // namespace consonance
