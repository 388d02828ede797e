// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answers/answer_panel.h"

#include "core/base/joined_text.h"
#include "core/keep/branch_keeper.h"
#include "core/run/what_if.h"
#include "ui/answers/answer_table.h"
#include "ui/answers/chart_plot.h"
#include "ui/answers/question_form.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/plot/plot_widget.h"
#include "ui/session/range_selection.h"
#include "ui/session/session_controller.h"
#include "ui/session/shown_moment.h"
#include "ui/session/span_note.h"
#include "ui/theme/low_scroll.h"
#include "ui/theme/theme.h"
#include "ui/words/worded_text.h"
#include "ui/work/error_text.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QPointer>
#include <QSplitter>
#include <QToolButton>

namespace consonance {

namespace {

constexpr int kPartsHeight = 150; ///< of plot and each table; a lower panel scrolls
constexpr int kChartHeight = 240; ///< above the tables, with titles of its axes
constexpr int kLeastChartWidth = 200; ///< px, beside a wide table, which scrolls
constexpr int kPauseBetweenMs = 250;
constexpr int kPauseWhileRunningMs = 2000; ///< between copies of the engine
constexpr int kPauseOfTimeLeftMs = 1000;
constexpr int kPauseMs = 120; ///< one look for a burst of steps
constexpr int kRoomBeside = 480; ///< of table and chart
constexpr int kRoomForPlot = 900; ///< a narrower panel that follows the run is all table
constexpr int kRoomForDetails = 420;

} // namespace

AnswerPanel::AnswerPanel(const Question& question, const Services& services, QWidget* parent)
    : QWidget(parent)
    , m_question(question)
    , m_services(services)
    , m_form(new QuestionForm(question))
    , m_note(new SpanNote)
    , m_asOf(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_text(new RoleLabel(question.isLive() ? TextSize::Small : TextSize::Body))
    , m_row(new RoleLabel(TextSize::Small))
    , m_plot(new ChartPlot)
    , m_charts(new QComboBox)
    , m_parts(new QSplitter(Qt::Horizontal))
    , m_sheets(new QSplitter(Qt::Vertical))
{
    auto& session = services.session;
    if (!question.isLive())
        addCommands();
    buildLayout();
    m_due.setSingleShot(true);
    connect(&m_due, &QTimer::timeout, this, [this] { ask(); });
    connect(&session, &SessionController::inputsChanged, this, &AnswerPanel::takeInputs);
    connect(&session, &SessionController::changesChanged, this, &AnswerPanel::showText);
    // Where nothing new is seen, the frame comes before the moment that it is of.
    connect(&session, &SessionController::frameChanged, this, &AnswerPanel::schedule);
    connect(&session, &SessionController::historyChanged, this, &AnswerPanel::schedule);
    connect(&session, &SessionController::nowChanged, this, &AnswerPanel::schedule);
    connect(m_form, &QuestionForm::edited, this, &AnswerPanel::schedule);
    if (question.subject == QuestionSubject::Shown) {
        connect(m_plot, &PlotWidget::clicked, this,
            [&session](double seconds) { session.seek(Time::fromSecondsRounded(std::max(0.0, seconds))); });
        connect(
            &session, &SessionController::nowChanged, m_plot, [this](Time now) { m_plot->setMarker(now.seconds()); });
        connect(&session, &SessionController::inputsChanged, m_plot, &PlotWidget::resetZoom);
    }
    connect(&Theme::instance(), &Theme::changed, this, &AnswerPanel::showAnswer);
    connect(&services.runner, &JobRunner::progressed, this, [this] {
        // The time left, once a second.
        if (m_answer.isInterim && isWorking() && m_textAge.hasExpired(kPauseOfTimeLeftMs))
            showText();
    });
    takeInputs();
    keepTranslated(*this, [this] { retranslate(); });
}

void AnswerPanel::addCommands()
{
    const CommandGroup commands { m_services.registry, CommandCategory::Analyse, 2 };
    const auto& texts = m_question.texts;
    const auto add = [&](const char* verb, const char* text, const char* tip, Icon icon, auto when, auto run) {
        const auto id = m_question.id + verb;
        commands.add(id.c_str(), text, tip, icon, when, run);
        addButton(id.c_str());
    };
    add(
        ".start", texts.start, texts.startTip, Icon::Run,
        [this] {
            if (isWorking())
                return CommandAvailability::no(tr("it is being worked out"));
            return CommandAvailability::when(m_services.session.hasSession(), tr("no run is open"));
        },
        [this] { start(); });
    add(
        ".stop", texts.stop, texts.stopTip, Icon::Stop,
        [this] {
            return CommandAvailability::when(m_services.runner.isRunning(m_work), tr("nothing is being worked out"));
        },
        [this] { m_services.runner.cancel(m_work); });
    if (!m_question.earlyField.empty())
        add(
            ".early", texts.early, texts.earlyTip, Icon::SkipEnd,
            [this] {
                return CommandAvailability::when(isWorking() || m_answer.isInterim, tr("nothing has been tried yet"));
            },
            [this] { endEarly(); });
    if (m_question.hasSettings)
        addSettingsCommands();
    if (m_question.ofWaiting)
        addWaitingCommand(*m_question.ofWaiting);
}

/// Work that goes on stops first; what it has kept is all that counts.
void AnswerPanel::endEarly()
{
    m_endsEarly = isWorking();
    if (m_endsEarly)
        return m_services.runner.cancel(m_work);
    start({ { m_question.earlyField, "true" } });
}

void AnswerPanel::addButton(const char* command)
{
    auto* button = new QToolButton;
    button->setDefaultAction(m_services.registry.action(QLatin1String(command)));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_form->addButton(button);
}

void AnswerPanel::addWaitingCommand(const WaitingJobCommand& command)
{
    const CommandGroup commands { m_services.registry, CommandCategory::WhatIf, 3 };
    commands.add(
        command.id, command.text, command.tip, Icon::Clock,
        [this, isOfPastWaits = command.isOfPastWaits] {
            if (!isOfPastWaits)
                return CommandAvailability::when(selectedWaitingJob().isValid(), tr("select a job that waits first"));
            return CommandAvailability::when(
                m_services.session.frame() && m_services.selection.state().jobs.size() == 1,
                tr("select one job first"));
        },
        [this, field = command.field] {
            const auto& workload = *m_services.session.inputs()->workload;
            if (const auto job = selectedWaitingJob(); job.isValid())
                return start({ { field, workload.job(job).request.name } });
            (void)m_services.registry.invoke(QStringLiteral("decision.passedOver")); // why it waited
        });
    addButton(command.id);
}

JobId AnswerPanel::selectedWaitingJob() const
{
    const auto& frame = m_services.session.frame();
    const auto& jobs = m_services.selection.state().jobs;
    const bool waits
        = frame && jobs.size() == 1 && std::ranges::find(frame->waiting, jobs.front()) != frame->waiting.end();
    return waits ? jobs.front() : JobId();
}

void AnswerPanel::buildLayout()
{
    for (auto* label : { m_text, m_row }) {
        label->setWordWrap(true);
        label->setCopyable();
        label->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, spacing::kTiny);
    }
    m_text->setObjectName(QStringLiteral("answerText"));
    m_row->setObjectName(QStringLiteral("answerRow"));
    m_asOf->setObjectName(QString::fromStdString(m_question.id + "AsOf"));
    m_asOf->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, spacing::kTiny);
    for (QWidget* label :
        { static_cast<QWidget*>(m_asOf), static_cast<QWidget*>(m_note), static_cast<QWidget*>(m_row) })
        label->hide();
    m_sheets->setChildrenCollapsible(false);
    m_parts->setChildrenCollapsible(false);
    addTable();
    m_parts->addWidget(m_sheets);
    auto* picture = new QWidget;
    tightlyFilled(new QVBoxLayout(picture), { m_charts, { m_plot, 1 } }, 0);
    m_charts->setObjectName(QString::fromStdString(m_question.id + "Charts"));
    // Names of parameters can be long, and the tables need the room.
    m_charts->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_charts->hide();
    connect(m_charts, &QComboBox::activated, this, [this] {
        m_plot->resetZoom();
        showChosenChart();
    });
    m_parts->insertWidget(m_question.isLive() ? 1 : 0, picture);
    const int sheets = m_question.subject == QuestionSubject::Shown ? 2 : m_question.isLive() ? 3 : 1;
    m_parts->setStretchFactor(m_parts->indexOf(m_sheets), sheets);
    m_parts->setStretchFactor(m_parts->indexOf(picture), 1);
    m_plot->setMinimumWidth(kLeastChartWidth);
    picture->setVisible(*m_question.texts.chart != '\0');
    m_form->setVisible(!m_question.fields.empty() || !m_question.isLive());
    auto* content = new QWidget;
    tightlyFilled(new QVBoxLayout(content), { m_form, m_note, m_asOf, m_text, { m_parts, 1 }, m_row }, 0);
    // What follows the run stays where it is; a long form with its answer scrolls.
    if (m_question.isLive())
        return void(tightlyFilled(new QVBoxLayout(this), { content }));
    tightlyFilled(new QVBoxLayout(this), { new LowScrollArea(content) });
}

AnswerTable& AnswerPanel::addTable()
{
    auto* table = new AnswerTable(m_services.session, m_services.selection, m_services.registry);
    m_sheets->addWidget(table);
    m_tables.push_back(table);
    connect(table, &AnswerTable::focusRequested, this, &AnswerPanel::focusRequested);
    connect(table, &AnswerTable::rowChosen, this, [this, table] {
        m_row->setText(table->prose());
        m_row->setVisible(!m_row->text().isEmpty());
        if (m_question.hasSettings)
            m_services.registry.requestRefresh();
    });
    return *table;
}

void AnswerPanel::follow(const RangeSelection& brush)
{
    m_brush = &brush;
    connect(&brush, &RangeSelection::changed, this, &AnswerPanel::schedule);
}

void AnswerPanel::setTenantColors(bool areTenants)
{
    m_hasTenantColors = areTenants;
    for (auto* table : m_tables)
        table->model().setDecoration(areTenants ? tenantColors() : SheetModel::Decoration());
}

void AnswerPanel::setProvenance(const QString& line)
{
    m_plot->setProvenance(line);
}

void AnswerPanel::takeInputs()
{
    const auto& inputs = m_services.session.inputs();
    const auto cluster = inputs ? inputs->cluster : nullptr;
    if (cluster == m_cluster)
        return;
    m_cluster = cluster;
    m_outcome.reset();
    m_shown = {};
    m_isLooking = false;
    m_form->setInputs(
        inputs ? ResolvedInputs { .cluster = inputs->cluster, .workload = inputs->workload } : ResolvedInputs {});
    showAnswer();
}

AnswerPanel::Asked AnswerPanel::now() const
{
    Asked asked;
    if (const auto given = m_form->values())
        asked.fields = given->values();
    if (m_question.subject == QuestionSubject::Inputs)
        return asked;
    const auto& history = m_services.session.history();
    const auto& frame = m_services.session.frame();
    asked.at = m_services.session.now();
    if (m_question.subject == QuestionSubject::Future)
        return asked;
    const bool isOfHistory = m_question.subject == QuestionSubject::History;
    const bool isShown = m_question.subject == QuestionSubject::Shown;
    asked.state = isOfHistory ? static_cast<const void*>(history.get()) : frame.get();
    // As far as the frame, which the Inspector shows, goes: of several records of one instant perhaps only the first.
    if (frame && isOfHistory)
        asked.at = frame->shown;
    const std::size_t known = history ? history->events.size() : 0;
    asked.events = frame && !isShown ? std::min<std::size_t>(frame->position.event, known) : known;
    if (m_brush && m_brush->span() && isOfHistory)
        asked.range = m_brush->span()->range;
    return asked;
}

PlotWidget& AnswerPanel::plot() const
{
    return *m_plot;
}

bool AnswerPanel::isCurrent() const
{
    return !isWorking() && m_shown == now();
}

void AnswerPanel::schedule()
{
    showText();
    if (!m_question.isLive() || !isVisible() || m_due.isActive() || isWorking() || isCurrent())
        return;
    const bool runs = m_services.session.canPause();
    const int pause = m_question.subject == QuestionSubject::Moment ? (runs ? kPauseWhileRunningMs : kPauseMs)
        : m_question.subject == QuestionSubject::Shown && !runs     ? 0
                                                                    : kPauseBetweenMs;
    m_due.start(m_outcome ? pause : 0);
}

void AnswerPanel::start(const std::map<std::string, std::string>& besides)
{
    Q_EMIT wanted();
    ask(besides);
}

void AnswerPanel::ask(const std::map<std::string, std::string>& besides)
{
    const auto& session = m_services.session;
    const auto& inputs = session.inputs();
    const auto given = m_form->values(besides);
    if (!given)
        return Q_EMIT errorRaised(given.error());
    if (!inputs || (m_question.isLive() && (!isVisible() || isWorking())))
        return;
    m_askedOf = session.changes();
    m_cost.clear();
    const auto asked = now();
    QuestionContext about { .request = requestWith(inputs->request, m_askedOf),
        .inputs = { .cluster = inputs->cluster, .workload = inputs->workload },
        .at = asked.at };
    if (asked.range)
        about.span = StoredSpan { asked.range->from, asked.range->to };
    if (m_question.subject == QuestionSubject::History) {
        const auto& history = session.history();
        if (!history)
            return;
        about.events = { std::span(history->events).first(asked.events), history->slots };
        about.eventsOwner = history;
    }
    if (m_question.subject == QuestionSubject::Shown) {
        about.frame = session.frame();
        about.history = session.history();
        if (!about.frame || !about.history)
            return;
    }
    if (m_question.subject != QuestionSubject::Moment)
        return work(std::move(about), *given, asked);
    m_isLooking = true;
    const QPointer<AnswerPanel> self(this);
    m_services.session.inspect([self, about, given = *given, asked](const InteractiveSession& open) mutable {
        about.moment = std::make_shared<DecisionMoment>(DecisionMoment::of(open.simulation()));
        const std::vector<RunChange> changes(open.changes().begin(), open.changes().end());
        about.planned = plannedChanges(about.moment->engine.cluster(), changes);
        QMetaObject::invokeMethod(qApp, [self, about = std::move(about), given, asked] {
            if (self && std::exchange(self->m_isLooking, false) && self->m_cluster == about.inputs.cluster)
                self->work(about, given, asked);
        });
    });
}

void AnswerPanel::work(QuestionContext about, ParameterSet given, Asked asked)
{
    if (m_question.makesRuns()) {
        const QPointer<AnswerPanel> self(this);
        about.onInterim = [self, cluster = m_cluster](const std::shared_ptr<const AnswerSource>& known) {
            QMetaObject::invokeMethod(qApp, [self, known, cluster] {
                if (self)
                    self->takeInterim(known, cluster);
            });
        };
        about.onCost = [self](const Error& cost) {
            QMetaObject::invokeMethod(qApp, [self, cost] {
                if (!self)
                    return;
                self->m_cost = errorText(cost);
                self->showText();
            });
        };
    }
    m_work = m_services.runner.start(
        wordedText("Question", m_question.texts.working),
        [about = std::move(about), given = std::move(given), &question = m_question](
            const StopToken& stop, Progress& progress) mutable -> Outcome {
            if (question.makesRuns()) {
                TRY_ASSIGN(about.inputs, inputsFrom(about.request, about.inputs.cluster, about.inputs.workload));
            }
            return question.ask(about, given, stop, &progress);
        },
        this,
        [this, asked = std::move(asked), cluster = m_cluster](const Outcome& outcome) {
            m_work = 0;
            m_services.registry.requestRefresh();
            if (outcome && cluster == m_cluster)
                m_shown = asked;
            if (!outcome || cluster == m_cluster)
                take(outcome);
            showAnswer();
            schedule();
            if (std::exchange(m_endsEarly, false) && !outcome && outcome.error().kind == ErrorKind::Cancelled)
                start({ { m_question.earlyField, "true" } });
        },
        { .group = m_question.isLive() ? QString() : QString::fromStdString(m_question.id),
            .quiet = m_question.isLive() });
    showText();
    m_services.registry.requestRefresh();
}

void AnswerPanel::take(const Outcome& outcome)
{
    if (outcome) {
        m_outcome = *outcome;
        if (!m_question.isLive())
            Q_EMIT wanted();
    } else if (outcome.error().kind != ErrorKind::Cancelled) {
        Q_EMIT errorRaised(outcome.error());
    }
}

/// At most four times a second: what was known in between is in the next.
void AnswerPanel::takeInterim(
    const std::shared_ptr<const AnswerSource>& known, const std::shared_ptr<const Cluster>& cluster)
{
    const bool isEarly = m_interimAge.isValid() && m_interimAge.elapsed() < kPauseBetweenMs;
    if (!isWorking() || cluster != m_cluster || isEarly)
        return;
    m_interimAge.restart();
    m_outcome = known;
    showAnswer();
    m_services.registry.requestRefresh();
}

/// With how long it still takes, or that it was stopped.
QString AnswerPanel::interimText(const QString& remarks) const
{
    if (!isWorking())
        return tr("Stopped; starting again continues.") + QLatin1Char('\n') + remarks;
    const auto statuses = m_services.runner.statuses();
    const auto own = std::ranges::find(statuses, m_work, &BackgroundStatus::id);
    if (own == statuses.end() || !own->remainingSeconds)
        return remarks;
    return remarks + QLatin1Char('\n')
        + tr("About %1 left.").arg(format::duration(Duration::fromSecondsRounded(*own->remainingSeconds)));
}

QString AnswerPanel::text() const
{
    if (m_question.isLive())
        return m_shown.range ? QString() : QString::fromStdString(joinedText(m_answer.remarks, "\n"));
    const auto remarks = QString::fromStdString(joinedText(m_answer.remarks, "\n"));
    if (m_answer.isInterim)
        return (m_cost.isEmpty() ? QString() : QString(m_cost + QLatin1Char('\n'))) + interimText(remarks);
    if (isWorking())
        return QString(wordedText("Question", m_question.texts.working) + QStringLiteral(" … ") + m_cost).trimmed();
    if (!m_outcome)
        return wordedText("Question", m_question.texts.idle);
    if (m_services.session.changes() == m_askedOf)
        return remarks;
    return tr("The run has been changed since; ask again. The earlier answer was:") + QLatin1Char('\n') + remarks;
}

/// A low panel leaves the details to the tool tip.
void AnswerPanel::showText()
{
    m_textAge.restart();
    const auto brief = text();
    const auto details = QString::fromStdString(joinedText(m_answer.details, " "));
    const bool isLow = height() < kRoomForDetails;
    m_text->setText(isLow || details.isEmpty() ? brief : QString(brief + QLatin1Char(' ') + details).trimmed());
    m_text->setToolTip(isLow ? details : QString());
    m_text->setVisible(!m_text->text().isEmpty());
    const auto beginning = beginningOf(m_services.session);
    m_note->say(
        m_outcome ? m_shown.range : std::nullopt, beginning, QString::fromStdString(joinedText(m_answer.remarks, " ")));
    const bool lags = m_outcome && m_shown.at != now().at;
    m_asOf->setVisible(lags);
    m_asOf->setText(lags ? tr("As of %1", "a moment").arg(format::moment(m_shown.at, beginning)) : QString());
}

void AnswerPanel::showAnswer()
{
    m_answer = m_outcome ? m_outcome->answer(windowWording) : Answer {};
    while (m_tables.size() < m_answer.sheets.size())
        addTable();
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        const bool isShown = i == 0 || (i < m_answer.sheets.size() && !m_answer.sheets[i].rows.empty());
        m_tables[i]->setVisible(isShown);
        m_tables[i]->setSheet(i < m_answer.sheets.size() ? m_answer.sheets[i] : Sheet {});
    }
    fitParts();
    showText();
    showChosenChart();
}

/// The choice is hidden where there is none; it stays on a chart of the same name.
void AnswerPanel::showChosenChart()
{
    QStringList names;
    for (const auto& chart : m_answer.charts)
        names << QString::fromStdString(chart.name);
    QStringList shown;
    for (int i = 0; i < m_charts->count(); ++i)
        shown << m_charts->itemText(i);
    if (names != shown) {
        const auto chosen = std::max<qsizetype>(0, names.indexOf(m_charts->currentText()));
        m_charts->clear();
        m_charts->addItems(names);
        m_charts->setCurrentIndex(static_cast<int>(chosen));
    }
    m_charts->setVisible(names.size() > 1);
    if (m_answer.charts.empty())
        return m_plot->setSeries({});
    const auto index = static_cast<std::size_t>(std::max(0, m_charts->currentIndex()));
    m_plot->setChart(m_answer.charts[index], beginningOf(m_services.session));
}

/// Tables and chart stand beside each other where there is room, else below each other; the table of what follows the
/// run comes first.
void AnswerPanel::fitParts()
{
    if (m_question.subject == QuestionSubject::Shown)
        m_parts->setOrientation(width() > height() * 5 / 4 && width() >= kRoomBeside ? Qt::Horizontal : Qt::Vertical);
    else if (m_question.isLive())
        m_plot->parentWidget()->setVisible(*m_question.texts.chart != '\0' && width() >= kRoomForPlot);
    if (m_question.isLive())
        return;
    const bool isBeside = width() >= kRoomBeside || *m_question.texts.chart == '\0';
    m_parts->setOrientation(isBeside ? Qt::Horizontal : Qt::Vertical);
    m_plot->setMinimumWidth(isBeside ? std::max(kLeastChartWidth, width() * 2 / 5) : kLeastChartWidth);
    m_plot->setMinimumHeight(isBeside ? 0 : kChartHeight);
    const auto tables = std::ranges::count_if(m_tables, [](const auto* table) { return !table->isHidden(); });
    m_parts->setMinimumHeight(static_cast<int>(tables) * kPartsHeight + (isBeside ? 0 : kChartHeight));
}

void AnswerPanel::resizeEvent(QResizeEvent* event)
{
    fitParts();
    showText();
    QWidget::resizeEvent(event);
}

void AnswerPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    schedule();
}

void AnswerPanel::retranslate()
{
    const auto title = wordedText("Command", m_question.texts.panel);
    m_form->retranslate();
    m_plot->setName(wordedText("Command", m_question.texts.chart));
    m_charts->setAccessibleName(tr("Chart shown"));
    m_plot->setEmptyText(tr("The chart of the answer appears here."));
    const auto empty = m_question.isLive() ? wordedText("Question", m_question.texts.idle)
                                           : tr("The rows of the answer appear here.");
    for (auto* table : m_tables)
        table->setName(title, empty);
    showAnswer();
}

} // namespace consonance
#include "moc_answer_panel.cpp"
