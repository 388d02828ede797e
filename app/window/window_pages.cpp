// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_pages.h"

#include "app/window/window_core.h"
#include "core/answers/answer.h"
#include "core/workload/sample_library.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/decide/what_if_controller.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/kit/filled_layout.h"
#include "ui/monitor/marks_document.h"
#include "ui/operate/outcome_view.h"
#include "ui/operate/report_commands.h"
#include "ui/runs/runs_page.h"
#include "ui/session/session_memory.h"
#include "ui/start/run_form.h"
#include "ui/start/welcome_page.h"
#include "ui/train/training_form.h"
#include "ui/train/training_page.h"
#include "ui/work/message_bar.h"
#include "ui/workspace/session_page.h"

#include <QAction>
#include <QStackedWidget>

#include <algorithm>
#include <array>

namespace consonance {

namespace {

struct PageCommand {
    WindowPage page;
    const char* name;
    const char* chapter; ///< of the manual
    const char* id;
    const char* text;
    const char* tip;
    Qt::Key key;
    Icon icon;
};

/// In the order of WindowPage.
constexpr std::array kPageCommands {
    PageCommand { WindowPage::Welcome, "welcome", "start", "window.welcome", QT_TRANSLATE_NOOP("Command", "Start"),
        QT_TRANSLATE_NOOP("Command", "A cluster at work, lessons, samples, recent files and the form for a new run"),
        Qt::Key_1, Icon::Home },
    PageCommand { WindowPage::Session, "session", "cluster", "window.session", QT_TRANSLATE_NOOP("Command", "Cluster"),
        QT_TRANSLATE_NOOP("Command", "The open run"), Qt::Key_2, Icon::Cluster },
    PageCommand { WindowPage::Compare, "compare", "comparing", "window.compare",
        QT_TRANSLATE_NOOP("Command", "Compare"), QT_TRANSLATE_NOOP("Command", "Several policies on the same traces"),
        Qt::Key_3, Icon::Compare },
    PageCommand { WindowPage::Runs, "runs", "runs", "window.runs", QT_TRANSLATE_NOOP("Command", "Runs"),
        QT_TRANSLATE_NOOP("Command", "Every run that was kept"), Qt::Key_4, Icon::Runs },
    PageCommand { WindowPage::Training, "training", "training", "window.training",
        QT_TRANSLATE_NOOP("Command", "Training"),
        QT_TRANSLATE_NOOP("Command", "Trains policies and shows how they learn"), Qt::Key_5, Icon::Training },
};

} // namespace

WindowPages::WindowPages(WindowCore& core, QWidget* parent)
    : QWidget(parent)
    , m_core(core)
    , m_links(new QObject(this))
    , m_messages(new MessageBar)
    , m_reports(
          new ReportCommands({ core.session, core.library, core.settings, core.runner, core.registry, *this }, this))
    , m_stack(new QStackedWidget)
    , m_welcome(new WelcomePage(core.settings, core.runner))
    , m_session(new SessionPage(
          { core.settings, core.runner, core.registry, core.selection, core.clock, core.session, core.undo }))
    , m_compare(new ComparePage(core.library, core.registry, core.settings))
    , m_runs(new RunsPage(core.library, core.registry, core.settings, core.undo))
    , m_training(new TrainingPage(core.runner, core.registry, core.settings))
{
    m_session->whatIf().keepBranchesIn(core.library);
    m_session->marks().keepIn(core.library);
    m_welcome->form().recordIn(core.undo);
    m_compare->form().recordIn(core.undo);
    m_training->form().recordIn(core.undo);
    m_training->setLibrary(core.library);
    // In the order of WindowPage.
    for (QWidget* page : { static_cast<QWidget*>(m_welcome), static_cast<QWidget*>(m_session),
             static_cast<QWidget*>(m_compare), static_cast<QWidget*>(m_runs), static_cast<QWidget*>(m_training) })
        m_stack->addWidget(page);
    tightlyFilled(new QVBoxLayout(this), { { m_stack, 1 } }, 0);
    m_messages->layOver(*this);
    for (auto* note : m_compare->tabs().findChildren<QWidget*>(QStringLiteral("footnote")))
        m_messages->keepClear(*note);
    followSight();
    connectPages();
    connectReports();
}

/// Undo takes back what the page in front shows.
void WindowPages::followSight()
{
    const auto show = [this] {
        switch (page()) {
        case WindowPage::Welcome:
            return m_core.undo.setInSight(EditPlace::Start);
        case WindowPage::Session:
            return m_core.undo.setInSight(EditPlace::OpenRun | EditPlace::RunChanges);
        case WindowPage::Compare:
            return m_core.undo.setInSight(EditPlace::Comparison);
        case WindowPage::Runs:
            return m_core.undo.setInSight(EditPlace::Runs);
        case WindowPage::Training:
            return m_core.undo.setInSight(EditPlace::Training);
        }
    };
    connect(m_stack, &QStackedWidget::currentChanged, m_links, show);
    connect(m_stack, &QStackedWidget::currentChanged, this, &WindowPages::pageChanged);
    show();
}

void WindowPages::connectPages()
{
    connect(m_session, &SessionPage::sightWanted, m_links, [this] { showPage(WindowPage::Session); });
    connect(m_session, &SessionPage::comparisonRequested, m_links,
        [this](const AnswerSettings& settings) { compare(comparisonWith(settings)); });
    connect(m_session, &SessionPage::welcomeRequested, m_links, [this] { showPage(WindowPage::Welcome); });
    connect(m_training, &TrainingPage::wanted, m_links, [this] { showPage(WindowPage::Training); });
    connect(m_training, &TrainingPage::compareRequested, m_links,
        [this](const CompareRequest& request) { compare(request); });
    connect(m_compare, &ComparePage::wanted, m_links, [this] {
        if (page() != WindowPage::Compare)
            showPage(WindowPage::Compare);
    });
    connect(&m_core.session, &SessionController::inputsChanged, m_links, [this](const auto& inputs) {
        if (inputs)
            m_compare->form().suggest(comparisonOfOpenRun());
    });
    connect(m_runs, &RunsPage::compareRequested, m_links, [this](const std::vector<RunRecord>& runs) {
        m_compare->showRuns(runs);
        showPage(WindowPage::Compare);
    });
}

/// What each page would report on; the buttons that do are on the pages.
void WindowPages::connectReports()
{
    m_reports->offerComparison([this] {
        ReportWindow::Subject subject;
        const auto& compared = m_compare->data();
        for (const auto& run : compared ? compared->results() : std::vector<RunResult> {}) {
            if (!run.runId.empty())
                subject.runs.push_back(run.runId);
        }
        if (compared)
            subject.ask = {
                .question = {}, .span = compared->request.range, .baseline = compared->runs.baseline, .command = {}
            };
        return subject;
    });
    m_reports->offerSelection([this] {
        ReportWindow::Subject subject;
        for (const auto& run : m_runs->selectedRuns())
            subject.runs.push_back(run.id);
        return subject;
    });
    connect(&m_session->whatIf(), &WhatIfController::branchKept, m_reports, &ReportCommands::noteBranch);
}

void WindowPages::showPage(WindowPage page)
{
    m_stack->setCurrentIndex(static_cast<int>(page));
    for (const auto& command : kPageCommands)
        m_core.registry.action(QLatin1String(command.id))->setChecked(command.page == page);
    m_messages->setPlace(pageName());
    m_stack->currentWidget()->setFocus();
}

WindowPage WindowPages::page() const
{
    return static_cast<WindowPage>(m_stack->currentIndex());
}

QString WindowPages::pageName() const
{
    return QString::fromLatin1(kPageCommands[static_cast<std::size_t>(page())].name);
}

QString WindowPages::pageChapter() const
{
    return QString::fromLatin1(kPageCommands[static_cast<std::size_t>(page())].chapter);
}

void WindowPages::compare(const CompareRequest& request)
{
    m_compare->form().setRequest(request);
    showPage(WindowPage::Compare);
}

void WindowPages::notePlaces(SessionMemory& memory) const
{
    memory.cluster = m_session->canvas().place();
    memory.timeline = m_session->timeline().view().chosenSpan();
}

void WindowPages::showPlaces(const SessionMemory& memory)
{
    if (memory.cluster)
        m_session->canvas().setPlace(*memory.cluster);
    if (memory.timeline)
        m_session->timeline().view().showSpan(memory.timeline->from, memory.timeline->to);
}

void WindowPages::addCommands()
{
    addPageCommands();
    addCompareCommands();
    addTrainingCommand();
    m_session->outcome().setActions({ QStringLiteral("compare.openRun"), QStringLiteral("report.openRun"),
        QStringLiteral("purchase.start"), QStringLiteral("file.share"), QStringLiteral("view.outcome") });
}

void WindowPages::addPageCommands()
{
    for (const auto& command : kPageCommands) {
        m_core.registry.add({ .id = QLatin1String(command.id),
            .text = command.text,
            .tip = command.tip,
            .category = CommandCategory::Window,
            .key = QKeySequence(Qt::CTRL | command.key),
            .icon = command.icon,
            .checkable = true,
            .toggled = [this, page = command.page](bool) { showPage(page); } });
    }
}

void WindowPages::addCompareCommands()
{
    const CommandGroup commands { m_core.registry, CommandCategory::Analyse, 1 };
    // The first of the menu: it is what lessons and most people come for.
    CommandGroup { m_core.registry, CommandCategory::Analyse, 0 }.add(
        "compare.openRun", QT_TRANSLATE_NOOP("Command", "Compare policies on this trace"),
        QT_TRANSLATE_NOOP("Command", "Fills in the page of comparisons with trace, cluster and policy of the open run"),
        Icon::Compare, [this] { return CommandAvailability::when(m_core.session.hasSession(), tr("no run is open")); },
        [this] { compare(comparisonOfOpenRun()); });
    commands.add(
        "compare.start", QT_TRANSLATE_NOOP("Command", "Start the comparison"),
        QT_TRANSLATE_NOOP("Command", "Compares the policies chosen in the form"), Icon::Run,
        [this] {
            const auto problem = m_compare->form().problem();
            return CommandAvailability::when(problem.isEmpty(), problem);
        },
        [this] {
            showPage(WindowPage::Compare);
            m_compare->start(m_compare->form().request());
        });
}

void WindowPages::addTrainingCommand()
{
    CommandGroup { m_core.registry, CommandCategory::Train, 3 }.add("training.start",
        QT_TRANSLATE_NOOP("Command", "Start training"),
        QT_TRANSLATE_NOOP("Command", "Starts the training described in the form, in the background"), Icon::Training,
        {}, [this] {
            showPage(WindowPage::Training);
            m_training->start();
        });
}

/// Its trace, cluster, seed and settings; what shows the lesson of a sample, else the usual policies beside the one
/// that is running.
CompareRequest WindowPages::comparisonOfOpenRun() const
{
    const auto request = m_core.session.openRequest();
    const auto own = policyAtEnd(request);
    const auto& inputs = m_core.session.inputs();
    CompareRequest comparison { .traces = { request.trace },
        .cluster = request.cluster,
        .policies = CompareForm::usualPolicies(inputs ? inputs->workload.get() : nullptr),
        .interference = request.interference,
        .transitions = request.transitions,
        .failureLoss = request.failureLoss,
        .decideAt = request.decideAt == DecisionMoments::Policy ? std::nullopt : std::optional(request.decideAt),
        .impossible = request.impossible,
        .seeds = { request.seed },
        .baseline = own.policy };
    if (const auto* sample = findSampleEntry(request.trace); sample && !sample->compare.empty()) {
        comparison.policies = sample->compare;
        comparison.baseline = sample->compare.front();
    }
    if (std::ranges::find(comparison.policies, own.policy) == comparison.policies.end())
        comparison.policies.push_back(own.policy);
    if (!own.parameters.empty())
        comparison.parameters[own.policy] = own.parameters;
    return comparison;
}

/// The open run's settings, which are the baseline, beside these.
CompareRequest WindowPages::comparisonWith(const AnswerSettings& settings) const
{
    auto comparison = comparisonOfOpenRun();
    const auto own = policyAtEnd(m_core.session.openRequest());
    const auto other = settings.policy == own.policy ? settings.policy + " tuned" : settings.policy;
    comparison.policies = { own.policy, other };
    comparison.baseline = own.policy;
    comparison.parameters[other] = settings.parameters;
    return comparison;
}

} // namespace consonance
#include "moc_window_pages.cpp"
