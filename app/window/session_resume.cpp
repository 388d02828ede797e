// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session_resume.h"

#include "ui/decide/what_if_controller.h"
#include "ui/monitor/marks_document.h"

#include <algorithm>
#include <utility>

namespace consonance {

SessionResume::SessionResume(Parts parts, QObject* parent)
    : QObject(parent)
    , m_parts(std::move(parts))
{
    auto& session = m_parts.session;
    connect(&session, &SessionController::stateChanged, this, &SessionResume::takeState);
    connect(&session, &SessionController::changesChanged, this, &SessionResume::advance);
    connect(&session, &SessionController::frameChanged, this, &SessionResume::takeFrame);
    connect(&session, &SessionController::loadingGivenUp, this, &SessionResume::forget);
    // Whoever raised it says so.
    connect(&session, &SessionController::errorRaised, this, &SessionResume::forget);
    connect(&m_parts.whatIf, &WhatIfController::errorRaised, this, &SessionResume::forget);
}

void SessionResume::resume(const SessionMemory& memory)
{
    m_memory = memory;
    m_step = Step::Change;
}

void SessionResume::forget()
{
    m_step = Step::Nothing;
}

void SessionResume::takeState(SessionController::State state)
{
    if (state == SessionController::State::Failed || state == SessionController::State::Idle)
        forget();
    advance();
}

/// Changes are made and moments shown only in a run that stands still.
void SessionResume::advance()
{
    if (!isUnderWay() || m_parts.session.state() != SessionController::State::Paused)
        return;
    if (m_parts.session.changes() == m_memory.changes)
        m_parts.session.seekStep(m_memory.step);
    else if (std::exchange(m_step, Step::Seek) == Step::Change)
        m_parts.whatIf.makeAgain(m_memory.changes);
}

void SessionResume::takeFrame()
{
    const auto& session = m_parts.session;
    const auto& frame = session.frame();
    // Until the run is there, frames are those of the one before.
    if (!isUnderWay() || !frame || session.state() == SessionController::State::Loading
        || session.changes() != m_memory.changes)
        return;
    // A trace that has become shorter ends before.
    if (frame->position.step < m_memory.step && !session.isCompletelySeen())
        return;
    forget();
    finish(std::exchange(m_memory, {}));
}

void SessionResume::finish(const SessionMemory& memory)
{
    if (memory.seenUntil)
        m_parts.session.lookAhead(*memory.seenUntil);
    // Between two events one may stand anywhere.
    if (const auto shown = Time::fromSecondsRounded(memory.atSeconds); shown > m_parts.session.frame()->position.at)
        m_parts.session.seek(shown);
    selectAgain(memory, m_parts.session, m_parts.selection);
    m_parts.showPlaces(memory);
    for (const auto& mark : memory.marks) {
        const auto& there = m_parts.marks.marks();
        if (std::ranges::find(there, mark) != there.end())
            continue;
        if (const auto added = m_parts.marks.add(mark); !added)
            Q_EMIT errorRaised(added.error());
    }
}

} // namespace consonance
#include "moc_session_resume.cpp"
