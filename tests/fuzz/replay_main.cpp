// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds the files and folders named on the command line to a fuzz harness, in name order. It is in for libFuzzer in
// ordinary builds, so that every test run tries the inputs once found, with any compiler.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> filesUnder(const fs::path& place)
{
    if (!fs::is_directory(place))
        return { place };
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(place)) {
        if (entry.is_regular_file())
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

int main(int argc, char** argv)
{
    int tried = 0;
    for (int i = 1; i < argc; ++i) {
        for (const auto& path : filesUnder(argv[i])) {
            std::ifstream file(path, std::ios::binary);
            if (!file) {
                std::fprintf(stderr, "cannot read %s\n", path.c_str());
                return 1;
            }
            const std::string bytes { std::istreambuf_iterator<char>(file), {} };
            // The name is printed before the run, so that a crash shows which input it was.
            std::printf("%s\n", path.c_str());
            std::fflush(stdout);
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
            ++tried;
        }
    }
    std::printf("%d inputs\n", tried);
    return tried > 0 ? 0 : 1;
}
