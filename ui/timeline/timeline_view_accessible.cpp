// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_view_accessible.h"

#include "ui/kit/list_text.h"
#include "ui/kit/number_format.h"
#include "ui/theme/painted_accessible.h"
#include "ui/timeline/timeline_view.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::size_t kMostSpoken = 8; ///< parts of a row; who wants all has the table of events

/// The shown rows, pinned ones first.
class RowParts : public PaintedParts {
public:
    explicit RowParts(const TimelineView& view)
        : m_view(view)
    {
    }

    [[nodiscard]] int count() const override { return m_view.shownRowCount(); }
    [[nodiscard]] QString textOf(int part) const override
    {
        const auto& row = m_view.shownRow(part);
        QStringList parts { m_view.labelOf(row) };
        const auto& segments = row.segments;
        const auto first = segments.size() > kMostSpoken ? segments.size() - kMostSpoken : 0;
        if (first > 0)
            parts << TimelineView::tr("%n earlier parts", "", static_cast<int>(first));
        for (auto i = first; i < segments.size(); ++i)
            parts << m_view.segmentText(row, segments[i]);
        const auto promises = m_view.promisesOf(row);
        for (const auto& promised : std::span(promises).first(std::min(kMostSpoken, promises.size())))
            parts << m_view.promiseText(promised);
        if (promises.size() > kMostSpoken)
            parts << TimelineView::tr("%n later reservations", "", static_cast<int>(promises.size() - kMostSpoken));
        if (segments.empty() && promises.empty())
            parts << TimelineView::tr("nothing yet");
        return listText(parts);
    }
    [[nodiscard]] QRect rectOf(int part) const override { return m_view.shownRowRect(part).toAlignedRect(); }
    [[nodiscard]] int partAt(QPoint at) const override
    {
        // Rows are of one height, but for those that are pinned; only what is seen can be pointed at.
        for (int part = 0; part < count(); ++part) {
            if (m_view.shownRowRect(part).contains(at))
                return part;
        }
        return -1;
    }
    [[nodiscard]] bool isSelected(int part) const override { return m_view.isSelected(m_view.shownRow(part)); }

private:
    const TimelineView& m_view;
};

QAccessibleInterface* makeTimelineInterface(const QString&, QObject* object)
{
    auto* view = qobject_cast<TimelineView*>(object);
    return view
        ? makePaintedAccessible(*view, QAccessible::List, QAccessible::ListItem, std::make_unique<RowParts>(*view))
        : nullptr;
}

} // namespace

int TimelineView::shownRowCount() const
{
    return static_cast<int>(m_order.pinned.size() + m_order.rest.size());
}

const TimelineRow& TimelineView::shownRow(int shown) const
{
    const auto place = static_cast<std::size_t>(shown);
    const auto pinned = m_order.pinned.size();
    return rows()[static_cast<std::size_t>(place < pinned ? m_order.pinned[place] : m_order.rest[place - pinned])];
}

QRectF TimelineView::shownRowRect(int shown) const
{
    const auto pinned = static_cast<int>(m_order.pinned.size());
    const double top = shown < pinned
        ? m_view.axisHeight + shown * m_view.rowHeight
        : m_view.axisHeight + m_view.pinnedHeight + (shown - pinned - m_view.firstRow) * m_view.rowHeight;
    // What is scrolled under the axis or the pinned rows is not seen, whatever its place.
    const double seenFrom = shown < pinned ? m_view.axisHeight : m_view.axisHeight + m_view.pinnedHeight;
    const double seenTo = shown < pinned ? m_view.axisHeight + m_view.pinnedHeight : area().height();
    return top >= seenFrom && top < seenTo ? QRectF(0, top, area().width(), m_view.rowHeight)
                                           : QRectF(0, -m_view.rowHeight - 1, area().width(), m_view.rowHeight);
}

bool TimelineView::isSelected(const TimelineRow& row) const
{
    const auto& state = m_selection.state();
    return row.host.isValid() ? state.contains(row.host) : state.contains(row.job);
}

QString TimelineView::segmentText(const TimelineRow& row, const TimelineSegment& segment) const
{
    const auto job = segment.job.isValid() ? segment.job : row.job;
    const QString name = QString::fromStdString(m_workload->job(job).request.name);
    const QString span = format::duration(std::min(segment.until, m_scene.end()) - segment.from);
    switch (segment.state) {
    case TimelineState::Waiting:
        return tr("%1 waits, %2 from %3").arg(name, span, format::moment(segment.from, m_beginning));
    case TimelineState::Stalled:
        return tr("%1 starts or moves, %2 from %3").arg(name, span, format::moment(segment.from, m_beginning));
    case TimelineState::Running:
        return tr("%1 runs, %2 from %3").arg(name, span, format::moment(segment.from, m_beginning));
    }
    return name;
}

std::vector<JobPromise> TimelineView::promisesOf(const TimelineRow& row) const
{
    return promisesAt(row, m_clock.now());
}

std::vector<JobPromise> TimelineView::promisesAt(const TimelineRow& row, Time now) const
{
    return row.host.isValid() ? m_promises.onLane(row.host, row.lane, now) : m_promises.ofJob(row.job, now);
}

QString TimelineView::promiseText(const JobPromise& promised) const
{
    constexpr qsizetype kMostNamed = 4;
    const auto& promise = promised.promise;
    const auto name = QString::fromStdString(m_workload->job(promised.job).request.name);
    QStringList names;
    for (const auto& slot : m_cluster ? m_promises.slotsOf(promise) : std::span<const SlotRecord>()) {
        const auto host = m_cluster->domain(slot.domain).host;
        const auto place
            = QString::fromStdString(host.isValid() ? m_cluster->hostName(host) : m_cluster->path(slot.domain));
        if (!names.contains(place))
            names << place;
    }
    const auto others = static_cast<int>(names.size() - kMostNamed);
    auto places = listText(names.mid(0, kMostNamed));
    if (others > 0)
        places = tr("%1 and %n more servers", "", others).arg(places);
    const auto from = format::moment(promise.from, m_beginning);
    return promise.until == kForever
        ? tr("%1 has reserved %2 from %3 on").arg(name, places, from)
        : tr("%1 has reserved %2 from %3 to %4").arg(name, places, from, format::moment(promise.until, m_beginning));
}

void installTimelineAccessibility()
{
    installOnce(makeTimelineInterface);
}

} // namespace consonance
