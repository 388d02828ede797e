// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/training_page.h"

#include "core/base/file_io.h"
#include "core/train/trainers.h"
#include "core/train/training_health.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/thin_line.h"
#include "ui/plot/plot_widget.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/low_scroll.h"
#include "ui/train/offending_rounds_view.h"
#include "ui/train/predictor_view.h"
#include "ui/train/probe_view.h"
#include "ui/train/training_curves.h"
#include "ui/train/training_form.h"
#include "ui/words/policy_text.h"
#include "ui/work/error_text.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QProgressBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kTrainingFormWidth = 360;
constexpr const char* kTrainingView = "training";

QString stateName(const TrainingRun& run)
{
    switch (run.state()) {
    case TrainingRun::State::Running:
        return TrainingPage::tr("training");
    case TrainingRun::State::Paused:
        return TrainingPage::tr("paused");
    case TrainingRun::State::Stopping:
        return run.hasLearned() ? TrainingPage::tr("stopping, the checkpoint is being written")
                                : TrainingPage::tr("stopping");
    case TrainingRun::State::Finished:
        return TrainingPage::tr("trained");
    case TrainingRun::State::Stopped:
        return run.hasCheckpoint() ? TrainingPage::tr("stopped; Resume goes on from here")
                                   : TrainingPage::tr("stopped before there was anything to keep");
    case TrainingRun::State::Failed:
        return TrainingPage::tr("failed");
    }
    return {};
}

/// No file is written over: neither one that is there nor one that another training will write.
std::filesystem::path freePath(const std::filesystem::path& wanted, const std::vector<TrainingRun*>& runs)
{
    auto path = wanted;
    const auto isTaken = [&] {
        return fileExists(path)
            || std::ranges::any_of(runs, [&](const TrainingRun* run) { return run->checkpoint() == path; });
    };
    for (int number = 2; isTaken(); ++number)
        path.replace_filename(wanted.stem().string() + " " + std::to_string(number) + wanted.extension().string());
    return path;
}

} // namespace

TrainingPage::TrainingPage(JobRunner& runner, CommandRegistry& registry, Settings& settings, QWidget* parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_registry(registry)
    , m_makeTrainer(makeTrainer)
    , m_form(new TrainingForm(settings))
    , m_tabs(new QTabWidget)
    , m_predictor(new PredictorView(runner, registry))
    , m_probes(new ProbeView(runner, registry))
    , m_curves(new TrainingCurves)
    , m_title(new RoleLabel(TextSize::Title))
    , m_which(new QComboBox)
    , m_beside(new QComboBox)
    , m_bar(new QProgressBar)
    , m_status(new RoleLabel(TextSize::Body, TextTone::Muted))
    , m_alarms(new RoleLabel(TextSize::Body, TextTone::Warning))
    , m_explanation(new RoleLabel(TextSize::Body, TextTone::Muted))
    , m_area(new LowScrollArea(m_curves))
    , m_shelf(new TrainingShelf(this))
{
    addCommands();
    m_offending = new OffendingRoundsView(registry);
    m_form->setFixedWidth(kTrainingFormWidth);
    m_curves->setObjectName(QStringLiteral("trainingCurves"));
    m_which->setObjectName(QStringLiteral("trainings"));
    m_which->hide();
    m_beside->setObjectName(QStringLiteral("trainingBeside"));
    m_beside->hide();
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    m_bar->hide();
    m_status->setWordWrap(true);
    m_alarms->setWordWrap(true);
    m_alarms->setTextFormat(Qt::RichText);
    m_alarms->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_alarms->setObjectName(QStringLiteral("trainingAlarms"));
    m_alarms->hide();
    m_explanation->setWordWrap(true);
    m_explanation->setCopyable();
    m_explanation->hide();
    connect(m_alarms, &QLabel::linkActivated, this, &TrainingPage::followAlarm);
    connect(m_offending, &OffendingRoundsView::chosen, this, &TrainingPage::markChosen);
    m_left = new QWidget;
    tightlyFilled(new QHBoxLayout(m_left), { m_form, new ThinLine }, 0);
    tightlyFilled(new QHBoxLayout(this), { m_left, { buildResults(), 1 } }, 0);
    registry.bindView(QLatin1String(kTrainingView), this);
    connect(m_predictor, &PredictorView::errorRaised, this, &TrainingPage::errorRaised);
    connect(m_probes, &ProbeView::errorRaised, this, &TrainingPage::errorRaised);
    connect(m_probes, &ProbeView::wanted, this, [this] {
        m_tabs->setCurrentWidget(m_probes);
        Q_EMIT wanted();
    });
    connect(m_form, &TrainingForm::startRequested, this, &TrainingPage::start);
    connect(m_which, &QComboBox::currentIndexChanged, this, [this] {
        m_listed.clear();
        m_offending->clear();
        present();
    });
    connect(m_beside, &QComboBox::currentIndexChanged, this, &TrainingPage::present);
    connect(m_shelf, &TrainingShelf::listed, this, &TrainingPage::listTrainings);
    connect(m_shelf, &TrainingShelf::read, this, &TrainingPage::present);
    connect(m_shelf, &TrainingShelf::kept, this, [this](const QString& name) {
        Q_EMIT messageRaised({ .severity = Severity::Info, .text = tr("The training is kept as \"%1\".").arg(name) });
        present();
    });
    connect(&runner, &JobRunner::progressed, this, &TrainingPage::showProgress);
    keepTranslated(*this, [this] { retranslate(); });
    present();
}

/// Trainings tell the page when they are asked to stop, so they go while there is one.
TrainingPage::~TrainingPage()
{
    m_runner.disconnect(this);
    for (auto* run : m_runs) {
        run->disconnect(this);
        delete run;
    }
}

QWidget* TrainingPage::buildResults()
{
    auto* head = new FlowLayout(spacing::kSmall);
    m_title->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    head->addWidget(m_title);
    head->addWidget(m_which);
    head->addWidget(m_beside);
    for (const char* id : { "training.pause", "training.resume", "training.stop", "training.compare" }) {
        auto* button = new QToolButton;
        button->setDefaultAction(m_registry.action(QLatin1String(id)));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        head->addWidget(button);
    }
    m_allCharts = new QToolButton;
    m_allCharts->setObjectName(QStringLiteral("allCharts"));
    m_allCharts->setCheckable(true);
    connect(m_allCharts, &QToolButton::toggled, m_curves, &TrainingCurves::setAllShown);
    head->addWidget(m_allCharts);
    auto* results = new QWidget;
    auto* column = filled(
        new QVBoxLayout(results), { head, m_bar, m_status, m_alarms, m_explanation, m_offending, { m_area, 1 } });
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(results, QString());
    m_tabs->addTab(m_predictor, QString());
    m_tabs->addTab(m_probes, QString());
    auto* whole = new QWidget;
    auto* margins = new QVBoxLayout(whole);
    margins->setContentsMargins(spacing::kLarge, spacing::kLarge, spacing::kLarge, spacing::kLarge);
    margins->addWidget(m_tabs);
    return whole;
}

CommandAvailability TrainingPage::whenShown(std::initializer_list<TrainingRun::State> states) const
{
    const auto* run = shown();
    if (!run)
        return CommandAvailability::no(
            shownTraining() != nullptr ? tr("the training is over") : tr("nothing has been trained yet"));
    return CommandAvailability::when(
        std::ranges::find(states, run->state()) != states.end(), tr("the training is not in a state for that"));
}

void TrainingPage::addCommands()
{
    using State = TrainingRun::State;
    const CommandGroup commands { m_registry, CommandCategory::Train, 3 };
    commands.add(
        "training.pause", QT_TRANSLATE_NOOP("Command", "Pause training"),
        QT_TRANSLATE_NOOP("Command", "Waits at the next report and leaves the processors free"), Icon::Pause,
        [this] { return whenShown({ State::Running }); }, [this] { shown()->pause(); });
    commands.add(
        "training.resume", QT_TRANSLATE_NOOP("Command", "Resume training"),
        QT_TRANSLATE_NOOP(
            "Command", "Goes on with a training that is paused, or from the checkpoint of one that was stopped"),
        Icon::Run, [this] { return whenResumable(); }, [this] { resumeShown(); });
    commands.add(
        "training.stop", QT_TRANSLATE_NOOP("Command", "Stop training"),
        QT_TRANSLATE_NOOP("Command",
            "Ends the training; what the policy learned is kept and can be resumed. While the predictor is trained, "
            "nothing is kept yet"),
        Icon::Stop,
        [this] {
            return whenShown({ State::Running, State::Paused });
        },
        [this] { shown()->stop(); });
    commands.add(
        "training.compare", QT_TRANSLATE_NOOP("Command", "Compare the trained policy"),
        QT_TRANSLATE_NOOP("Command", "Fills in the page of comparisons with this checkpoint and the usual baselines"),
        Icon::Compare,
        [this] {
            const auto* run = shown();
            if (run != nullptr && run->isOver() && !run->hasCheckpoint())
                return CommandAvailability::no(tr("the training has left no checkpoint"));
            return shownTraining() != nullptr && run == nullptr ? CommandAvailability()
                                                                : whenShown({ State::Finished, State::Stopped });
        },
        [this] { compareShown(); });
    commands.add(
        "training.openEpisode", QT_TRANSLATE_NOOP("Command", "Open the episode"),
        QT_TRANSLATE_NOOP("Command", "Opens the trace of the chosen episode, placed by the trained policy"), Icon::Open,
        [this] {
            if (!m_offending || !m_offending->chosenEpisode())
                return CommandAvailability::no(tr("no episode of an alarm is chosen"));
            const auto* run = shown();
            return CommandAvailability::when(!run || (run->isOver() && run->hasCheckpoint()),
                tr("the checkpoint is written when the training ends or is stopped"));
        },
        [this] { openEpisode(); });
}

CommandAvailability TrainingPage::whenResumable() const
{
    const auto* run = shown();
    if (run && run->state() == TrainingRun::State::Stopped)
        return CommandAvailability::when(run->hasCheckpoint(), tr("it was stopped before there was anything to keep"));
    return whenShown({ TrainingRun::State::Paused });
}

/// One that was stopped goes on as a training of its own, with the same inputs.
void TrainingPage::resumeShown()
{
    auto* run = shown();
    if (run->state() == TrainingRun::State::Paused)
        return run->resume();
    m_form->setRequest(run->policy(), run->request());
    start();
}

void TrainingPage::setForAudience(bool isForAudience)
{
    m_left->setHidden(isForAudience);
    m_tabs->tabBar()->setHidden(isForAudience);
    if (isForAudience) {
        m_tabs->setCurrentIndex(0);
        m_allCharts->setChecked(false);
    }
}

QString TrainingPage::headline() const
{
    return shownTraining() ? tr("%1 · %2", "training, its progress").arg(m_title->text(), m_status->text()) : QString();
}

const TrainingShelf::Training* TrainingPage::shownTraining() const
{
    return m_shelf->find(m_which->currentData().toString());
}

TrainingRun* TrainingPage::shown() const
{
    const auto* training = shownTraining();
    return training == nullptr ? nullptr : training->run;
}

std::span<const TrainingReport> TrainingPage::shownReports() const
{
    return m_shelf->reports(m_which->currentData().toString());
}

void TrainingPage::showTraining(const QString& name)
{
    m_which->setCurrentIndex(m_which->findData(name));
}

void TrainingPage::showBeside(const QString& name)
{
    m_beside->setCurrentIndex(std::max(0, m_beside->findData(name)));
}

/// The same ones stay chosen.
void TrainingPage::listTrainings()
{
    const auto shown = m_which->currentData().toString();
    const auto beside = m_beside->currentData().toString();
    {
        const QSignalBlocker quiet(m_which);
        const QSignalBlocker quietBeside(m_beside);
        m_which->clear();
        m_beside->clear();
        m_beside->addItem(tr("Nothing beside it"), QString());
        for (const auto& training : m_shelf->trainings()) {
            m_which->addItem(training.name, training.name);
            m_beside->addItem(tr("Beside: %1").arg(training.name), training.name);
        }
        m_which->setCurrentIndex(shown.isEmpty() ? 0 : m_which->findData(shown));
        m_beside->setCurrentIndex(std::max(0, m_beside->findData(beside)));
    }
    m_which->setVisible(m_which->count() > 1);
    m_beside->setVisible(m_which->count() > 1);
    present();
}

QString TrainingPage::alarmText() const
{
    return m_alarms->text();
}

void TrainingPage::start()
{
    auto trainer = m_makeTrainer(m_form->policy());
    if (!trainer) {
        Q_EMIT errorRaised(trainer.error());
        return;
    }
    auto request = m_form->request();
    request.output = freePath(request.output, m_runs);
    const auto wanted = m_form->name().isEmpty()
        ? tr("%1, seed %2", "default name of a training").arg(policyTitle(m_form->policy())).arg(request.seed)
        : m_form->name();
    const auto name = m_shelf->freeName(wanted);
    auto* run = new TrainingRun(std::move(*trainer), request, name, m_runner, this);
    m_runs.push_back(run);
    followRun(run);
    m_shelf->add(run, request);
    showTraining(name);
}

void TrainingPage::followRun(TrainingRun* run)
{
    connect(run, &TrainingRun::reported, this, [this, run] {
        if (run == shown())
            present();
    });
    connect(run, &TrainingRun::stateChanged, this, [this, run] {
        if (run->state() == TrainingRun::State::Failed)
            Q_EMIT errorRaised(run->error());
        if (run->state() == TrainingRun::State::Finished)
            m_predictor->addCheckpoint(run->name(), run->policy(), run->checkpoint().string());
        if (run->state() == TrainingRun::State::Finished)
            Q_EMIT messageRaised({ .severity = Severity::Info,
                .text = tr("%1: the checkpoint is %2")
                            .arg(run->name(), QString::fromStdString(run->checkpoint().string())) });
        if (run == shown())
            present();
        m_registry.requestRefresh();
    });
}

void TrainingPage::present()
{
    const auto* training = shownTraining();
    m_title->setText(training ? training->name : tr("Train a policy"));
    m_registry.requestRefresh();
    showProgress();
    if (!training)
        return;
    const auto beside = m_beside->currentData().toString();
    m_curves->setReports(shownReports(), beside == training->name ? QString() : beside, m_shelf->reports(beside));
    m_curves->setProvenance(tr("%1 · checkpoint %2").arg(training->name, QString::fromStdString(training->checkpoint)));
    showAlarms();
}

/// Each with a link to what it means and one to the round since when.
void TrainingPage::showAlarms()
{
    const auto reports = shownReports();
    QStringList lines;
    QString explanation;
    for (const auto& alarm : trainingAlarms(reports)) {
        const auto figure = QString::fromStdString(alarm.figure);
        lines << QStringLiteral("%1 – <a href=\"why:%2\">%3</a> · <a href=\"round:%2\">%4</a>")
                     .arg(errorText(alarm.problem).toHtmlEscaped(), figure, tr("What this means").toHtmlEscaped(),
                         tr("Since round %1").arg(reports[alarm.since].round).toHtmlEscaped());
        if (alarm.figure == m_explained)
            explanation = errorText(alarm.explanation);
        if (alarm.figure == m_listed)
            listRounds(alarm);
    }
    m_alarms->setText(lines.join(QStringLiteral("<br>")));
    m_alarms->setVisible(!lines.isEmpty());
    m_explanation->setText(explanation);
    m_explanation->setVisible(!explanation.isEmpty());
}

void TrainingPage::followAlarm(const QString& link)
{
    if (!shownTraining())
        return;
    const auto kind = link.section(QLatin1Char(':'), 0, 0);
    const auto figure = link.section(QLatin1Char(':'), 1).toStdString();
    if (kind == QLatin1String("why")) {
        m_explained = m_explained == figure ? std::string() : figure; // again closes it
        showAlarms();
        return;
    }
    for (const auto& alarm : trainingAlarms(shownReports())) {
        if (alarm.figure != figure)
            continue;
        m_offending->clear();
        m_listed = figure;
        listRounds(alarm);
    }
}

void TrainingPage::listRounds(const TrainingAlarm& alarm)
{
    m_offending->setRounds(
        alarm.figure, TrainingCurves::figureTitle(alarm.figure), offendingRounds(shownReports(), alarm));
}

void TrainingPage::markChosen(std::optional<std::size_t> report)
{
    m_registry.requestRefresh();
    if (!report)
        return;
    if (auto* plot = m_curves->markRound(m_listed, *report))
        m_area->ensureWidgetVisible(plot);
}

void TrainingPage::openEpisode()
{
    if (const auto* episode = m_offending->chosenEpisode())
        Q_EMIT episodeRequested(requestOf(*episode, shownTraining()->policy, shownTraining()->checkpoint));
}

QString TrainingPage::explanationText() const
{
    return m_explanation->text();
}

void TrainingPage::showProgress()
{
    const auto* run = shown();
    m_bar->setVisible(run && !run->isOver());
    if (!shownTraining()) {
        m_status->setText(tr("Choose a policy on the left and press Train. Its curves appear here as it learns."));
        return;
    }
    QString text = run ? stateName(*run) : tr("kept in the store");
    if (const auto reports = shownReports(); !reports.empty()) {
        const auto& last = reports.back();
        text = tr("%1 · %2 %3 of %4", "state, phase, round, rounds")
                   .arg(text, QCoreApplication::translate("Policy", last.phase.c_str()))
                   .arg(last.round)
                   .arg(last.rounds);
    }
    if (run)
        m_bar->setValue(static_cast<int>(run->fraction() * m_bar->maximum()));
    if (run && run->state() == TrainingRun::State::Running && run->remainingSeconds())
        text = tr("%1 · %2 left").arg(text, format::duration(Duration::fromSecondsRounded(*run->remainingSeconds())));
    m_status->setText(text);
}

/// Beside the one that is part of the program, each under its own name.
void TrainingPage::compareShown()
{
    const auto* training = shownTraining();
    auto name = training->name;
    const auto own = training->policy + " " + name.remove(QLatin1Char(',')).toStdString(); // commas separate contenders
    CompareRequest request { .traces = { "preset:harmony-testbed" },
        .cluster = "harmony-testbed",
        .policies = { own, training->policy, "lb", "binpack", "locality" },
        .seeds = { 1, 2, 3, 4, 5 },
        .baseline = "locality" };
    request.parameters[own]["checkpoint"] = training->checkpoint;
    Q_EMIT compareRequested(request);
}

void TrainingPage::retranslate()
{
    m_tabs->setTabText(0, tr("Training"));
    m_tabs->setTabText(1, tr("Predictor"));
    m_tabs->setTabText(2, tr("Learner"));
    m_tabs->setAccessibleName(tr("Views of the training"));
    m_which->setAccessibleName(tr("Trainings"));
    m_which->setToolTip(tr("The training that is shown"));
    m_beside->setAccessibleName(tr("Training beside it"));
    m_beside->setToolTip(tr("Another training whose curves are drawn beside"));
    if (m_beside->count() > 0)
        m_beside->setItemText(0, tr("Nothing beside it"));
    m_bar->setAccessibleName(tr("Progress of the training"));
    m_allCharts->setText(tr("All charts"));
    m_allCharts->setToolTip(tr("Losses, entropy and the other figures of the learner, below the validation"));
    present();
}

} // namespace consonance
#include "moc_training_page.cpp"
