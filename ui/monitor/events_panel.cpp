// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/events_panel.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/monitor/monitor_document.h"
#include "ui/session/session_controller.h"
#include "ui/session/shown_moment.h"
#include "ui/session/span_note.h"
#include "ui/tables/copyable_table_view.h"

#include <QComboBox>
#include <QHeaderView>
#include <QSignalBlocker>

#include <algorithm>

namespace consonance {

EventsPanel::EventsPanel(SessionController& session, Selection& selection, SimulationClock& clock, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_selection(selection)
    , m_model(new EventListModel(this))
    , m_which(new QComboBox)
    , m_note(new SpanNote)
    , m_table(new CopyableTableView)
{
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false); // the order is time
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->hideByDefault(m_model->columnsHiddenByDefault());
    tightlyFilled(new QVBoxLayout(this), { m_which, m_note, { m_table, 1 } }, 0);
    connect(m_which, &QComboBox::currentIndexChanged, this, &EventsPanel::applyFilter);
    connect(&session, &SessionController::inputsChanged, this, [this](const auto& inputs) {
        m_model->setInputs(inputs ? inputs->cluster : nullptr, inputs ? inputs->workload : nullptr);
    });
    connect(&session, &SessionController::historyChanged, this, &EventsPanel::takeHistory);
    connect(&session, &SessionController::frameChanged, this, &EventsPanel::markPosition);
    connect(&selection, &Selection::changed, this, &EventsPanel::applyFilter);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (const auto job = index.data(JobIdRole); job.isValid() && m_which->currentIndex() != OfSelection)
            m_selection.selectJobs({ JobId(job.toUInt()) }, SelectMode::Replace);
    });
    connect(m_table, &CopyableTableView::focusRequested, &clock, [&clock](const QModelIndex& index) {
        if (const auto at = index.data(TimeRole); at.isValid())
            clock.seek(Time { at.toLongLong() });
    });
    keepTranslated(*this, [this] { retranslate(); });
}

void EventsPanel::applyFilter()
{
    EventFilter filter;
    const int which = m_which->currentIndex();
    filter.kinds = which == OfLogPoints ? EventKindSet() : which == Important ? defaultEventKinds() : allEventKinds();
    filter.hasLines = which != OfSelection;
    if (which == OfSelection)
        filter.jobs = m_selection.state().jobs;
    if (const auto& range = m_selection.state().range)
        filter.span = std::pair(range->from, range->to);
    if (filter == m_model->filter())
        return;
    m_model->setFilter(filter);
    showNote();
    markPosition();
}

/// A hidden list reads nothing.
void EventsPanel::takeHistory()
{
    if (!isVisible() && m_session.history())
        return;
    m_model->setHistory(m_session.history());
    showNote();
    markPosition();
}

void EventsPanel::listLinesOf(const MonitorDocument& document)
{
    m_monitor = &document;
    connect(&document, &MonitorDocument::linesChanged, this, &EventsPanel::takeLines);
    connect(&document, &MonitorDocument::linesAdded, this, &EventsPanel::takeNewLines);
    takeLines();
}

void EventsPanel::takeLines()
{
    if (m_monitor == nullptr || (!isVisible() && !m_monitor->lines().empty()))
        return;
    m_model->setLines({ m_monitor->lines().begin(), m_monitor->lines().end() });
    showNote();
    markPosition();
}

/// What is listed stays; all of them are read when the list is shown again.
void EventsPanel::takeNewLines(std::size_t count)
{
    if (!isVisible())
        return;
    const auto& lines = m_monitor->lines();
    m_model->addLines({ lines.end() - static_cast<std::ptrdiff_t>(count), lines.end() });
    showNote();
    markPosition();
}

void EventsPanel::showNote()
{
    const auto all = static_cast<int>(m_model->passingCount());
    const auto what = m_which->currentIndex() == OfLogPoints ? tr("%1 of %n lines", "what log points wrote", all)
                                                             : tr("%1 of %n events", "", all);
    m_note->say(m_selection.state().range, beginningOf(m_session), what.arg(format::integer(m_model->rowCount())));
}

/// The event last carried out is the current line; among lines of log points alone, the one written last.
void EventsPanel::markPosition()
{
    const auto& frame = m_session.frame();
    if (!frame || !isVisible())
        return;
    const int row = m_which->currentIndex() == OfLogPoints
        ? m_model->lastLineUntil(frame->position.at, frame->position.step)
        : m_model->lastRowBefore(frame->position.event);
    if (row < 0) {
        m_table->clearSelection();
        return;
    }
    const auto index = m_model->index(row, 0);
    m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_table->scrollTo(index);
}

void EventsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_model->setHistory(m_session.history());
    takeLines();
    showNote();
    markPosition();
}

void EventsPanel::retranslate()
{
    const QSignalBlocker quiet(m_which);
    const int chosen = std::max(0, m_which->currentIndex());
    m_which->clear();
    m_which->addItems({ tr("Arrivals, starts, moves, completions"), tr("All events"),
        tr("All events of the selected jobs"), tr("Lines of log points") });
    m_which->setCurrentIndex(chosen);
    m_which->setAccessibleName(tr("Which events are listed"));
    m_table->setAccessibleName(tr("Events"));
    showNote();
    m_table->setEmptyText(tr("What happens in the run is listed here as it goes on."));
}

} // namespace consonance
#include "moc_events_panel.cpp"
