// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learn_module.h"

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include <dlfcn.h>

namespace consonance {

namespace {

constexpr auto kNoModule = CONSONANCE_MESSAGE("learn.module.missing",
    "training needs the learning module {0}, which is not beside the program or in ../lib. Install the package "
    "consonance-learn, or build with CONSONANCE_WITH_LEARN=ON (needs libtorch-dev)");
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

Result<void*> openModule()
{
    TRY_ASSIGN(const auto path, findModule());
    void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (module == nullptr) {
        const char* reason = dlerror();
        return fail(ErrorKind::Failed, kCannotLoad, { path.string(), reason == nullptr ? "" : reason });
    }
    return module;
}

/// Opens the module once for everybody who asks.
class ModuleLoader {
public:
    ModuleLoader() = default;
    ModuleLoader(const ModuleLoader&) = delete;
    ModuleLoader& operator=(const ModuleLoader&) = delete;
    ~ModuleLoader()
    {
        if (m_thread.joinable())
            m_thread.join();
    }

    Result<void*> module(const StopToken& stop)
    {
        std::unique_lock lock(m_mutex);
        if (!m_isOpening && (!m_opened || !*m_opened)) {
            if (stop.stop_requested())
                return fail(ErrorKind::Cancelled, kTrainingStopped);
            beginOpening();
        }
        m_isDone.wait(lock, stop, [this] { return !m_isOpening; });
        if (m_isOpening)
            return fail(ErrorKind::Cancelled, kTrainingStopped);
        return *m_opened;
    }

    void await()
    {
        std::unique_lock lock(m_mutex);
        m_isDone.wait(lock, [this] { return !m_isOpening; });
    }

private:
    void beginOpening()
    {
        if (m_thread.joinable())
            m_thread.join(); // it failed, and has let go of the mutex
        m_isOpening = true;
        m_thread = std::thread([this] {
            auto opened = openModule();
            const std::lock_guard lock(m_mutex);
            m_opened = std::move(opened);
            m_isOpening = false;
            m_isDone.notify_all();
        });
    }

    std::mutex m_mutex;
    std::condition_variable_any m_isDone;
    bool m_isOpening = false;
    std::optional<Result<void*>> m_opened;
    std::thread m_thread;
};

ModuleLoader& moduleLoader()
{
    static ModuleLoader loader;
    return loader;
}

} // namespace

LearnModuleHold::~LearnModuleHold()
{
    moduleLoader().await();
}

Result<LearnBackend*> loadLearnBackend(const StopToken& stop)
{
    TRY_ASSIGN(void* const module, moduleLoader().module(stop));
    const auto entry = reinterpret_cast<Entry>(dlsym(module, kLearnModuleEntry));
    LearnBackend* backend = entry == nullptr ? nullptr : entry(kLearnModuleVersion);
    if (backend == nullptr)
        return fail(ErrorKind::Failed, kOtherVersion, { kLearnModuleFile });
    return backend;
}

} // namespace consonance
