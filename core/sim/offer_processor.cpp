// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/offer_processor.h"

#include "core/workload/value/valuation_reader.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr MessageId kBadPrice
    = CONSONANCE_MESSAGE("plan.bad-price", "job {0}: a price must be a number that is not below 0");
constexpr MessageId kOfferToHolder
    = CONSONANCE_MESSAGE("plan.offer-to-holder", "job {0} holds resources, so it is too late for an offer");
constexpr MessageId kSecondOffer
    = CONSONANCE_MESSAGE("plan.second-offer", "job {0} has agreed on a price already; there is one offer to a job");
constexpr MessageId kOfferBesideVerdict
    = CONSONANCE_MESSAGE("plan.offer-beside-verdict", "job {0} is made an offer beside another verdict");
constexpr MessageId kOtherPrice
    = CONSONANCE_MESSAGE("plan.other-price", "job {0} has accepted an offer at another price");

Result<void> checkOffer(const Verdict& offer, const Plan& plan, const EngineCore& core)
{
    const auto bad = [&](MessageId message) {
        return fail(ErrorKind::Failed, message, { core.workload().job(offer.job).request.name });
    };
    if (core.job(offer.job).phase == JobPhase::Running)
        return bad(kOfferToHolder);
    if (core.saleOf(offer.job).isAgreed())
        return bad(kSecondOffer);
    if (std::ranges::count(plan.verdicts, offer.job, &Verdict::job) > 1)
        return bad(kOfferBesideVerdict);
    return {};
}

} // namespace

Result<void> OfferProcessor::check(const Plan& plan, const EngineCore& core)
{
    for (const auto& verdict : plan.verdicts) {
        const auto bad = [&](MessageId message) {
            return fail(ErrorKind::Failed, message, { core.workload().job(verdict.job).request.name });
        };
        if (!std::isfinite(verdict.price) || verdict.price < 0)
            return bad(kBadPrice);
        if (verdict.kind == VerdictKind::Offer)
            TRY(checkOffer(verdict, plan, core));
        const Sale& sale = core.saleOf(verdict.job);
        if (verdict.kind == VerdictKind::Accept && sale.kind == SaleKind::OfferAccepted && sale.price != verdict.price)
            return bad(kOtherPrice);
    }
    return {};
}

Sale& OfferProcessor::saleOf(JobId job)
{
    auto& sales = m_core.state.sales;
    if (sales.empty())
        sales.resize(m_core.workload().jobCount());
    return sales[job.index()];
}

void OfferProcessor::accept(const Verdict& verdict, SaleKind kind)
{
    Sale& sale = saleOf(verdict.job);
    if (sale.kind != SaleKind::OfferAccepted)
        sale = { .kind = kind, .price = verdict.price, .at = m_core.state.now };
    m_core.record(EventKind::JobAccepted, verdict.job, 0xffffffff, verdict.price);
}

/// The user judges by the worth at the time that is promised, or of the job if it were done now.
bool OfferProcessor::isTaken(const Verdict& offer) const
{
    const Time finish = std::max(offer.finish.value_or(m_core.state.now), m_core.state.now);
    return offer.price <= ValuationReader::worthAt(m_core.workload().job(offer.job), finish);
}

void OfferProcessor::giveBack(JobId job, std::vector<JobChange>& changes)
{
    const auto change = std::ranges::find(changes, job, &JobChange::job);
    if (change == changes.end())
        return;
    auto& leases = m_core.state.leases;
    auto* calendar = leases.calendar();
    for (const auto& holding : change->holdings) {
        m_core.state.ledger.release(holding);
        if (calendar != nullptr)
            calendar->release(holding, { m_core.state.now, change->after->until });
    }
    for (const auto& reservation : change->reservations) {
        for (const auto& holding : reservation.holdings)
            calendar->release(holding, { reservation.allocation.from, reservation.allocation.until });
    }
    if (!leases.of(job).empty()) // what it was promised before was given back when the plan was taken
        leases.replace(job, {}, m_core.cluster());
    changes.erase(change);
}

std::vector<Verdict> OfferProcessor::settle(const Plan& plan, std::vector<JobChange>& changes)
{
    std::vector<Verdict> leaving;
    for (const auto& verdict : plan.verdicts) {
        switch (verdict.kind) {
        case VerdictKind::Accept:
            accept(verdict, SaleKind::Accepted);
            break;
        case VerdictKind::Defer:
            m_core.record(EventKind::JobDeferred, verdict.job, 0xffffffff, verdict.price);
            break;
        case VerdictKind::Reject:
            leaving.push_back(verdict);
            break;
        case VerdictKind::Offer:
            if (isTaken(verdict)) {
                m_core.record(EventKind::OfferAccepted, verdict.job, 0xffffffff, verdict.price);
                accept(verdict, SaleKind::OfferAccepted);
            } else {
                m_core.record(EventKind::OfferDeclined, verdict.job, 0xffffffff, verdict.price);
                giveBack(verdict.job, changes);
                leaving.push_back(verdict);
            }
            break;
        }
    }
    return leaving;
}

void OfferProcessor::noteRejection(const Verdict& verdict)
{
    saleOf(verdict.job) = {
        .kind = verdict.kind == VerdictKind::Offer ? SaleKind::OfferDeclined : SaleKind::Rejected,
        .price = verdict.price,
        .at = m_core.state.now,
    };
}

} // namespace consonance
