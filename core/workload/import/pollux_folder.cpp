// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/pollux_folder.h"

#include "core/base/file_io.h"

#include <algorithm>

#include <fmt/format.h>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPublishedPrefix = "workloads-";
constexpr std::string_view kPaperLoad = "1.0"; ///< the authors' folder of it has no number

std::vector<std::string> entriesIn(const fs::path& folder, bool areFolders)
{
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        if (entry.is_directory(ignored) == areFolders)
            names.push_back(entry.path().filename().string());
    }
    return names;
}

} // namespace

PolluxFolder::PolluxFolder(const fs::path& folder)
    : m_root(folderExists(folder / "simulator" / "traces") ? folder / "simulator" : folder)
{
    const auto isWorkload
        = [](const std::string& name) { return name.starts_with("workload-") && name.ends_with(".csv"); };
    if (std::ranges::any_of(entriesIn(m_root / "workloads", false), isWorkload)) {
        m_isPublished = true;
        m_loads.emplace_back(kPaperLoad);
        for (const auto& name : entriesIn(m_root, true)) {
            if (name.starts_with(kPublishedPrefix))
                m_loads.push_back(name.substr(kPublishedPrefix.size()));
        }
    } else {
        m_loads = entriesIn(m_root / "workloads", true);
    }
    std::ranges::sort(m_loads);
}

fs::path PolluxFolder::workloads(std::string_view load) const
{
    if (!m_isPublished)
        return m_root / "workloads" / load;
    return m_root / (load == kPaperLoad ? std::string("workloads") : std::string(kPublishedPrefix).append(load));
}

fs::path PolluxFolder::expected(std::string_view policy, std::string_view load) const
{
    if (m_isPublished)
        return m_root / "results-jobload" / fmt::format("{}-{}", policy, load) / "summary.json";
    return m_root / "expected" / fmt::format("{}-{}.csv", policy, load);
}

bool PolluxFolder::hasExpected() const
{
    return folderExists(m_root / (m_isPublished ? "results-jobload" : "expected"));
}

} // namespace consonance
