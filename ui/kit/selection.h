// SPDX-License-Identifier: GPL-3.0-or-later
//
// The one selection of the window: a set of jobs, a set of servers, a span of time and a decision. Views write the
// user's choice and repaint on changed(); none keeps its own selection. Hover is kept here too, apart from the
// selection: it links views but leaves no history. GUI thread only.
#pragma once

#include "core/base/strong_id.h"
#include "core/base/time.h"

#include <QObject>

#include <deque>
#include <optional>
#include <vector>

namespace consonance {

/// A span of simulated time, `from` ≤ `to`.
struct TimeRange {
    Time from;
    Time to;

    bool operator==(const TimeRange&) const = default;
};

/// The selection. The id lists are sorted and without duplicates.
struct SelectionState {
    std::vector<JobId> jobs;
    std::vector<HostId> hosts;
    std::optional<TimeRange> range;
    std::optional<DecisionId> decision;

    [[nodiscard]] bool isEmpty() const { return jobs.empty() && hosts.empty() && !range && !decision; }
    [[nodiscard]] bool contains(JobId job) const;
    [[nodiscard]] bool contains(HostId host) const;
    bool operator==(const SelectionState&) const = default;
};

/// The item under the pointer; invalid ids mean none.
struct HoverState {
    JobId job;
    HostId host;

    bool operator==(const HoverState&) const = default;
};

/// How a click combines with the selection: plain, Ctrl, Shift.
enum class SelectMode { Replace, Toggle, Add };
[[nodiscard]] SelectMode selectModeOf(Qt::KeyboardModifiers modifiers);

class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] const SelectionState& state() const { return m_state; }
    [[nodiscard]] const HoverState& hover() const { return m_hover; }

    /// Replaces everything at once; sorts the lists. Nothing is emitted when it equals the present selection.
    void set(SelectionState state);
    void selectJobs(std::vector<JobId> jobs, SelectMode mode = SelectMode::Replace);
    void selectHosts(std::vector<HostId> hosts, SelectMode mode = SelectMode::Replace);
    void selectRange(std::optional<TimeRange> range);
    void selectDecision(std::optional<DecisionId> decision);
    void clear() { set({}); }
    /// The effect of Esc: drops the time range first, then the decision, then jobs and servers. False when nothing was
    /// selected, so that Esc may close something else.
    bool clearInnermost();
    /// Forgets selection and history, e.g. because another trace is shown and the ids mean something else now.
    void reset();

    void setHover(HoverState hover);

    [[nodiscard]] bool canGoBack() const { return !m_back.empty(); }
    [[nodiscard]] bool canGoForward() const { return !m_forward.empty(); }
    void goBack();
    void goForward();

Q_SIGNALS:
    void changed(const consonance::SelectionState& state);
    void hoverChanged(const consonance::HoverState& hover);
    /// canGoBack() or canGoForward() may differ now.
    void historyChanged();

private:
    void replace(SelectionState state);

    SelectionState m_state;
    HoverState m_hover;
    std::deque<SelectionState> m_back;
    std::deque<SelectionState> m_forward;
};

} // namespace consonance
