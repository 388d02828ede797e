// SPDX-License-Identifier: GPL-3.0-or-later
//
// What Ctrl-C leaves in the store, for people.
#pragma once

#include "core/store/run_store.h"

#include <cstddef>
#include <string>

namespace consonance {

[[nodiscard]] std::string keptRunsText(std::size_t runs);

/// Of work that makes one run: tells afterwards whether the store has it.
class RunToBeKept {
public:
    explicit RunToBeKept(const RunStore& store);
    [[nodiscard]] std::string text() const;

private:
    [[nodiscard]] std::string newest() const;

    const RunStore& m_store;
    std::string m_before;
};

} // namespace consonance
