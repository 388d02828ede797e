// SPDX-License-Identifier: GPL-3.0-or-later
//
// A plan as a log keeps it: verdicts, assignments and wake-up in a few bytes, notes apart. An empty plan costs one
// pointer and no memory beside it. Owns its bytes; copies are deep. Layout in docs/formats.md ("Decisions").
#pragma once

#include "core/base/byte_codec.h"
#include "core/base/result.h"
#include "core/sim/plan.h"

#include <memory>
#include <string_view>

namespace consonance {

class KeptPlan {
public:
    KeptPlan() = default;
    /// `scratch` only saves an allocation.
    KeptPlan(const Plan& plan, ByteWriter& scratch);
    KeptPlan(const KeptPlan& other);
    KeptPlan(KeptPlan&&) noexcept = default;
    KeptPlan& operator=(const KeptPlan& other);
    KeptPlan& operator=(KeptPlan&&) noexcept = default;
    ~KeptPlan() = default;

    /// Errors (BadInput): bytes that are not a plan.
    [[nodiscard]] static Result<KeptPlan> fromBytes(std::string_view bytes);

    [[nodiscard]] bool isEmpty() const { return m_block == nullptr; }
    [[nodiscard]] std::string_view bytes() const;
    /// Without notes.
    [[nodiscard]] Plan plan() const;

private:
    explicit KeptPlan(std::string_view bytes);

    std::unique_ptr<char[]> m_block; ///< a length of four bytes, then the bytes; null when there are none
};

} // namespace consonance
