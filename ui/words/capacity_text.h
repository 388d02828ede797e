// SPDX-License-Identifier: GPL-3.0-or-later
//
// Amounts of resources as people read them. GUI thread only, for the translations.
#pragma once

#include "core/base/resources.h"
#include "core/session/interactive_session.h"

#include <QString>

#include <cstdint>

namespace consonance {

/// "48 cores", "288 GB": an amount of one resource in the unit that people read.
[[nodiscard]] QString amountText(Resource resource, std::int64_t amount);
/// "6 servers · 48 cores · 12 GPUs · 288 GB", and of those that are down "6 servers, 2 down · …".
[[nodiscard]] QString capacityText(std::size_t hosts, const ResourceVector& capacity, std::size_t down = 0);

/// Of the servers that are up at a moment, and how much of them is held: "… · 83 % of the GPUs taken"; `frame` may be
/// null before there is a moment.
[[nodiscard]] QString capacityText(const Cluster& cluster, const SessionFrame* frame);

} // namespace consonance
