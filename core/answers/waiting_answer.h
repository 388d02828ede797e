// SPDX-License-Identifier: GPL-3.0-or-later
//
// The answer to the question `waiting` from a list that is computed already. Immutable, any thread.
#pragma once

#include "core/answers/question.h"
#include "core/operate/waiting_list.h"

#include <memory>

namespace consonance {

[[nodiscard]] std::shared_ptr<const AnswerSource> waitingAnswer(
    WaitingList list, Time asked, std::shared_ptr<const Workload> workload);

} // namespace consonance
