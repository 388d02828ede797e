// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/place_candidate.h"

#include "ui/commands/command_registry.h"
#include "ui/decide/decision_panel.h"
#include "ui/decide/what_if_controller.h"
#include "ui/tables/copyable_table_view.h"

#include <QMenu>
#include <QSortFilterProxyModel>

namespace consonance {

namespace {

constexpr auto kPlaceCommand = "decision.placeHere";

/// Nothing where no server is marked.
std::optional<CandidatePlace> markedPlace(const DecisionPanel& panel)
{
    const auto& table = panel.candidateTable();
    const auto* sorted = qobject_cast<const QSortFilterProxyModel*>(table.model());
    const auto row = sorted->mapToSource(table.currentIndex());
    return row.isValid() ? panel.candidates().place(row.row()) : std::nullopt;
}

CommandAvailability whenPlaced(const WhatIfController& whatIf, const DecisionPanel& panel)
{
    const auto can = whatIf.whenChangeable();
    if (!can.enabled)
        return can;
    const auto place = markedPlace(panel);
    if (!place)
        return CommandAvailability::no(WhatIfController::tr("mark a candidate of the decision first"));
    return CommandAvailability::when(place->to != place->from, WhatIfController::tr("the task is there already"));
}

} // namespace

void addPlaceCandidateCommand(CommandRegistry& registry, WhatIfController& whatIf, DecisionPanel& panel)
{
    registry.add({ .id = QLatin1String(kPlaceCommand),
        .text = QT_TRANSLATE_NOOP("Command", "Place on this &candidate"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "Goes back to just before the decision shown and puts its task on the server that is marked among the "
            "candidates; the rest of the decision stays as it was where it still fits, as hindsight assumes"),
        .category = CommandCategory::WhatIf,
        .icon = Icon::Target,
        .enabledWhen = [&whatIf, &panel] { return whenPlaced(whatIf, panel); },
        .run =
            [&whatIf, &panel] {
                if (const auto place = markedPlace(panel))
                    whatIf.placeOtherwise(place->job, place->role, place->from, place->to);
            } });
    auto& table = panel.candidateTable();
    QObject::connect(
        table.selectionModel(), &QItemSelectionModel::currentRowChanged, &registry, &CommandRegistry::requestRefresh);
    table.setContextMenuHook([&registry](QMenu& menu, const QModelIndex& row) {
        if (!row.isValid())
            return;
        registry.refresh();
        registry.fillMenu(&menu, { QLatin1String(kPlaceCommand) });
    });
}

} // namespace consonance
