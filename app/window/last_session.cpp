// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/last_session.h"

#include "ui/commands/command_registry.h"
#include "ui/monitor/marks_document.h"
#include "ui/session/run_library.h"
#include "ui/session/session_controller.h"
#include "ui/words/input_title.h"
#include "ui/words/policy_text.h"

namespace consonance {

LastSession::LastSession(Parts parts, QObject* parent)
    : QObject(parent)
    , m_parts(std::move(parts))
{
    addCommand();
}

void LastSession::addCommand()
{
    CommandGroup { m_parts.registry, CommandCategory::File, 0 }.add(
        "file.lastSession", QT_TRANSLATE_NOOP("Command", "Go on with the &last session"),
        QT_TRANSLATE_NOOP("Command", "Opens the run of the last session at the moment where it was left"),
        Icon::Restart,
        [this] {
            return CommandAvailability::when(
                m_lost || keptSession(m_parts.settings).has_value(), tr("no session is kept"));
        },
        [this] { goOn(); });
}

void LastSession::keep()
{
    if (!m_parts.session.hasSession())
        return;
    auto memory = rememberSession(m_parts.session, m_parts.selection);
    if (memory) {
        memory->storedRun = QString::fromStdString(m_parts.library.idOf(*m_parts.session.inputs()));
        memory->marks = m_parts.marks.marks();
        m_parts.notePlaces(*memory);
    }
    keepSession(m_parts.settings, memory);
}

void LastSession::takeLost(const LostSession& lost)
{
    m_lost = lost;
    // Its journal is gone; it must not be lost again when nothing is opened now.
    if (lost.request)
        keepSession(m_parts.settings, lost.memory());
    m_parts.registry.requestRefresh();
}

void LastSession::goOn()
{
    if (m_lost)
        Q_EMIT lostWanted(*m_lost);
    else if (const auto kept = keptSession(m_parts.settings))
        Q_EMIT wanted(*kept);
}

QString LastSession::offer() const
{
    if (m_lost && !m_lost->request)
        return tr("Go on with run %1 · at %2", "its id, time").arg(m_lost->storedRun, momentOf(m_lost->memory()));
    const auto kept = keptSession(m_parts.settings);
    if (!kept)
        return {};
    return tr("Go on with %1 · %2 · at %3", "trace, policy, time")
        .arg(inputTitle(kept->request.trace), policyTitle(kept->request.policy), momentOf(*kept));
}

} // namespace consonance
#include "moc_last_session.cpp"
