// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cluster at one moment as a figure on paper: title, all servers, legend, and a line on where it comes from. Always
// in the light colours. Needs an application object for fonts, but no display.
#pragma once

#include "core/base/result.h"
#include "ui/canvas/cluster_colors.h"
#include "ui/canvas/cluster_scene.h"
#include "ui/theme/paper_size.h"

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include <vector>

class QPainter;

namespace consonance {

class ClusterPainter;

struct ClusterFigure {
    QString title;
    QString provenance; ///< trace, policy, seed; the lines under the picture
    ClusterColorMode mode = ClusterColorMode::Job;
    std::vector<JobId> highlighted; ///< sorted; the others are dimmed
    PaperSize size;
};

/// `scene` is arranged for the figure's shape.
void paintClusterFigure(QPainter& painter, ClusterScene scene, const ClusterFigure& figure);
[[nodiscard]] QImage clusterFigureImage(const ClusterScene& scene, const ClusterFigure& figure);
[[nodiscard]] QImage clusterFigureImage(
    const ClusterScene& scene, const ClusterFigure& figure, double devicePixelRatio);
[[nodiscard]] QByteArray clusterFigureSvg(const ClusterScene& scene, const ClusterFigure& figure);
/// All servers and nothing else, in the colours of `painter`, which keeps its drawings for the next picture.
[[nodiscard]] QImage wholeClusterImage(
    ClusterPainter& painter, ClusterScene& scene, QSize size, double devicePixelRatio);
/// PNG, SVG or PDF by the name's ending. Errors: another ending, a file that cannot be written.
[[nodiscard]] Result<void> saveClusterFigure(
    const QString& path, const ClusterScene& scene, const ClusterFigure& figure);

} // namespace consonance
