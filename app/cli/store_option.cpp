// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/store_option.h"

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

StoreOption& usedStore()
{
    static StoreOption used;
    return used;
}

Result<RunStore> openAt(const StoreOption& option)
{
    return option.path.empty() ? RunStore::openDefault() : RunStore::open(option.path);
}

} // namespace

void addStoreOption(CLI::App& command, StoreOption& option)
{
    command.add_option("--store", option.path, "Database of runs (default: in the user's data folder)")
        ->each([](const std::string& path) { usedStore().path = path; });
}

Result<RunStore> openUsedStore()
{
    return openAt(usedStore());
}

Result<RunStore> openStore(const StoreOption& option)
{
    return openAt(option);
}

Result<OpenRun> openRun(const StoreOption& option, const std::string& id)
{
    TRY_ASSIGN(auto store, openStore(option));
    TRY_ASSIGN(const auto resolved, store.resolveId(id));
    TRY_ASSIGN(auto record, store.get(resolved));
    return OpenRun { std::move(store), std::move(record) };
}

} // namespace consonance
