// SPDX-License-Identifier: GPL-3.0-or-later
// EASY backfill (Lifka, JSSPP 1995): the first job that does not fit gets the places at which it can start the
// earliest; those behind it may start now if they end before it does, or if it can start then beside them.
#include "core/policy/priority/priority_policy.h"

#include "core/policy/tools/placer.h"

#include <queue>

namespace consonance {

namespace {

/// How long a job that starts now holds its resources at most: its limit, or else its estimate.
Result<Duration> expectedHold(JobId job, const View& view)
{
    if (const auto limit = view.request(job).timeLimit)
        return *limit + view.startStall();
    TRY_ASSIGN(const double seconds, view.estimatedSeconds(job));
    return Duration::fromSecondsRounded(seconds) + view.startStall();
}

} // namespace

void PriorityPolicy::noteStart(JobId job, std::vector<Holding> holdings, const View& view)
{
    m_started.push_back({ .job = job, .holdings = std::move(holdings) });
    if (view.executed(job) > Duration {})
        m_executedBefore[job] = view.executed(job);
}

/// Of running jobs and of those that this decision starts. A job that runs longer than expected may end at any moment.
Result<std::vector<ExpectedEnd>> PriorityPolicy::expectedEnds(const View& view) const
{
    std::vector<ExpectedEnd> ends;
    ends.reserve(view.running().size() + m_started.size());
    for (const auto id : view.running()) {
        const JobId job(id);
        TRY_ASSIGN(const Duration hold, expectedHold(job, view));
        const auto before = m_executedBefore.find(job);
        const Duration ran = view.executed(job) - (before == m_executedBefore.end() ? Duration {} : before->second);
        ends.push_back({ .at = view.now() + std::max(hold - ran, Duration { 1 }), .job = job });
    }
    for (const Started& started : m_started) {
        TRY_ASSIGN(const Duration hold, expectedHold(started.job, view));
        ends.push_back({ .at = view.now() + hold, .job = started.job });
    }
    return ends;
}

/// For the first of `blocked` that will ever find a place; removes it and those before it.
Result<std::optional<EarliestStart>> PriorityPolicy::reserveFirst(
    std::vector<JobId>& blocked, const View& view, const CapacityLedger& ledger) const
{
    std::optional<EarliestStart> reservation;
    if (blocked.empty())
        return reservation;
    TRY_ASSIGN(const std::vector<ExpectedEnd> ends, expectedEnds(view));
    const auto holdings = [&](JobId job) {
        const auto started = std::ranges::find(m_started, job, &Started::job);
        return started == m_started.end() ? holdingsOf(job, view) : started->holdings;
    };
    auto next = blocked.begin();
    while (!reservation && next != blocked.end())
        reservation = EarliestStart::make(ledger, m_rule.placer, view.request(*next++), ends, holdings);
    blocked.erase(blocked.begin(), next);
    return reservation;
}

/// `head` does not fit now. The others are tried in their order; the next of a shape is tried after the one before it.
Result<void> PriorityPolicy::fillBehind(JobId head, const View& view, PolicyTools& tools, Plan& plan)
{
    struct Cursor {
        Entry next;
        Shape* shape = nullptr;
        bool onlyShort = false; ///< no more of them may run beyond the reserved start
        bool operator<(const Cursor& other) const { return other.next < next; } // the earliest is the top
    };
    std::priority_queue<Cursor> cursors;
    for (Shape& shape : m_queue.shapes()) {
        if (!shape.jobs.empty() && !shape.isHopeless)
            cursors.push({ .next = *shape.jobs.begin(), .shape = &shape });
    }
    std::optional<EarliestStart> reservation;
    std::vector<JobId> blocked; // nothing is reserved for any of them yet
    const auto endsBy = [&](JobId job) -> Result<bool> {
        TRY_ASSIGN(const Duration hold, expectedHold(job, view));
        return !reservation || view.now() + hold <= reservation->start();
    };
    while (!cursors.empty()) {
        Cursor cursor = cursors.top();
        cursors.pop();
        const JobId job = cursor.next.job;
        const JobRequest& request = view.request(job);
        std::vector<Holding> holdings;
        const bool mayFit = job != head && !cursor.shape->isBlocked
            && cursor.shape->total[Resource::Gpu] <= tools.ledger.totalFreeGpus();
        if (!mayFit || !placeGang(m_rule.placer, tools.ledger, request, &holdings)) {
            cursor.shape->isBlocked = true;
            if (!reservation)
                blocked.push_back(job);
            continue;
        }
        for (const Holding& holding : holdings)
            tools.ledger.release(holding);
        if (!reservation) {
            TRY_ASSIGN(reservation, reserveFirst(blocked, view, tools.ledger));
        }
        TRY_ASSIGN(const bool isShort, endsBy(job));
        auto slots = isShort ? placeGang(m_rule.placer, tools.ledger, request, &holdings)
                             : reservation->placeNow(tools.ledger, request, holdings);
        cursor.onlyShort = cursor.onlyShort || !slots;
        const auto& jobs = cursor.shape->jobs;
        auto following = jobs.upper_bound(cursor.next);
        for (; cursor.onlyShort && following != jobs.end(); ++following) {
            TRY_ASSIGN(const bool mayStart, endsBy(following->job));
            if (mayStart)
                break;
        }
        const bool isLast = following == jobs.end();
        cursor.next = isLast ? Entry {} : *following;
        if (slots) {
            noteStart(job, std::move(holdings), view);
            plan.place(job, std::move(*slots));
            m_queue.erase(job);
        }
        if (!isLast)
            cursors.push(cursor);
    }
    return {};
}

} // namespace consonance
