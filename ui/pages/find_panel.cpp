// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/find_panel.h"

#include "ui/kit/copyable_table_view.h"
#include "ui/kit/job_runner.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/models/simulation_text.h"
#include "ui/pages/expression_field.h"
#include "ui/pages/role_label.h"
#include "ui/pages/session_controller.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace consonance {

namespace {

constexpr int kPauseMs = 150;
constexpr FindKind kKinds[] = { FindKind::Jobs, FindKind::Servers, FindKind::Events, FindKind::Tasks };

/// Fields of a few fixed words, which every view writes in the user's language.
bool holdsFixedWords(std::string_view field)
{
    static constexpr std::array<std::string_view, 5> kFields { "phase", "availability", "kind", "role", "state" };
    return std::ranges::find(kFields, field) != kFields.end();
}

} // namespace

void FindModel::show(FindKind kind, std::vector<std::uint32_t> things, std::shared_ptr<const FrameFacts> facts)
{
    // A task is known by where it stands among those of its moment, which is another one at the next.
    if (kind == m_kind && kind != FindKind::Tasks && things == m_things && facts) {
        // The same things at another moment keep their rows, and with them what is selected.
        m_facts = std::move(facts);
        if (!m_things.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_kind = kind;
    m_things = std::move(things);
    m_facts = std::move(facts);
    endResetModel();
}

int FindModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_things.size());
}

/// The key of a column is the field of the language that it shows.
std::span<const ColumnModel::Column> FindModel::columns() const
{
    static const Column jobs[] = {
        { "name", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "Its name in the trace") },
        { "model", QT_TRANSLATE_NOOP("Models", "Model"), QT_TRANSLATE_NOOP("Models", "What it trains") },
        { "phase", QT_TRANSLATE_NOOP("Models", "State"), QT_TRANSLATE_NOOP("Models", "What it does now") },
        { "slowdown", QT_TRANSLATE_NOOP("Models", "Slowdown"),
            QT_TRANSLATE_NOOP("Models", "Speed lost to neighbours, 0 to 1 in exports"), Qt::AlignRight },
        { "waited", QT_TRANSLATE_NOOP("Models", "Waited"),
            QT_TRANSLATE_NOOP("Models", "Time without resources so far, in seconds in exports"), Qt::AlignRight },
    };
    static const Column servers[] = {
        { "name", QT_TRANSLATE_NOOP("Models", "Server"), QT_TRANSLATE_NOOP("Models", "Its name") },
        { "rack", QT_TRANSLATE_NOOP("Models", "Rack"), QT_TRANSLATE_NOOP("Models", "Where it stands") },
        { "availability", QT_TRANSLATE_NOOP("Models", "State"), QT_TRANSLATE_NOOP("Models", "Whether it takes tasks") },
        { "free_gpus", QT_TRANSLATE_NOOP("Models", "Free GPUs"), QT_TRANSLATE_NOOP("Models", "Devices nobody holds"),
            Qt::AlignRight },
        { "interference", QT_TRANSLATE_NOOP("Models", "Interference"),
            QT_TRANSLATE_NOOP("Models", "Mean speed its jobs lose to each other, 0 to 1 in exports"), Qt::AlignRight },
    };
    static const Column events[] = {
        { "at", QT_TRANSLATE_NOOP("Models", "Time"),
            QT_TRANSLATE_NOOP("Models", "Simulated time, in seconds in exports"), Qt::AlignRight },
        { "kind", QT_TRANSLATE_NOOP("Models", "Event"), QT_TRANSLATE_NOOP("Models", "What happened") },
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "The job it concerns") },
        { "number", QT_TRANSLATE_NOOP("Models", "Number"), QT_TRANSLATE_NOOP("Models", "Of the decision or interval"),
            Qt::AlignRight },
        { "value", QT_TRANSLATE_NOOP("Models", "Value"),
            QT_TRANSLATE_NOOP("Models", "New speed, stall or price, by the kind of event"), Qt::AlignRight },
    };
    static const Column tasks[] = {
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "The job of the tasks") },
        { "role", QT_TRANSLATE_NOOP("Models", "Role"), QT_TRANSLATE_NOOP("Models", "What they are in their job") },
        { "count", QT_TRANSLATE_NOOP("Models", "Tasks"),
            QT_TRANSLATE_NOOP("Models", "Of this job and role on this server"), Qt::AlignRight },
        { "server", QT_TRANSLATE_NOOP("Models", "Server"), QT_TRANSLATE_NOOP("Models", "Where they are") },
        { "state", QT_TRANSLATE_NOOP("Models", "State"),
            QT_TRANSLATE_NOOP("Models", "Whether they run, pay for a change or are proposed") },
    };
    switch (m_kind) {
    case FindKind::Jobs:
        return jobs;
    case FindKind::Servers:
        return servers;
    case FindKind::Events:
        return events;
    case FindKind::Tasks:
        return tasks;
    }
    return jobs;
}

void FindModel::withValue(int row, int column, const std::function<void(const QueryValue&)>& use) const
{
    const auto field = findCatalogue(m_kind).findField(columns()[static_cast<std::size_t>(column)].key);
    if (field && m_facts)
        withRecord(m_kind, thing(row), *m_facts, [&](const QueryRecord& record) { use(record.field(*field)); });
}

/// A value as people read it, in the words of the other views.
QString FindModel::shown(int row, std::string_view field, const QueryValue& value) const
{
    const auto words = QString::fromStdString(queryValueText(value));
    switch (value.kind) {
    case QueryKind::Share:
        return format::percent(value.number, 1);
    case QueryKind::Duration:
        return format::duration(Duration::fromSecondsRounded(std::clamp(value.number, -9e12, 9e12)));
    case QueryKind::Number:
        return format::significant(value.number, 4);
    case QueryKind::Text:
        if (field == "phase" && m_facts->isStalled(JobId(thing(row))))
            return phaseText(m_facts->phase(JobId(thing(row))), true);
        if (field == "model")
            return modelTitle(m_facts->workload(), JobId(thing(row)));
        return holdsFixedWords(field) ? conditionWordText(value.text) : words;
    default:
        return words;
    }
}

QString FindModel::text(int row, int column) const
{
    auto result = missing();
    withValue(row, column, [&](const QueryValue& value) {
        if (!value.isMissing())
            result = shown(row, columns()[static_cast<std::size_t>(column)].key, value);
    });
    return result;
}

QVariant FindModel::exact(int row, int column) const
{
    QVariant result;
    withValue(row, column, [&](const QueryValue& value) {
        if (value.isNumeric())
            result = value.number;
        else if (!value.isMissing())
            result = QString::fromStdString(queryValueText(value));
    });
    return result;
}

/// The condition that finds it, where that calls it otherwise.
QVariant FindModel::other(int row, int column, int role) const
{
    if (role != Qt::ToolTipRole)
        return {};
    const auto word = exact(row, column);
    if (word.typeId() != QMetaType::QString || word == text(row, column))
        return {};
    const auto* field = columns()[static_cast<std::size_t>(column)].key;
    return QStringLiteral("%1 = \"%2\"").arg(QLatin1String(field), word.toString());
}

FindPanel::FindPanel(
    SessionController& session, Selection& selection, SimulationClock& clock, JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_selection(selection)
    , m_clock(clock)
    , m_runner(runner)
    , m_kind(new QComboBox)
    , m_field(new ExpressionField(jobCatalogue(), ExpressionField::Reading::PlainOrCondition))
    , m_count(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_model(new FindModel(this))
    , m_table(new CopyableTableView)
{
    m_field->field().setObjectName(QStringLiteral("findText"));
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    head->addWidget(m_kind, 0, Qt::AlignTop);
    head->addWidget(m_field, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(head);
    m_count->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, spacing::kTiny);
    column->addWidget(m_count);
    column->addWidget(m_table, 1);
    retranslate();
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        m_field->setCatalogue(findCatalogue(kind()));
        search();
    });
    connect(m_field, &ExpressionField::edited, &m_pause, qOverload<>(&QTimer::start));
    connect(m_field, &ExpressionField::accepted, this, [this] {
        search();
        m_table->setFocus();
    });
    connect(&m_pause, &QTimer::timeout, this, &FindPanel::search);
    connect(&session, &SessionController::frameChanged, this, [this] {
        if (isVisible() && !m_pause.isActive())
            m_pause.start();
    });
    connect(&session, &SessionController::inputsChanged, this, [this] { m_model->show(kind(), {}, nullptr); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &FindPanel::select);
    connect(m_table, &CopyableTableView::focusRequested, this, &FindPanel::focus);
}

FindKind FindPanel::kind() const
{
    return kKinds[std::max(0, m_kind->currentIndex())];
}

void FindPanel::setKind(FindKind kind)
{
    m_kind->setCurrentIndex(static_cast<int>(kind));
}

void FindPanel::begin()
{
    m_field->field().setFocus(Qt::ShortcutFocusReason);
    m_field->field().selectAll();
}

/// Words of the list, in the user's language, as the run knows them.
QString FindPanel::words() const
{
    auto typed = m_field->text();
    for (const auto& field : findCatalogue(kind()).fields()) {
        if (!holdsFixedWords(field.name))
            continue;
        for (const auto word : field.values)
            typed.replace(conditionWordText(word), QLatin1String(word.data(), static_cast<qsizetype>(word.size())),
                Qt::CaseInsensitive);
    }
    return typed;
}

/// A mistake leaves the list as it is; it stands below the field.
void FindPanel::search()
{
    m_pause.stop();
    const auto& inputs = m_session.inputs();
    const auto& frame = m_session.frame();
    if (!inputs || !frame || !m_field->isComplete())
        return;
    const bool isCondition = ExpressionField::looksLikeCondition(m_field->text());
    FindRequest request {
        .kind = kind(), .text = (isCondition ? m_field->text() : words()).toStdString(), .isCondition = isCondition
    };
    auto work = [request, inputs, frame, history = m_session.history()](const StopToken& stop,
                    Progress&) -> Result<std::pair<FindResult, std::shared_ptr<const FrameFacts>>> {
        auto facts = std::make_shared<const FrameFacts>(inputs->cluster, inputs->workload, frame, history);
        TRY_ASSIGN(auto found, consonance::find(request, *facts, stop));
        return std::pair { std::move(found), std::move(facts) };
    };
    m_runner.start(tr("Finding"), std::move(work), this,
        [this, kind = request.kind](const auto& outcome) {
            if (outcome)
                take(outcome->first, kind, outcome->second);
            else if (outcome.error().kind != ErrorKind::Cancelled)
                m_field->showError(outcome.error());
        },
        { .group = QStringLiteral("find"), .quiet = true });
}

void FindPanel::take(const FindResult& found, FindKind kind, const std::shared_ptr<const FrameFacts>& facts)
{
    const auto& inputs = m_session.inputs();
    if (!inputs || &facts->workload() != inputs->workload.get())
        return; // of a run that is not shown any more
    m_model->show(kind, found.things, facts);
    const auto total = static_cast<qint64>(found.total);
    m_table->setEmptyText(
        tr("Nothing at this moment fits. Choose at the left what is looked for, write less, or give a condition "
           "such as slowdown > 20%."));
    m_count->setText(found.total > found.things.size()
            ? tr("%1 found, the first %2 are listed")
                  .arg(format::integer(total), format::integer(static_cast<qint64>(found.things.size())))
            : tr("%1 found").arg(format::integer(total)));
}

void FindPanel::select(const QModelIndex& index)
{
    if (!index.isValid() || !m_model->facts())
        return;
    const auto thing = m_model->thing(index.row());
    switch (m_model->kind()) {
    case FindKind::Jobs:
        return m_selection.selectJobs({ JobId(thing) });
    case FindKind::Servers:
        return m_selection.selectHosts({ HostId(thing) });
    case FindKind::Events: {
        const auto& event = m_model->facts()->events()[thing];
        if (event.kind == EventKind::DecisionTaken)
            return m_selection.selectDecision(DecisionId(event.subject));
        if (event.job.isValid())
            m_selection.selectJobs({ event.job });
        return;
    }
    case FindKind::Tasks:
        return m_selection.set(
            { .jobs = { m_model->facts()->tasks()[thing].job }, .hosts = { m_model->facts()->hostOfTask(thing) } });
    }
}

/// What happened at another moment is seen there.
void FindPanel::focus(const QModelIndex& index)
{
    select(index);
    if (index.isValid() && m_model->kind() == FindKind::Events && m_model->facts())
        m_clock.seek(m_model->facts()->events()[m_model->thing(index.row())].at);
    Q_EMIT focusRequested();
}

void FindPanel::retranslate()
{
    {
        const QSignalBlocker quiet(m_kind);
        const int chosen = std::max(0, m_kind->currentIndex());
        m_kind->clear();
        m_kind->addItems({ tr("Jobs"), tr("Servers"), tr("Events and decisions"), tr("Tasks") });
        m_kind->setCurrentIndex(chosen);
    }
    m_kind->setAccessibleName(tr("What to find"));
    m_field->setPlaceholder(tr("Words, or a condition such as slowdown > 20%"));
    m_field->field().setAccessibleName(tr("Find"));
    m_table->setAccessibleName(tr("Found"));
    m_table->setEmptyText(tr("What is found is listed here and follows the run."));
}

void FindPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        m_pause.start(); // what was found says how much in words
    }
    QWidget::changeEvent(event);
}

void FindPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_pause.start();
}

} // namespace consonance
