// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/value/utility.h"

#include "core/base/portable_math.h"

namespace consonance {

double Utility::divisorAt(Duration sinceArrival) const
{
    return decay ? 1 + portableExp(decay->perSecond * (sinceArrival.seconds() - decay->inflectionSeconds)) : 1;
}

} // namespace consonance
