// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_list_model.h"

#include "ui/kit/number_format.h"
#include "ui/models/simulation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <ranges>
#include <utility>

namespace consonance {

namespace {

bool isSame(const EventRecord& a, const EventRecord& b)
{
    return a.at == b.at && a.kind == b.kind && a.job == b.job && a.subject == b.subject && a.firstSlot == b.firstSlot;
}

} // namespace

EventKindSet allEventKinds()
{
    return EventKindSet().set();
}

EventKindSet defaultEventKinds()
{
    auto kinds = allEventKinds();
    for (const auto kind : { EventKind::RateChanged, EventKind::ThresholdReached, EventKind::DecisionTaken })
        kinds.reset(static_cast<std::size_t>(kind));
    return kinds;
}

std::span<const ColumnModel::Column> EventListModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "time_s", QT_TRANSLATE_NOOP("Models", "Time"),
            QT_TRANSLATE_NOOP("Models", "Simulated time since the trace began"), Qt::AlignRight },
        { "kind", QT_TRANSLATE_NOOP("Models", "Kind"), QT_TRANSLATE_NOOP("Models", "What kind of event it is"),
            Qt::AlignLeft, Shown::OnRequest },
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "The job it concerns"), Qt::AlignRight,
            Shown::OnRequest },
        { "event", QT_TRANSLATE_NOOP("Models", "Event"), QT_TRANSLATE_NOOP("Models", "What happened") },
        { "index", QT_TRANSLATE_NOOP("Models", "Number"), QT_TRANSLATE_NOOP("Models", "Place in the run's log"),
            Qt::AlignRight, Shown::OnRequest },
        { "value", QT_TRANSLATE_NOOP("Models", "Value"),
            QT_TRANSLATE_NOOP("Models", "What the log keeps beside: seconds of stalling, price, new speed, by kind"),
            Qt::AlignRight, Shown::OnRequest },
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

void EventListModel::setInputs(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload)
{
    beginResetModel();
    m_cluster = std::move(cluster);
    m_workload = std::move(workload);
    m_names = m_workload ? JobNames(*m_workload) : JobNames();
    m_history.reset();
    m_rows.clear();
    findSpan();
    endResetModel();
}

/// Whether `after` is `before` with more at its end. A session's history only grows; one of another session differs
/// somewhere near its ends.
bool EventListModel::continues(const SessionHistory& before, const SessionHistory& after)
{
    const auto count = before.events.size();
    return count == 0
        || (after.events.size() >= count && isSame(before.events.front(), after.events.front())
            && isSame(before.events.back(), after.events[count - 1]));
}

void EventListModel::setHistory(std::shared_ptr<const SessionHistory> history)
{
    if (history && (!m_cluster || !m_workload))
        return;
    if (!m_history || !history || !continues(*m_history, *history)) {
        beginResetModel();
        m_history = std::move(history);
        m_rows.clear();
        if (m_history && isFiltered())
            appendPassing(*m_history, 0, m_rows);
        findSpan();
        endResetModel();
        return;
    }
    // Rows are shown only when they are announced, so the old end stays until then.
    const int before = rowCount();
    const auto first = m_first;
    const auto end = m_end;
    if (isFiltered())
        appendPassing(*history, m_history->events.size(), m_rows);
    m_history = std::move(history);
    findSpan();
    const auto newFirst = std::exchange(m_first, before > 0 ? first : m_first);
    const auto newEnd = std::exchange(m_end, before > 0 ? end : m_first);
    const auto more = newEnd - newFirst - static_cast<std::size_t>(before);
    if (more > 0)
        beginInsertRows({}, before, before + static_cast<int>(more) - 1);
    m_first = newFirst;
    m_end = newEnd;
    if (more > 0)
        endInsertRows();
}

/// The first of the passing events at or after a time.
std::size_t EventListModel::placeOf(Time at) const
{
    const auto places = std::views::iota(std::size_t { 0 }, passingCount());
    return static_cast<std::size_t>(std::ranges::lower_bound(places, at, {}, [this](auto place) {
        return m_history->events[passing(place)].at;
    }) - places.begin());
}

void EventListModel::findSpan()
{
    m_first = m_history && m_filter.span ? placeOf(m_filter.span->first) : 0;
    m_end = m_history && m_filter.span ? placeOf(m_filter.span->second + Duration { 1 }) : passingCount();
}

void EventListModel::setFilter(EventFilter filter)
{
    std::ranges::sort(filter.jobs);
    if (filter == m_filter)
        return;
    beginResetModel();
    const bool onlySpan = filter.kinds == m_filter.kinds && filter.jobs == m_filter.jobs;
    m_filter = std::move(filter);
    if (!onlySpan) {
        m_rows.clear();
        if (m_history && isFiltered())
            appendPassing(*m_history, 0, m_rows);
    }
    findSpan();
    endResetModel();
}

bool EventListModel::passes(const EventRecord& event) const
{
    return m_filter.kinds.test(static_cast<std::size_t>(event.kind))
        && (m_filter.jobs.empty() || std::ranges::binary_search(m_filter.jobs, event.job));
}

void EventListModel::appendPassing(
    const SessionHistory& history, std::size_t from, std::vector<std::uint32_t>& rows) const
{
    for (auto i = from; i < history.events.size(); ++i) {
        if (passes(history.events[i]))
            rows.push_back(static_cast<std::uint32_t>(i));
    }
}

std::size_t EventListModel::eventOf(int row) const
{
    return passing(m_first + static_cast<std::size_t>(row));
}

int EventListModel::lastRowBefore(std::size_t events) const
{
    const auto place = isFiltered()
        ? static_cast<std::size_t>(std::ranges::lower_bound(m_rows, events) - m_rows.begin())
        : std::min(events, eventCount());
    return static_cast<int>(std::clamp(place, m_first, m_end) - m_first) - 1;
}

int EventListModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid())
        return 0;
    return static_cast<int>(m_end - m_first);
}

QString EventListModel::text(int row, int column) const
{
    const auto& record = event(row);
    switch (column) {
    case At:
        return format::clockTime(record.at);
    case Kind:
        return eventKindText(record.kind);
    case Job:
        return record.job.isValid() ? m_names.numberText(record.job) : missing();
    case What: {
        const auto placed = std::span(m_history->slots).subspan(record.firstSlot, record.slotCount);
        auto sentence = eventSentence(*m_cluster, *m_workload, m_names, record, placed);
        if (!sentence.isEmpty())
            sentence[0] = sentence[0].toUpper();
        return sentence;
    }
    case Index:
        return format::integer(static_cast<qint64>(eventOf(row)));
    case Value:
        return record.value != 0 ? format::significant(record.value) : missing();
    default:
        return {};
    }
}

QVariant EventListModel::exact(int row, int column) const
{
    const auto& record = event(row);
    switch (column) {
    case At:
        return record.at.seconds();
    case Kind:
        return QString::fromLatin1(eventKindName(record.kind));
    case Job:
        return record.job.isValid() ? QVariant(static_cast<qulonglong>(m_names.number(record.job))) : QVariant();
    case What:
        return text(row, What);
    case Index:
        return static_cast<qulonglong>(eventOf(row));
    case Value:
        return record.value;
    default:
        return {};
    }
}

QVariant EventListModel::other(int row, int column, int role) const
{
    const auto& record = event(row);
    switch (role) {
    case JobIdRole:
        return record.job.isValid() ? QVariant(static_cast<uint>(record.job.value)) : QVariant();
    case HostIdRole:
        return record.kind == EventKind::HostChanged ? QVariant(static_cast<uint>(record.subject)) : QVariant();
    case EventIndexRole:
        return static_cast<uint>(eventOf(row));
    case TimeRole:
        return static_cast<qint64>(record.at.microseconds);
    case Qt::ToolTipRole:
        return column == At ? QVariant(format::exactDuration(record.at - Time {})) : QVariant();
    default:
        return {};
    }
}

} // namespace consonance
