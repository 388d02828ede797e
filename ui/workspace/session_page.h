// SPDX-License-Identifier: GPL-3.0-or-later
//
// The open run: run control on top, the cluster in the middle, panels around it. Owns the views and hands them the data
// of the session controller; knows nothing of how a run is simulated. GUI thread only.
#pragma once

#include "core/session/interactive_session.h"
#include "ui/canvas/cluster_colors.h"
#include "ui/workspace/workspace_layout.h"

#include <QMainWindow>

#include <functional>
#include <memory>

class QComboBox;
class QPushButton;
class QStackedWidget;
class QUndoView;

namespace consonance {

class AnswerPanel;
class ClusterCanvas;
class CommandRegistry;
class InterferencePanel;
class JobPairPanel;
class JobTableModel;
class JobRunner;
class LayoutEdits;
class LivePlots;
class DriftFinder;
class MarksDocument;
class MarksPanel;
class EventsPanel;
class MonitorDocument;
class OutcomeView;
class PerspectiveColors;
class GhostNote;
class HostTimePanel;
struct AnswerSettings;
struct Question;
struct RunRequest;
class RackOutage;
class RoleLabel;
class RangeSelection;
class RunCommands;
class Selection;
class SessionController;
class Settings;
class SimulationClock;
class SpanNote;
class StepNotes;
class TimelinePanel;
class UndoStack;
class WhatIfController;
struct SceneHit;
struct SessionInputs;

/// Shared by all views of a window.
struct WindowServices {
    Settings& settings;
    JobRunner& runner;
    CommandRegistry& registry;
    Selection& selection;
    SimulationClock& clock;
    SessionController& session;
    UndoStack& undo;
};

class SessionPage : public QMainWindow {
    Q_OBJECT
public:
    explicit SessionPage(const WindowServices& services, QWidget* parent = nullptr);
    ~SessionPage() override;

    [[nodiscard]] WorkspaceLayout& workspace() const { return *m_workspace; }
    [[nodiscard]] ClusterCanvas& canvas() const { return *m_canvas; }
    [[nodiscard]] RunCommands& runCommands() const { return *m_runCommands; }
    [[nodiscard]] WhatIfController& whatIf() const { return *m_whatIf; }
    [[nodiscard]] MonitorDocument& monitor() const { return *m_monitor; }
    [[nodiscard]] MarksDocument& marks() const { return *m_marks; }
    [[nodiscard]] TimelinePanel& timeline() const { return *m_timeline; }
    [[nodiscard]] DriftFinder& drift() const { return *m_drift; }
    [[nodiscard]] const PanelMap& panels() const { return m_panels; }
    [[nodiscard]] OutcomeView& outcome() const { return *m_outcome; }
    /// A hall reads what has just happened below the cluster.
    void setForAudience(bool isForAudience);

Q_SIGNALS:
    /// A command of the page was given elsewhere, and its answer appears here.
    void sightWanted();
    /// Settings that a question found should be run, or compared with the open run's.
    void runRequested(const consonance::RunRequest& request);
    void comparisonRequested(const consonance::AnswerSettings& settings);
    /// The empty page asks for something to show.
    void welcomeRequested();
    /// For the status bar.
    void noted(const QString& text);
    void notedOf(consonance::Time at, const QString& text);
    /// For the message bar.
    void errorRaised(const consonance::Error& error);

protected:
    void changeEvent(QEvent* event) override;
    void childEvent(QChildEvent* event) override;
    void showEvent(QShowEvent* event) override;
    QMenu* createPopupMenu() override { return nullptr; }

private:
    [[nodiscard]] QWidget* buildCluster();
    [[nodiscard]] QWidget* buildEmpty();
    [[nodiscard]] QWidget* buildOutcome();
    [[nodiscard]] QWidget* buildReadOnlyBar();
    void buildPanels();
    void buildOperations();
    void showSpan();
    void shareColors(JobTableModel& jobs);
    void buildMonitor();
    void buildFind();
    void buildMarks();
    void showMarks();
    void showOrigin();
    void showCentre();
    void showCaption();
    void showPanel(const QString& name);
    void addPanel(const char* name, const char* title, QWidget* content);
    void addQuestion(const Question& question);
    void addPanelCommands();
    void togglePanel(const QString& name, bool shown);
    void addPerspectiveCommands();
    void addCanvasCommands();
    void addOutcomeCommand();
    void addRecordCommand();
    void showInputs(const std::shared_ptr<const SessionInputs>& inputs);
    void showFrame();
    void showCapacity();
    void showHistory(const std::shared_ptr<const SessionHistory>& history);
    void showBranch();
    void showCanvasMenu(QPoint at, const SceneHit& hit);
    void checkPerspective();
    void retranslate();
    void showProvenance();

    static constexpr auto kView = "session"; ///< of the registry
    /// The id of the command that shows a panel.
    [[nodiscard]] static QString panelCommand(const QString& name);

    WindowServices m_services;
    RunCommands* m_runCommands = nullptr;
    WhatIfController* m_whatIf = nullptr;
    QStackedWidget* m_centre = nullptr;
    ClusterCanvas* m_canvas = nullptr;
    QComboBox* m_colorBy = nullptr;
    RoleLabel* m_clusterTitle = nullptr;
    SpanNote* m_clusterSpan = nullptr;
    GhostNote* m_ghost = nullptr;
    StepNotes* m_stepNotes = nullptr;
    RoleLabel* m_caption = nullptr; ///< what has just happened
    RoleLabel* m_emptyText = nullptr;
    QWidget* m_readOnlyBar = nullptr;
    RoleLabel* m_readOnlyText = nullptr;
    QPushButton* m_keepCopy = nullptr;
    QPushButton* m_emptyAction = nullptr;
    InterferencePanel* m_interference = nullptr;
    JobPairPanel* m_jobPairs = nullptr;
    HostTimePanel* m_hostTime = nullptr;
    LivePlots* m_plots = nullptr;
    OutcomeView* m_outcome = nullptr;
    std::vector<AnswerPanel*> m_answers; ///< by question
    RackOutage* m_outage = nullptr;
    MonitorDocument* m_monitor = nullptr;
    EventsPanel* m_events = nullptr;
    MarksDocument* m_marks = nullptr;
    MarksPanel* m_marksPanel = nullptr;
    DriftFinder* m_drift = nullptr;
    TimelinePanel* m_timeline = nullptr;
    RangeSelection* m_brush = nullptr;
    QUndoView* m_history = nullptr;
    PanelMap m_panels;
    std::map<QString, const char*> m_panelTitles;
    WorkspaceLayout* m_workspace = nullptr;
    LayoutEdits* m_layoutEdits = nullptr;
    PerspectiveColors* m_colors = nullptr;
    bool m_wasBranch = false;
    bool m_isRecorded = false; ///< the trace says when jobs started
    bool m_hidesOutcome = false; ///< the user wants to see the cluster at the end of this run
};

} // namespace consonance
