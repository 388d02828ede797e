// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who waits at the moment shown, what is in the way, and when each will begin, with a window; and how such predictions
// have held in this run so far, as a sentence and as predicted against actual waits. Works on a copy of the run, in the
// background, while the panel is visible. GUI thread only. Cost: a copy of the engine on the run's thread, at most
// every two seconds while the run goes on.
#pragma once

#include "core/operate/waiting_list.h"

#include <QTimer>
#include <QWidget>

#include <memory>

namespace consonance {

class CommandRegistry;
class CopyableTableView;
class ExactOrderModel;
class JobRunner;
class PlotWidget;
class RoleLabel;
class Selection;
class SessionController;
class WaitingModel;

class WaitingPanel : public QWidget {
    Q_OBJECT
public:
    struct Services {
        SessionController& session;
        Selection& selection;
        CommandRegistry& registry;
        JobRunner& runner;
    };

    explicit WaitingPanel(const Services& services, QWidget* parent = nullptr);

    [[nodiscard]] const WaitingModel& model() const { return *m_model; }
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    [[nodiscard]] PlotWidget& plot() const { return *m_plot; }
    [[nodiscard]] QString checkText(bool isBrief) const;
    [[nodiscard]] QString shownCheck() const; ///< of that, what stands above the table; empty while it is hidden
    [[nodiscard]] const RoleLabel& reason() const { return *m_reason; } ///< of the selected job
    /// Nothing is being worked out.
    [[nodiscard]] bool isIdle() const { return !m_isWorking && !m_due.isActive(); }
    void setProvenance(const QString& line);

Q_SIGNALS:
    void errorRaised(const consonance::Error& error);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void schedule();
    void ask();
    void work(DecisionMoment moment, Time at, const std::vector<ClusterChange>& planned);
    void take(const Result<std::shared_ptr<const WaitingList>>& list);
    void showList();
    void drawCheck();
    void takeSelection();
    void showSelection();
    void showReason();
    void fitCheck();
    void fitReasons();
    void retranslate();

    Services m_services;
    WaitingModel* m_model = nullptr;
    ExactOrderModel* m_sorted = nullptr; ///< the model as the table shows it
    CopyableTableView* m_table = nullptr;
    RoleLabel* m_heading = nullptr;
    RoleLabel* m_check = nullptr;
    RoleLabel* m_reason = nullptr;
    PlotWidget* m_plot = nullptr;
    QTimer m_due;
    const void* m_run = nullptr; ///< whose answer is awaited
    bool m_isWorking = false;
    bool m_asksAgain = false;
    bool m_isShowing = false; ///< rows change by themselves, not by a click
    std::shared_ptr<const WaitingList> m_list;
};

} // namespace consonance
