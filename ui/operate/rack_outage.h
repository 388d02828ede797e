// SPDX-License-Identifier: GPL-3.0-or-later
//
// A rack that is lost or drained from a time to a time: one gesture on the rack. Goes to the first moment, changes the
// rack there, goes on to the second, repairs it, and stands at the first again, step by step as the session settles;
// each change can be undone as any other. GUI thread only. Everything given outlives it.
#pragma once

#include "core/cluster/cluster.h"
#include "core/workload/trace_moment.h"
#include "ui/commands/undo_stack.h"

#include <QDialog>
#include <QObject>

#include <deque>
#include <functional>
#include <optional>
#include <vector>

class QComboBox;
class QPushButton;

namespace consonance {

class CommandRegistry;
class MomentField;
class RoleLabel;
class Selection;
class SessionController;

/// One that may be chosen, by the name that people see.
struct NamedRack {
    DomainId rack;
    QString name;
    int servers = 0;
};

/// Those with servers, as the cluster has them in order; none where servers stand in no rack.
[[nodiscard]] std::vector<NamedRack> racksOf(const Cluster& cluster);

/// What becomes of a rack, and when.
struct Outage {
    DomainId rack;
    ClusterChangeKind kind = ClusterChangeKind::Fail; ///< or Drain
    Time from;
    std::optional<Time> until; ///< nothing: it stays so
};

class RackOutage : public QObject {
    Q_OBJECT
public:
    struct Services {
        SessionController& session;
        Selection& selection;
        CommandRegistry& registry;
        QWidget& window; ///< of which the question is a child
    };

    explicit RackOutage(const Services& services, QObject* parent = nullptr);

    /// Makes the changes; nothing while others are being made.
    void make(const Outage& outage);
    [[nodiscard]] bool isMaking() const { return !m_steps.empty(); }
    /// The rack of the servers that are selected; nothing where they stand in several, or in none.
    [[nodiscard]] std::optional<DomainId> selectedRack() const;
    [[nodiscard]] TimeRange proposedSpan() const;

Q_SIGNALS:
    void errorRaised(const consonance::Error& error);
    /// Around the changes, which are one edit of that name.
    void begun(const consonance::EditName& name);
    void ended();
    /// All changes are made.
    void made();

private:
    void ask();
    void giveUp();
    void goOn();

    Services m_services;
    std::deque<std::function<void()>> m_steps;
    bool m_hasRacks = false; ///< of the open run; commands are refreshed at every moment
};

/// Asks for rack, kind and times. Not modal; deletes itself.
class OutageDialog : public QDialog {
    Q_OBJECT
public:
    /// `proposed.rack` is one of `racks`. `end`: of a run that is over, from which nothing can be changed.
    OutageDialog(const std::vector<NamedRack>& racks, const Outage& proposed, const MomentBasis& basis,
        std::optional<Time> end = {}, QWidget* parent = nullptr);

    /// What becomes of jobs whose server fails, in the language of the moment; shown while that is chosen.
    void setFailureRule(std::function<QString()> rule);
    /// Nothing when a field holds no moment, the end is not after the beginning, or the run is over by then.
    [[nodiscard]] std::optional<Outage> outage() const;

Q_SIGNALS:
    void chosen(const consonance::Outage& outage);

private:
    [[nodiscard]] QString problem() const;
    void check();
    void retranslate();

    Outage m_proposed;
    std::function<QString()> m_failureRule;
    std::optional<Time> m_end;
    RoleLabel* m_rackLabel = nullptr;
    QComboBox* m_rack = nullptr;
    QComboBox* m_kind = nullptr;
    RoleLabel* m_fromLabel = nullptr;
    MomentField* m_from = nullptr;
    RoleLabel* m_untilLabel = nullptr;
    MomentField* m_until = nullptr;
    RoleLabel* m_note = nullptr;
    QPushButton* m_ok = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace consonance
