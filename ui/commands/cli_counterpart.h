// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which command line does what a command of the window does. One table, by command id, for the palette and for
// `consonance commands`; every command has a line in it or says why it has none. Pure; any thread.
#pragma once

#include <QString>

namespace consonance {

struct CliCounterpart {
    QString command; ///< "consonance-cli runs fork --drain": program, subcommands, then options that do it; or empty
    QString reason; ///< English: why there is none; empty when there is one
    [[nodiscard]] bool isKnown() const { return !command.isEmpty() || !reason.isEmpty(); }
};

/// Neither command nor reason for an id that nobody has thought of, which a test forbids.
[[nodiscard]] CliCounterpart cliCounterpart(const QString& id);

} // namespace consonance
