// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command line equivalent to a command of the window. One table, by command id, for the palette and for
// `consonance commands`; every command has an entry, or a reason why it has none. Pure; any thread.
#pragma once

#include <QString>

namespace consonance {

struct CliCounterpart {
    QString command; ///< "consonance-cli runs fork --drain": program, subcommands, then options that do it; or empty
    QString reason; ///< English: why there is none; empty when there is one
    [[nodiscard]] bool isKnown() const { return !command.isEmpty() || !reason.isEmpty(); }
};

/// Neither command nor reason for an unlisted id, which a test forbids.
[[nodiscard]] CliCounterpart cliCounterpart(const QString& id);

} // namespace consonance
