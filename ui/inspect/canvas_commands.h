// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands of the cluster canvas: zoom, colour mode, the map in its corner; and the data for colour by prediction,
// which are requested from the session only while shown. GUI thread only; the parts must outlive it. Cost: as
// predictionErrors() on the session's thread for each frame while that mode is on, one question at a time.
#pragma once

#include "ui/canvas/cluster_colors.h"
#include "ui/commands/command_registry.h"

#include <QObject>

namespace consonance {

class ClusterCanvas;
class SessionController;

class CanvasCommands : public QObject {
    Q_OBJECT
public:
    struct Parts {
        CommandRegistry& registry;
        SessionController& session;
        ClusterCanvas& canvas;
        QString view; ///< in which the keys work
    };
    CanvasCommands(Parts parts, QObject* parent);

    /// "cluster.colorBy.slowdown"; the command that chooses a mode.
    [[nodiscard]] static QString colorCommand(ClusterColorMode mode);

private:
    void addZoom();
    void addColors();
    void addMinimap();
    void showColorMode();
    void askPredictions();
    void takePredictions(std::vector<float> errors);

    Parts m_parts;
    bool m_isAsking = false;
    bool m_asksAgain = false;
};

} // namespace consonance
