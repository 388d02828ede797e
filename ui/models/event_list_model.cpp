// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/event_list_model.h"

#include "core/workload/trace_file.h"
#include "ui/kit/number_format.h"
#include "ui/models/history_change.h"
#include "ui/words/simulation_text.h"

#include <QFont>

#include <algorithm>
#include <iterator>
#include <ranges>
#include <tuple>
#include <utility>

namespace consonance {

namespace {

bool isEarlier(const LogLine& a, const LogLine& b)
{
    return std::tie(a.at, a.step, a.breakpoint, a.text) < std::tie(b.at, b.step, b.breakpoint, b.text);
}

bool isSame(const LogLine& a, const LogLine& b)
{
    return !isEarlier(a, b) && !isEarlier(b, a);
}

void arrangeLines(std::vector<LogLine>& lines)
{
    std::ranges::sort(lines, isEarlier);
    lines.erase(std::unique(lines.begin(), lines.end(), isSame), lines.end());
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
            QT_TRANSLATE_NOOP("Models", "What else the log keeps: seconds of stalling, price, new speed, by kind"),
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
    m_beginning = m_workload ? dateOfBeginning(*m_workload) : std::nullopt;
    m_history.reset();
    m_rows.clear();
    m_lines.clear();
    m_shown = {};
    endResetModel();
}

void EventListModel::setHistory(std::shared_ptr<const SessionHistory> history)
{
    if (history && (!m_cluster || !m_workload))
        return;
    if (!m_history || !history || !goesOn(*m_history, *history)) {
        beginResetModel();
        m_history = std::move(history);
        m_rows.clear();
        if (m_history && isFiltered())
            appendPassing(*m_history, 0, m_rows);
        m_shown = arranged(false);
        endResetModel();
        return;
    }
    if (isFiltered())
        appendPassing(*history, m_history->events.size(), m_rows);
    m_history = std::move(history);
    growTo(arranged(true));
}

void EventListModel::setLines(std::vector<LogLine> lines)
{
    if (!m_cluster)
        return;
    arrangeLines(lines);
    const bool areMore
        = lines.size() >= m_lines.size() && std::equal(m_lines.begin(), m_lines.end(), lines.begin(), isSame);
    if (areMore && lines.size() == m_lines.size())
        return;
    if (areMore) {
        m_lines = std::move(lines);
        growTo(arranged(true));
        return;
    }
    beginResetModel();
    m_lines = std::move(lines);
    m_shown = arranged(false);
    endResetModel();
}

void EventListModel::addLines(std::vector<LogLine> lines)
{
    if (!m_cluster)
        return;
    std::erase_if(lines, [this](const LogLine& line) { return std::ranges::binary_search(m_lines, line, isEarlier); });
    if (lines.empty())
        return;
    arrangeLines(lines);
    if (m_lines.empty() || isEarlier(m_lines.back(), lines.front())) {
        std::ranges::move(lines, std::back_inserter(m_lines));
        growTo(arranged(true));
        return;
    }
    std::ranges::copy(m_lines, std::back_inserter(lines));
    setLines(std::move(lines));
}

/// What is shown stays until it is announced that there is more. A line that belongs among rows that are there already
/// – events of its moment came after it – moves them, which only a reset can say.
void EventListModel::growTo(Arrangement next)
{
    const auto before = m_shown.count();
    const auto lines = m_shown.lineRows.size();
    const bool onlyMore = before == 0
        || (next.first == m_shown.first && next.firstLine == m_shown.firstLine && next.count() >= before
            && next.lineRows.size() >= lines
            && std::equal(m_shown.lineRows.begin(), m_shown.lineRows.end(), next.lineRows.begin())
            && (next.lineRows.size() == lines || next.lineRows[lines] >= before));
    if (!onlyMore) {
        beginResetModel();
        m_shown = std::move(next);
        endResetModel();
        return;
    }
    const bool isMore = next.count() > before;
    if (isMore)
        beginInsertRows({}, static_cast<int>(before), static_cast<int>(next.count()) - 1);
    m_shown = std::move(next);
    if (isMore)
        endInsertRows();
}

/// The first of the passing events at or after a time.
std::size_t EventListModel::placeOf(Time at) const
{
    const auto places = std::views::iota(std::size_t { 0 }, passingEvents());
    return static_cast<std::size_t>(std::ranges::lower_bound(places, at, {}, [this](auto place) {
        return m_history->events[passing(place)].at;
    }) - places.begin());
}

std::size_t EventListModel::knownLines() const
{
    if (!m_history)
        return 0;
    return static_cast<std::size_t>(
        std::ranges::upper_bound(m_lines, m_history->until, {}, &LogLine::at) - m_lines.begin());
}

EventListModel::Arrangement EventListModel::arranged(bool keeps) const
{
    if (!m_history)
        return {};
    Arrangement next;
    next.first = m_filter.span ? placeOf(m_filter.span->first) : 0;
    next.end = m_filter.span ? placeOf(m_filter.span->second + Duration { 1 }) : passingEvents();
    if (!m_history->events.empty())
        next.settled = m_history->events.back().at;
    if (!m_filter.hasLines)
        return next;
    std::span<const LogLine> lines(m_lines.data(), knownLines());
    if (m_filter.span) {
        const auto [from, until] = *m_filter.span;
        next.firstLine
            = static_cast<std::size_t>(std::ranges::lower_bound(lines, from, {}, &LogLine::at) - lines.begin());
        lines = lines.first(
            static_cast<std::size_t>(std::ranges::upper_bound(lines, until, {}, &LogLine::at) - lines.begin()));
    }
    keeps = keeps && next.first == m_shown.first && next.firstLine == m_shown.firstLine;
    for (auto i = next.firstLine; i < lines.size(); ++i) {
        const auto shown = i - next.firstLine;
        if (keeps && shown < m_shown.lineRows.size() && lines[i].at < m_shown.settled)
            next.lineRows.push_back(m_shown.lineRows[shown]);
        else
            next.lineRows.push_back(placeOf(lines[i].at + Duration { 1 }) - next.first + shown);
    }
    return next;
}

void EventListModel::setFilter(EventFilter filter)
{
    std::ranges::sort(filter.jobs);
    if (filter == m_filter)
        return;
    beginResetModel();
    const bool sameEvents = filter.kinds == m_filter.kinds && filter.jobs == m_filter.jobs;
    m_filter = std::move(filter);
    if (!sameEvents) {
        m_rows.clear();
        if (m_history && isFiltered())
            appendPassing(*m_history, 0, m_rows);
    }
    m_shown = arranged(false);
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

std::size_t EventListModel::linesBefore(int row) const
{
    return static_cast<std::size_t>(
        std::ranges::lower_bound(m_shown.lineRows, static_cast<std::size_t>(row)) - m_shown.lineRows.begin());
}

const LogLine* EventListModel::lineOf(int row) const
{
    const auto line = linesBefore(row);
    const bool isLine = line < m_shown.lineRows.size() && m_shown.lineRows[line] == static_cast<std::size_t>(row);
    return isLine ? &m_lines[m_shown.firstLine + line] : nullptr;
}

std::size_t EventListModel::eventOf(int row) const
{
    return passing(m_shown.first + static_cast<std::size_t>(row) - linesBefore(row));
}

int EventListModel::lastRowBefore(std::size_t events) const
{
    const auto place = isFiltered()
        ? static_cast<std::size_t>(std::ranges::lower_bound(m_rows, events) - m_rows.begin())
        : std::min(events, eventCount());
    const auto count = std::clamp(place, m_shown.first, m_shown.end) - m_shown.first;
    if (count == 0)
        return -1;
    // Row k of the lines has as many events before it as rows that are no lines.
    const auto lines = std::views::iota(std::size_t { 0 }, m_shown.lineRows.size());
    const auto before
        = std::ranges::partition_point(lines, [&](std::size_t line) { return m_shown.lineRows[line] - line < count; });
    return static_cast<int>(count - 1 + static_cast<std::size_t>(before - lines.begin()));
}

int EventListModel::lastLineUntil(Time at, std::uint64_t step) const
{
    const auto shown = std::span(m_lines).subspan(m_shown.firstLine, m_shown.lineRows.size());
    const auto after = std::ranges::upper_bound(shown, std::pair { at, step }, {}, [](const LogLine& line) {
        return std::pair { line.at, line.step };
    });
    return after == shown.begin()
        ? -1
        : static_cast<int>(m_shown.lineRows[static_cast<std::size_t>(after - shown.begin()) - 1]);
}

QString EventListModel::lineText(const LogLine& line, int column) const
{
    switch (column) {
    case At:
        return format::moment(line.at, m_beginning);
    case Kind:
        return translated(QT_TRANSLATE_NOOP("Models", "Log point"));
    case What:
        return QString::fromStdString(line.text);
    default:
        return missing();
    }
}

QString EventListModel::text(int row, int column) const
{
    if (const auto* line = lineOf(row))
        return lineText(*line, column);
    const auto& record = event(row);
    switch (column) {
    case At:
        return format::moment(record.at, m_beginning);
    case Kind:
        return eventKindText(record.kind);
    case Job:
        return record.job.isValid() ? m_names.name(record.job) : missing();
    case What: {
        const auto placed = std::span(m_history->slots).subspan(record.firstSlot, record.slotCount);
        return eventSentence(*m_cluster, *m_workload, m_names, record, placed);
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
    if (const auto* line = lineOf(row)) {
        if (column == At)
            return line->at.seconds();
        if (column == Kind)
            return QStringLiteral("log");
        return column == What ? QVariant(lineText(*line, What)) : QVariant();
    }
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
    const auto* line = lineOf(row);
    const Time at = line != nullptr ? line->at : event(row).at;
    if (role == TimeRole)
        return static_cast<qint64>(at.microseconds);
    if (role == Qt::ToolTipRole)
        return column == At ? QVariant(format::exactDuration(at - Time {})) : QVariant();
    if (line != nullptr) {
        QFont slanted; // it is no event
        slanted.setItalic(true);
        return role == Qt::FontRole ? QVariant(slanted) : QVariant();
    }
    const auto& record = event(row);
    switch (role) {
    case JobIdRole:
        return record.job.isValid() ? QVariant(static_cast<uint>(record.job.value)) : QVariant();
    case HostIdRole:
        return record.kind == EventKind::HostChanged ? QVariant(static_cast<uint>(record.subject)) : QVariant();
    case EventIndexRole:
        return static_cast<uint>(eventOf(row));
    default:
        return {};
    }
}

} // namespace consonance
#include "moc_event_list_model.cpp"
