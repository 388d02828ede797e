// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/run_form.h"

#include "core/keep/command_line_text.h"
#include "core/run/run_fields.h"
#include "core/workload/model_profile.h"
#include "core/workload/sample_library.h"
#include "core/workload/trace_loader.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/form_panel.h"
#include "ui/forms/policy_chooser.h"
#include "ui/forms/trace_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/kit/tool_tips.h"
#include "ui/tables/copying.h"
#include "ui/theme/icons.h"
#include "ui/words/worded_text.h"
#include "ui/work/error_text.h"
#include "ui/work/job_runner.h"

#include <QPushButton>
#include <QToolButton>

namespace consonance {

namespace {

constexpr int kFitPauseMs = 300;

/// What the user has just changed; a trace may have brought the rest along. Empty when nothing differs.
QString changedField(const RunRequest& before, const RunRequest& after)
{
    for (const auto& field : runFields()) {
        if (fieldText(field, before) != fieldText(field, after))
            return QString::fromStdString(field.shown.spec.key);
    }
    std::map<std::string, std::string> both = before.parameters;
    both.insert(after.parameters.begin(), after.parameters.end());
    for (const auto& [key, value] : both) {
        const auto was = before.parameters.find(key);
        const auto is = after.parameters.find(key);
        if (was == before.parameters.end() || is == after.parameters.end() || was->second != is->second)
            return QString::fromStdString(key);
    }
    return {};
}

} // namespace

RunForm::RunForm(Settings& settings, JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_panel(new FormPanel)
    , m_fields(new FieldEditors(*m_panel, settings, this))
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
    m_start->setObjectName(QStringLiteral("start"));
    m_problem->setWordWrap(true);
    m_warning->setObjectName(QStringLiteral("warning"));
    m_warning->setWordWrap(true);
    m_start->setIcon(themedIcon(Icon::Run));
    m_start->setDefault(true);
    m_copy->setIcon(themedIcon(Icon::Copy));
    m_copy->setFocusPolicy(Qt::TabFocus);
    build();
    connect(m_trace, &InputChooser::changed, this, &RunForm::followTrace);
    connect(m_fields, &FieldEditors::changed, this, &RunForm::askWhatFits);
    m_fitPause.setSingleShot(true);
    m_fitPause.setInterval(kFitPauseMs);
    connect(&m_fitPause, &QTimer::timeout, this, &RunForm::readWhatFits);
    connect(m_fields, &FieldEditors::entered, m_start, &QPushButton::click);
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
    for (const auto& field : runFields())
        m_fields->add(field.shown);
    m_trace = qobject_cast<TraceChooser*>(m_fields->widget("trace"));
    m_policy = qobject_cast<PolicyChooser*>(m_fields->widget("policy"));
    m_panel->addButtons({ m_start, m_copy });
    m_panel->addBelowButtons(m_problem);
    m_panel->addBelowButtons(m_warning);
}

RunRequest RunForm::request() const
{
    RunRequest request;
    std::ignore = m_fields->readInto(runFields(), request); // check() says what is wrong
    request.parameters = m_policy->parameters();
    return request;
}

void RunForm::setRequest(const RunRequest& request)
{
    m_fields->show(runFields(), request);
    m_policy->setParameters(request.parameters);
    m_edits.take();
}

void RunForm::setTrace(const std::string& trace)
{
    m_trace->setValue(trace);
    m_edits.take();
}

void RunForm::setCluster(const std::string& cluster)
{
    m_fields->setValue("cluster", cluster);
    m_edits.take();
}

void RunForm::recordIn(UndoStack& undo)
{
    m_edits.recordIn(undo);
    connect(
        m_fields, &FieldEditors::changed, this, [this] { m_edits.note(); }, Qt::QueuedConnection);
}

/// Another trace brings its cluster along, which the user may change afterwards.
void RunForm::followTrace()
{
    const auto cluster = m_trace->suggestedCluster();
    if (!cluster.empty() && cluster != m_followedTrace)
        m_fields->setValue("cluster", cluster);
    m_followedTrace = cluster;
    if (const auto* sample = m_trace->sample()) {
        m_policy->setPolicy(sample->policy);
        m_fields->setValue("interference", sample->interference);
        m_fields->setValue("transitions", sample->transitions);
    }
    askWhatFits();
}

RunForm::FitKey RunForm::fitKey() const
{
    const auto run = request();
    const auto* entry = PolicyRegistry::instance().find(run.policy);
    return { run.trace, run.cluster, run.seed, entry != nullptr && entry->traits.trainingsOnly };
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
    RunRequest request;
    const auto isRead = m_fields->readInto(runFields(), request);
    auto problem = isRead ? m_policy->problem() : errorText(isRead.error());
    if (problem.isEmpty() && m_fit && m_fit->isNothing())
        problem = nothingFitsText(*m_fit);
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    const auto why = m_fit && problem.isEmpty() ? neverStarted(*m_fit, m_policy->policy()) : std::nullopt;
    m_warning->setText(why ? errorText(*why) : QString());
    m_warning->setVisible(why.has_value());
    setEnabledUnless(*m_start, problem);
}

void RunForm::copyCommand() const
{
    copyToClipboard(QString::fromStdString(simulateCommand(request())), *this);
}

void RunForm::retranslate()
{
    m_title->setText(tr("New run"));
    m_panel->retranslate([](const char* text) { return wordedText("Question", text); });
    m_start->setText(tr("Open run"));
    m_start->setToolTip(tr("Loads trace and cluster and shows the run at its beginning"));
    m_copy->setToolTip(tr("Copy as command line"));
    m_copy->setAccessibleName(tr("Copy as command line"));
    check();
}

} // namespace consonance
#include "moc_run_form.cpp"
