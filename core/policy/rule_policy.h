// SPDX-License-Identifier: GPL-3.0-or-later
//
// The part that most policies have in common: traits, a rule with the parameters in it, and a clone that copies both
// and all other state. A policy owns its rule; one thread at a time. Costs and decides nothing itself.
#pragma once

#include "core/policy/bound_parameters.h"

#include <memory>
#include <utility>

namespace consonance {

/// The base of a policy of type Self that is copied by its copy constructor; itself on the base of the policy's family.
template<typename Self, typename Rule, typename Family = Policy> class RulePolicy : public Family {
public:
    RulePolicy(PolicyTraits traits, Rule rule)
        : m_traits(std::move(traits))
        , m_rule(std::move(rule))
    {
    }

    [[nodiscard]] const PolicyTraits& traits() const final { return m_traits; }
    [[nodiscard]] std::unique_ptr<Policy> clone() const final
    {
        return std::make_unique<Self>(static_cast<const Self&>(*this));
    }

    /// For families that take a decision back: the state of a clone again.
    void restore(const Policy& before) { static_cast<Self&>(*this) = static_cast<const Self&>(before); }

protected:
    PolicyTraits m_traits;
    Rule m_rule;
};

/// Registers a policy that is made of nothing but the traits and the rule with the parameters in it.
template<typename Made, typename Rule>
void addPolicy(PolicyRegistry& registry, PolicyTraits traits, Rule rule, BoundParameters<Rule> parameters)
{
    addPolicy(registry, std::move(traits), std::move(rule), std::move(parameters),
        [](const PolicyTraits& own, Rule with) { return std::make_unique<Made>(own, std::move(with)); });
}

} // namespace consonance
