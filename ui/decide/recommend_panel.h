// SPDX-License-Identifier: GPL-3.0-or-later
//
// "Recommend placement": a job typed in at the moment shown – or the waiting one that is selected – and where policies
// would put it, how fast it would run there, what keeps it waiting and who holds that, and when it is predicted to
// start. Worked out in the background by core/why/recommendation.h. GUI thread only.
#pragma once

#include "core/why/recommendation.h"
#include "ui/tables/property_table.h"
#include "ui/words/job_names.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QPushButton;
class QToolButton;
class QScrollArea;
class QSpinBox;

namespace consonance {

class CommandRegistry;
class CopyableTableView;
class FormPanel;
class JobRunner;
class RoleLabel;
class Selection;
class SessionController;

class RecommendPanel : public QWidget {
    Q_OBJECT
public:
    struct Services {
        SessionController& session;
        Selection& selection;
        CommandRegistry& registry;
        JobRunner& runner;
    };

    explicit RecommendPanel(const Services& services, QWidget* parent = nullptr);

    /// For a job like the one in the form that came now.
    void askForTyped();
    /// For the selected job, which waits.
    void askForSelected();
    [[nodiscard]] const PropertyModel& answer() const { return *m_answer; }

Q_SIGNALS:
    void errorRaised(const consonance::Error& error);
    /// The panel has something to show.
    void answered();

private:
    struct Answer {
        Recommendation recommendation;
        std::shared_ptr<const Workload> workload;
        bool isOfSelected = false; ///< of a waiting job, not of one that was described
    };

    void buildLayout();
    void addCommand();
    void takeInputs();
    void ask(std::string typed, JobId waiting);
    void show();
    void addPlacement(std::vector<Property>& properties, const RecommendedPlacement& placement, int number) const;
    void addBlock(std::vector<Property>& properties, const WaitingReason& block) const;
    void addFutures(std::vector<Property>& properties) const;
    void retranslate();

    Services m_services;
    PropertyModel* m_answer = nullptr;
    FormPanel* m_form = nullptr;
    QComboBox* m_model = nullptr;
    QSpinBox* m_workers = nullptr;
    QSpinBox* m_servers = nullptr;
    QSpinBox* m_epochs = nullptr;
    QPushButton* m_ask = nullptr;
    QPushButton* m_why = nullptr;
    QToolButton* m_other = nullptr; ///< shows the form
    RoleLabel* m_title = nullptr;
    CopyableTableView* m_table = nullptr;
    QWidget* m_lower = nullptr; ///< the answer
    QScrollArea* m_area = nullptr;
    std::shared_ptr<const Answer> m_shown;
};

} // namespace consonance
