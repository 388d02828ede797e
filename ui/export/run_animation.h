// SPDX-License-Identifier: GPL-3.0-or-later
//
// A stored run as moving picture: the cluster at fixed moments, from the replay, so that the same run gives the same
// frames every time. Needs a QApplication but no display; any thread, as pictures are painted on images. Cancellable.
#pragma once

#include "core/base/progress.h"
#include "core/store/run_store.h"

#include <QSize>
#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct AnimationRequest {
    std::string run; ///< id, or the beginning or end of one
    std::string bundle {}; ///< the file that holds the run, which is then not in the store; empty: it is
    QString out; ///< a file ending in .gif, or a folder for frame-00001.png, …
    std::optional<StoredSpan> range; ///< of simulated time; absent: the whole run
    double framesPerSecond = 10;
    double seconds = 15; ///< how long the picture plays
    QSize size { 960, 640 };
};

struct AnimationResult {
    std::vector<std::uint64_t> frameHashes; ///< of the pixels
    QString written; ///< the file, or the folder
};

/// Number of frames and the moment of each: the first at the beginning, the last at the end of the span.
[[nodiscard]] std::vector<Time> animationMoments(const AnimationRequest& request, Time end);

/// Errors: unknown run, a file that is no bundle, a span without time, more than 20,000 frames, files that cannot be
/// written, cancellation.
[[nodiscard]] Result<AnimationResult> saveRunAnimation(
    const RunStore& store, const AnimationRequest& request, const StopToken& stop = {}, Progress* progress = nullptr);

} // namespace consonance
