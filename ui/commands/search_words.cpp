// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/search_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace consonance {

namespace {

struct Words {
    const char* id;
    const char* words; ///< with commas between them
};

constexpr Words kWords[] = {
    { "run.express",
        QT_TRANSLATE_NOOP(
            "SearchWords", "go to the end, run to the end, jump to the end, last, finish, complete, skip") },
    { "run.stop",
        QT_TRANSLATE_NOOP(
            "SearchWords", "go to the beginning, jump to the beginning, to the start, first, rewind, reset") },
    { "run.restart", QT_TRANSLATE_NOOP("SearchWords", "again, replay, reset") },
    { "run.until", QT_TRANSLATE_NOOP("SearchWords", "go to a moment, jump to a time, seek, to a condition") },
    { "run.toggle", QT_TRANSLATE_NOOP("SearchWords", "play, start, continue, go on, resume") },
    { "run.pause", QT_TRANSLATE_NOOP("SearchWords", "halt, hold, break") },
    { "run.stepForward", QT_TRANSLATE_NOOP("SearchWords", "next, forward, advance") },
    { "run.stepBack", QT_TRANSLATE_NOOP("SearchWords", "previous, backward, undo a step") },
    { "edit.undo", QT_TRANSLATE_NOOP("SearchWords", "take back, revert") },
    { "edit.redo", QT_TRANSLATE_NOOP("SearchWords", "make again, repeat") },
    { "find.open", QT_TRANSLATE_NOOP("SearchWords", "search, look for, go to a job, jump to a job, go to a server") },
    { "selection.clear", QT_TRANSLATE_NOOP("SearchWords", "deselect, select nothing, unselect") },
    { "compare.start", QT_TRANSLATE_NOOP("SearchWords", "run the comparison, benchmark") },
    { "sweep.form", QT_TRANSLATE_NOOP("SearchWords", "parameter study, grid search, tune") },
    { "whatIf.place", QT_TRANSLATE_NOOP("SearchWords", "move a job, move a task, start a job by hand") },
    { "edit.undoChange", QT_TRANSLATE_NOOP("SearchWords", "take back the change of the run, revert the branch") },
    { "tools.shortcuts", QT_TRANSLATE_NOOP("SearchWords", "keyboard, hotkeys, key bindings") },
    { "help.keys", QT_TRANSLATE_NOOP("SearchWords", "keyboard, hotkeys, key bindings, cheat sheet") },
    { "view.debug", QT_TRANSLATE_NOOP("SearchWords", "perspective, arrangement of panels") },
    { "view.operate", QT_TRANSLATE_NOOP("SearchWords", "perspective, arrangement of panels") },
    { "view.teach", QT_TRANSLATE_NOOP("SearchWords", "perspective, arrangement of panels") },
    { "file.share", QT_TRANSLATE_NOOP("SearchWords", "save, send, export the run") },
    { "file.open", QT_TRANSLATE_NOOP("SearchWords", "load, import") },
};

} // namespace

QStringList searchWords(const QString& id)
{
    const auto* found
        = std::ranges::find_if(kWords, [&id](const Words& entry) { return id == QLatin1String(entry.id); });
    if (found == std::end(kWords))
        return {};
    QStringList all;
    for (const auto& text :
        { QString::fromLatin1(found->words), QCoreApplication::translate("SearchWords", found->words) }) {
        for (const auto& word : text.split(QLatin1Char(','), Qt::SkipEmptyParts))
            all << word.trimmed();
    }
    all.removeDuplicates();
    return all;
}

QStringList idsWithSearchWords()
{
    QStringList ids;
    for (const auto& entry : kWords)
        ids << QString::fromLatin1(entry.id);
    return ids;
}

} // namespace consonance
