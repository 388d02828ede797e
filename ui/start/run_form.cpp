// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/run_form.h"

#include "core/keep/command_line_text.h"
#include "core/workload/model_profile.h"
#include "core/workload/sample_library.h"
#include "core/workload/trace_loader.h"
#include "ui/forms/cluster_chooser.h"
#include "ui/forms/decision_moments_box.h"
#include "ui/forms/failure_loss_chooser.h"
#include "ui/forms/form_panel.h"
#include "ui/forms/impossible_jobs_box.h"
#include "ui/forms/interference_model_chooser.h"
#include "ui/forms/policy_chooser.h"
#include "ui/forms/trace_chooser.h"
#include "ui/forms/transition_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/tables/copying.h"
#include "ui/theme/icons.h"
#include "ui/work/error_text.h"
#include "ui/work/job_runner.h"

#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QToolButton>

namespace consonance {

namespace {

constexpr int kFitPauseMs = 300;

/// What the user has just changed; a trace may have brought the rest along. Empty when nothing differs.
QString changedField(const RunRequest& before, const RunRequest& after)
{
    if (before.trace != after.trace)
        return QStringLiteral("trace");
    if (before.policy != after.policy)
        return QStringLiteral("policy");
    if (before.parameters != after.parameters) {
        std::map<std::string, std::string> both = before.parameters;
        both.insert(after.parameters.begin(), after.parameters.end());
        for (const auto& [key, value] : both) {
            const auto was = before.parameters.find(key);
            const auto is = after.parameters.find(key);
            if (was == before.parameters.end() || is == after.parameters.end() || was->second != is->second)
                return QString::fromStdString(key);
        }
    }
    return simulateCommand(before) == simulateCommand(after) ? QString() : QStringLiteral("other");
}

} // namespace

RunForm::RunForm(Settings& settings, JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_panel(new FormPanel)
    , m_trace(new TraceChooser(settings))
    , m_cluster(new ClusterChooser(settings))
    , m_policy(new PolicyChooser)
    , m_interference(new InterferenceChooser(settings))
    , m_transitions(new TransitionChooser(settings))
    , m_decideAt(new DecisionMomentsBox)
    , m_interval(new IntervalBox)
    , m_failureLoss(new FailureLossChooser(settings))
    , m_seed(new QLineEdit(QStringLiteral("1")))
    , m_leavesOut(new ImpossibleJobsBox)
    , m_start(new QPushButton)
    , m_copy(new QToolButton)
    , m_title(new RoleLabel(TextSize::Title))
    , m_problem(new RoleLabel(TextSize::Small, TextTone::Error))
    , m_warning(new RoleLabel(TextSize::Small, TextTone::Warning))
    , m_edits({ .read = [this] { return request(); },
          .write = [this](const RunRequest& request) { setRequest(request); },
          .changedField = changedField,
          .text = [](const QString&) { return tr("Change the new run"); },
          .place = EditPlace::Start,
          .name = QStringLiteral("runForm") })
{
    m_trace->setObjectName(QStringLiteral("trace"));
    m_cluster->setObjectName(QStringLiteral("cluster"));
    m_policy->setObjectName(QStringLiteral("policy"));
    m_seed->setObjectName(QStringLiteral("seed"));
    m_start->setObjectName(QStringLiteral("start"));
    // 2^64 has twenty digits; values beyond are refused by check().
    m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,20}")), m_seed));
    m_problem->setWordWrap(true);
    m_warning->setObjectName(QStringLiteral("warning"));
    m_warning->setWordWrap(true);
    m_start->setIcon(themedIcon(Icon::Run));
    m_start->setDefault(true);
    m_copy->setIcon(themedIcon(Icon::Copy));
    m_copy->setFocusPolicy(Qt::TabFocus);
    build();
    connect(m_trace, &InputChooser::changed, this, &RunForm::followTrace);
    connect(m_cluster, &InputChooser::changed, this, &RunForm::askWhatFits);
    connect(m_policy, &PolicyChooser::changed, this, &RunForm::askWhatFits);
    connect(m_seed, &QLineEdit::textChanged, this, &RunForm::askWhatFits);
    m_fitPause.setSingleShot(true);
    m_fitPause.setInterval(kFitPauseMs);
    connect(&m_fitPause, &QTimer::timeout, this, &RunForm::readWhatFits);
    connect(m_seed, &QLineEdit::returnPressed, m_start, &QPushButton::click);
    connect(m_start, &QPushButton::clicked, this, [this] { Q_EMIT startRequested(request()); });
    connect(m_copy, &QToolButton::clicked, this, &RunForm::copyCommand);
    m_trace->setValue("preset:harmony-testbed");
    m_policy->setPolicy("lb");
    keepTranslated(*this, [this] { retranslate(); });
    followTrace();
}

void RunForm::build()
{
    tightlyFilled(new QVBoxLayout(this), { m_panel });
    m_panel->addWide(m_title);
    m_panel->addField(QT_TR_NOOP("Trace"), m_trace);
    m_panel->addField(QT_TR_NOOP("Cluster"), m_cluster);
    m_panel->addField(QT_TR_NOOP("Policy"), m_policy);
    m_panel->addField(QT_TR_NOOP("Interference"), m_interference);
    m_panel->addField(QT_TR_NOOP("Cost of changes"), m_transitions);
    m_panel->addField(QT_TR_NOOP("Decides at"), m_decideAt);
    m_panel->addField(QT_TR_NOOP("Interval"), m_interval);
    m_panel->addField(QT_TR_NOOP("Lost by failures"), m_failureLoss);
    m_panel->addField(QT_TR_NOOP("Seed"), m_seed);
    m_panel->addWide(m_leavesOut);
    m_panel->addButtons({ m_start, m_copy });
    m_panel->addBelowButtons(m_problem);
    m_panel->addBelowButtons(m_warning);
}

RunRequest RunForm::request() const
{
    RunRequest request;
    request.trace = m_trace->value();
    request.cluster = m_cluster->value();
    request.policy = m_policy->policy();
    request.parameters = m_policy->parameters();
    request.interference = m_interference->value();
    request.transitions = m_transitions->value();
    request.decideAt = m_decideAt->value();
    request.intervalSeconds = m_interval->seconds();
    request.failureLoss = m_failureLoss->loss();
    request.seed = m_seed->text().toULongLong();
    request.impossible = m_leavesOut->value();
    return request;
}

void RunForm::setRequest(const RunRequest& request)
{
    setTrace(request.trace);
    setCluster(request.cluster);
    m_policy->setPolicy(request.policy);
    m_policy->setParameters(request.parameters);
    m_interference->setValue(request.interference);
    m_transitions->setValue(request.transitions);
    m_decideAt->setValue(request.decideAt);
    m_interval->setSeconds(request.intervalSeconds);
    m_failureLoss->setLoss(request.failureLoss);
    m_seed->setText(QString::number(request.seed));
    m_leavesOut->setValue(request.impossible);
    m_edits.take();
}

void RunForm::setTrace(const std::string& trace)
{
    m_trace->setValue(trace);
    m_edits.take();
}

void RunForm::setCluster(const std::string& cluster)
{
    m_cluster->setValue(cluster);
    m_edits.take();
}

void RunForm::recordIn(UndoStack& undo)
{
    m_edits.recordIn(undo);
    const auto note = [this] { m_edits.note(); };
    for (const InputChooser* chooser :
        std::initializer_list<const InputChooser*> { m_trace, m_cluster, m_interference, m_transitions, m_failureLoss })
        connect(chooser, &InputChooser::changed, this, note, Qt::QueuedConnection);
    connect(m_policy, &PolicyChooser::changed, this, note, Qt::QueuedConnection);
    connect(m_seed, &QLineEdit::textChanged, this, note, Qt::QueuedConnection);
    connect(m_leavesOut, &QCheckBox::toggled, this, note, Qt::QueuedConnection);
    connect(m_decideAt, &QComboBox::currentIndexChanged, this, note, Qt::QueuedConnection);
    connect(m_interval, &QDoubleSpinBox::valueChanged, this, note, Qt::QueuedConnection);
}

/// Another trace brings its cluster along, which the user may change afterwards.
void RunForm::followTrace()
{
    const auto cluster = m_trace->suggestedCluster();
    if (!cluster.empty() && cluster != m_followedTrace)
        m_cluster->setValue(cluster);
    m_followedTrace = cluster;
    if (const auto* sample = m_trace->sample()) {
        m_policy->setPolicy(sample->policy);
        m_interference->setValue(sample->interference);
        m_transitions->setValue(sample->transitions);
    }
    askWhatFits();
}

RunForm::FitKey RunForm::fitKey() const
{
    const auto* entry = PolicyRegistry::instance().find(m_policy->policy());
    return { m_trace->value(), m_cluster->value(), m_seed->text().toULongLong(),
        entry != nullptr && entry->traits.trainingsOnly };
}

/// A preset or sample as it comes fits the cluster that it brings along, so nothing need be read for it unless the
/// policy does not start all kinds of jobs.
void RunForm::askWhatFits()
{
    const auto key = fitKey();
    if (key != m_fitOf) {
        m_fitOf = key;
        m_fit.reset();
        const auto& [trace, cluster, seed, onlyTrainings] = key;
        const bool isAsItComes
            = cluster == m_trace->suggestedCluster() && trace.find(',') == std::string::npos && !onlyTrainings;
        if (trace.empty() || cluster.empty() || isAsItComes)
            m_fitPause.stop();
        else
            m_fitPause.start();
    }
    check();
}

/// Unreadable inputs are not a question of fit; opening them reports the error.
void RunForm::readWhatFits()
{
    m_runner.start(
        tr("Reading the cluster"),
        [key = m_fitOf](const StopToken&, Progress&) -> Result<ClusterFit> {
            const auto& [trace, cluster, seed, onlyTrainings] = key;
            TRY_ASSIGN(const auto loaded, loadTrace(trace, seed, bundledModels()));
            return readClusterFit(*loaded.workload, cluster);
        },
        this,
        [this, key = m_fitOf](const Result<ClusterFit>& fit) {
            if (!fit || key != m_fitOf)
                return;
            m_fit = *fit;
            check();
        },
        { .group = QStringLiteral("runFormFit"), .quiet = true });
}

void RunForm::check()
{
    bool isSeed = false;
    m_seed->text().toULongLong(&isSeed);
    auto problem = isSeed ? m_policy->problem() : tr("The seed must be a whole number below 2^64.");
    if (problem.isEmpty() && m_fit && m_fit->isNothing())
        problem = nothingFitsText(*m_fit);
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    const auto why = m_fit && problem.isEmpty() ? neverStarted(*m_fit, m_policy->policy()) : std::nullopt;
    m_warning->setText(why ? errorText(*why) : QString());
    m_warning->setVisible(why.has_value());
    m_start->setEnabled(problem.isEmpty());
}

void RunForm::copyCommand() const
{
    copyToClipboard(QString::fromStdString(simulateCommand(request())), *this);
}

void RunForm::retranslate()
{
    m_title->setText(tr("New run"));
    m_panel->retranslate([](const char* text) { return tr(text); });
    m_start->setText(tr("Open run"));
    m_start->setToolTip(tr("Loads trace and cluster and shows the run at its beginning"));
    m_copy->setToolTip(tr("Copy as command line"));
    m_copy->setAccessibleName(tr("Copy as command line"));
    m_seed->setToolTip(tr("Decides what policies draw; with a generated trace also the trace itself"));
    check();
}

} // namespace consonance
#include "moc_run_form.cpp"
