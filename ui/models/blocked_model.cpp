// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/blocked_model.h"

#include "core/policy/market/share_market.h"
#include "core/policy/policy.h"
#include "ui/words/core_wording.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace consonance {

namespace {

/// The policy's own note, until the whole analysis is there.
QString noteText(const BlockedNote& note)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 7> known { {
        { kNoteNoRoom, QT_TRANSLATE_NOOP("Models", "not placed by this decision") },
        { kNoteBehindHead, QT_TRANSLATE_NOOP("Models", "waits behind the first job, which does not fit") },
        { kNotePayoff, QT_TRANSLATE_NOOP("Models", "turned away: worth less than what it would take") },
        { kNoteOtherKind, QT_TRANSLATE_NOOP("Models", "the policy starts only jobs of workers and parameter servers") },
        { kNoteRecordedLater, QT_TRANSLATE_NOOP("Models", "its recorded start is later") },
        { kNoteNoRecord, QT_TRANSLATE_NOOP("Models", "the trace has no recorded start for it") },
        { kNoteNoRound,
            QT_TRANSLATE_NOOP(
                "Models", "turned away: its tenant's share has no run for it, and it is longer than any round") },
    } };
    const auto found = std::ranges::find(known, std::string_view(note.text), &decltype(known)::value_type::first);
    if (found != known.end())
        return QCoreApplication::translate("Models", found->second);
    if (!note.text.empty())
        return QString::fromStdString(note.text);
    return note.reason == Infeasible::No ? QString() : infeasibleText(note.reason);
}

} // namespace

std::span<const ColumnModel::Column> BlockedModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "The job that goes on waiting"),
            Qt::AlignRight },
        { "reason", QT_TRANSLATE_NOOP("Models", "Reason"),
            QT_TRANSLATE_NOOP("Models", "What kept it from being placed") },
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

QString BlockedModel::text(int row, int column) const
{
    const auto& note = blocked(row);
    if (column == Job)
        return m_inputs.names.name(note.job);
    const auto why = std::ranges::find(m_analysis->waiting, note.job, &WaitingReason::job);
    if (why == m_analysis->waiting.end() || !m_inputs.workload)
        return noteText(note).isEmpty() ? missing() : noteText(note);
    return QString::fromStdString(waitingReasonText(*why, *m_inputs.workload, windowWording));
}

QVariant BlockedModel::exact(int row, int column) const
{
    if (column == Job)
        return static_cast<qulonglong>(m_inputs.names.number(blocked(row).job));
    return text(row, column);
}

QVariant BlockedModel::other(int row, int, int role) const
{
    return role == JobIdRole ? QVariant(static_cast<uint>(blocked(row).job.value)) : QVariant();
}

} // namespace consonance
#include "moc_blocked_model.cpp"
