// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the page of the open run: panels, perspectives and the tables behind the pictures.
#include "ui/canvas/cluster_canvas.h"
#include "ui/commands/command_registry.h"
#include "ui/decide/decision_panel.h"
#include "ui/inspect/canvas_commands.h"
#include "ui/inspect/jobs_panel.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/kit/role_label.h"
#include "ui/models/candidate_model.h"
#include "ui/models/job_table_model.h"
#include "ui/operate/outcome_view.h"
#include "ui/session/session_controller.h"
#include "ui/session/step_notes.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/workspace/layout_edits.h"
#include "ui/workspace/session_page.h"

#include <QAction>
#include <QDockWidget>
#include <QHeaderView>
#include <QStackedWidget>

namespace consonance {

namespace {

struct PerspectiveCommand {
    Perspective perspective;
    const char* id;
    const char* text;
    const char* tip;
    int key;
};

constexpr PerspectiveCommand kPerspectiveCommands[] = {
    { Perspective::Teach, "view.teach", QT_TRANSLATE_NOOP("Command", "&Teach"),
        QT_TRANSLATE_NOOP("Command", "Arranges the panels for showing: the cluster large, the reason beside it"),
        int(Qt::CTRL) | int(Qt::ALT) | int(Qt::Key_1) },
    { Perspective::Operate, "view.operate", QT_TRANSLATE_NOOP("Command", "&Operate"),
        QT_TRANSLATE_NOOP("Command", "Arranges the panels for running a cluster: queue, utilisation, free capacity"),
        int(Qt::CTRL) | int(Qt::ALT) | int(Qt::Key_2) },
    { Perspective::Debug, "view.debug", QT_TRANSLATE_NOOP("Command", "&Debug"),
        QT_TRANSLATE_NOOP("Command", "Arranges the panels for finding out why a policy did what it did"),
        int(Qt::CTRL) | int(Qt::ALT) | int(Qt::Key_3) },
};

/// At once after the probability, or after what hindsight says; where the user moved them elsewhere, they stay.
void placeReasons(QHeaderView& order, bool areFirst)
{
    const int now = order.visualIndex(CandidateModel::Why);
    const int first = order.visualIndex(CandidateModel::Probability);
    const int last = order.visualIndex(CandidateModel::TrueGain);
    if (areFirst && now == last + 1)
        order.moveSection(now, first + 1);
    else if (!areFirst && now == first + 1 && now < last)
        order.moveSection(now, last);
}

/// The main window moves such panels out of sight.
bool isBehindAnotherTab(const QDockWidget& panel)
{
    return panel.isVisible() && !panel.isFloating() && !panel.parentWidget()->rect().intersects(panel.geometry());
}

} // namespace

QString SessionPage::panelCommand(const QString& name)
{
    return QStringLiteral("panel.") + name;
}

void SessionPage::addPanelCommands()
{
    for (const auto& [name, dock] : m_panels) {
        auto* action = m_services.registry.add({ .id = panelCommand(name),
            .text = m_panelTitles.at(name),
            .tip = QT_TRANSLATE_NOOP("Command", "Shows this panel, or hides it where it is in front"),
            .category = CommandCategory::View,
            .checkable = true,
            .group = 1,
            .toggled = [this, name = name](bool shown) { togglePanel(name, shown); } });
        connect(dock, &QDockWidget::visibilityChanged, action,
            [action, panel = dock] { action->setChecked(!panel->isHidden()); });
    }
}

void SessionPage::togglePanel(const QString& name, bool shown)
{
    auto* panel = m_panels.at(name);
    const bool isElsewhere = !isVisible() && m_services.session.hasSession();
    if (isElsewhere)
        Q_EMIT sightWanted();
    // Open on another page or behind another tab, it is not visible: it comes to the front.
    if (!shown && (isElsewhere || isBehindAnotherTab(*panel))) {
        m_services.registry.action(panelCommand(name))->setChecked(true);
        showPanel(name);
        return;
    }
    const auto text = [panel, shown] {
        return (shown ? tr("Show the panel %1") : tr("Hide the panel %1")).arg(panel->windowTitle());
    };
    m_layoutEdits->edit(text, [panel, shown] {
        panel->setVisible(shown);
        if (shown)
            panel->raise();
    });
}

void SessionPage::addPerspectiveCommands()
{
    for (const auto& command : kPerspectiveCommands) {
        m_services.registry.add({ .id = QLatin1String(command.id),
            .text = command.text,
            .tip = command.tip,
            .category = CommandCategory::View,
            .key = QKeySequence(command.key),
            .checkable = true,
            .toggled = [this, perspective = command.perspective](bool) {
                if (!isVisible() && m_services.session.hasSession())
                    Q_EMIT sightWanted();
                if (perspective != m_workspace->perspective())
                    m_layoutEdits->edit([] { return tr("Perspective"); },
                        [this, perspective] { m_workspace->setPerspective(perspective); },
                        LayoutEdits::Merge::SameName);
                checkPerspective();
            } });
    }
    m_services.registry.add({ .id = QStringLiteral("view.resetLayout"),
        .text = QT_TRANSLATE_NOOP("Command", "&Reset layout"),
        .tip = QT_TRANSLATE_NOOP("Command", "Puts the panels of this perspective back in their default places"),
        .category = CommandCategory::View,
        .icon = Icon::Layout,
        .run = [this] {
            m_layoutEdits->edit([] { return tr("Reset layout"); }, [this] { m_workspace->resetLayout(); },
                LayoutEdits::Merge::SameName);
        } });
}

void SessionPage::checkPerspective()
{
    for (const auto& command : kPerspectiveCommands)
        m_services.registry.action(QLatin1String(command.id))
            ->setChecked(command.perspective == m_workspace->perspective());
    using Column = JobTableModel::Column;
    std::vector<Column> columns { Column::Number, Column::Slowdown, Column::Model, Column::State };
    // Who runs a cluster, or asks why a job came late, looks at who waits, and for how long.
    if (m_workspace->perspective() != Perspective::Teach)
        columns = { Column::Number, Column::State, Column::Waited, Column::Gpus, Column::Tenant, Column::User,
            Column::Model, Column::Slowdown };
    static_cast<JobsPanel*>(m_panels.at(QStringLiteral("jobs"))->widget())->showFirst(columns);
    // Lessons ask for the reason, in a narrow panel.
    auto* decision = static_cast<DecisionPanel*>(m_panels.at(QStringLiteral("decision"))->widget());
    placeReasons(*decision->candidateTable().horizontalHeader(), m_workspace->perspective() == Perspective::Teach);
}

/// At the end of a run the result stands where the cluster was; one looks at either.
void SessionPage::addOutcomeCommand()
{
    auto* action = m_services.registry.add({ .id = QStringLiteral("view.outcome"),
        .text = QT_TRANSLATE_NOOP("Command", "Result instead of the &cluster"),
        .tip = QT_TRANSLATE_NOOP("Command", "Shows the results of the run, at its end, or the cluster at that moment"),
        .category = CommandCategory::View,
        .icon = Icon::Table,
        .checkable = true,
        .group = 2,
        .enabledWhen =
            [this] {
                const auto& frame = m_services.session.frame();
                return CommandAvailability::when(
                    frame && frame->isFinished && m_outcome->hasOutcome(), tr("the run is not at its end"));
            },
        .toggled =
            [this](bool isShown) {
                m_hidesOutcome = !isShown;
                showCentre();
            } });
    connect(m_centre, &QStackedWidget::currentChanged, action, [this, action] {
        const QSignalBlocker quiet(action);
        action->setChecked(m_centre->currentWidget() == m_outcome);
    });
    m_outcome->setActions({ QStringLiteral("view.outcome") });
}

/// An operator's first question about a trace of accounting.
void SessionPage::addRecordCommand()
{
    m_services.registry.add({ .id = QStringLiteral("record.show"),
        .text = QT_TRANSLATE_NOOP("Command", "Against the &record"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "How far this run is from what the trace's accounting says happened: waits by team, start by start"),
        .category = CommandCategory::Analyse,
        .icon = Icon::Compare,
        .group = 1,
        .enabledWhen
        = [this] { return CommandAvailability::when(m_isRecorded, tr("the trace has no recorded starts")); },
        .run = [this] { showPanel(QStringLiteral("recorded")); } });
}

void SessionPage::addCanvasCommands()
{
    new CanvasCommands({ m_services.registry, m_services.session, *m_canvas, QLatin1String(kView) }, this);
    const auto add = [this](const char* id, const char* text, const char* tip, const char* panel) {
        m_services.registry.add({ .id = QLatin1String(id),
            .text = text,
            .tip = tip,
            .category = CommandCategory::View,
            .view = QLatin1String(kView),
            .icon = Icon::Table,
            .group = 2,
            .enabledWhen
            = [this] { return CommandAvailability::when(m_services.session.hasSession(), tr("no run is open")); },
            .run = [this, panel] { showPanel(QLatin1String(panel)); } });
    };
    add("cluster.table", QT_TRANSLATE_NOOP("Command", "Show the cluster as a table"),
        QT_TRANSLATE_NOOP("Command", "Lists the servers with what is reserved and what runs there"), "servers");
    add("timeline.table", QT_TRANSLATE_NOOP("Command", "Show the timeline as a table"),
        QT_TRANSLATE_NOOP("Command", "Lists the events of the run in their order"), "events");
}

/// A colour means one thing on the page: what is chosen for the cluster holds for the list of jobs and the timeline.
void SessionPage::shareColors(JobTableModel& jobs)
{
    const auto styleOf = [this](JobId job) { return m_canvas->styleOf(job); };
    jobs.setJobStyles(styleOf);
    m_timeline->view().setJobStyles(styleOf);
    connect(m_canvas, &ClusterCanvas::recolored, &jobs, &JobTableModel::restyle);
    connect(m_canvas, &ClusterCanvas::recolored, m_timeline->view().viewport(), qOverload<>(&QWidget::update));
}

void SessionPage::setForAudience(bool isForAudience)
{
    // Two lines, whatever happens: the cluster does not change its size while the run goes on.
    constexpr int kLines = 2;
    m_caption->setFixedHeight(kLines * m_caption->fontMetrics().lineSpacing() + 2 * spacing::kTiny);
    m_caption->setVisible(isForAudience);
    showCaption();
}

/// While the log is behind, what it said last stays.
void SessionPage::showCaption()
{
    if (m_caption->isHidden())
        return;
    if (const auto text = m_stepNotes->latest(); !text.isEmpty() || !m_services.session.inputs())
        m_caption->setText(text);
}

} // namespace consonance
