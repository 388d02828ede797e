// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/recommend_panel.h"

#include "core/keep/branch_keeper.h"
#include "core/policy/tools/placer.h"
#include "core/workload/trace_file.h"
#include "ui/commands/command_registry.h"
#include "ui/forms/form_panel.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/wrapped_texts.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/low_scroll.h"
#include "ui/words/core_wording.h"
#include "ui/words/job_sentence.h"
#include "ui/words/policy_text.h"
#include "ui/words/simulation_text.h"
#include "ui/work/job_runner.h"

#include <QComboBox>
#include <QHeaderView>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QToolButton>

namespace consonance {

namespace {

constexpr int kLeastForm = 160; ///< its fields and their button
constexpr int kLeastAnswerRows = 6; ///< of the answer; a panel that is lower scrolls
constexpr int kMostPlacements = 5; ///< shown; further ones are rarely better

/// A simple rule in words; what is not known here keeps its id.
QString ruleText(const std::string& id)
{
    const auto kind = placerByName(id);
    if (!kind)
        return QString::fromStdString(id);
    switch (*kind) {
    case PlacerKind::Consolidate:
        return RecommendPanel::tr("as few servers as possible");
    case PlacerKind::FirstFit:
        return RecommendPanel::tr("the first servers with room");
    case PlacerKind::BestFit:
        return RecommendPanel::tr("the fullest servers first");
    case PlacerKind::WorstFit:
        return RecommendPanel::tr("the emptiest servers first");
    case PlacerKind::Scatter:
        return RecommendPanel::tr("each task on another server");
    }
    return QString::fromStdString(id);
}

QSpinBox* spinBox(int least, int most, int value)
{
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setValue(value);
    return box;
}

} // namespace

RecommendPanel::RecommendPanel(const Services& services, QWidget* parent)
    : QWidget(parent)
    , m_services(services)
    , m_answer(new PropertyModel(this))
    , m_form(new FormPanel)
    , m_model(new QComboBox)
    , m_workers(spinBox(1, 1000, 2))
    , m_servers(spinBox(0, 1000, 1))
    , m_epochs(spinBox(1, 1'000'000, 40))
    , m_ask(new QPushButton)
    , m_why(new QPushButton)
    , m_other(new QToolButton)
    , m_title(new RoleLabel(TextSize::Body))
    , m_table(new CopyableTableView)
{
    buildLayout();
    addCommand();
    connect(m_ask, &QPushButton::clicked, this, &RecommendPanel::askForTyped);
    connect(m_why, &QPushButton::clicked, this, &RecommendPanel::askForSelected);
    connect(&services.session, &SessionController::inputsChanged, this, &RecommendPanel::takeInputs);
    takeInputs();
    keepTranslated(*this, [this] { retranslate(); });
}

void RecommendPanel::buildLayout()
{
    m_form->addField(QT_TR_NOOP("Model"), m_model);
    // In one row, so that the form fits into the low panels of the Debug layout too.
    m_form->addRow({ { QT_TR_NOOP("Workers"), m_workers }, { QT_TR_NOOP("Parameter servers"), m_servers },
        { QT_TR_NOOP("Epochs"), m_epochs } });
    m_form->addButtons({ m_ask });
    m_other->setCheckable(true);
    m_other->setChecked(true);
    connect(m_other, &QToolButton::toggled, m_form, &QWidget::setVisible);
    auto* head = new FlowLayout(spacing::kSmall);
    head->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, 0);
    head->addWidget(m_why);
    head->addWidget(m_other);
    m_table->setModel(m_answer);
    m_table->setSortingEnabled(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->resizeSection(0, 88); // reasons are long, names are short
    wrapTexts(*m_table);
    m_title->setWordWrap(true);
    m_title->setCopyable();
    m_title->setContentsMargins(spacing::kSmall, spacing::kSmall, spacing::kSmall, 0);
    auto* lower = new QWidget;
    tightlyFilled(new QVBoxLayout(lower), { m_title, { m_table, 1 } });
    m_table->setMinimumHeight(m_table->heightOfRows(kLeastAnswerRows));
    m_form->setMinimumHeight(kLeastForm);
    m_lower = lower;
    auto* parts = new QSplitter(Qt::Vertical);
    parts->addWidget(m_form);
    parts->addWidget(lower);
    // The form keeps the height that its two rows need; what is left is the answer's.
    parts->setStretchFactor(1, 1);
    parts->setSizes({ 210, 300 });
    parts->setChildrenCollapsible(false);
    auto* column = tightlyFilled(new QVBoxLayout(this), { head });
    m_area = new LowScrollArea(parts);
    column->addWidget(m_area);
}

void RecommendPanel::addCommand()
{
    m_services.registry.add({ .id = QStringLiteral("whatIf.whyWaiting"),
        .text = QT_TRANSLATE_NOOP("Command", "Why does it &wait?"),
        .tip = QT_TRANSLATE_NOOP(
            "Command", "What keeps the selected job from starting, who holds it, and when it is predicted to start"),
        .category = CommandCategory::WhatIf,
        .icon = Icon::Clock,
        .group = 3,
        .enabledWhen =
            [this] {
                const auto& frame = m_services.session.frame();
                const auto& jobs = m_services.selection.state().jobs;
                const bool waits = frame && jobs.size() == 1 && jobs.front().index() < frame->jobs.size()
                    && (frame->jobs[jobs.front().index()].phase == JobPhase::Waiting
                        || frame->jobs[jobs.front().index()].phase == JobPhase::Suspended);
                return CommandAvailability::when(waits, tr("select a job that waits first"));
            },
        .run = [this] { askForSelected(); } });
}

void RecommendPanel::takeInputs()
{
    const auto& inputs = m_services.session.inputs();
    m_model->clear();
    if (inputs) {
        for (const auto& model : inputs->workload->models->models)
            m_model->addItem(QString::fromStdString(model.title), QString::fromStdString(model.name));
    }
    for (QWidget* part : { static_cast<QWidget*>(m_ask), static_cast<QWidget*>(m_why) })
        part->setEnabled(inputs != nullptr);
    m_shown.reset();
    show();
}

void RecommendPanel::askForTyped()
{
    const auto text = QStringLiteral("model=%1,workers=%2,ps=%3,epochs=%4")
                          .arg(m_model->currentData().toString())
                          .arg(m_workers->value())
                          .arg(m_servers->value())
                          .arg(m_epochs->value());
    ask(text.toStdString(), {});
}

void RecommendPanel::askForSelected()
{
    const auto& jobs = m_services.selection.state().jobs;
    if (jobs.size() != 1) {
        m_title->setText(tr("Select one waiting job first."));
        return;
    }
    ask({}, jobs.front());
}

void RecommendPanel::ask(std::string typed, JobId waiting)
{
    const auto& inputs = m_services.session.inputs();
    if (!inputs)
        return;
    m_title->setText(tr("Following the run into several futures…"));
    m_services.runner.start(
        tr("Recommending a placement"),
        [request = m_services.session.openRequest(), cluster = inputs->cluster, workload = inputs->workload,
            typed = std::move(typed), waiting,
            at = m_services.session.now()](const StopToken& stop, Progress& progress) -> Result<Answer> {
            AskedJob asked { .job = waiting };
            TRY_ASSIGN(asked.inputs, inputsFrom(request, cluster, workload));
            if (!typed.empty()) {
                TRY_ASSIGN(auto job, parseJobAsk(typed, *workload));
                TRY_ASSIGN(asked, withJob(request, asked.inputs, std::move(job), at));
            }
            Answer answer { .workload = asked.inputs.workload, .isOfSelected = typed.empty() };
            TRY_ASSIGN(answer.recommendation, recommend(request, asked.inputs, at, asked.job, {}, stop, &progress));
            return answer;
        },
        this,
        [this](Result<Answer> outcome) {
            if (outcome) {
                m_shown = std::make_shared<const Answer>(std::move(*outcome));
                if (m_shown->isOfSelected)
                    m_other->setChecked(false); // who asks why a job waits types nothing, and the answer has the room
                show();
                Q_EMIT answered();
                m_area->ensureWidgetVisible(m_lower, 0, 0);
                return;
            }
            m_title->setText({});
            show();
            if (outcome.error().kind != ErrorKind::Cancelled)
                Q_EMIT errorRaised(outcome.error());
        },
        { .group = QStringLiteral("recommend") });
}

void RecommendPanel::addPlacement(
    std::vector<Property>& properties, const RecommendedPlacement& placement, int number) const
{
    properties.push_back(Property::heading(number == 1 ? tr("Best placement") : tr("Alternative %1").arg(number - 1)));
    properties.push_back({ .name = tr("Tasks"), .value = taskPlacesText(placement.places.tasks) });
    const auto& workload = *m_shown->workload;
    const auto job = m_shown->recommendation.job;
    if (placement.predictedSpeed) {
        auto speed = rateText(workload, job, *placement.predictedSpeed);
        if (placement.predictedSpread)
            speed = tr("%1 ± %2", "a speed with its unit, its spread")
                        .arg(speed, format::significant(*placement.predictedSpread, 2));
        properties.push_back({ .name = tr("Predicted speed"),
            .value = speed,
            .explanation = tr("By the trained predictor; ± its ensemble's standard deviation"),
            .exact = *placement.predictedSpeed });
    }
    if (placement.modelSpeed)
        properties.push_back({ .name = tr("Speed by the model"),
            .value = rateText(workload, job, *placement.modelSpeed),
            .explanation = tr("By the interference model of the run, which no policy sees"),
            .exact = *placement.modelSpeed });
    if (placement.othersLose)
        properties.push_back({ .name = tr("Others lose"),
            .value = tr("the speed of %1 jobs").arg(format::significant(*placement.othersLose, 2)),
            .explanation = tr("What running jobs lose together by the model, in jobs at the speed they have alone"),
            .exact = *placement.othersLose });
    QStringList reasons;
    for (const auto& policy : placement.policies)
        reasons << policyTitle(policy);
    for (const auto& rule : placement.rules)
        reasons << tr("rule “%1”").arg(ruleText(rule));
    properties.push_back({ .name = tr("Proposed by"), .value = reasons.join(QStringLiteral(", ")) });
}

void RecommendPanel::addBlock(std::vector<Property>& properties, const WaitingReason& block) const
{
    const auto& workload = *m_shown->workload;
    properties.push_back(Property::heading(tr("Why it waits")));
    properties.push_back(
        { .name = tr("Reason"), .value = QString::fromStdString(waitingReasonText(block, workload, windowWording)) });
    if (!block.shortage)
        return;
    const auto& lack = *block.shortage;
    for (const auto& holder : lack.holders) {
        const auto name = QString::fromStdString(workload.job(holder.job).request.name);
        const auto amount
            = QString::fromStdString(resourceAmountText(lack.resource, holder.amount, lack.deviceType, windowWording));
        auto value = tr("holds %1").arg(amount);
        if (holder.end)
            value = tr("%1 until %2").arg(value, format::moment(*holder.end, dateOfBeginning(workload)));
        properties.push_back({ .name = jobSentence(tr("Job %1"), name).arg(name),
            .value = value,
            .explanation = tr("Its end in the future that the run's own policy leads to") });
    }
    if (lack.moreHolders > 0)
        properties.push_back({ .name = tr("Other jobs"),
            .value = QString::fromStdString(moreHoldersText(lack, windowWording)),
            .explanation = tr("Jobs that hold less than those named") });
}

void RecommendPanel::addFutures(std::vector<Property>& properties) const
{
    properties.push_back(Property::heading(tr("Start in each future")));
    for (const auto& future : m_shown->recommendation.futures)
        properties.push_back({ .name = policyTitle(future.policy),
            .value = tr("%1, %2").arg(future.start ? format::moment(*future.start, dateOfBeginning(*m_shown->workload))
                    : future.why
                    ? tr("never: %1", "why").arg(QString::fromStdString(wordedError(*future.why, windowWording)))
                    : tr("never"),
                future.withArrivals ? tr("with the trace's arrivals") : tr("without further arrivals")),
            .explanation = tr("From following the run forward; that knows how long jobs really run") });
}

void RecommendPanel::show()
{
    std::vector<Property> properties;
    if (!m_shown) {
        m_answer->setProperties({});
        m_title->setText(tr("Where would a job like this go now, and when would it start?"));
        return;
    }
    const auto& recommendation = m_shown->recommendation;
    const auto name = QString::fromStdString(m_shown->workload->job(recommendation.job).request.name);
    const auto policy = policyTitle(recommendation.futures.front().policy);
    const auto beginning = dateOfBeginning(*m_shown->workload);
    const auto asked = format::moment(recommendation.at, beginning);
    if (const auto start = recommendation.predictedStart())
        m_title->setText(
            tr("Asked at %1: under %2 job %3 starts at %4, with the true lengths and the arrivals to come.",
                "time, policy, job, time")
                .arg(asked, policy, name, format::moment(*start, beginning)));
    else
        m_title->setText(
            tr("Asked at %1: under %2 job %3 never starts.", "time, policy, job").arg(asked, policy, name));
    if (recommendation.block)
        addBlock(properties, *recommendation.block);
    int number = 0;
    for (const auto& placement : recommendation.placements) {
        if (++number <= kMostPlacements)
            addPlacement(properties, placement, number);
    }
    addFutures(properties);
    m_answer->setProperties(std::move(properties));
}

void RecommendPanel::retranslate()
{
    m_form->retranslate([](const char* label) { return tr(label); });
    m_ask->setText(tr("Recommend"));
    m_why->setText(tr("Why does the selected job wait?"));
    m_other->setText(tr("Another job"));
    m_other->setToolTip(tr("Where a job that you describe would go, and when it would start"));
    m_table->setAccessibleName(tr("Recommendation"));
    m_table->setEmptyText(tr("Placements, what blocks the job and its predicted start appear here."));
    show();
}

} // namespace consonance
#include "moc_recommend_panel.cpp"
