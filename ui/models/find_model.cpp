// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/find_model.h"

#include "core/session/found_things.h"
#include "core/workload/trace_file.h"
#include "ui/words/field_text.h"

namespace consonance {

void FindModel::show(FindKind kind, std::vector<std::uint32_t> things, std::shared_ptr<const FrameFacts> facts)
{
    // A task is known by where it stands among those of its moment, which is another one at the next.
    if (kind == m_kind && kind != FindKind::Tasks && things == m_things && facts) {
        // The same things at another moment keep their rows, and with them what is selected.
        m_facts = std::move(facts);
        if (!m_things.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_kind = kind;
    m_things = std::move(things);
    m_facts = std::move(facts);
    setBeginning(m_facts ? dateOfBeginning(m_facts->workload()) : std::nullopt);
    const auto columns = foundColumns(kind);
    setFields(findCatalogue(kind), { columns.begin(), columns.end() }, Keys::OfFields);
    endResetModel();
}

QueryValue FindModel::value(int row, int column) const
{
    QueryValue value;
    if (m_facts)
        withRecord(
            m_kind, thing(row), *m_facts, [&](const QueryRecord& record) { value = record.field(fieldIndex(column)); });
    return value;
}

QString FindModel::text(int row, int column) const
{
    return m_kind == FindKind::Jobs && m_facts
        ? jobFieldText(field(column), value(row, column), *m_facts, JobId(thing(row)), beginning())
        : FieldModel::text(row, column);
}

/// The condition that finds it, where that calls it otherwise.
QVariant FindModel::other(int row, int column, int role) const
{
    const auto word = exact(row, column);
    if (role != Qt::ToolTipRole || word.typeId() != QMetaType::QString || word == text(row, column))
        return FieldModel::other(row, column, role);
    return QStringLiteral("%1 = \"%2\"").arg(QLatin1String(field(column).name), word.toString());
}

} // namespace consonance
#include "moc_find_model.cpp"
