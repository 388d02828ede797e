// SPDX-License-Identifier: GPL-3.0-or-later
//
// How one history of a run follows on another: views that keep something for each event ask it, so that a run that only
// went on costs them no more than its new events. Plain functions. Cost: constant, for partedAt() linear where they
// part.
#pragma once

#include "core/session/interactive_session.h"

#include <optional>

namespace consonance {

/// Whether `after` is `before` with more at its end. A session's history only grows, until the run is changed; one of
/// another run differs somewhere near its ends.
[[nodiscard]] bool goesOn(const SessionHistory& before, const SessionHistory& after);
/// The last moment up to which both tell the same; nothing where `after` goes on.
[[nodiscard]] std::optional<Time> partedAt(const SessionHistory& before, const SessionHistory& after);

} // namespace consonance
