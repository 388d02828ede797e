// SPDX-License-Identifier: GPL-3.0-or-later
//
// The manual: chapters in Markdown from resources/manual, one folder per language, and the parts of them that are made
// from the program when they are read, so that they cannot go stale:
//
//     {{command:ID}}       name and key of a command
//     {{commands:Run}}     table of the commands of a category
//     {{keys}}             every key, by category
//     {{policies}}         every policy with where it comes from and what it may know
//
// GUI thread only. Cost: a chapter is expanded when it is asked for.
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace consonance {

class CommandRegistry;

struct ManualSection {
    QString heading;
    QString text; ///< Markdown below the heading, expanded
};

struct ManualChapter {
    QString id; ///< file name: "cluster"
    QString title;
    QString markdown; ///< expanded
    std::vector<ManualSection> sections; ///< the first one is the text above the first heading of level 2
};

/// Ids in reading order.
[[nodiscard]] QStringList manualChapters();
/// In the language of the window, English when there is no such translation. Empty for an unknown id.
[[nodiscard]] ManualChapter manualChapter(const QString& id, const CommandRegistry& registry);
/// Dangling references in the chapter; tests expect none.
[[nodiscard]] QStringList manualProblems(const QString& id, const QString& language, const CommandRegistry& registry);

} // namespace consonance
