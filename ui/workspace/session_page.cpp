// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/session_page.h"

#include "core/answers/question.h"
#include "core/workload/trace_file.h"
#include "ui/answers/answer_panel.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/commands/command_registry.h"
#include "ui/commands/undo_stack.h"
#include "ui/decide/decision_panel.h"
#include "ui/decide/ghost_note.h"
#include "ui/decide/run_provenance.h"
#include "ui/decide/what_if_panel.h"
#include "ui/heatmap/heat_map_scroll.h"
#include "ui/inspect/canvas_commands.h"
#include "ui/inspect/find_panel.h"
#include "ui/inspect/host_time_panel.h"
#include "ui/inspect/inspector_panel.h"
#include "ui/inspect/interference_panel.h"
#include "ui/inspect/job_pair_panel.h"
#include "ui/inspect/jobs_panel.h"
#include "ui/inspect/live_plots.h"
#include "ui/inspect/servers_panel.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"
#include "ui/kit/settings.h"
#include "ui/kit/simulation_clock.h"
#include "ui/models/find_model.h"
#include "ui/monitor/breakpoints_panel.h"
#include "ui/monitor/drift_finder.h"
#include "ui/monitor/events_panel.h"
#include "ui/monitor/mark_commands.h"
#include "ui/monitor/marks_document.h"
#include "ui/monitor/marks_panel.h"
#include "ui/monitor/monitor_commands.h"
#include "ui/monitor/monitor_document.h"
#include "ui/monitor/watches_panel.h"
#include "ui/operate/outcome_view.h"
#include "ui/operate/rack_outage.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/line_plot.h"
#include "ui/session/range_selection.h"
#include "ui/session/run_commands.h"
#include "ui/session/run_tool_bar.h"
#include "ui/session/selection_menu.h"
#include "ui/session/session_controller.h"
#include "ui/session/span_note.h"
#include "ui/session/step_notes.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/flow_layout.h"
#include "ui/words/capacity_text.h"
#include "ui/workspace/layout_edits.h"
#include "ui/workspace/panel_dock.h"
#include "ui/workspace/passed_over_command.h"
#include "ui/workspace/perspective_colors.h"
#include "ui/workspace/place_candidate.h"
#include "ui/workspace/scrub_slider.h"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QUndoView>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kLeastPanel = 100;
constexpr QSize kAnswerRoom(700, 440); ///< the form, the answer, and plot and table below them

} // namespace

SessionPage::SessionPage(const WindowServices& services, QWidget* parent)
    : QMainWindow(parent, Qt::Widget)
    , m_services(services)
    , m_runCommands(new RunCommands(services.registry, services.session, services.selection, this))
    , m_whatIf(new WhatIfController(
          { services.session, services.selection, services.registry, services.runner, services.undo }, this))
    , m_centre(new QStackedWidget)
{
    // Not animated: Qt crashes when a layout is restored, as undo does, while a panel still glides to its place.
    setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    auto* bar = new RunToolBar(services.registry, *m_runCommands, services.session, services.clock, this);
    addToolBar(Qt::TopToolBarArea, bar);
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins({});
    column->setSpacing(0);
    auto* scrub = new ScrubSlider(services.clock);
    scrub->follow(bar->sought());
    scrub->setObjectName(QStringLiteral("scrub"));
    addToolBarBreak(Qt::TopToolBarArea);
    auto* scrubBar = new QToolBar(this);
    scrubBar->setObjectName(QStringLiteral("scrubBar"));
    scrubBar->setMovable(false);
    scrubBar->addWidget(scrub);
    addToolBar(Qt::TopToolBarArea, scrubBar);
    m_centre->addWidget(buildEmpty());
    m_centre->addWidget(buildCluster());
    m_centre->addWidget(buildOutcome());
    column->addWidget(buildReadOnlyBar());
    column->addWidget(m_centre, 1);
    setCentralWidget(centre);
    buildPanels();
    m_workspace = new WorkspaceLayout(*this, m_panels, services.settings, this);
    m_layoutEdits = new LayoutEdits(*m_workspace, m_panels, services.undo, this);
    m_colors = new PerspectiveColors(*m_canvas, *m_workspace, this);
    addPanelCommands();
    addPerspectiveCommands();
    addCanvasCommands();
    addOutcomeCommand();
    addRecordCommand();
    services.registry.bindView(QLatin1String(kView), this);
    connect(&services.session, &SessionController::inputsChanged, this, &SessionPage::showInputs);
    connect(&services.session, &SessionController::frameChanged, this, &SessionPage::showFrame);
    connect(&services.session, &SessionController::historyChanged, this, &SessionPage::showHistory);
    connect(m_workspace, &WorkspaceLayout::perspectiveChanged, this, &SessionPage::checkPerspective);
    m_stepNotes = new StepNotes(services.registry, services.session, services.selection, this);
    connect(m_stepNotes, &StepNotes::said, this, &SessionPage::notedOf);
    connect(&m_timeline->view(), &TimelineView::eventSought, m_stepNotes, qOverload<>(&StepNotes::expect));
    m_workspace->restore();
    retranslate();
    showInputs(services.session.inputs());
    checkPerspective();
}

SessionPage::~SessionPage() = default;

QWidget* SessionPage::buildEmpty()
{
    auto* empty = new QWidget;
    m_emptyText = new RoleLabel(TextSize::Body, TextTone::Muted);
    m_emptyText->setAlignment(Qt::AlignCenter);
    m_emptyText->setWordWrap(true);
    m_emptyAction = new QPushButton;
    connect(m_emptyAction, &QPushButton::clicked, this, &SessionPage::welcomeRequested);
    auto* column = new QVBoxLayout(empty);
    column->addStretch();
    column->addWidget(m_emptyText);
    column->addWidget(m_emptyAction, 0, Qt::AlignHCenter);
    column->addStretch();
    return empty;
}

/// Says of a run from a file that nothing of it is written anywhere. The window adds the command to keep a copy later,
/// so the button looks for it when it is pressed.
QWidget* SessionPage::buildReadOnlyBar()
{
    m_readOnlyBar = new QWidget;
    m_readOnlyBar->setObjectName(QStringLiteral("readOnlyBar"));
    m_readOnlyText = new RoleLabel(TextSize::Body, TextTone::Warning);
    m_keepCopy = new QPushButton;
    m_keepCopy->setObjectName(QStringLiteral("keepCopy"));
    connect(m_keepCopy, &QPushButton::clicked, this, [this] {
        if (auto* action = m_services.registry.action(QStringLiteral("file.keepCopy")))
            action->trigger();
    });
    auto* row = new QHBoxLayout(m_readOnlyBar);
    row->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    row->addWidget(m_readOnlyText, 1);
    row->addWidget(m_keepCopy);
    m_readOnlyBar->hide();
    return m_readOnlyBar;
}

void SessionPage::showOrigin()
{
    const auto& inputs = m_services.session.inputs();
    const bool isReadOnly = inputs && inputs->origin.isReadOnly();
    if (isReadOnly)
        m_readOnlyText->setText(tr("Open read-only, from %1: nothing that you do here is kept.")
                                    .arg(QFileInfo(QString::fromStdString(inputs->origin.bundle)).fileName()));
    m_keepCopy->setText(tr("Keep a copy"));
    m_readOnlyBar->setVisible(isReadOnly);
}

QWidget* SessionPage::buildOutcome()
{
    m_outcome = new OutcomeView({ m_services.session, m_services.selection, m_services.registry, m_services.runner });
    connect(m_outcome, &OutcomeView::changed, this, &SessionPage::showCentre);
    return m_outcome;
}

/// The cluster, or at the end of a run its outcome: nothing runs any longer.
void SessionPage::showCentre()
{
    const auto& frame = m_services.session.frame();
    const bool isAtEnd = frame && frame->isFinished && m_outcome->hasOutcome();
    m_centre->setCurrentIndex(!m_services.session.inputs() ? 0 : isAtEnd && !m_hidesOutcome ? 2 : 1);
    m_services.registry.requestRefresh();
}

QWidget* SessionPage::buildCluster()
{
    auto* panel = new QWidget;
    m_canvas = new ClusterCanvas(m_services.selection);
    m_canvas->setObjectName(QStringLiteral("clusterCanvas"));
    m_clusterTitle = new RoleLabel(TextSize::Body);
    m_clusterTitle->setWordWrap(true);
    m_colorBy = new QComboBox;
    m_colorBy->setObjectName(QStringLiteral("colorBy"));
    for (const auto mode : kClusterColorModes)
        m_colorBy->addItem(colorModeName(mode), static_cast<int>(mode));
    connect(m_colorBy, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index >= 0)
            m_canvas->setColorMode(kClusterColorModes[static_cast<std::size_t>(index)]);
    });
    connect(m_canvas, &ClusterCanvas::colorModeChanged, m_colorBy,
        [this](ClusterColorMode mode) { m_colorBy->setCurrentIndex(static_cast<int>(mode)); });
    connect(m_canvas, &ClusterCanvas::menuRequested, this, &SessionPage::showCanvasMenu);
    m_canvas->setTasksMovable(true);
    connect(m_whatIf, &WhatIfController::branchChanged, this, &SessionPage::showBranch);
    connect(m_whatIf, &WhatIfController::comparisonChanged, this, [this] {
        if (m_whatIf->comparison())
            showPanel(QStringLiteral("whatIf"));
    });
    connect(m_canvas, &ClusterCanvas::taskDropped, this, [this](const SceneHit& hit, HostId to) {
        m_services.selection.selectJobs({ hit.task.job });
        m_whatIf->moveTask(hit.task.job, hit.task.role, hit.host, to);
    });
    auto* head = new FlowLayout(spacing::kSmall);
    head->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    m_clusterTitle->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    head->addWidget(m_clusterTitle);
    head->addWidget(m_colorBy);
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(head);
    m_clusterSpan = new SpanNote;
    column->addWidget(m_clusterSpan);
    m_ghost = new GhostNote(*m_canvas);
    column->addWidget(m_ghost);
    column->addWidget(m_canvas, 1);
    m_caption = new RoleLabel(TextSize::Body);
    m_caption->setObjectName(QStringLiteral("caption"));
    m_caption->setWordWrap(true);
    m_caption->setContentsMargins(spacing::kLarge, spacing::kTiny, spacing::kLarge, spacing::kTiny);
    m_caption->hide();
    column->addWidget(m_caption);
    return panel;
}

void SessionPage::addPanel(const char* name, const char* title, QWidget* content)
{
    const auto id = QLatin1String(name);
    auto* dock = new PanelDock(content, this);
    dock->setObjectName(id);
    // What panels would like to have together is more than low screens are high.
    content->setMinimumHeight(kLeastPanel);
    m_panels.emplace(id, dock);
    m_panelTitles.emplace(id, title);
}

void SessionPage::buildPanels()
{
    m_interference = new InterferencePanel(m_services.runner);
    m_hostTime = new HostTimePanel(m_services.selection, m_services.clock);
    m_plots = new LivePlots(m_services.session, m_services.selection, m_services.clock, this);
    m_timeline = new TimelinePanel(m_services.registry, m_services.selection, m_services.clock, m_services.undo);
    m_brush = new RangeSelection(m_services.selection, m_timeline->view(), this);
    connect(m_brush, &RangeSelection::changed, this, &SessionPage::showSpan);
    m_interference->follow(m_services.selection, *m_brush);
    auto* jobs = new JobsPanel(m_services.session, m_services.selection);
    jobs->follow(*m_brush);
    connect(jobs, &JobsPanel::jobActivated, m_canvas, &ClusterCanvas::focusSelection);
    shareColors(jobs->model());
    offerSelectionMenu(m_services.registry, jobs->table(), { .isJob = true });
    addPanel("jobs", QT_TRANSLATE_NOOP("Command", "Jobs"), jobs);
    auto* servers = new ServersPanel(m_services.session, m_services.selection);
    servers->follow(*m_brush);
    offerSelectionMenu(m_services.registry, servers->table(), { .isServer = true });
    addPanel("servers", QT_TRANSLATE_NOOP("Command", "Servers"), servers);
    m_events = new EventsPanel(m_services.session, m_services.selection, m_services.clock);
    addPanel("events", QT_TRANSLATE_NOOP("Command", "Events"), m_events);
    auto* decision = new DecisionPanel(m_services.session, m_services.selection, m_services.runner);
    decision->offer(m_services.registry, { QStringLiteral("whatIf.nothingStarts") });
    addPlaceCandidateCommand(m_services.registry, *m_whatIf, *decision);
    decision->follow(*m_brush);
    m_ghost->follow(decision->others(), m_services.session);
    addPanel("decision", QT_TRANSLATE_NOOP("Command", "Decision"), decision);
    addPassedOverCommand(m_services.registry, m_services.session, m_services.selection,
        { .panel = *decision,
            .showDecision = [this] { showPanel(QStringLiteral("decision")); },
            .say = [this](const QString& text) { Q_EMIT noted(text); } });
    addPanel("timeline", QT_TRANSLATE_NOOP("Command", "Timeline"), m_timeline);
    auto* inspector = new InspectorPanel(m_services.session, m_services.selection, m_services.runner);
    inspector->table().setContextMenuHook([this](QMenu& menu, const QModelIndex&) {
        const auto& shown = m_services.selection.state();
        fillSelectionMenu(
            m_services.registry, menu, { .isJob = !shown.jobs.empty(), .isServer = !shown.hosts.empty() });
    });
    addPanel("inspector", QT_TRANSLATE_NOOP("Command", "Inspector"), inspector);
    addPanel("whatIf", QT_TRANSLATE_NOOP("Command", "What if"),
        new WhatIfPanel(*m_whatIf,
            { m_services.session, m_services.selection, m_services.registry, m_services.runner, m_services.undo }));
    m_history = new QUndoView(&m_services.undo.history());
    addPanel("history", QT_TRANSLATE_NOOP("Command", "History"), m_history);
    addPanel("interference", QT_TRANSLATE_NOOP("Command", "Interference"), m_interference);
    m_jobPairs = new JobPairPanel(m_services.session, m_services.selection);
    m_jobPairs->follow(*m_brush);
    addPanel("jobPairs", QT_TRANSLATE_NOOP("Command", "Job × job"), new HeatMapScroll(m_jobPairs));
    addPanel("hostTime", QT_TRANSLATE_NOOP("Command", "Server × time"), m_hostTime);
    addPanel("completionTimes", QT_TRANSLATE_NOOP("Command", "JCT distribution"), &m_plots->completionTimes());
    addPanel("utilisation", QT_TRANSLATE_NOOP("Command", "Utilisation"), &m_plots->utilisation());
    addPanel("queue", QT_TRANSLATE_NOOP("Command", "Queue"), &m_plots->queue());
    buildOperations();
    buildMonitor();
    buildFind();
    buildMarks();
}

/// For operators of the cluster.
void SessionPage::buildOperations()
{
    auto& [settings, runner, registry, selection, clock, session, undo] = m_services;
    for (const auto& question : questions())
        addQuestion(question);
    m_outage = new RackOutage({ session, selection, registry, *this }, this);
    connect(m_outage, &RackOutage::begun, m_whatIf, &WhatIfController::beginEdit);
    connect(m_outage, &RackOutage::ended, m_whatIf, &WhatIfController::endEdit);
}

void SessionPage::addQuestion(const Question& question)
{
    auto& services = m_services;
    auto* panel
        = new AnswerPanel(question, { services.session, services.selection, services.registry, services.runner });
    addPanel(question.id.c_str(), question.texts.panel, panel);
    connect(panel, &AnswerPanel::errorRaised, this, &SessionPage::errorRaised);
    connect(panel, &AnswerPanel::wanted, this, [this, &question] {
        m_workspace->bringUp(*m_panels.at(QString::fromStdString(question.id)), kAnswerRoom);
        Q_EMIT sightWanted();
    });
    connect(panel, &AnswerPanel::noted, this, &SessionPage::noted);
    connect(panel, &AnswerPanel::runRequested, this, &SessionPage::runRequested);
    connect(panel, &AnswerPanel::comparisonRequested, this, &SessionPage::comparisonRequested);
    connect(panel, &AnswerPanel::focusRequested, m_canvas, &ClusterCanvas::focusSelection);
    connect(panel, &AnswerPanel::focusRequested, &m_timeline->view(), &TimelineView::focusSelection);
    panel->follow(*m_brush);
    connect(m_canvas, &ClusterCanvas::colorModeChanged, panel,
        [panel](ClusterColorMode mode) { panel->setTenantColors(mode == ClusterColorMode::Tenant); });
    m_answers.push_back(panel);
}

/// What people write on the time of the run, and where it is seen.
void SessionPage::buildMarks()
{
    auto& [settings, runner, registry, selection, clock, session, undo] = m_services;
    m_marks = new MarksDocument(session, undo, this);
    m_marksPanel = new MarksPanel(*m_marks, clock, registry);
    addPanel("marks", QT_TRANSLATE_NOOP("Command", "Bookmarks"), m_marksPanel);
    auto* commands = new MarkCommands({ registry, clock, selection, *m_marks, *m_marksPanel }, this);
    connect(commands, &MarkCommands::panelRequested, this, [this] { showPanel(QStringLiteral("marks")); });
    connect(commands, &MarkCommands::errorRaised, this, &SessionPage::errorRaised);
    connect(m_marks, &MarksDocument::changed, this, &SessionPage::showMarks);
    m_drift = new DriftFinder(session, runner, this);
    registry.add({ .id = QStringLiteral("timeline.drift"),
        .text = QT_TRANSLATE_NOOP("Command", "Mark where the predictor drifts"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "Marks on the timeline where predicted and observed speeds differ by more than the reward predictor's "
            "known error"),
        .category = CommandCategory::View,
        .icon = Icon::Warning,
        .checkable = true,
        .group = 6,
        .toggled = [this](bool isOn) { m_drift->setOn(isOn); } });
    connect(m_drift, &DriftFinder::changed, this, &SessionPage::showMarks);
    connect(m_drift, &DriftFinder::errorRaised, this, &SessionPage::errorRaised);
    connect(m_drift, &DriftFinder::searched, this, [this](int spans) {
        Q_EMIT noted(spans == 0 ? tr("The predictor is as good here as it is known to be.")
                                : tr("The predictor drifts in %n stretches of this run.", "", spans));
    });
    connect(m_whatIf, &WhatIfController::branchKept, m_marks, &MarksDocument::copyTo);
}

void SessionPage::showMarks()
{
    auto marks = timelineMarks(m_marks->marks());
    for (auto& finding : m_drift->marks())
        marks.push_back(std::move(finding));
    m_timeline->view().setMarks(marks);
    findChild<ScrubSlider*>()->setMarks(marks);
}

/// Where the run stops by itself, and what is watched of it.
void SessionPage::buildMonitor()
{
    auto& [settings, runner, registry, selection, clock, session, undo] = m_services;
    m_monitor = new MonitorDocument(settings, session, undo, this);
    m_events->listLinesOf(*m_monitor);
    auto* breakpoints = new BreakpointsPanel(*m_monitor, clock, registry);
    auto* watches = new WatchesPanel(*m_monitor, clock, registry);
    addPanel("breakpoints", QT_TRANSLATE_NOOP("Command", "Breakpoints"), breakpoints);
    addPanel("watches", QT_TRANSLATE_NOOP("Command", "Watches"), watches);
    auto* commands = new MonitorCommands({ registry, session, selection, *m_monitor, *breakpoints, *watches }, this);
    connect(commands, &MonitorCommands::panelRequested, this, &SessionPage::showPanel);
    connect(commands, &MonitorCommands::errorRaised, this, &SessionPage::errorRaised);
}

void SessionPage::buildFind()
{
    auto* find = new FindPanel(m_services.session, m_services.selection, m_services.clock, m_services.runner);
    addPanel("find", QT_TRANSLATE_NOOP("Command", "Find"), find);
    find->table().setContextMenuHook([this, find](QMenu& menu, const QModelIndex& row) {
        const auto kind = find->model().kind();
        const bool isTask = kind == FindKind::Tasks;
        if (row.isValid())
            fillSelectionMenu(m_services.registry, menu,
                { .isJob = isTask || kind == FindKind::Jobs, .isServer = isTask || kind == FindKind::Servers });
    });
    connect(find, &FindPanel::focusRequested, m_canvas, &ClusterCanvas::focusSelection);
    connect(find, &FindPanel::focusRequested, &m_timeline->view(), &TimelineView::focusSelection);
    m_services.registry.add({ .id = QStringLiteral("find.open"),
        .text = QT_TRANSLATE_NOOP("Command", "&Find jobs, servers, events…"),
        .tip = QT_TRANSLATE_NOOP("Command", "Finds by words or by a condition, and selects what you choose"),
        .category = CommandCategory::Selection,
        .key = QKeySequence::Find,
        .view = QLatin1String(kView),
        .icon = Icon::Search,
        .enabledWhen
        = [this] { return CommandAvailability::when(m_services.session.hasSession(), tr("no run is open")); },
        .run =
            [this, find] {
                showPanel(QStringLiteral("find"));
                find->begin();
            } });
}

void SessionPage::showPanel(const QString& name)
{
    m_workspace->bringUp(*m_panels.at(name));
}

/// The first change of a run brings up where it can be seen and undone; every one reaches what can be exported.
void SessionPage::showBranch()
{
    showProvenance();
    const bool isBranch = m_whatIf->isBranch();
    if (isBranch && !m_wasBranch)
        showPanel(QStringLiteral("whatIf"));
    m_wasBranch = isBranch;
}

void SessionPage::showCanvasMenu(QPoint at, const SceneHit& hit)
{
    if (hit.task.job.isValid())
        m_services.selection.set({ .jobs = { hit.task.job }, .hosts = { hit.host } });
    else if (auto hosts = m_canvas->hostsOf(hit); !hosts.empty())
        m_services.selection.selectHosts(std::move(hosts), SelectMode::Replace);
    QMenu menu(this);
    m_services.registry.refresh();
    m_services.registry.fillMenu(&menu, WhatIfController::menuIds() << QStringLiteral("whatIf.rackOutage"));
    menu.addSeparator();
    m_services.registry.fillMenu(&menu,
        { QStringLiteral("cluster.focusSelection"), QStringLiteral("cluster.fit"), QStringLiteral("cluster.zoomIn"),
            QStringLiteral("cluster.zoomOut"), QStringLiteral("cluster.minimap"), QStringLiteral("cluster.table"),
            QString(), QStringLiteral("run.stepForward"), QStringLiteral("run.stepBack") });
    menu.exec(at);
}

/// What leaves the page says which run it is of; of a branch, what was changed in it.
void SessionPage::showProvenance()
{
    const auto provenance = provenanceLine(m_services.session);
    m_interference->setProvenance(provenance);
    m_hostTime->setProvenance(provenance);
    m_jobPairs->setProvenance(provenance);
    m_plots->setProvenance(provenance);
    for (auto* panel : m_answers)
        panel->setProvenance(provenance);
    m_timeline->setProvenance(provenance, policyAtEnd(m_services.session.openRequest()).policy);
    const auto branch = branchLine(m_services.session);
    for (auto* table : findChildren<CopyableTableView*>())
        table->setOrigin(branch);
}

void SessionPage::showInputs(const std::shared_ptr<const SessionInputs>& inputs)
{
    m_services.selection.reset();
    m_clusterTitle->setText({});
    showOrigin();
    m_hidesOutcome = false;
    showCentre();
    if (inputs)
        m_canvas->setInputs(inputs->cluster, inputs->workload);
    else
        m_canvas->setInputs(nullptr, nullptr);
    m_colors->setHasTenants(m_canvas->scene().tenantsUsed().size() > 1);
    showCapacity();
    findChild<ScrubSlider*>()->setBeginning(inputs ? dateOfBeginning(*inputs->workload) : std::nullopt);
    m_timeline->setInputs(inputs);
    m_interference->setInputs(inputs);
    m_hostTime->setInputs(inputs);
    m_isRecorded
        = inputs && std::ranges::any_of(inputs->workload->jobs, [](const JobSpec& job) { return job.recording.has(); });
    showProvenance();
    m_services.registry.requestRefresh();
}

void SessionPage::showHistory(const std::shared_ptr<const SessionHistory>& history)
{
    m_hostTime->setHistory(history);
    m_timeline->setHistory(history);
    m_brush->takeHistory(history);
    showCaption();
}

/// The cluster brings the jobs of the selected span out.
void SessionPage::showSpan()
{
    const auto& span = m_brush->span();
    m_canvas->setBroughtOut(span ? std::optional(span->jobs) : std::nullopt);
    const auto& inputs = m_services.session.inputs();
    m_clusterSpan->say(span ? std::optional(span->range) : std::nullopt, span ? span->beginning : std::nullopt,
        span && inputs ? tr("%1 of %n servers had work", "", static_cast<int>(inputs->cluster->hostCount()))
                             .arg(format::integer(std::ssize(span->hosts)))
                       : QString());
}

void SessionPage::showFrame()
{
    m_canvas->setFrame(m_services.session.frame());
    showCentre();
    showCapacity();
    showCaption();
}

void SessionPage::showCapacity()
{
    const auto& inputs = m_services.session.inputs();
    m_clusterTitle->setText(inputs ? capacityText(*inputs->cluster, m_services.session.frame().get()) : QString());
    m_clusterTitle->setToolTip(tr("What the servers have that are up"));
}

void SessionPage::retranslate()
{
    findChild<ScrubSlider*>()->setAccessibleName(tr("Moment of the run"));
    m_history->setEmptyLabel(tr("As opened"));
    m_history->setAccessibleName(tr("History of changes"));
    for (const auto& [name, dock] : m_panels)
        dock->setWindowTitle(m_services.registry.info(panelCommand(name)).text);
    m_services.undo.retranslate(); // with these names
    const auto chosen = m_colorBy->currentIndex();
    for (int i = 0; i < m_colorBy->count(); ++i)
        m_colorBy->setItemText(
            i, tr("Colour by: %1").arg(colorModeName(kClusterColorModes[static_cast<std::size_t>(i)])));
    m_colorBy->setCurrentIndex(chosen);
    m_colorBy->setAccessibleName(tr("Colour by"));
    m_emptyText->setText(tr("No run is open. The cluster, its jobs and what slows them down will appear here."));
    m_emptyAction->setText(tr("Choose a sample or a trace"));
    showOrigin();
    showSpan();
    showCapacity();
}

void SessionPage::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    // The stack gives the page its size only after it is shown.
    QMetaObject::invokeMethod(m_workspace, &WorkspaceLayout::settle, Qt::QueuedConnection);
}

/// Names of panels are shown whole; those that have no room are reached with the arrows of their bar.
void SessionPage::childEvent(QChildEvent* event)
{
    if (auto* tabs = event->polished() ? qobject_cast<QTabBar*>(event->child()) : nullptr)
        tabs->setElideMode(Qt::ElideNone);
    QMainWindow::childEvent(event);
}

void SessionPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
}

} // namespace consonance
#include "moc_session_page.cpp"
