// SPDX-License-Identifier: GPL-3.0-or-later
//
// Carries out the verdicts of a plan: acceptances with their prices, and users' answers to offers. A user
// answers from the private valuation, which no policy can read, once: a declined offer is final, and there is
// one offer per job. So a policy learns only on which side of one price a valuation lies. Works on the core of
// one engine; make one where it is needed. Cost: O(verdicts).
#pragma once

#include "core/sim/plan_check.h"

#include <vector>

namespace consonance {

class OfferProcessor {
public:
    explicit OfferProcessor(EngineCore& core)
        : m_core(core)
    {
    }

    /// Rules for a verdict: prices are numbers not below 0; an offer goes to a job that holds nothing, has
    /// agreed on nothing and has no other verdict; an accepted offer's price stays.
    [[nodiscard]] static Result<void> check(const Plan& plan, const EngineCore& core);

    /// Records acceptances and deferrals, asks users, and drops the changes of those who decline, whose resources go
    /// back. Returns the jobs that leave once the rest of the plan is carried out, in plan order.
    [[nodiscard]] std::vector<Verdict> settle(const Plan& plan, std::vector<JobChange>& changes);
    /// Notes that the job has left.
    void noteRejection(const Verdict& verdict);

private:
    [[nodiscard]] Sale& saleOf(JobId job);
    void accept(const Verdict& verdict, SaleKind kind);
    [[nodiscard]] bool isTaken(const Verdict& offer) const;
    void giveBack(JobId job, std::vector<JobChange>& changes);

    EngineCore& m_core;
};

} // namespace consonance
