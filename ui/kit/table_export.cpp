// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/table_export.h"

#include <QAbstractItemModel>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace consonance {

static_assert(kExactRole > Qt::UserRole);

namespace {

const QString kOriginKey = QStringLiteral("origin");

QVariant exactValue(const QAbstractItemModel& model, int row, int column)
{
    const auto index = model.index(row, column);
    const auto exact = index.data(kExactRole);
    return exact.isValid() ? exact : index.data(Qt::DisplayRole);
}

QString columnName(const QAbstractItemModel& model, int column)
{
    const auto key = model.headerData(column, Qt::Horizontal, kColumnKeyRole).toString();
    return key.isEmpty() ? model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() : key;
}

bool isNumber(const QVariant& value)
{
    switch (value.typeId()) {
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
    case QMetaType::ULongLong:
    case QMetaType::Double:
    case QMetaType::Float:
        return true;
    default:
        return false;
    }
}

/// The shortest text that reads back as the same number.
QString plainText(const QVariant& value)
{
    if (value.typeId() == QMetaType::Double || value.typeId() == QMetaType::Float) {
        const double number = value.toDouble();
        if (!std::isfinite(number))
            return {};
        char buffer[32];
        const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
        return QString::fromLatin1(buffer, end - buffer);
    }
    return value.toString();
}

QString csvCell(const QString& text)
{
    const bool quote = text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"'))
        || text.contains(QLatin1Char('\n')) || text.contains(QLatin1Char('\r'));
    if (!quote)
        return text;
    auto escaped = text;
    escaped.replace(QLatin1Char('"'), QLatin1String("\"\""));
    return QLatin1Char('"') + escaped + QLatin1Char('"');
}

QString tsvCell(QString text)
{
    // Tabs and line ends would shift cells when pasted into a spreadsheet.
    for (const auto breaking : { QLatin1Char('\t'), QLatin1Char('\n'), QLatin1Char('\r') })
        text.replace(breaking, QLatin1Char(' '));
    return text;
}

QString markdownCell(QString text)
{
    text.replace(QLatin1Char('|'), QLatin1String("\\|"));
    return tsvCell(std::move(text));
}

QString joinLine(const QStringList& cells, TableFormat format)
{
    QStringList written;
    for (const auto& cell : cells)
        written << (format == TableFormat::Csv ? csvCell(cell)
                : format == TableFormat::Tsv   ? tsvCell(cell)
                                               : markdownCell(cell));
    switch (format) {
    case TableFormat::Csv:
        return written.join(QLatin1Char(',')) + QLatin1Char('\n');
    case TableFormat::Markdown:
        return QLatin1String("| ") + written.join(QLatin1String(" | ")) + QLatin1String(" |\n");
    default:
        return written.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
}

/// Numbers stand right.
QString markdownRule(const QAbstractItemModel& model, const TableSelection& selection)
{
    QString rule(QLatin1Char('|'));
    for (const int column : selection.columns) {
        const bool number = !selection.rows.isEmpty() && isNumber(exactValue(model, selection.rows.first(), column));
        rule += number ? QLatin1String("---:|") : QLatin1String("---|");
    }
    return rule + QLatin1Char('\n');
}

QJsonValue jsonValue(const QVariant& value)
{
    if (!value.isValid())
        return QJsonValue::Null;
    if (isNumber(value)) {
        if (value.typeId() == QMetaType::Double || value.typeId() == QMetaType::Float)
            return std::isfinite(value.toDouble()) ? QJsonValue(value.toDouble()) : QJsonValue(QJsonValue::Null);
        return value.toLongLong();
    }
    return value.typeId() == QMetaType::Bool ? QJsonValue(value.toBool()) : QJsonValue(value.toString());
}

QString exportJson(const QAbstractItemModel& model, const TableSelection& selection, const QString& origin)
{
    QJsonArray array;
    for (const int row : selection.rows) {
        QJsonObject object;
        for (const int column : selection.columns)
            object.insert(columnName(model, column), jsonValue(exactValue(model, row, column)));
        if (!origin.isEmpty())
            object.insert(kOriginKey, origin);
        array.append(object);
    }
    return QString::fromUtf8(QJsonDocument(array).toJson());
}

} // namespace

TableSelection wholeTable(const QAbstractItemModel& model)
{
    TableSelection all;
    for (int row = 0; row < model.rowCount(); ++row)
        all.rows << row;
    for (int column = 0; column < model.columnCount(); ++column)
        all.columns << column;
    return all;
}

TableSelection selectionOf(const QModelIndexList& indexes)
{
    std::set<int> rows;
    std::set<int> columns;
    for (const auto& index : indexes) {
        rows.insert(index.row());
        columns.insert(index.column());
    }
    return { .rows = { rows.begin(), rows.end() }, .columns = { columns.begin(), columns.end() } };
}

QString exportTable(
    const QAbstractItemModel& model, const TableSelection& selection, TableFormat format, const QString& origin)
{
    if (format == TableFormat::Json)
        return exportJson(model, selection, origin);
    const bool hasOriginColumn = format != TableFormat::Markdown && !origin.isEmpty();
    QStringList names;
    for (const int column : selection.columns)
        names << columnName(model, column);
    if (hasOriginColumn)
        names << kOriginKey;
    auto text = joinLine(names, format);
    if (format == TableFormat::Markdown)
        text += markdownRule(model, selection);
    for (const int row : selection.rows) {
        QStringList cells;
        for (const int column : selection.columns)
            cells << plainText(exactValue(model, row, column));
        if (hasOriginColumn)
            cells << origin;
        text += joinLine(cells, format);
    }
    if (format == TableFormat::Markdown && !origin.isEmpty())
        text += QLatin1Char('\n') + origin + QLatin1Char('\n');
    return text;
}

QString tableFormatName(TableFormat format)
{
    switch (format) {
    case TableFormat::Tsv:
        return QStringLiteral("TSV");
    case TableFormat::Csv:
        return QStringLiteral("CSV");
    case TableFormat::Json:
        return QStringLiteral("JSON");
    case TableFormat::Markdown:
        return QStringLiteral("Markdown");
    }
    return {};
}

} // namespace consonance
