// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_notices.h"

#include "core/workload/column_names.h"
#include "core/workload/trace_loader.h"

#include "ui/commands/command_registry.h"
#include "ui/session/shown_moment.h"
#include "ui/words/policy_text.h"
#include "ui/work/message_bar.h"

#include <utility>

namespace consonance {

namespace {

constexpr int kNoteMs = 10'000;

} // namespace

WindowNotices::WindowNotices(
    CommandRegistry& registry, MessageBar& bar, const SessionController& session, QObject* parent)
    : QObject(parent)
    , m_registry(registry)
    , m_bar(bar)
    , m_session(session)
{
    connect(&registry, &CommandRegistry::begun, this, [this] { m_undone.clear(); });
}

QString WindowNotices::afterUndo(const QString& text)
{
    const auto undone = std::exchange(m_undone, QString());
    return undone.isEmpty() ? text : undone + QStringLiteral(" · ") + text;
}

void WindowNotices::note(const QString& text)
{
    Q_EMIT noted(afterUndo(text), kNoteMs);
}

void WindowNotices::noteOf(Time at, const QString& text)
{
    Q_EMIT notedOf(at, afterUndo(text), kNoteMs);
}

void WindowNotices::noteUndo(const QString& text)
{
    m_undone = text;
    Q_EMIT noted(text, kNoteMs);
}

void WindowNotices::forget()
{
    m_undone.clear();
    Q_EMIT outdated();
}

void WindowNotices::show(const Message& message)
{
    m_bar.add(message);
}

/// A log explains neither cancellations nor invalid requests; a table with other names needs the wizard that reads it.
void WindowNotices::showError(const Error& error)
{
    std::vector<MessageAction> actions;
    if (lacksColumn(error)) {
        actions.push_back({ tr("Match its columns…"),
            [this, file = QString::fromStdString(error.place.file)] { Q_EMIT columnsWanted(file); } });
    } else if (error.kind != ErrorKind::Cancelled && error.kind != ErrorKind::BadArguments) {
        actions.push_back(
            { tr("Open log"), [&registry = m_registry] { (void)registry.invoke(QStringLiteral("help.log")); } });
    }
    m_bar.addError(error, std::move(actions));
}

void WindowNotices::showProblems(const std::vector<Error>& problems)
{
    const auto rows = countOfProblems(problems);
    m_bar.addProblems(rows > 0 ? Severity::Warning : Severity::Info,
        rows > 0 ? tr("%n problems; the rows concerned are left out.", "", static_cast<int>(rows))
                 : tr("%n notes on the inputs.", "", static_cast<int>(problems.size())),
        problems);
}

void WindowNotices::showStop(const StopReason& reason)
{
    const auto decision = QString::number(reason.decision);
    auto what = QString::fromStdString(reason.condition);
    if (reason.problem) {
        what = tr("at decision %1, %2 could not be asked").arg(decision, policyTitle(reason.otherPolicy));
        showError(*reason.problem);
    } else if (!reason.otherPolicy.empty()) {
        what = tr("at decision %1, %2 would have placed differently").arg(decision, policyTitle(reason.otherPolicy));
    }
    Q_EMIT notedOf(reason.at, tr("Stopped at %1: %2").arg(shownMoment(m_session, reason.at), what), 20'000);
}

} // namespace consonance
#include "moc_window_notices.cpp"
