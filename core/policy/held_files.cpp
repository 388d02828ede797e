// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/held_files.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"

#include <mutex>

namespace consonance {

namespace {

struct HeldContents {
    std::mutex mutex;
    std::map<std::uint64_t, std::shared_ptr<const std::string>> byHash;
    std::map<std::string, FileReader> sources; ///< by prefix
};

HeldContents& heldContents()
{
    static HeldContents contents;
    return contents;
}

} // namespace

std::optional<PinnedName> pinnedName(std::string_view value)
{
    const auto at = value.rfind('@');
    if (at == std::string_view::npos || at == 0)
        return std::nullopt;
    const auto hash = hashFromText(value.substr(at + 1));
    if (!hash)
        return std::nullopt;
    return PinnedName { .name = std::string(value.substr(0, at)), .hash = *hash };
}

std::string holdFile(std::string_view name, std::string_view content)
{
    const auto hash = hashText(content);
    auto& held = heldContents();
    const std::lock_guard lock(held.mutex);
    if (auto& kept = held.byHash[hash]; !kept)
        kept = std::make_shared<const std::string>(content);
    return std::string(name) + "@" + hashToText(hash);
}

std::shared_ptr<const std::string> heldFile(std::string_view value)
{
    const auto name = pinnedName(value);
    if (!name)
        return nullptr;
    auto& held = heldContents();
    const std::lock_guard lock(held.mutex);
    const auto found = held.byHash.find(name->hash);
    return found == held.byHash.end() ? nullptr : found->second;
}

void addFileSource(std::string prefix, FileReader read)
{
    auto& held = heldContents();
    const std::lock_guard lock(held.mutex);
    held.sources[std::move(prefix)] = std::move(read);
}

Result<std::string> readNamedFile(const std::string& name, std::int64_t maximumBytes)
{
    FileReader read;
    {
        auto& held = heldContents();
        const std::lock_guard lock(held.mutex);
        for (const auto& [prefix, source] : held.sources) {
            if (name.starts_with(prefix))
                read = source;
        }
    }
    return read ? read(name) : readFile(name, maximumBytes);
}

} // namespace consonance
