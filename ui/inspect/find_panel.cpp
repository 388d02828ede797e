// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/find_panel.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/models/find_model.h"
#include "ui/session/expression_field.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/words/simulation_text.h"
#include "ui/work/job_runner.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>
#include <map>

namespace consonance {

namespace {

constexpr int kTypingPauseMs = 150;
constexpr FindKind kKinds[] = { FindKind::Jobs, FindKind::Servers, FindKind::Events, FindKind::Tasks };

/// How views write the words of conditions.
std::map<std::string, std::string, std::less<>> shownWords(FindKind kind)
{
    std::map<std::string, std::string, std::less<>> words;
    const auto add
        = [&words](std::string_view word) { words[std::string(word)] = conditionWordText(word).toStdString(); };
    for (const auto& field : findCatalogue(kind).fields())
        std::ranges::for_each(field.values, add);
    add(kStalledWord); // which jobs are shown as, too
    return words;
}

} // namespace

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
    m_pause.setInterval(kTypingPauseMs);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    head->addWidget(m_kind, 0, Qt::AlignTop);
    head->addWidget(m_field, 1);
    auto* column = tightlyFilled(new QVBoxLayout(this), { head }, 0);
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
    // What was let go of meanwhile is the current row still.
    connect(m_table, &QAbstractItemView::clicked, this, &FindPanel::select);
    connect(m_table, &CopyableTableView::focusRequested, this, &FindPanel::focus);
    onLanguageChange(*this, [this] {
        retranslate();
        m_pause.start(); // the results give the total in words
    });
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

/// A mistake leaves the list as it is; it stands below the field.
void FindPanel::search()
{
    m_pause.stop();
    const auto& inputs = m_session.inputs();
    const auto& frame = m_session.frame();
    if (!inputs || !frame || !m_field->isComplete())
        return;
    const bool isCondition = ExpressionField::looksLikeCondition(m_field->text());
    FindRequest request { .kind = kind(), .text = m_field->text().toStdString(), .isCondition = isCondition };
    if (!isCondition)
        request.shownWords = shownWords(kind());
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
        return; // of a run that is no longer shown
    m_model->show(kind, found.things, facts);
    const auto total = static_cast<qint64>(found.total);
    m_table->setEmptyText(tr("Nothing matches at this moment. Choose at the left what to look for, type less, or give "
                             "a condition such as slowdown > 20%."));
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
    m_table->setEmptyText(tr("Results are listed here and follow the run."));
}

void FindPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_pause.start();
}

} // namespace consonance
#include "moc_find_panel.cpp"
