// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/marks_model.h"

#include "ui/kit/number_format.h"
#include "ui/monitor/marks_document.h"
#include "ui/timeline/timeline_marks.h"

#include <QCoreApplication>

#include <algorithm>

namespace consonance {

MarksModel::MarksModel(MarksDocument& document, QObject* parent)
    : ColumnModel(parent)
    , m_document(document)
{
    resetOn(document, &MarksDocument::changed);
}

std::size_t MarksModel::rows() const
{
    return m_document.marks().size();
}

std::optional<TimeMark> MarksModel::markAt(int row) const
{
    if (row < 0 || row >= rowCount())
        return std::nullopt;
    return m_document.marks()[static_cast<std::size_t>(row)];
}

int MarksModel::rowOf(const TimeMark& mark) const
{
    const auto& marks = m_document.marks();
    const auto found = std::ranges::find(marks, mark);
    return found == marks.end() ? -1 : static_cast<int>(found - marks.begin());
}

Qt::ItemFlags MarksModel::flags(const QModelIndex& index) const
{
    const auto flags = ColumnModel::flags(index);
    const bool canEdit = index.column() == Text && m_document.problem().isEmpty();
    return canEdit ? flags | Qt::ItemIsEditable : flags;
}

bool MarksModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const auto before = markAt(index.row());
    if (!before || role != Qt::EditRole || index.column() != Text)
        return false;
    auto after = *before;
    after.text = value.toString().trimmed().toStdString();
    // Afterwards: the table is still busy with the editor, and a change resets the model.
    QMetaObject::invokeMethod(
        this,
        [this, before = *before, after] {
            if (const auto done = m_document.change(before, after); !done)
                Q_EMIT refused(done.error());
        },
        Qt::QueuedConnection);
    return true;
}

std::span<const ColumnModel::Column> MarksModel::columns() const
{
    static const Column all[] = {
        { "text", QT_TRANSLATE_NOOP("Models", "Note or name"),
            QT_TRANSLATE_NOOP("Models", "The note of a bookmark or the name of a section") },
        { "from_s", QT_TRANSLATE_NOOP("Models", "From"),
            QT_TRANSLATE_NOOP("Models", "The moment of a bookmark, or where a section begins, in s") },
        { "to_s", QT_TRANSLATE_NOOP("Models", "To"), QT_TRANSLATE_NOOP("Models", "Where a section ends, in s") },
        { "length_s", QT_TRANSLATE_NOOP("Models", "Length"), QT_TRANSLATE_NOOP("Models", "How long a section is, in s"),
            Qt::AlignLeft, Shown::OnRequest },
        { "kind", QT_TRANSLATE_NOOP("Models", "Kind"),
            QT_TRANSLATE_NOOP("Models", "A bookmark marks a moment, a section a span of time"), Qt::AlignLeft,
            Shown::OnRequest },
    };
    return all;
}

ColumnModel::Cell MarksModel::cell(int row, int column) const
{
    const auto& mark = m_document.marks()[static_cast<std::size_t>(row)];
    if (!mark.isSection() && (column == Until || column == Length))
        return { {}, {} };
    switch (column) {
    case Text:
        return QString::fromStdString(mark.text);
    case From:
        return { format::moment(mark.from, m_document.beginning()), mark.from.seconds() };
    case Until:
        return { format::moment(mark.until, m_document.beginning()), mark.until.seconds() };
    case Length:
        return { format::duration(mark.until - mark.from), (mark.until - mark.from).seconds() };
    default:
        return mark.isSection() ? translated(QT_TRANSLATE_NOOP("Models", "Section"))
                                : translated(QT_TRANSLATE_NOOP("Models", "Bookmark"));
    }
}

QVariant MarksModel::other(int row, int column, int role) const
{
    const auto& mark = m_document.marks()[static_cast<std::size_t>(row)];
    if (role == TimeRole)
        return QVariant::fromValue(static_cast<qint64>(mark.from.microseconds));
    if (role == Qt::EditRole && column == Text)
        return text(row, column);
    if (role == Qt::DecorationRole && column == Text)
        return markTint(mark.color, Theme::instance().tokens());
    return {};
}

} // namespace consonance
#include "moc_marks_model.cpp"
