// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a command says about itself when asked who it is (docs/external-protocol.md, "hello"): when it wants to be
// asked, what it knows, which parameters it has. Plain values; pure functions.
#pragma once

#include "core/policy/policy.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// The version of the protocol that this program speaks.
inline constexpr std::int64_t kExternalProtocol = 1;

struct ExternalHello {
    std::string text; ///< the answer as it was written, compact
    std::string name; ///< for people; may be empty
    TriggerKind triggers = TriggerKind::None;
    Knowledge knowledge = Knowledge::None;
    std::optional<Duration> interval;
    std::optional<Duration> tick;
    bool preempts = false;
    bool resizes = false;
    bool draws = false;
    std::vector<ParameterSpec> parameters;

    /// Whether a run that began with the other one can continue with this one.
    [[nodiscard]] bool decidesLike(const ExternalHello& other) const
    {
        return triggers == other.triggers && knowledge == other.knowledge && interval == other.interval
            && tick == other.tick;
    }
    /// `traits` completed from the answer.
    [[nodiscard]] PolicyTraits applyTo(PolicyTraits traits) const;
};

/// Errors say what was expected; `who` names the answer in them.
[[nodiscard]] Result<ExternalHello> readHello(std::string_view answer, const std::string& who);

/// "alpha=0.5,rounds=3" parsed. Errors: not of that form.
[[nodiscard]] Result<std::map<std::string, std::string>> splitParameters(const std::string& text);

} // namespace consonance
