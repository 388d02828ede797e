// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/blocked_model.h"

#include "core/policy/policy.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace consonance {

namespace {

/// The reasons that policies give by their ids; any other text is shown as it is.
QString noteText(const std::string& note)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 2> known { {
        { kNoteNoRoom, QT_TRANSLATE_NOOP("Models", "nothing has room for it now") },
        { kNoteBehindHead, QT_TRANSLATE_NOOP("Models", "waits behind the first job, which does not fit") },
    } };
    const auto found = std::ranges::find(known, std::string_view(note), &decltype(known)::value_type::first);
    return found == known.end() ? QString::fromStdString(note) : QCoreApplication::translate("Models", found->second);
}

} // namespace

std::span<const ColumnModel::Column> BlockedModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "Which waits on"), Qt::AlignRight },
        { "reason", QT_TRANSLATE_NOOP("Models", "Reason"),
            QT_TRANSLATE_NOOP("Models", "What kept it from being placed") },
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

int BlockedModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_analysis ? 0 : static_cast<int>(m_analysis->blocked.size());
}

QString BlockedModel::text(int row, int column) const
{
    const auto& note = blocked(row);
    if (column == Job)
        return m_inputs.names.numberText(note.job);
    if (!note.text.empty())
        return noteText(note.text);
    return note.reason == Infeasible::No ? missing() : infeasibleText(note.reason);
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
