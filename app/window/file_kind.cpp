// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/file_kind.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/store/run_store.h"
#include "core/workload/import/file_content.h"

#include <filesystem>
#include <fstream>
#include <string_view>

namespace consonance {

namespace {

constexpr MessageId kNoFolder = CONSONANCE_MESSAGE("window.folder",
    "the folder is not that of a sweep (it holds no manifest.json); open a file, or the folder that `consonance-cli "
    "sweep plan` made");
constexpr std::size_t kMagicBytes = 8; ///< enough of a bundle to know it
constexpr std::size_t kManifestBeginning = 64; ///< a manifest says first what it is
/// Configurations are written by hand; a trace is not parsed twice.
constexpr std::size_t kLongestConfiguration = std::size_t { 4 } << 20;

bool has(std::string_view text, std::string_view key)
{
    return text.find(key) != std::string_view::npos;
}

/// Of what people write to have many runs made.
FileKind kindOfConfiguration(const std::string& text, const std::string& path)
{
    if (text.size() > kLongestConfiguration
        || (!has(text, "\"policies\"") && !has(text, "\"tables\"") && !has(text, "\"trainings\"")))
        return FileKind::Trace;
    const auto document = JsonDocument::parse(text, path);
    if (!document)
        return FileKind::Trace;
    const auto root = document->root();
    if (root.optional("policies").asArray() && root.optional("traces").asArray())
        return FileKind::Sweep;
    if (root.optional("trainings").asArray() && root.optional("seeds").isPresent())
        return FileKind::Sweep;
    return root.optional("tables").asArray() ? FileKind::Evaluation : FileKind::Trace;
}

} // namespace

Result<FileKind> fileKindOf(const std::string& path)
{
    if (folderExists(path))
        return fileExists(std::filesystem::path(path) / "manifest.json")
            ? Result<FileKind>(FileKind::SharedSweep)
            : fail(ErrorKind::BadInput, kNoFolder, {}, { .file = path });
    for (const char* ending : { ".bundle", ".consonance", ".run" }) {
        if (path.ends_with(ending))
            return FileKind::Bundle;
    }
    std::string beginning(kMagicBytes, '\0');
    std::ifstream file(path, std::ios::binary);
    if (file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()))
        && RunStore::looksLikeBundle(beginning))
        return FileKind::Bundle;
    TRY_ASSIGN(const auto text, readForContent(path));
    if (has(std::string_view(text).substr(0, kManifestBeginning), "\"consonance_sweep\""))
        return FileKind::SharedSweep;
    const auto content = contentOf(text);
    const bool isCluster = content.cluster != ClusterContent::None;
    if (content.trace == TraceContent::Foreign)
        return isCluster ? FileKind::Snapshot : FileKind::ForeignTrace;
    if (isCluster)
        return FileKind::Cluster;
    return content.trace == TraceContent::None ? kindOfConfiguration(text, path) : FileKind::Trace;
}

} // namespace consonance
