// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/monitor_document.h"

#include "core/query/condition_vocabulary.h"
#include "core/session/breakpoint_file.h"
#include "ui/commands/undo_stack.h"
#include "ui/kit/settings.h"
#include "ui/models/history_change.h"
#include "ui/session/shown_moment.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

const QString kBreakpoints = QStringLiteral("breakpoints");
const QString kWatches = QStringLiteral("watches");
/// What the settings hold may be anything; what cannot be read is left out.
std::optional<Breakpoint> fromLine(const QString& line)
{
    const auto read = parseBreakpoints('[' + line.toStdString() + ']', {});
    return read && read->size() == 1 ? std::optional(read->front()) : std::nullopt;
}

} // namespace

MonitorDocument::MonitorDocument(Settings& settings, SessionController& session, UndoStack& undo, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
    , m_session(session)
    , m_undo(undo)
{
    load();
    connect(&session, &SessionController::monitorChanged, this, &MonitorDocument::takeReport);
    connect(&session, &SessionController::inputsChanged, this, [this] {
        m_history.reset();
        clearLines();
    });
    connect(&session, &SessionController::historyChanged, this, &MonitorDocument::followHistory);
    connect(&session, &SessionController::stopped, this, [this](const StopReason& reason) {
        m_stoppedAt = reason.breakpoint.value_or(0);
        Q_EMIT hitsChanged();
    });
    connect(&session, &SessionController::stateChanged, this, [this] {
        if (!m_session.canPause() || m_stoppedAt == 0)
            return;
        m_stoppedAt = 0;
        Q_EMIT hitsChanged();
    });
}

void MonitorDocument::load()
{
    for (const auto& line : m_settings.expressions(kBreakpoints)) {
        if (auto breakpoint = fromLine(line)) {
            breakpoint->id = static_cast<std::uint32_t>(m_breakpoints.size() + 1);
            m_breakpoints.push_back(std::move(*breakpoint));
        }
    }
    for (const auto& line : m_settings.expressions(kWatches)) {
        auto expression = line.toStdString();
        if (QueryExpression::parse(expression, simulationCatalogue(), QueryUse::Value))
            m_watches.push_back(std::move(expression));
    }
    arm();
    m_session.setWatches(m_watches);
}

void MonitorDocument::editBreakpoints(const EditName& name, std::vector<Breakpoint> after)
{
    const auto set = [this, list = m_setAside ? m_lists : 0](const std::vector<Breakpoint>& breakpoints) {
        if (list == (m_setAside ? m_lists : 0))
            setBreakpoints(breakpoints);
    };
    m_undo.push(
        EditPlace::OpenRun, name, [set, before = m_breakpoints] { set(before); }, [set, after] { set(after); });
    setBreakpoints(std::move(after));
}

void MonitorDocument::editWatches(const EditName& name, std::vector<std::string> after)
{
    m_undo.push(
        EditPlace::OpenRun, name, [this, before = m_watches] { setWatches(before); },
        [this, after] { setWatches(after); });
    setWatches(std::move(after));
}

void MonitorDocument::setBreakpoints(std::vector<Breakpoint> breakpoints)
{
    m_breakpoints = std::move(breakpoints);
    QStringList lines;
    for (const auto& breakpoint : m_breakpoints)
        lines << QString::fromStdString(breakpointJson(breakpoint));
    if (!m_setAside)
        m_settings.setExpressions(kBreakpoints, lines);
    arm();
    Q_EMIT breakpointsChanged();
}

/// What the run stops at.
void MonitorDocument::arm()
{
    m_session.setBreakpoints(m_isSilenced ? std::vector<Breakpoint> {} : m_breakpoints);
}

void MonitorDocument::setSilenced(bool isSilenced)
{
    m_isSilenced = isSilenced;
    arm();
}

void MonitorDocument::setInLesson(bool isInLesson)
{
    if (isInLesson == m_setAside.has_value())
        return;
    if (isInLesson) {
        ++m_lists;
        m_setAside = m_breakpoints;
        setBreakpoints({});
    } else {
        setBreakpoints(*std::exchange(m_setAside, std::nullopt));
    }
}

void MonitorDocument::setWatches(std::vector<std::string> watches)
{
    m_watches = std::move(watches);
    QStringList lines;
    for (const auto& expression : m_watches)
        lines << QString::fromStdString(expression);
    m_settings.setExpressions(kWatches, lines);
    m_session.setWatches(m_watches);
    Q_EMIT watchesChanged();
}

BreakpointHits MonitorDocument::hitsOf(std::uint32_t id) const
{
    const auto found = std::ranges::find(m_hits, id, &BreakpointHits::id);
    return found == m_hits.end() ? BreakpointHits { .id = id } : *found;
}

Result<void> MonitorDocument::put(Breakpoint breakpoint)
{
    StopConditions check;
    TRY(check.setBreakpoints({ breakpoint }));
    auto all = m_breakpoints;
    const auto known = std::ranges::find(all, breakpoint.id, &Breakpoint::id);
    const bool isKnown = breakpoint.id != 0 && known != all.end();
    if (isKnown) {
        *known = std::move(breakpoint);
    } else {
        std::uint32_t last = 0;
        for (const auto& other : all)
            last = std::max(last, other.id);
        breakpoint.id = last + 1;
        all.push_back(std::move(breakpoint));
    }
    editBreakpoints([isKnown] { return isKnown ? tr("Change breakpoint") : tr("Add breakpoint"); }, std::move(all));
    return {};
}

void MonitorDocument::remove(std::uint32_t id)
{
    auto all = m_breakpoints;
    if (std::erase_if(all, [id](const Breakpoint& breakpoint) { return breakpoint.id == id; }) > 0)
        editBreakpoints([] { return tr("Remove breakpoint"); }, std::move(all));
}

void MonitorDocument::removeAll()
{
    if (!m_breakpoints.empty())
        editBreakpoints([] { return tr("Remove all breakpoints"); }, {});
}

void MonitorDocument::setEnabled(std::uint32_t id, bool isEnabled)
{
    auto all = m_breakpoints;
    const auto known = std::ranges::find(all, id, &Breakpoint::id);
    if (known == all.end() || known->isEnabled == isEnabled)
        return;
    known->isEnabled = isEnabled;
    editBreakpoints(
        [isEnabled] { return isEnabled ? tr("Switch breakpoint on") : tr("Switch breakpoint off"); }, std::move(all));
}

void MonitorDocument::forgetHits()
{
    m_session.forgetHits();
}

format::Beginning MonitorDocument::beginning() const
{
    return beginningOf(m_session);
}

void MonitorDocument::clearLines()
{
    m_lines.clear();
    Q_EMIT linesChanged();
}

Result<void> MonitorDocument::addWatch(const std::string& expression)
{
    TRY(QueryExpression::parse(expression, simulationCatalogue(), QueryUse::Value));
    if (std::ranges::find(m_watches, expression) == m_watches.end()) {
        auto all = m_watches;
        all.push_back(expression);
        editWatches([] { return tr("Add watch"); }, std::move(all));
    }
    return {};
}

void MonitorDocument::removeWatch(std::size_t index)
{
    if (index >= m_watches.size())
        return;
    auto all = m_watches;
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(index));
    editWatches([] { return tr("Remove watch"); }, std::move(all));
}

/// A change of the run takes back what came after it, and with it what was written there; it comes again, or another
/// way. Comes before the lines of the same report.
void MonitorDocument::followHistory(const std::shared_ptr<const SessionHistory>& history)
{
    const auto before = std::exchange(m_history, history);
    const auto parted = before && history ? partedAt(*before, *history) : std::nullopt;
    if (parted && std::erase_if(m_lines, [&](const LogLine& line) { return line.at > *parted; }) > 0)
        Q_EMIT linesChanged();
}

void MonitorDocument::takeReport(const std::shared_ptr<const MonitorReport>& report)
{
    m_hits = report->hits;
    m_curves = report->watches;
    Q_EMIT hitsChanged();
    Q_EMIT curvesChanged();
    if (report->lines.empty())
        return;
    m_lines.insert(m_lines.end(), report->lines.begin(), report->lines.end());
    if (m_lines.size() <= kMostLines) {
        Q_EMIT linesAdded(report->lines.size());
        return;
    }
    const auto kept = kMostLines - kMostLines / 4;
    m_lines.erase(m_lines.begin(), m_lines.end() - static_cast<std::ptrdiff_t>(kept));
    Q_EMIT linesChanged();
}

} // namespace consonance
#include "moc_monitor_document.cpp"
