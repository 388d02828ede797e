// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/build_info.h"

#include "core/base/json_writer.h"
#include "core/base/version.h"

#include <fstream>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/utsname.h>

namespace consonance {

namespace {

/// PRETTY_NAME of /etc/os-release, such as "Debian GNU/Linux 12 (bookworm)".
std::string systemName()
{
    constexpr std::string_view kKey = "PRETTY_NAME=";
    std::ifstream file("/etc/os-release");
    std::string line;
    while (std::getline(file, line)) {
        if (!line.starts_with(kKey))
            continue;
        line.erase(0, kKey.size());
        std::erase(line, '"');
        return line;
    }
    return "unknown";
}

} // namespace

std::string versionText(std::string_view program)
{
    return fmt::format("{} {} ({})", program, kVersion, gitRevision());
}

std::string aboutJson(std::string_view program, const std::vector<std::pair<std::string, std::string>>& libraries)
{
    utsname system {};
    const bool isKnown = uname(&system) == 0;
    JsonWriter json(JsonLayout::Indented);
    json.beginObject();
    json.member("program", program).member("version", kVersion).member("revision", gitRevision());
    json.member("compiler", __VERSION__);
#ifdef NDEBUG
    json.member("assertions", false);
#else
    json.member("assertions", true);
#endif
    json.key("libraries").beginObject();
    json.member("fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100));
    json.member("nlohmann_json",
        fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH));
    for (const auto& [name, version] : libraries)
        json.member(name, version);
    json.endObject();
    json.key("system").beginObject();
    json.member("name", systemName());
    json.member("kernel", isKnown ? std::string_view(system.release) : std::string_view("unknown"));
    json.member("architecture", isKnown ? std::string_view(system.machine) : std::string_view("unknown"));
    json.member("threads", static_cast<std::int64_t>(std::thread::hardware_concurrency()));
    json.endObject().endObject();
    return json.take() + "\n";
}

} // namespace consonance
