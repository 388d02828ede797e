// SPDX-License-Identifier: GPL-3.0-or-later
//
// A place in a stored run where a person wants to go on. Plain value.
#pragma once

#include "core/base/strong_id.h"
#include "core/base/time.h"

#include <QString>

#include <optional>

namespace consonance {

struct RunPlace {
    QString runId;
    std::optional<Time> at {}; ///< absent: its beginning
    JobId job {}; ///< to be selected; invalid for none
    QString which {}; ///< what a person should know who asked for one of several; said once it is opened
};

} // namespace consonance
