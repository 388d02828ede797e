// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command line that makes a picture of the window again, as it is shown at the moment of asking; or why no command
// does. Plain functions over widgets. GUI thread only.
#pragma once

#include <QString>
#include <QWidget>

namespace consonance {

class ComparisonView;
class Selection;
class SessionController;
class SimulationClock;

struct PictureCommand {
    QString line; ///< empty when no command makes it
    QString whyNot; ///< then; translated

    [[nodiscard]] static PictureCommand none(const QString& why) { return { .line = {}, .whyNot = why }; }
};

/// Of a plot, map, cluster or timeline, or of the table that one shows itself as.
[[nodiscard]] PictureCommand pictureCommand(
    QWidget& picture, const SessionController& session, const SimulationClock& clock, const Selection& selection);
/// For a view of stored runs as saved: all of it, not the zoomed part.
[[nodiscard]] PictureCommand pictureCommand(const ComparisonView& view);

/// The nearest `Ancestor` at or above `widget`; null when there is none.
template<typename Ancestor> [[nodiscard]] Ancestor* ancestorOf(QWidget* widget)
{
    for (; widget; widget = widget->parentWidget()) {
        if (auto* found = qobject_cast<Ancestor*>(widget))
            return found;
    }
    return nullptr;
}

} // namespace consonance
