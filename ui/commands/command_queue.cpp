// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/command_queue.h"

#include "ui/commands/command_registry.h"

namespace consonance {

namespace {

/// How often it looks whether the command before has had its effect.
constexpr int kLookMs = 15;

} // namespace

CommandQueue::CommandQueue(
    CommandRegistry& registry, std::function<bool()> isQuiet, OnFailure onFailure, QObject* parent)
    : QObject(parent)
    , m_registry(registry)
    , m_isQuiet(std::move(isQuiet))
    , m_onFailure(onFailure)
{
    m_next.setInterval(kLookMs);
    connect(&m_next, &QTimer::timeout, this, &CommandQueue::runNext);
}

void CommandQueue::add(const QStringList& ids)
{
    m_waiting << ids;
    m_next.start();
}

void CommandQueue::runNext()
{
    if (m_waiting.isEmpty()) {
        m_next.stop();
        return;
    }
    if (!m_isQuiet())
        return;
    const auto done = m_registry.invoke(m_waiting.takeFirst());
    if (!done) {
        if (m_onFailure == OnFailure::DropRest)
            m_waiting.clear();
        Q_EMIT failed(done.error());
    }
    if (m_waiting.isEmpty())
        m_next.stop();
}

} // namespace consonance
#include "moc_command_queue.cpp"
