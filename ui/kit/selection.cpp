// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/selection.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::size_t kHistoryLimit = 100;

template<typename Id> void sortUnique(std::vector<Id>& ids)
{
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
}

template<typename Id> std::vector<Id> combine(const std::vector<Id>& old, std::vector<Id> picked, SelectMode mode)
{
    sortUnique(picked);
    std::vector<Id> result;
    switch (mode) {
    case SelectMode::Replace:
        return picked;
    case SelectMode::Add:
        std::ranges::set_union(old, picked, std::back_inserter(result));
        break;
    case SelectMode::Toggle:
        std::ranges::set_symmetric_difference(old, picked, std::back_inserter(result));
        break;
    }
    return result;
}

} // namespace

bool SelectionState::contains(JobId job) const
{
    return std::ranges::binary_search(jobs, job);
}

bool SelectionState::contains(HostId host) const
{
    return std::ranges::binary_search(hosts, host);
}

SelectMode selectModeOf(Qt::KeyboardModifiers modifiers)
{
    if (modifiers & Qt::ControlModifier)
        return SelectMode::Toggle;
    return modifiers & Qt::ShiftModifier ? SelectMode::Add : SelectMode::Replace;
}

void Selection::set(SelectionState state)
{
    sortUnique(state.jobs);
    sortUnique(state.hosts);
    if (state.range && state.range->to < state.range->from)
        std::swap(state.range->from, state.range->to);
    if (state == m_state)
        return;
    m_back.push_back(m_state);
    if (m_back.size() > kHistoryLimit)
        m_back.pop_front();
    m_forward.clear();
    replace(std::move(state));
}

void Selection::replace(SelectionState state)
{
    m_state = std::move(state);
    Q_EMIT changed(m_state);
    Q_EMIT historyChanged();
}

void Selection::selectJobs(std::vector<JobId> jobs, SelectMode mode)
{
    auto next = m_state;
    next.jobs = combine(m_state.jobs, std::move(jobs), mode);
    set(std::move(next));
}

void Selection::selectHosts(std::vector<HostId> hosts, SelectMode mode)
{
    auto next = m_state;
    next.hosts = combine(m_state.hosts, std::move(hosts), mode);
    set(std::move(next));
}

void Selection::selectRange(std::optional<TimeRange> range)
{
    auto next = m_state;
    next.range = range;
    set(std::move(next));
}

void Selection::selectDecision(std::optional<DecisionId> decision)
{
    auto next = m_state;
    next.decision = decision;
    set(std::move(next));
}

bool Selection::clearInnermost()
{
    if (m_state.isEmpty())
        return false;
    auto next = m_state;
    if (next.range) {
        next.range.reset();
    } else if (next.decision) {
        next.decision.reset();
    } else {
        next.jobs.clear();
        next.hosts.clear();
    }
    set(std::move(next));
    return true;
}

void Selection::reset()
{
    m_back.clear();
    m_forward.clear();
    setHover({});
    replace({});
}

void Selection::setHover(HoverState hover)
{
    if (hover == m_hover)
        return;
    m_hover = hover;
    Q_EMIT hoverChanged(m_hover);
}

void Selection::goBack()
{
    if (m_back.empty())
        return;
    m_forward.push_back(m_state);
    auto previous = std::move(m_back.back());
    m_back.pop_back();
    replace(std::move(previous));
}

void Selection::goForward()
{
    if (m_forward.empty())
        return;
    m_back.push_back(m_state);
    auto next = std::move(m_forward.back());
    m_forward.pop_back();
    replace(std::move(next));
}

} // namespace consonance
#include "moc_selection.cpp"
