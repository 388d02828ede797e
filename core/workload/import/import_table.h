// SPDX-License-Identifier: GPL-3.0-or-later
//
// Traces that are tables: the meaning of each column, as data, and one loop over the rows. What columns alone do
// not say (parts of a GPU, states, several rows for one job) a format adds by a function of the row. Plain
// functions, any thread. Cost: about 1 µs a row.
#pragma once

#include "core/workload/import/import_builder.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// How a cell becomes a number.
struct CellReading {
    /// The number; nothing when the text means none; false when it is neither.
    bool (*read)(std::string_view text, std::optional<double>& value);
    MessageId expected; ///< with {0} for what was found
};

/// A number from 0 on.
extern const CellReading kNumberCell;
/// The same, where -1 means none.
extern const CellReading kNumberOrMinusOne;
/// Any number.
extern const CellReading kSignedCell;
/// A date and time of day, with or without an offset from UTC.
extern const CellReading kDateCell;

struct TableColumn {
    std::string_view name;
    const char* meaning; ///< context "TraceColumn"
    ForeignField field = ForeignField::Unused;
    const CellReading* reading = nullptr; ///< null: a text
    double unit = 1; ///< factor from their unit to ours (seconds, GPUs, cores, GB)
    bool isRequired = false;
};

/// A row, with its cells by place in the format's list of columns. Blanks around a cell are gone.
class TableCells {
public:
    TableCells(std::span<const TableColumn> columns, std::vector<std::optional<std::size_t>> indexes);

    void setRow(const CsvRow& row) { m_row = &row; }
    /// Empty when the file has no such column.
    [[nodiscard]] std::string_view text(std::size_t column) const;
    /// By the column's reading and unit; nothing when there is none.
    [[nodiscard]] Result<std::optional<double>> number(std::size_t column) const;
    [[nodiscard]] SourcePlace place(std::size_t column) const { return m_row->place(m_indexes[column].value_or(0)); }
    [[nodiscard]] const CsvRow& row() const { return *m_row; }
    /// Index of the field's column, if the file has it.
    [[nodiscard]] std::optional<std::size_t> columnOf(ForeignField field) const;
    [[nodiscard]] bool has(std::size_t column) const { return m_indexes[column].has_value(); }
    [[nodiscard]] std::span<const TableColumn> columns() const { return m_columns; }

private:
    std::span<const TableColumn> m_columns;
    std::vector<std::optional<std::size_t>> m_indexes;
    const CsvRow* m_row = nullptr;
};

struct TraceTableFormat {
    std::string_view id;
    std::span<const TableColumn> columns;
    /// Adds to the job what the columns do not say; a returned reason leaves the row out.
    std::function<Result<std::optional<MessageId>>(const TableCells& cells, ImportBuilder& builder, ForeignJob& job)>
        complete {};
    std::vector<Assumption> assumptions {}; ///< of every import
    double clockOffset = 0; ///< s to add to the times, so that they count from 1970
    std::shared_ptr<const ModelCatalogue> models {}; ///< that the source has itself; null: those of the request
    bool hasRecords = false; ///< rows are attempts at jobs, components or lists of tasks; fields without quotes only
};

/// A trace with one job per row.
[[nodiscard]] Result<ImportedTrace> importTable(const TraceTableFormat& format, CsvOptions table, std::string_view text,
    const std::string& fileName, const ImportRequest& request, ImportRules rules,
    std::shared_ptr<const ModelCatalogue> models);

/// Where the format's columns are in the file, before its first row is read. Fails when a required one is missing.
[[nodiscard]] Result<std::vector<std::optional<std::size_t>>> matchTable(
    std::span<const TableColumn> columns, CsvReader& csv);
/// Fills in the values of the columns.
[[nodiscard]] Result<void> fillFromCells(const TableCells& cells, ForeignJob& job);
/// Counts malformed rows.
void takeRowProblems(const CsvReader& csv, ImportBuilder& builder);

/// Sets what depends on the options and on the file.
using PrepareTable = std::function<Result<void>(
    const ImportOptionReader& options, std::string_view text, const std::string& fileName, TraceTableFormat& format)>;
/// An importer of traces that are tables of the format, whose id is the importer's. `importer` has the rest.
[[nodiscard]] TraceImporter tableImporter(
    TraceImporter importer, TraceTableFormat format, const PrepareTable& prepare = {});

/// For lists and previews.
[[nodiscard]] std::vector<ImportColumn> columnsForPeople(std::span<const TableColumn> columns);

/// Places of a row of a table.
class TablePlaces : public ForeignPlaces {
public:
    explicit TablePlaces(const TableCells& cells)
        : m_cells(cells)
    {
    }
    [[nodiscard]] SourcePlace row() const override;
    [[nodiscard]] SourcePlace field(ForeignField field) const override;
    [[nodiscard]] std::int64_t number() const override;
    [[nodiscard]] std::string describe(std::int64_t number) const override;

private:
    const TableCells& m_cells;
};

} // namespace consonance
