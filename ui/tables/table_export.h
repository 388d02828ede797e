// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any table as text: tab-separated, CSV, JSON or Markdown. Exports are exact and in the C locale: a model that shows
// rounded numbers gives the exact value under kExactRole, and a stable English name of a column under kColumnKeyRole.
// Without these the shown text is taken. GUI thread (it reads a model).
#pragma once

#include <QModelIndexList>
#include <QString>

class QAbstractItemModel;

namespace consonance {

/// Data role: the exact value (number, string, bool) behind a formatted cell; NaN for a missing number. Tables sort by
/// it, missing ones last.
inline constexpr int kExactRole
    = 0x0100 + 901; // Qt::UserRole + 901: above the roles that models number from Qt::UserRole
/// Header role: the column's stable name in files, e.g. "mean_jct_s".
inline constexpr int kColumnKeyRole = kExactRole + 1;

enum class TableFormat { Tsv, Csv, Json, Markdown };

/// Rows and columns of a model, in the order they are to be written.
struct TableSelection {
    QList<int> rows;
    QList<int> columns;
};

/// Everything.
[[nodiscard]] TableSelection wholeTable(const QAbstractItemModel& model);
/// The rows and columns that the indexes touch, ascending.
[[nodiscard]] TableSelection selectionOf(const QModelIndexList& indexes);

/// JSON is an array of objects; the others begin with a line of column names. Lines end with "\n" (CSV as CsvWriter
/// writes it, line ends inside cells kept). In CSV and TSV, which end in spreadsheets, a text that one would run as a
/// formula gets an apostrophe as in core/base/csv_writer.h; numbers never do. What `origin` says of all rows is in
/// a last column "origin", in Markdown in a line below.
[[nodiscard]] QString exportTable(
    const QAbstractItemModel& model, const TableSelection& selection, TableFormat format, const QString& origin = {});

} // namespace consonance
