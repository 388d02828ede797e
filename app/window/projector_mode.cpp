// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/projector_mode.h"

#include "app/window/window_core.h"
#include "app/window/window_pages.h"
#include "core/session/completion_times.h"
#include "ui/compare/compare_page.h"
#include "ui/inspect/wait_asker.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/monitor/monitor_document.h"
#include "ui/session/shown_moment.h"
#include "ui/train/training_page.h"
#include "ui/words/core_wording.h"
#include "ui/words/input_title.h"
#include "ui/words/job_names.h"
#include "ui/words/policy_text.h"
#include "ui/words/simulation_text.h"
#include "ui/workspace/session_page.h"

#include <QAction>
#include <QDockWidget>
#include <QFontInfo>
#include <QMainWindow>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

#include <algorithm>
#include <utility>

namespace consonance {

ProjectorMode::ProjectorMode(QMainWindow& window, WindowCore& core, WindowPages& pages)
    : QObject(&window)
    , m_window(window)
    , m_core(core)
    , m_pages(pages)
{
    m_why = new WaitingQuestion(core.session, core.runner, this);
    connect(m_why, &WaitingQuestion::answered, this, &ProjectorMode::showClock);
    connect(&core.session, &SessionController::stateChanged, this, &ProjectorMode::showClock);
    connect(&core.runner, &JobRunner::progressed, this, &ProjectorMode::showClock);
    buildBar();
    constexpr int kPauseMs = 100;
    m_resized.setSingleShot(true);
    m_resized.setInterval(kPauseMs);
    connect(&m_resized, &QTimer::timeout, this, &ProjectorMode::enlarge);
    window.installEventFilter(this);
    connect(&pages, &WindowPages::pageChanged, this, &ProjectorMode::showClock);
    connect(&core.clock, &SimulationClock::nowChanged, this, &ProjectorMode::showClock);
    connect(&core.session, &SessionController::frameChanged, this, &ProjectorMode::showClock);
    connect(&core.selection, &Selection::changed, this, &ProjectorMode::showClock);
    connect(&page().workspace(), &WorkspaceLayout::perspectiveChanged, this, [this] {
        m_layout.reset(); // another arrangement was asked for
        setOn(false);
    });
}

SessionPage& ProjectorMode::page() const
{
    return m_pages.session();
}

void ProjectorMode::addCommand()
{
    m_action = m_core.registry.add({ .id = QStringLiteral("view.projector"),
        .text = QT_TRANSLATE_NOOP("Command", "&Projector"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "For an audience: hides everything but the cluster, the clock and the lesson, enlarges them, and lets no "
            "breakpoint stop the run"),
        .category = CommandCategory::View,
        .key = QKeySequence(Qt::Key_F8),
        .checkable = true,
        .group = 3,
        .toggled = [this](bool isOn) { setOn(isOn); } });
}

void ProjectorMode::buildBar()
{
    m_bar = new QToolBar(&m_window);
    m_bar->setObjectName(QStringLiteral("projector"));
    m_bar->setMovable(false);
    m_clock = new RoleLabel(TextSize::Title);
    m_clock->setObjectName(QStringLiteral("projectorClock"));
    m_run = new RoleLabel(TextSize::Body, TextTone::Muted);
    m_run->setObjectName(QStringLiteral("projectorRun"));
    m_run->setContentsMargins(spacing::kLarge, 0, spacing::kSmall, 0);
    m_clock->setContentsMargins(spacing::kLarge, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    m_bar->addWidget(m_clock);
    m_job = new RoleLabel(TextSize::Title);
    m_job->setObjectName(QStringLiteral("projectorJob"));
    m_job->setContentsMargins(spacing::kLarge, 0, spacing::kSmall, 0);
    m_bar->addWidget(m_job);
    m_bar->addWidget(m_run); // the last, where there is little room
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_bar->addWidget(space);
    m_leave = new RoleLabel(TextSize::Small, TextTone::Muted);
    m_leave->setContentsMargins(spacing::kSmall, 0, spacing::kLarge, 0);
    m_bar->addWidget(m_leave);
    m_window.addToolBar(Qt::TopToolBarArea, m_bar);
    m_bar->hide();
}

void ProjectorMode::setOn(bool isOn)
{
    if (isOn == m_isOn)
        return;
    m_isOn = isOn;
    const bool isComparing = m_pages.page() == WindowPage::Compare && m_pages.comparison().hasRuns();
    const bool isTraining = m_pages.page() == WindowPage::Training && !m_pages.training().headline().isEmpty();
    if (isOn && m_core.session.hasSession() && !isComparing && !isTraining)
        m_pages.showPage(WindowPage::Session);
    // In large text panels and forms would need more room than there is, and the window would leave the screen.
    if (isOn) {
        m_pages.comparison().setForAudience(true);
        m_pages.training().setForAudience(true);
        hideAround();
        enlarge();
    } else {
        Theme::instance().setTextScale(1);
        bringBack();
        m_pages.comparison().setForAudience(false);
        m_pages.training().setForAudience(false);
    }
    page().setForAudience(isOn);
    page().monitor().setSilenced(isOn);
    m_action->setChecked(isOn);
    showClock();
    Q_EMIT changed(isOn);
}

bool ProjectorMode::eventFilter(QObject* watched, QEvent* event)
{
    if (m_isOn && watched == &m_window && event->type() == QEvent::Resize)
        m_resized.start();
    return QObject::eventFilter(watched, event);
}

/// At least the share of the screen's height that the last rows can read, also in the smallest text.
void ProjectorMode::enlarge()
{
    if (!m_isOn)
        return;
    auto& theme = Theme::instance();
    const double smallest = QFontInfo(theme.font(TextSize::Small)).pixelSize() / theme.textScale();
    theme.setTextScale(std::max(kTextScale, kLeastText * m_window.height() / smallest));
}

void ProjectorMode::hideAround()
{
    m_layout = page().workspace().layout();
    page().workspace().setHeld(true);
    std::vector<QWidget*> around { m_window.menuBar(), m_window.statusBar() };
    for (auto* bar : m_window.findChildren<QToolBar*>()) {
        if (bar != m_bar && qobject_cast<QMainWindow*>(bar->parentWidget()))
            around.push_back(bar);
    }
    m_hidden.clear();
    for (auto* widget : around) {
        if (widget->isHidden())
            continue;
        m_hidden.emplace_back(widget);
        widget->hide();
    }
    for (const auto& [name, dock] : page().panels())
        dock->hide();
    m_bar->show();
}

void ProjectorMode::bringBack()
{
    m_bar->hide();
    for (const auto& widget : std::exchange(m_hidden, {})) {
        if (widget)
            widget->show();
    }
    page().workspace().setHeld(false);
    if (const auto layout = std::exchange(m_layout, std::nullopt))
        page().workspace().setLayout(*layout);
}

void ProjectorMode::showClock()
{
    if (!m_isOn)
        return;
    m_leave->setText(tr("Esc leaves"));
    if (m_pages.page() == WindowPage::Compare) { // the open run may be quite another one
        m_clock->setText(comparedText());
        m_run->clear();
        m_job->clear();
        return;
    }
    if (m_pages.page() == WindowPage::Training) {
        m_clock->setText(m_pages.training().headline());
        m_run->clear();
        m_job->clear();
        return;
    }
    m_clock->setText(shownMoment(m_core.session, m_core.clock.now()));
    const auto& frame = m_core.session.frame();
    m_job->setText(selectedJobText());
    // Only of a run that stands still.
    const auto waiting = m_core.session.canPause() ? std::nullopt : selectedWaiting();
    if (waiting)
        m_why->ask(*waiting);
    else
        m_why->forget();
    const auto text = frame ? runText() : QString();
    const int room = m_window.width() - m_clock->sizeHint().width() - m_job->sizeHint().width()
        - m_leave->sizeHint().width() - 3 * spacing::kHuge;
    m_run->setText(m_run->fontMetrics().elidedText(text, Qt::ElideRight, std::max(0, room)));
}

/// Why the selected job waits, which a hall asks; else how many run, wait and are done.
QString ProjectorMode::runText() const
{
    if (const auto& entry = m_why->entry())
        return QString::fromStdString(waitingText(*entry, *m_core.session.inputs()->workload, windowWording));
    const auto& frame = *m_core.session.frame();
    return tr("%1 · %2 run, %3 wait, %4 done", "policy, numbers of jobs")
        .arg(policyTitle(frame.policy), format::integer(frame.running), format::integer(std::ssize(frame.waiting)),
            format::integer(frame.finished));
}

std::optional<JobId> ProjectorMode::selectedWaiting() const
{
    const auto& jobs = m_core.selection.state().jobs;
    const auto& frame = m_core.session.frame();
    const bool waits
        = jobs.size() == 1 && frame && std::ranges::find(frame->waiting, jobs.front()) != frame->waiting.end();
    return waits ? std::optional(jobs.front()) : std::nullopt;
}

QString ProjectorMode::comparedText() const
{
    const auto& runs = m_pages.comparison().result().runs;
    if (runs.empty())
        return {};
    QStringList traces;
    for (const auto& run : runs)
        traces << inputTitle(run.trace);
    traces.removeDuplicates();
    constexpr int kMostNamed = 2;
    const auto what = traces.size() > kMostNamed ? tr("%n traces", "", static_cast<int>(traces.size()))
                                                 : traces.join(QStringLiteral(", "));
    return QStringLiteral("%1 · %2").arg(what, inputTitle(runs.front().cluster));
}

/// What lessons ask a hall to read, without the panel that says it.
QString ProjectorMode::selectedJobText() const
{
    const auto& jobs = m_core.selection.state().jobs;
    const auto& frame = m_core.session.frame();
    const auto& inputs = m_core.session.inputs();
    if (jobs.size() != 1 || !frame || !inputs || jobs.front().index() >= frame->jobs.size())
        return {};
    const auto& job = frame->jobs[jobs.front().index()];
    const auto name = jobText(JobNames(*inputs->workload), jobs.front());
    const auto slowdown = job.phase == JobPhase::Running ? slowdownNow(job) : std::nullopt;
    return slowdown ? tr("%1: slowed down by %2", "a job, a percentage").arg(name, format::percent(*slowdown, 1))
                    : tr("%1: %2", "a job, what it does").arg(name, phaseText(job.phase, job.isStalled));
}

} // namespace consonance
#include "moc_projector_mode.cpp"
