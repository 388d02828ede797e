// SPDX-License-Identifier: GPL-3.0-or-later
//
// The events of the open run, one line per event, with the lines of log points among them; the present line is
// marked. A click selects the job, a double click goes to the moment. GUI thread only.
#pragma once

#include "ui/models/event_list_model.h"

#include <QWidget>

class QComboBox;

namespace consonance {

class CopyableTableView;
class MonitorDocument;
class Selection;
class SpanNote;
class SessionController;
class SimulationClock;

class EventsPanel : public QWidget {
    Q_OBJECT
public:
    EventsPanel(SessionController& session, Selection& selection, SimulationClock& clock, QWidget* parent = nullptr);

    /// Lists what log points write from now on; the document must outlive the panel.
    void listLinesOf(const MonitorDocument& document);
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    [[nodiscard]] const EventListModel& model() const { return *m_model; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    enum Which { Important, All, OfSelection, OfLogPoints };
    void applyFilter();
    void takeHistory();
    void takeLines();
    void takeNewLines(std::size_t count);
    void showNote();
    void markPosition();
    void retranslate();

    SessionController& m_session;
    Selection& m_selection;
    EventListModel* m_model = nullptr;
    const MonitorDocument* m_monitor = nullptr;
    QComboBox* m_which = nullptr;
    SpanNote* m_note = nullptr;
    CopyableTableView* m_table = nullptr;
};

} // namespace consonance
