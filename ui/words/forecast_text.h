// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window in which a waiting job is expected to begin, as people read it. GUI thread only, for the translations.
#pragma once

#include "core/operate/start_outlook.h"
#include "ui/kit/moment_format.h"

#include <QString>

namespace consonance {

/// "Mon 2026-03-02 15:54 – 23:14", "later than Mon 2026-03-02 15:54; no upper end", or a dash where too few such
/// predictions are known.
[[nodiscard]] QString forecastText(const StartPrediction& made, const format::Beginning& beginning);

} // namespace consonance
