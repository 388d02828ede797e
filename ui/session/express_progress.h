// SPDX-License-Identifier: GPL-3.0-or-later
//
// The progress of a run in express and its remaining time, judged by the jobs that have left it. Measured by
// wall-clock time since begin(), so a loaded machine is part of the estimate. GUI thread.
#pragma once

#include <QElapsedTimer>
#include <QString>

namespace consonance {

struct SessionFrame;

class ExpressProgress {
public:
    void begin(const SessionFrame& frame);
    /// "express 34 %, about 2 min left"; the share alone where the run may stop earlier or nothing is known yet.
    [[nodiscard]] QString text(const SessionFrame& frame, bool goesToTheEnd) const;

    [[nodiscard]] static double shareOf(const SessionFrame& frame);
    [[nodiscard]] static QString textOf(double begun, double share, double seconds, bool goesToTheEnd);

private:
    QElapsedTimer m_clock;
    double m_begun = 0;
};

} // namespace consonance
