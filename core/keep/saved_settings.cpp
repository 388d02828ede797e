// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/saved_settings.h"

#include "core/base/file_io.h"
#include "core/base/joined_text.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/store/store_location.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

constexpr MessageId kNoName = CONSONANCE_MESSAGE("settings.name", "settings need a name without commas and \"=\"");
constexpr MessageId kUnknown
    = CONSONANCE_MESSAGE("settings.unknown", "no settings of policy {0} are saved as \"{1}\"; saved are: {2}");
constexpr MessageId kNothingSaved
    = CONSONANCE_MESSAGE("settings.none", "no settings of policy {0} are saved as \"{1}\"; none are saved");
constexpr std::int64_t kVersion = 1;
constexpr std::array<std::string_view, 2> kFileKeys { "version", "settings" };
constexpr std::array<std::string_view, 3> kEntryKeys { "name", "policy", "set" };

Result<SavedSettings> readEntry(const JsonView& entry)
{
    TRY(entry.refuseUnknownKeys(kEntryKeys));
    SavedSettings settings;
    TRY_ASSIGN(settings.name, entry.required("name").asText());
    TRY_ASSIGN(settings.policy, entry.required("policy").asText());
    TRY_ASSIGN(const auto members, entry.required("set").asObject());
    for (const auto& [key, value] : members) {
        TRY_ASSIGN(settings.parameters[std::string(key)], value.asText());
    }
    return settings;
}

std::string fileText(const std::vector<SavedSettings>& all)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("version", kVersion).key("settings").beginArray();
    for (const auto& one : all) {
        json.beginObject().member("name", one.name).member("policy", one.policy).key("set").beginObject();
        for (const auto& [key, value] : one.parameters)
            json.member(key, value);
        json.endObject().endObject();
    }
    return json.endArray().endObject().take() + "\n";
}

} // namespace

Result<std::filesystem::path> savedSettingsPath()
{
    TRY_ASSIGN(const auto store, defaultStorePath());
    return store.parent_path() / "settings.json";
}

Result<std::vector<SavedSettings>> savedSettings(const std::filesystem::path& file)
{
    std::vector<SavedSettings> all;
    if (!fileExists(file))
        return all;
    TRY_ASSIGN(const auto text, readFile(file));
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, file.string()));
    TRY(document.root().refuseUnknownKeys(kFileKeys));
    TRY_ASSIGN(const auto entries, document.root().required("settings").asArray());
    for (const JsonView& entry : entries) {
        TRY_ASSIGN(all.emplace_back(), readEntry(entry));
    }
    return all;
}

Result<void> saveSettings(const std::filesystem::path& file, SavedSettings settings)
{
    if (settings.name.empty() || settings.name.find_first_of(",=") != std::string::npos)
        return fail(ErrorKind::BadArguments, kNoName);
    TRY_ASSIGN(auto all, savedSettings(file));
    const auto found = std::ranges::find(all, settings.name, &SavedSettings::name);
    if (found != all.end())
        *found = std::move(settings);
    else
        all.push_back(std::move(settings));
    TRY(ensureFolder(file.parent_path()));
    return writeFileAtomically(file, fileText(all));
}

Result<SavedSettings> findSettings(
    const std::filesystem::path& file, const std::string& name, const std::string& policy)
{
    TRY_ASSIGN(const auto all, savedSettings(file));
    std::vector<std::string> names;
    for (const auto& one : all) {
        if (one.policy == policy && one.name == name)
            return one;
        names.push_back(one.name + " (" + one.policy + ")");
    }
    if (names.empty())
        return fail(ErrorKind::BadArguments, kNothingSaved, { policy, name });
    return fail(ErrorKind::BadArguments, kUnknown, { policy, name, joinedText(names) });
}

} // namespace consonance
