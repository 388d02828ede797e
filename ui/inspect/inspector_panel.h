// SPDX-License-Identifier: GPL-3.0-or-later
//
// The selection in figures: a job (state, speed, waiting, where its tasks are), a server (load, neighbours,
// slowdown), or the run when nothing is. Follows the selection and the moment; every figure can be copied and explains
// itself. GUI thread only. Cost: O(tasks of the selected thing) a frame; nothing while hidden.
#pragma once

#include "core/operate/waiting_list.h"
#include "core/session/interactive_session.h"
#include "ui/inspect/job_deals.h"
#include "ui/tables/property_table.h"
#include "ui/words/job_names.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace consonance {

class CopyableTableView;
class JobRunner;
class RoleLabel;
class Selection;
class SessionController;
class WaitingQuestion;
struct SessionInputs;

/// A moment of a run with everything needed to put it into words; the deals are those of the log up to there or
/// further.
struct InspectedMoment {
    const SessionInputs& inputs;
    const SessionFrame& frame;
    const JobNames& names;
    const JobDeals& deals;
    const std::optional<WaitingEntry>& waiting; ///< of the job, where it waits and is known
    bool isPlaying = false; ///< so that no one asks why it waits
    const StartPrediction* predicted = nullptr; ///< of the job, when it waited; nullptr: none
};

[[nodiscard]] std::vector<Property> jobProperties(const InspectedMoment& moment, JobId job);
[[nodiscard]] std::vector<Property> hostProperties(const InspectedMoment& moment, HostId host);
[[nodiscard]] std::vector<Property> runProperties(const InspectedMoment& moment);

class InspectorPanel : public QWidget {
    Q_OBJECT
public:
    InspectorPanel(SessionController& session, Selection& selection, JobRunner& runner, QWidget* parent = nullptr);

    /// Written for the run that is open, or the task of whoever opens its file; empty: none.
    void setNotes(const QString& notes);
    [[nodiscard]] const PropertyModel& model() const { return *m_model; }
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void follow();
    void askWhy(const SessionFrame& frame);

    SessionController& m_session;
    Selection& m_selection;
    JobNames m_names;
    JobDeals m_deals;
    RoleLabel* m_title = nullptr;
    PropertyModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
    WaitingQuestion* m_why = nullptr;
    QString m_notes;
    int m_nameWidth = 0; ///< as given to the column of names; another one was drawn by hand
    bool m_isStale = true;
};

} // namespace consonance
