// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/job_pair_panel.h"

#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/session/range_selection.h"
#include "ui/session/shown_moment.h"
#include "ui/session/span_note.h"

#include <QApplication>
#include <QPointer>

#include <algorithm>

namespace consonance {

namespace {

QString emptyNote()
{
    return JobPairPanel::tr("When jobs share servers, how much each slows each other one appears here.");
}

} // namespace

HeatMapData jobPairMap(const JobInterference& pairs, const QString& moment, const std::function<QString(JobId)>& nameOf)
{
    HeatMapData map;
    map.name = JobPairPanel::tr("Slowdown by neighbours, job × job at %1").arg(moment);
    map.rowTitle = JobPairPanel::tr("job");
    map.columnTitle = JobPairPanel::tr("slowed by");
    for (const JobId job : pairs.jobs) {
        map.rows << nameOf(job);
        map.columns << nameOf(job);
    }
    map.values = pairs.slowdown;
    map.quantity = { .title = JobPairPanel::tr("slower than without it"), .kind = AxisKind::Fraction };
    map.scale = std::pair(0.0, 0.6);
    return map;
}

JobPairPanel::JobPairPanel(SessionController& session, Selection& selection, QWidget* parent)
    : HeatMapWidget(parent)
    , m_session(session)
    , m_selection(selection)
{
    connect(&session, &SessionController::frameChanged, this, &JobPairPanel::ask);
    connect(&session, &SessionController::inputsChanged, this, [this] {
        m_isAsking = m_asksAgain = false;
        ++m_run; // the answer to a question about the run before speaks of jobs that this one need not have
        take({}, {});
    });
    connect(this, &HeatMapWidget::cellClicked, this, [this](HeatMapCell cell) {
        const auto job = [this](int index) { return m_shown[static_cast<std::size_t>(index)]; };
        if (std::max(cell.row, cell.column) < static_cast<int>(m_shown.size()))
            m_selection.selectJobs({ job(cell.row), job(cell.column) });
    });
    connect(&selection, &Selection::changed, this, &JobPairPanel::showSelection);
    keepTranslated(*this, [this] { retranslate(); });
}

void JobPairPanel::follow(const RangeSelection& brush)
{
    m_brush = &brush;
    connect(&brush, &RangeSelection::changed, this, &JobPairPanel::showPairs);
    showPairs();
}

bool JobPairPanel::isLimited() const
{
    return m_brush && m_brush->span();
}

/// One question at a time; what changed meanwhile is asked for afterwards.
void JobPairPanel::ask()
{
    if (!isVisible())
        return;
    if (!m_session.hasSession()) {
        take({}, {});
        return;
    }
    if (std::exchange(m_isAsking, true)) {
        m_asksAgain = true;
        return;
    }
    const QPointer<JobPairPanel> self(this);
    m_session.inspect([self, run = m_run](const InteractiveSession& session) {
        const auto pairs = jobInterference(session.simulation());
        QMetaObject::invokeMethod(qApp, [self, run, pairs, at = session.position().at] {
            if (!self || self->m_run != run)
                return;
            self->m_isAsking = false;
            self->take(pairs, at);
            if (std::exchange(self->m_asksAgain, false))
                self->ask();
        });
    });
}

void JobPairPanel::take(const JobInterference& pairs, Time at)
{
    m_pairs = pairs;
    m_at = at;
    showPairs();
}

void JobPairPanel::showPairs()
{
    m_shown.clear();
    const auto& inputs = m_session.inputs();
    if (!inputs || m_pairs.jobs.empty()) {
        setData({});
        return;
    }
    auto map = jobPairMap(m_pairs, shownMoment(m_session, m_at),
        [&inputs](JobId job) { return QString::fromStdString(inputs->workload->job(job).request.name); });
    m_shown = m_pairs.jobs;
    if (m_brush && m_brush->span()) {
        const auto& span = *m_brush->span();
        std::vector<int> kept;
        for (std::size_t i = 0; i < m_shown.size(); ++i) {
            if (std::ranges::binary_search(span.jobs, m_shown[i]))
                kept.push_back(static_cast<int>(i));
        }
        map = squarePart(map, kept);
        map.rowTitle = SpanNote::textOf(span.range, span.beginning,
            tr("%1 of %n jobs", "", static_cast<int>(m_shown.size())).arg(format::integer(std::ssize(kept))));
        std::erase_if(m_shown, [&span](JobId job) { return !std::ranges::binary_search(span.jobs, job); });
    }
    setEmptyText(m_shown.empty() ? map.rowTitle : emptyNote());
    setData(std::move(map));
    showSelection();
}

void JobPairPanel::showSelection()
{
    std::vector<int> marked;
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        if (m_selection.state().contains(m_shown[i]))
            marked.push_back(static_cast<int>(i));
    }
    // Whoever clicked on the cell of two jobs meant it, not the one across the diagonal.
    const auto& cell = currentCell();
    if (marked.size() == 2 && cell && cell->row == marked[1] && cell->column == marked[0])
        setSelectedRange(HeatMapRange { .first = *cell, .last = *cell });
    else
        setSelectedRange(rangeOfMarked(marked, data().rowCount()));
}

void JobPairPanel::retranslate()
{
    setEmptyText(emptyNote());
    setAccessibleName(tr("Interference between running jobs"));
    take(m_pairs, m_at);
}

void JobPairPanel::showEvent(QShowEvent* event)
{
    HeatMapWidget::showEvent(event);
    ask();
}

} // namespace consonance
#include "moc_job_pair_panel.cpp"
