// SPDX-License-Identifier: GPL-3.0-or-later
//
// What to buy: the jobs of the open run again with more servers of each kind, in the background: wait
// against number as curves, the point until which it pays, and a table. GUI thread only. Cost: a run of the whole
// trace and of its copies for each kind and number, on other threads; progress and cancel are in the status bar and
// here.
#pragma once

#include "core/operate/purchase_study.h"
#include "core/session/interactive_session.h"
#include "ui/work/job_runner.h"

#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLineEdit;

namespace consonance {

class CommandRegistry;
class CopiesBox;
class CopyableTableView;
class PlotWidget;
class PurchaseModel;
class RoleLabel;
class SessionController;

class PurchasePanel : public QWidget {
    Q_OBJECT
public:
    struct Services {
        SessionController& session;
        CommandRegistry& registry;
        JobRunner& runner;
    };

    explicit PurchasePanel(const Services& services, QWidget* parent = nullptr);

    /// Works it out for the open run as it is with its changes.
    void start();
    /// Null before anything was worked out.
    [[nodiscard]] const std::shared_ptr<const PurchaseStudy>& study() const { return m_study; }
    [[nodiscard]] PlotWidget& plot() const { return *m_plot; }
    [[nodiscard]] QLineEdit& counts() const { return *m_counts; }
    [[nodiscard]] QString answer() const;
    void setProvenance(const QString& line);

Q_SIGNALS:
    void errorRaised(const consonance::Error& error);
    /// The panel should be in front: it was asked for something, or has an answer.
    void wanted();

private:
    void addCommands();
    void buildLayout();
    void takeInputs();
    [[nodiscard]] Result<PurchaseAsk> ask() const;
    void showStudy();
    void draw();
    void retranslate();

    Services m_services;
    QComboBox* m_kinds = nullptr;
    RoleLabel* m_countsLabel = nullptr;
    QLineEdit* m_counts = nullptr;
    RoleLabel* m_leastLabel = nullptr;
    QDoubleSpinBox* m_least = nullptr; ///< %
    RoleLabel* m_copiesLabel = nullptr;
    CopiesBox* m_copies = nullptr;
    RoleLabel* m_answer = nullptr;
    PlotWidget* m_plot = nullptr;
    PurchaseModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    BackgroundId m_work = 0;
    std::shared_ptr<const Cluster> m_cluster; ///< of the run
    std::shared_ptr<const PurchaseStudy> m_study;
    std::vector<SessionChange> m_studied; ///< changes of the run that it is of
};

} // namespace consonance
