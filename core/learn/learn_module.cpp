// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learn_module.h"

#include <array>
#include <filesystem>
#include <mutex>

#include <dlfcn.h>

namespace consonance {

namespace {

constexpr auto kNoModule = CONSONANCE_MESSAGE("learn.module.missing",
    "training needs the learning module {0}, which is not beside the program or in ../lib. Install libtorch1.13 and "
    "libopenblas0-pthread, and build with CONSONANCE_WITH_LEARN=ON (needs libtorch-dev)");
constexpr auto kCannotLoad = CONSONANCE_MESSAGE("learn.module.load",
    "the learning module {0} cannot be loaded: {1}. Install libtorch1.13 and libopenblas0-pthread");
constexpr auto kOtherVersion
    = CONSONANCE_MESSAGE("learn.module.version", "the learning module {0} belongs to another version of the program");

using Entry = LearnBackend* (*)(int version);

Result<std::filesystem::path> findModule()
{
    std::error_code error;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    for (const char* place : { ".", "../lib/consonance", "../lib" }) {
        auto path = folder / place / kLearnModuleFile;
        if (!error && std::filesystem::exists(path, error))
            return path;
    }
    return fail(ErrorKind::Failed, kNoModule, { kLearnModuleFile });
}

Result<LearnBackend*> load()
{
    TRY_ASSIGN(const auto path, findModule());
    void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (module == nullptr) {
        const char* reason = dlerror();
        return fail(ErrorKind::Failed, kCannotLoad, { path.string(), reason == nullptr ? "" : reason });
    }
    const auto entry = reinterpret_cast<Entry>(dlsym(module, kLearnModuleEntry));
    LearnBackend* backend = entry == nullptr ? nullptr : entry(kLearnModuleVersion);
    if (backend == nullptr)
        return fail(ErrorKind::Failed, kOtherVersion, { path.string() });
    return backend;
}

} // namespace

Result<LearnBackend*> loadLearnBackend()
{
    static std::mutex mutex;
    static LearnBackend* loaded = nullptr;
    const std::lock_guard lock(mutex);
    if (loaded == nullptr) {
        TRY_ASSIGN(loaded, load());
    }
    return loaded;
}

} // namespace consonance
