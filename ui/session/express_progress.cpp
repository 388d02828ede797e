// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/express_progress.h"

#include "core/session/interactive_session.h"
#include "ui/kit/number_format.h"

#include <QCoreApplication>

#include <algorithm>

namespace consonance {

namespace {

constexpr double kLeastSeconds = 1; ///< before anything is predicted
constexpr double kLeastShare = 0.001;

} // namespace

void ExpressProgress::begin(const SessionFrame& frame)
{
    m_clock.start();
    m_begun = shareOf(frame);
}

QString ExpressProgress::text(const SessionFrame& frame, bool goesToTheEnd) const
{
    const double seconds = m_clock.isValid() ? static_cast<double>(m_clock.elapsed()) / 1000 : 0;
    return textOf(m_begun, shareOf(frame), seconds, goesToTheEnd);
}

double ExpressProgress::shareOf(const SessionFrame& frame)
{
    const auto gone = static_cast<double>(frame.finished) + static_cast<double>(frame.rejected);
    return frame.jobs.empty() ? 1 : gone / static_cast<double>(frame.jobs.size());
}

QString ExpressProgress::textOf(double begun, double share, double seconds, bool goesToTheEnd)
{
    // What is not quite done must not be said to be.
    const auto percent = format::percent(std::min(share, 0.99));
    const double made = share - begun;
    if (!goesToTheEnd || seconds < kLeastSeconds || made < kLeastShare)
        return QCoreApplication::translate("ExpressProgress", "express %1").arg(percent);
    return QCoreApplication::translate("ExpressProgress", "express %1, about %2 left")
        .arg(percent, format::secondsLeft(seconds * (1 - share) / made));
}

} // namespace consonance
