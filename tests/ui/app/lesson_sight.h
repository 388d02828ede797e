// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether what the step of a lesson is about can be read on the screen.
#pragma once

#include "app/window/main_window.h"
#include "ui/decide/decision_panel.h"
#include "ui/models/candidate_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/teach/lesson_player.h"
#include "ui/teach/teaching.h"

#include <QHeaderView>

#include <algorithm>

namespace consonance::fixtures {

/// Why the reason beside a candidate cannot be read; empty: it can.
inline QString hiddenReasons(const MainWindow& window)
{
    constexpr int kRead = 100; ///< pixels of a reason from which it is understood
    const auto& table = window.findChild<DecisionPanel*>()->candidateTable();
    for (const int column : { static_cast<int>(CandidateModel::Server), static_cast<int>(CandidateModel::Why) }) {
        const int begin = table.columnViewportPosition(column);
        const int end = begin + std::min(kRead, table.columnWidth(column));
        const QRect shown(table.viewport()->mapTo(&window, QPoint(begin, 0)), QSize(end - begin, 3 * 24));
        const bool isInTable = begin >= 0 && end <= table.viewport()->width() && table.viewport()->height() >= 3 * 24;
        if (!isInTable || !window.rect().contains(shown))
            return QStringLiteral("column %1 of the servers ends at %2 of %3 x %4")
                .arg(column)
                .arg(end)
                .arg(table.viewport()->width())
                .arg(table.viewport()->height());
    }
    return {};
}

/// Why what the lesson's step is about cannot be read; empty: it can.
inline QString outOfSight(const MainWindow& window)
{
    const auto target = QString::fromStdString(window.teaching().player().target());
    if (target.isEmpty())
        return {};
    const auto place = window.teaching().stage().place(target.toStdString());
    if (!place)
        return target + QStringLiteral(" is not in sight");
    const bool isView = target.startsWith(QLatin1String("panel:")) || target.endsWith(QLatin1String("Canvas"))
        || target.startsWith(QLatin1String("widget:compare"));
    if (isView && (place->width() < 200 || place->height() < 120))
        return QStringLiteral("%1 has %2 x %3").arg(target).arg(place->width()).arg(place->height());
    return target == QLatin1String("panel:decision") ? hiddenReasons(window) : QString();
}

} // namespace consonance::fixtures
