// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/paired_clusters_view.h"

#include "core/workload/trace_file.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/commands/command_registry.h"
#include "ui/compare/paired_sessions.h"
#include "ui/compare/run_pair_choice.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/theme/flow_layout.h"
#include "ui/words/job_sentence.h"
#include "ui/words/simulation_text.h"

#include <QAction>
#include <QComboBox>
#include <QSlider>
#include <QSplitter>
#include <QToolButton>

namespace consonance {

namespace {

constexpr int kSliderSteps = 10'000;
constexpr int kFrameMs = 100;
constexpr std::int64_t kFramesOfARun = 300; ///< a run plays in about half a minute

QToolButton* buttonOf(CommandRegistry& registry, const char* id, Qt::ToolButtonStyle style)
{
    auto* button = new QToolButton;
    button->setDefaultAction(registry.action(QLatin1String(id)));
    button->setToolButtonStyle(style);
    return button;
}

} // namespace

PairedClustersView::PairedClustersView(RunLibrary& library, CommandRegistry& registry, QWidget* parent)
    : ComparisonView(parent)
    , m_registry(registry)
    , m_sessions(new PairedSessions(library, this))
    , m_first(new QComboBox)
    , m_second(new QComboBox)
    , m_slider(new QSlider(Qt::Horizontal))
    , m_clock(new RoleLabel(TextSize::Body))
    , m_divergence(new RoleLabel(TextSize::Small, TextTone::Muted))
{
    addCommands(registry);
    m_play.setInterval(kFrameMs);
    m_slider->setRange(0, kSliderSteps);
    m_divergence->setWordWrap(true);
    m_divergence->setCopyable();
    auto* sides = new QSplitter(Qt::Horizontal);
    sides->addWidget(buildSide(registry, 0, "compare.openFirst"));
    sides->addWidget(buildSide(registry, 1, "compare.openSecond"));
    auto* column = filled(new QVBoxLayout(this), { buildControls(registry), m_divergence, { sides, 1 } });
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->setSpacing(spacing::kSmall);

    connect(m_first, &QComboBox::currentIndexChanged, this, [this] {
        if (m_data)
            fillSecondRuns(*m_second, *m_data, chosenRun(*m_first));
        openChosen();
    });
    connect(m_second, &QComboBox::currentIndexChanged, this, &PairedClustersView::openChosen);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        const auto horizon = static_cast<double>(m_sessions->horizon().microseconds);
        m_sessions->seek(Time { static_cast<std::int64_t>(horizon * value / kSliderSteps) });
        showMoment();
    });
    connect(&m_play, &QTimer::timeout, this, [this] {
        const auto step = Duration { std::max<std::int64_t>(1, m_sessions->horizon().microseconds / kFramesOfARun) };
        if (m_sessions->now() >= m_sessions->horizon())
            m_registry.action(QStringLiteral("compare.play"))->setChecked(false);
        else
            m_sessions->seek(m_sessions->now() + step);
    });
    connect(m_sessions, &PairedSessions::opened, this, &PairedClustersView::showOpened);
    connect(m_sessions, &PairedSessions::moved, this, &PairedClustersView::showMoment);
    connect(m_sessions, &PairedSessions::failed, this, &PairedClustersView::errorRaised);
    retranslate();
}

PairedClustersView::~PairedClustersView() = default;

QWidget* PairedClustersView::buildControls(CommandRegistry& registry)
{
    for (auto* box : { m_first, m_second })
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* controls = new QWidget;
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins({});
    row->addWidget(buttonOf(registry, "compare.firstDivergence", Qt::ToolButtonTextBesideIcon));
    for (const char* id : { "compare.previousDecision", "compare.play", "compare.nextDecision" })
        row->addWidget(buttonOf(registry, id, Qt::ToolButtonIconOnly));
    row->addWidget(m_slider, 1);
    row->addWidget(m_clock);
    return controls;
}

QWidget* PairedClustersView::buildSide(CommandRegistry& registry, std::size_t side, const char* command)
{
    m_titles[side] = new RoleLabel(TextSize::Small, TextTone::Muted);
    m_canvases[side] = new ClusterCanvas(m_selection);
    // Lessons and the manual know that of the run by its name.
    m_canvases[side]->setObjectName(side == 0 ? QStringLiteral("firstCluster") : QStringLiteral("secondCluster"));
    auto* widget = new QWidget;
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins({});
    column->setSpacing(spacing::kTiny);
    auto* head = new FlowLayout(spacing::kSmall);
    auto* runs = side == 0 ? m_first : m_second;
    runs->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    head->addWidget(runs);
    head->addWidget(buttonOf(registry, command, Qt::ToolButtonTextBesideIcon));
    column->addLayout(head);
    column->addWidget(m_titles[side]);
    column->addWidget(m_canvases[side], 1);
    return widget;
}

void PairedClustersView::addCommands(CommandRegistry& registry)
{
    const auto isOpen = [this] {
        return CommandAvailability::when(m_sessions->isOpen(), tr("no two stored runs of one trace are shown"));
    };
    const CommandGroup commands { registry, CommandCategory::Analyse, 2 };
    commands.add(
        "compare.firstDivergence", QT_TRANSLATE_NOOP("Command", "First divergence"),
        QT_TRANSLATE_NOOP("Command",
            "Brings both runs to the moment of the first decision that differs, after all that happens then"),
        Icon::Target,
        [this] {
            const auto pairs = m_data ? m_data->results().size() : 0;
            return pairs < 2 ? CommandAvailability::no(tr("fewer than two runs are compared"))
                : m_sessions->isOpen() && !m_sessions->difference().firstEvent
                ? CommandAvailability::no(tr("the two runs are the same"))
                : CommandAvailability::yes();
        },
        [this] {
            Q_EMIT wanted();
            m_jumpsWhenOpened = !m_sessions->isOpen();
            m_sessions->seekDivergence();
        });
    commands.add("compare.previousDecision", QT_TRANSLATE_NOOP("Command", "Previous decision of either run"),
        QT_TRANSLATE_NOOP("Command", "Brings both runs to the previous moment at which one of them decided"),
        Icon::StepBack, isOpen, [this] { m_sessions->stepDecision(false); });
    registry.add({ .id = QStringLiteral("compare.play"),
        .text = QT_TRANSLATE_NOOP("Command", "Play both runs"),
        .tip = QT_TRANSLATE_NOOP("Command", "Starts or stops the common clock of both runs"),
        .category = CommandCategory::Analyse,
        .icon = Icon::Run,
        .checkable = true,
        .group = 2,
        .enabledWhen = isOpen,
        .toggled = [this](bool plays) { togglePlay(plays); } });
    commands.add("compare.nextDecision", QT_TRANSLATE_NOOP("Command", "Next decision of either run"),
        QT_TRANSLATE_NOOP("Command", "Brings both runs to the next moment at which one of them decides"),
        Icon::StepDecision, isOpen, [this] { m_sessions->stepDecision(true); });
    commands.add("compare.openFirst", QT_TRANSLATE_NOOP("Command", "Open first run here"),
        QT_TRANSLATE_NOOP("Command", "Opens the first of the two runs on the page Cluster at the moment shown"),
        Icon::Open, isOpen,
        [this] { Q_EMIT openRequested({ .runId = m_sessions->side(0).runId, .at = m_sessions->now() }); });
    commands.add("compare.openSecond", QT_TRANSLATE_NOOP("Command", "Open second run here"),
        QT_TRANSLATE_NOOP("Command", "Opens the second of the two runs on the page Cluster at the moment shown"),
        Icon::Open, isOpen,
        [this] { Q_EMIT openRequested({ .runId = m_sessions->side(1).runId, .at = m_sessions->now() }); });
}

QString PairedClustersView::title() const
{
    return tr("Side by side");
}

void PairedClustersView::retranslate()
{
    m_first->setAccessibleName(tr("Run on the left"));
    m_second->setAccessibleName(tr("Run on the right"));
    m_slider->setAccessibleName(tr("Moment of both runs"));
    describeDivergence();
    showMoment();
}

void PairedClustersView::show(const SharedComparison& comparison)
{
    if (m_data == comparison)
        return;
    m_data = comparison;
    fillFirstRuns(*m_first, *comparison);
    fillSecondRuns(*m_second, *comparison, chosenRun(*m_first));
    openChosen();
}

void PairedClustersView::openChosen()
{
    const int a = chosenRun(*m_first);
    const int b = chosenRun(*m_second);
    m_registry.action(QStringLiteral("compare.play"))->setChecked(false);
    m_sessions->close();
    for (auto* canvas : m_canvases)
        canvas->setInputs(nullptr, nullptr);
    describeDivergence();
    m_registry.requestRefresh();
    if (!m_data || a < 0 || b < 0)
        return;
    const auto& first = m_data->results()[static_cast<std::size_t>(a)].runId;
    const auto& second = m_data->results()[static_cast<std::size_t>(b)].runId;
    if (!first.empty() && !second.empty())
        m_sessions->open(QString::fromStdString(first), QString::fromStdString(second));
}

void PairedClustersView::showOpened()
{
    m_selection.reset();
    for (std::size_t i = 0; i < m_canvases.size(); ++i)
        m_canvases[i]->setInputs(m_sessions->side(i).cluster, m_sessions->side(i).workload);
    describeDivergence();
    showMoment();
    if (m_sessions->difference().firstEvent)
        m_sessions->seekDivergence();
    else
        m_sessions->seek(Time { m_sessions->horizon().microseconds / 2 });
    m_jumpsWhenOpened = false;
    m_registry.requestRefresh();
}

QString PairedClustersView::shownMoment(Time at) const
{
    const auto& workload = m_sessions->side(0).workload;
    return format::moment(at, workload ? dateOfBeginning(*workload) : std::nullopt);
}

void PairedClustersView::showMoment()
{
    m_clock->setText(shownMoment(m_sessions->now()));
    const QSignalBlocker quiet(m_slider);
    const auto horizon = static_cast<double>(std::max<std::int64_t>(1, m_sessions->horizon().microseconds));
    m_slider->setValue(static_cast<int>(static_cast<double>(m_sessions->now().microseconds) / horizon * kSliderSteps));
    for (std::size_t i = 0; i < m_canvases.size(); ++i) {
        const auto& frame = m_sessions->side(i).frame;
        m_canvases[i]->setFrame(frame);
        m_titles[i]->setText(frame
                ? tr("%1 running, %2 waiting, %3 finished; %4 allocated")
                      .arg(format::integer(frame->running), format::integer(static_cast<qint64>(frame->waiting.size())),
                          format::integer(frame->finished), format::percent(frame->allocatedShare))
                : QString());
    }
}

QString PairedClustersView::originOf(const ClusterCanvas& canvas) const
{
    const auto& side = m_sessions->side(&canvas == m_canvases[0] ? 0 : 1);
    if (!m_data || side.runId.isEmpty())
        return {};
    const auto run = std::ranges::find(m_data->results(), side.runId.toStdString(), &RunResult::runId);
    return run == m_data->results().end()
        ? side.runId
        : tr("Run %1 · %2", "its id; its policy, trace and seed").arg(side.runId, runTitle(*run));
}

void PairedClustersView::describeDivergence()
{
    if (!m_sessions->isOpen()) {
        m_divergence->setText(tr("Two stored runs of one trace are shown here under one clock."));
        return;
    }
    const auto& difference = m_sessions->difference();
    if (!difference.firstEvent) {
        m_divergence->setText(tr("The two runs are the same, event for event."));
        return;
    }
    const auto what = [this](const std::optional<NamedEvent>& event) {
        if (!event)
            return tr("end of the run");
        auto text = tr("%1 at %2", "what happened, when").arg(eventKindText(event->kind), shownMoment(event->at));
        if (const auto job = QString::fromStdString(event->places.job); !job.isEmpty())
            text = jobSentence(tr("%1, job %2", "what happened, to which job"), job).arg(text, job);
        const auto& tasks = event->places.tasks;
        return tasks.empty() ? text : tr("%1 (%2)", "what happened, where").arg(text, taskPlacesText(tasks));
    };
    m_divergence->setText(
        tr("First difference at %1, event %2: on the left %3; on the right %4.")
            .arg(shownMoment(difference.at), format::integer(static_cast<qint64>(*difference.firstEvent)),
                what(difference.firstWhat), what(difference.secondWhat)));
}

void PairedClustersView::togglePlay(bool plays)
{
    if (plays && m_sessions->isOpen())
        m_play.start();
    else
        m_play.stop();
}

} // namespace consonance
#include "moc_paired_clusters_view.cpp"
