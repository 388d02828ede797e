// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/external/command_consent.h"

#include "core/base/stop_scope.h"

#include <mutex>
#include <set>

namespace consonance {

namespace {

constexpr MessageId kNotAllowed = CONSONANCE_MESSAGE("external.not-allowed",
    "the command \"{0}\" was not started: it came with what was opened, and no one on this machine has allowed it "
    "(--allow-command)");
constexpr MessageId kStoppedAsking = CONSONANCE_MESSAGE("run.cancelled", "the run was stopped");

struct Consents {
    std::mutex mutex;
    std::set<std::string> allowed;
    ConsentAsker asker;
};

Consents& consents()
{
    static Consents all;
    return all;
}

} // namespace

void allowCommand(const std::string& command)
{
    auto& all = consents();
    const std::lock_guard lock(all.mutex);
    all.allowed.insert(command);
}

bool isCommandAllowed(const std::string& command)
{
    auto& all = consents();
    const std::lock_guard lock(all.mutex);
    return all.allowed.contains(command);
}

void setCommandAsker(ConsentAsker asker)
{
    auto& all = consents();
    const std::lock_guard lock(all.mutex);
    all.asker = std::move(asker);
}

Result<void> requireConsent(const std::string& command)
{
    auto& all = consents();
    ConsentAsker ask;
    {
        const std::lock_guard lock(all.mutex);
        if (all.allowed.contains(command))
            return {};
        ask = all.asker;
    }
    if (ask && ask(command)) {
        allowCommand(command);
        return {};
    }
    if (StopScope::isStopped())
        return fail(ErrorKind::Cancelled, kStoppedAsking);
    return fail(ErrorKind::Failed, kNotAllowed, { command });
}

} // namespace consonance
