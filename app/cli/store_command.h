// SPDX-License-Identifier: GPL-3.0-or-later
//
// A subcommand that works on the store: takes --store, and turns the error of its work into text and exit code.
#pragma once

#include "app/cli/command_context.h"
#include "app/cli/store_option.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace consonance {

/// `Options` has a StoreOption `store`; the subcommands of one family share theirs.
template<typename Options>
CLI::App* addStoreCommand(CLI::App& parent, const CommandResult& result, const std::shared_ptr<Options>& options,
    const char* name, const char* help, Result<void> (*run)(const Options&))
{
    auto* command = parent.add_subcommand(name, help);
    addStoreOption(*command, options->store);
    command->callback(calling(run, options, result));
    return command;
}

} // namespace consonance
