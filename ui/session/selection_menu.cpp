// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/selection_menu.h"

#include "ui/commands/command_registry.h"
#include "ui/kit/selection.h"
#include "ui/tables/column_model.h"
#include "ui/tables/copyable_table_view.h"

namespace consonance {

QStringList selectionMenuIds(const MenuSubject& subject)
{
    if (!subject.isJob && !subject.isServer)
        return {};
    QStringList ids { QStringLiteral("cluster.focusSelection"), QStringLiteral("timeline.focus") };
    if (subject.isJob)
        ids << QString() << QStringLiteral("run.stepJob") << QStringLiteral("run.stepBackJob")
            << QStringLiteral("run.untilStart") << QStringLiteral("run.untilCompletion")
            << QStringLiteral("breakpoint.jobStarts") << QStringLiteral("breakpoint.jobFinishes") << QString()
            << QStringLiteral("whatIf.whyWaiting") << QStringLiteral("decision.passedOver")
            << QStringLiteral("whatIf.place");
    if (subject.isServer)
        ids << QString() << QStringLiteral("whatIf.drain") << QStringLiteral("whatIf.fail")
            << QStringLiteral("whatIf.repair") << QStringLiteral("whatIf.rackOutage");
    ids << QString() << QStringLiteral("timeline.pin") << QStringLiteral("timeline.filterIn")
        << QStringLiteral("timeline.filterOut");
    if (subject.isJob)
        ids << QStringLiteral("timeline.range");
    return ids;
}

void fillSelectionMenu(CommandRegistry& registry, QMenu& menu, const MenuSubject& subject)
{
    registry.refresh();
    registry.fillMenu(&menu, selectionMenuIds(subject));
}

void offerJobMenu(CommandRegistry& registry, CopyableTableView& table, Selection& selection)
{
    table.setContextMenuHook([&registry, &selection](QMenu& menu, const QModelIndex& row) {
        if (!row.isValid())
            return;
        selection.selectJobs({ JobId(row.data(JobIdRole).toUInt()) }, SelectMode::Replace);
        fillSelectionMenu(registry, menu, { .isJob = true });
    });
}

void offerSelectionMenu(CommandRegistry& registry, CopyableTableView& table, const MenuSubject& subject)
{
    table.setContextMenuHook([&registry, subject](QMenu& menu, const QModelIndex& row) {
        if (row.isValid())
            fillSelectionMenu(registry, menu, subject);
    });
}

} // namespace consonance
