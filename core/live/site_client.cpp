// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/site_client.h"

#include "core/base/stop_scope.h"
#include "core/base/trimmed_text.h"
#include "core/keep/command_line_text.h"
#include "core/policy/external/child_process.h"

#include <system_error>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kHangs = CONSONANCE_MESSAGE("live.hangs",
    "'{0}' did not end within {1} s and was killed; the last snapshot stays. Allow more time by --patience");
constexpr MessageId kFloods = CONSONANCE_MESSAGE(
    "live.floods", "'{0}' printed more than {1} MB and was stopped; the last snapshot stays. Check the command");
constexpr MessageId kFails
    = CONSONANCE_MESSAGE("live.fails", "'{0}' failed ({1}){2}; the last snapshot stays. Try the command by hand");
constexpr MessageId kPrintsNothing = CONSONANCE_MESSAGE(
    "live.prints-nothing", "'{0}' printed nothing; the last snapshot stays. Try the command by hand");
constexpr MessageId kClientStopped = CONSONANCE_MESSAGE("live.stopped", "looking at the cluster was stopped");

constexpr std::int64_t kBytesOfBlock = 512; ///< of ulimit -f
constexpr std::int64_t kBytesOfMegabyte = std::int64_t { 1 } << 20;

} // namespace

Result<void> callClient(
    const std::string& command, const std::filesystem::path& file, const ClientLimits& limits, const StopToken& stop)
{
    const StopScope scope(stop);
    // The shell keeps our end of its output open until it ends, while the client writes to the file; a file that grows
    // beyond the limit stops the client.
    const auto whole = fmt::format("ulimit -f {}; ( {}\n) > {} < /dev/null; exit $?", limits.mostBytes / kBytesOfBlock,
        command, shellQuoted(file.string()));
    TRY_ASSIGN(const auto child, ChildProcess::start(whole));
    std::string line;
    auto trouble = ChildProcess::Trouble::None;
    const auto deadline = ChildProcess::Clock::now() + limits.patience;
    while (trouble == ChildProcess::Trouble::None)
        trouble = child->readLine(line, deadline);
    if (trouble == ChildProcess::Trouble::Stopped)
        return fail(ErrorKind::Cancelled, kClientStopped);
    std::error_code ignored;
    const auto size = std::filesystem::file_size(file, ignored);
    if (!ignored && size + kBytesOfBlock >= static_cast<std::uintmax_t>(limits.mostBytes))
        return fail(ErrorKind::Failed, kFloods, { command, fmt::to_string(limits.mostBytes / kBytesOfMegabyte) });
    if (trouble == ChildProcess::Trouble::Silent)
        return fail(ErrorKind::Failed, kHangs,
            { command, fmt::to_string(std::chrono::duration_cast<std::chrono::seconds>(limits.patience).count()) });
    if (const auto ending = child->ending(); ending != "exit code 0") {
        const auto said = std::string(trimmedText(child->lastWords()));
        return fail(ErrorKind::Failed, kFails, { command, ending, said.empty() ? said : ": " + said });
    }
    if (ignored || size == 0)
        return fail(ErrorKind::Failed, kPrintsNothing, { command });
    return {};
}

} // namespace consonance
