// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of every test binary: runs the class named by the first argument.
#include "tests/core_test.h"

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

namespace consonance::tests {

namespace {

std::vector<TestEntry>& entries()
{
    static std::vector<TestEntry> all;
    return all;
}

std::string nameOf(const TestEntry& entry)
{
    return std::filesystem::path(entry.file).stem().string();
}

} // namespace

bool registerTest(TestEntry entry)
{
    entries().push_back(entry);
    return true;
}

int runNamed(int argc, char** argv)
{
    for (const auto& entry : entries()) {
        if (argc < 2 || nameOf(entry) != argv[1])
            continue;
        // The class sees the program's name and its own arguments.
        for (int i = 1; i + 1 < argc; ++i)
            argv[i] = argv[i + 1];
        argv[--argc] = nullptr;
        return entry.run(argc, argv);
    }
    std::fprintf(stderr, "usage: %s TEST [Qt Test options], with TEST one of:\n", argv[0]);
    for (const auto& entry : entries())
        std::fprintf(stderr, "  %s\n", nameOf(entry).c_str());
    return 2;
}

} // namespace consonance::tests

int main(int argc, char** argv)
{
    return consonance::tests::runNamed(argc, argv);
}
