// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cluster picture in words: tooltips and the sentences of a screen reader. GUI thread.
#pragma once

#include "ui/canvas/cluster_scene.h"
#include "ui/words/job_names.h"

#include <QString>

namespace consonance {

/// "8 × V100"; the number alone where the type is not known. Of the devices of a server.
[[nodiscard]] QString devicesText(const Cluster& cluster, HostId id);
/// A tooltip in rich text for the item under the pointer; empty over nothing.
[[nodiscard]] QString clusterToolTip(const ClusterScene& scene, const JobNames& names, const SceneHit& hit);
/// Why that task has no room on another server now: "4 cores wanted, 0 free"; empty where it has.
[[nodiscard]] QString dropProblem(const ClusterScene& scene, const SlotView& task, HostId target);
/// The path of a rack, and the speed of its link if the cluster gives it.
[[nodiscard]] QString rackTitle(const ClusterScene& scene, std::size_t rack);
/// One sentence on a server, for screen readers.
[[nodiscard]] QString hostSentence(const ClusterScene& scene, const JobNames& names, HostId host);

} // namespace consonance
