// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/process_identity.h"

#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include <unistd.h>

namespace consonance {

namespace {

/// Field 22 of /proc/PID/stat. The second field is the program's name in parentheses and may hold anything, so counting
/// begins after the last ')'.
std::optional<std::uint64_t> startTicksOf(std::int64_t pid)
{
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    if (!std::getline(file, text, '\0'))
        return {};
    const auto name = text.rfind(')');
    if (name == std::string::npos)
        return {};
    std::istringstream fields(text.substr(name + 1));
    std::string field;
    for (int i = 3; i <= 22; ++i)
        fields >> field;
    std::uint64_t ticks = 0;
    const auto [end, problem] = std::from_chars(field.data(), field.data() + field.size(), ticks);
    return problem == std::errc {} && end == field.data() + field.size() ? std::optional(ticks) : std::nullopt;
}

std::string readLine(const char* path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

} // namespace

ProcessIdentity ProcessIdentity::own()
{
    const auto pid = static_cast<std::int64_t>(getpid());
    std::error_code ignored;
    return { .pid = pid,
        .startTicks = startTicksOf(pid).value_or(0),
        .boot = readLine("/proc/sys/kernel/random/boot_id"),
        .pidNamespace = std::filesystem::read_symlink("/proc/self/ns/pid", ignored).string() };
}

Liveness livenessOf(const ProcessIdentity& process)
{
    const auto own = ProcessIdentity::own();
    if (process.boot.empty() || process.boot != own.boot || process.pidNamespace != own.pidNamespace)
        return Liveness::Unknown;
    const auto ticks = startTicksOf(process.pid);
    return ticks && *ticks == process.startTicks ? Liveness::Alive : Liveness::Gone;
}

std::int64_t wallClockMilliseconds()
{
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

} // namespace consonance
