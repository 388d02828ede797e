// SPDX-License-Identifier: GPL-3.0-or-later
//
// Programs that work for a sweep: started without a shell, each argument as it is, and never left running. One thread
// uses a ChildProgram at a time; any number of threads may start some. Linux.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace consonance {

/// How a program ended.
struct ChildExit {
    int code = 0; ///< its exit code, when no signal ended it
    int signal = 0; ///< 0: none
    [[nodiscard]] bool isGood() const { return code == 0 && signal == 0; }
    /// "exit code 1", "signal 9".
    [[nodiscard]] std::string text() const;
};

class ChildProgram {
public:
    /// What it writes to standard output and standard error is added to `log`; empty: it shares those of this program.
    /// A program without a slash is looked for in PATH. Failed when it cannot be started.
    [[nodiscard]] static Result<ChildProgram> start(
        const std::vector<std::string>& arguments, const std::filesystem::path& log = {});
    /// One that was started by this process.
    [[nodiscard]] static ChildProgram adopt(pid_t id) { return ChildProgram(id); }
    ChildProgram(ChildProgram&& other) noexcept;
    ChildProgram& operator=(ChildProgram&& other) noexcept;
    /// Ends it, the hard way, and waits for it.
    ~ChildProgram();

    /// Nothing while it runs.
    [[nodiscard]] std::optional<ChildExit> poll();
    /// Asks it to end (SIGTERM).
    void terminate() const;
    [[nodiscard]] pid_t id() const { return m_id; }

private:
    explicit ChildProgram(pid_t id)
        : m_id(id)
    {
    }

    pid_t m_id; ///< 0: none
    std::optional<ChildExit> m_exit;
};

struct ProgramOutput {
    ChildExit exit;
    std::string standardOutput;
    std::string standardError;
};
/// Runs a program to its end. Errors: it cannot be started, it takes longer than `limit`, Cancelled; it is ended then.
[[nodiscard]] Result<ProgramOutput> runProgram(
    const std::vector<std::string>& arguments, std::chrono::milliseconds limit, const StopToken& stop = {});

/// Whether PATH has a program of this name.
[[nodiscard]] bool isProgramHere(const std::string& name);

} // namespace consonance
