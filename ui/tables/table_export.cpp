// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/table_export.h"

#include "core/base/csv_writer.h"

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

bool isFraction(const QVariant& value)
{
    return value.typeId() == QMetaType::Double || value.typeId() == QMetaType::Float;
}

bool isNumber(const QVariant& value)
{
    switch (value.typeId()) {
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
    case QMetaType::ULongLong:
        return true;
    default:
        return isFraction(value);
    }
}

/// The shortest text that reads back as the same number.
QString plainText(const QVariant& value)
{
    if (isFraction(value)) {
        const double number = value.toDouble();
        if (!std::isfinite(number))
            return {};
        char buffer[32];
        const auto end = std::to_chars(buffer, buffer + sizeof buffer, number).ptr;
        return QString::fromLatin1(buffer, end - buffer);
    }
    return value.toString();
}

/// Tabs and line ends would shift cells.
QString inOneCell(QString text)
{
    for (const auto breaking : { QLatin1Char('\t'), QLatin1Char('\n'), QLatin1Char('\r') })
        text.replace(breaking, QLatin1Char(' '));
    return text;
}

QString tsvCell(const QVariant& value)
{
    if (isNumber(value))
        return plainText(value);
    auto text = inOneCell(QString::fromStdString(withFormulaGuard(value.toString().toStdString())));
    // Spreadsheets take quotes off a pasted cell that begins with one, and run what was within.
    if (text.startsWith(QLatin1Char('"')))
        text = QLatin1Char('"') + text.replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"');
    return text;
}

QString markdownCell(const QVariant& value)
{
    return inOneCell(plainText(value).replace(QLatin1Char('|'), QLatin1String("\\|")));
}

QString csvLine(const QVariantList& cells)
{
    CsvWriter line;
    for (const auto& cell : cells) {
        if (!isNumber(cell))
            line.field(cell.toString().toStdString());
        else if (isFraction(cell))
            line.field(cell.toDouble());
        else if (cell.typeId() == QMetaType::ULongLong)
            line.field(cell.toULongLong());
        else
            line.field(cell.toLongLong());
    }
    return QString::fromStdString(line.endRow().text());
}

QString joinLine(const QVariantList& cells, TableFormat format)
{
    if (format == TableFormat::Csv)
        return csvLine(cells);
    QStringList written;
    for (const auto& cell : cells)
        written << (format == TableFormat::Tsv ? tsvCell(cell) : markdownCell(cell));
    if (format == TableFormat::Markdown)
        return QLatin1String("| ") + written.join(QLatin1String(" | ")) + QLatin1String(" |\n");
    return written.join(QLatin1Char('\t')) + QLatin1Char('\n');
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
        if (isFraction(value))
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
    QVariantList names;
    for (const int column : selection.columns)
        names << columnName(model, column);
    if (hasOriginColumn)
        names << kOriginKey;
    auto text = joinLine(names, format);
    if (format == TableFormat::Markdown)
        text += markdownRule(model, selection);
    for (const int row : selection.rows) {
        QVariantList cells;
        for (const int column : selection.columns)
            cells << exactValue(model, row, column);
        if (hasOriginColumn)
            cells << origin;
        text += joinLine(cells, format);
    }
    if (format == TableFormat::Markdown && !origin.isEmpty())
        text += QLatin1Char('\n') + origin + QLatin1Char('\n');
    return text;
}

} // namespace consonance
