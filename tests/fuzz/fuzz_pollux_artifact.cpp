// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any five texts, separated by zero bytes, as the files of a folder laid out like the Pollux artifact – measurements of
// two batches, points between them, and a workload: they are refused with a message, or every job has its measurements.
// The files are in a scratch folder of the process, because the reader lists files through the file system.
#include "core/workload/import/pollux_artifact.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

/// Files that never reach a disk are written ten times as fast.
fs::path memory()
{
    std::error_code ignored;
    const fs::path shared = "/dev/shm";
    return fs::is_directory(shared, ignored) ? shared : fs::temp_directory_path();
}

const fs::path& scratch()
{
    static const struct Folder {
        fs::path path = memory() / ("fuzz_pollux_artifact." + std::to_string(getpid()));
        Folder() { fs::create_directories(path / "traces" / "application"); }
        Folder(const Folder&) = delete;
        Folder& operator=(const Folder&) = delete;
        ~Folder()
        {
            std::error_code ignored;
            fs::remove_all(path, ignored);
        }
    } folder;
    return folder.path;
}

/// Most inputs change one file.
void write(const fs::path& path, std::string_view& rest)
{
    static std::map<fs::path, std::string> written;
    const std::size_t end = rest.find('\0');
    const auto text = rest.substr(0, end);
    if (const auto before = written.find(path); before == written.end() || before->second != text) {
        std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
        written.insert_or_assign(path, std::string(text));
    }
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    const fs::path application = scratch() / "traces" / "application";
    write(application / "placements.csv", rest);
    write(application / "scalability.csv", rest);
    write(application / "validation-128.csv", rest);
    write(scratch() / "lookup.csv", rest);
    write(scratch() / "workload.csv", rest);
    const auto models = readPolluxMeasurements(scratch());
    if (!models) {
        if (models.error().englishText().empty())
            std::abort();
        return 0;
    }
    const auto workload = readPolluxWorkload(scratch() / "workload.csv", *models);
    if (!workload) {
        if (workload.error().englishText().empty())
            std::abort();
        return 0;
    }
    for (const JobSpec& job : (*workload)->jobs) {
        if (!(*models)->model(job.request.model).training)
            std::abort();
    }
    return 0;
}
