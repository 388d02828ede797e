// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/import_table.h"

#include "core/base/number_range.h"
#include "core/base/stop_scope.h"
#include "core/base/trimmed_text.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/calendar_time.h"
#include "core/workload/column_names.h"
#include "core/workload/import/job_records.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kNumberExpected = CONSONANCE_MESSAGE("import.number", "a number from 0 on is expected, found {0}");
constexpr auto kAnyNumberExpected = CONSONANCE_MESSAGE("import.any-number", "a number is expected, found {0}");
constexpr auto kDateExpected = CONSONANCE_MESSAGE(
    "import.date", "a time of the years 2000 to 2059 as 2017-10-09 07:01:55 is expected, found {0}");

bool readSigned(std::string_view text, std::optional<double>& value)
{
    value = decimalFromText(text);
    return value.has_value();
}

bool readNumber(std::string_view text, std::optional<double>& value)
{
    return readSigned(text, value) && *value >= 0;
}

bool readNumberOrMinusOne(std::string_view text, std::optional<double>& value)
{
    if (!readSigned(text, value))
        return false;
    if (*value == -1)
        value.reset();
    return !value || *value >= 0;
}

bool readDate(std::string_view text, std::optional<double>& value)
{
    const auto microseconds = microsecondsFromDate(text);
    if (microseconds)
        value = static_cast<double>(*microseconds) / 1e6;
    return microseconds.has_value();
}

/// The member of the job that a field of numbers fills.
std::optional<double>* numberOf(ForeignJob& job, ForeignField field)
{
    switch (field) {
    case ForeignField::Submitted:
        return &job.submitted;
    case ForeignField::Started:
        return &job.started;
    case ForeignField::Ended:
        return &job.ended;
    case ForeignField::Duration:
        return &job.duration;
    case ForeignField::Suspended:
        return &job.suspended;
    case ForeignField::Limit:
        return &job.limit;
    case ForeignField::Deadline:
        return &job.deadline;
    case ForeignField::Nodes:
        return &job.nodes;
    case ForeignField::Gpus:
        return &job.gpus;
    case ForeignField::Cores:
        return &job.cores;
    case ForeignField::Memory:
        return &job.memoryGb;
    case ForeignField::Priority:
        return &job.priority;
    case ForeignField::Weight:
        return &job.weight;
    default:
        return nullptr;
    }
}

std::string_view* textOf(ForeignJob& job, ForeignField field)
{
    switch (field) {
    case ForeignField::Job:
        return &job.name;
    case ForeignField::Tenant:
        return &job.tenant;
    case ForeignField::User:
        return &job.user;
    case ForeignField::App:
        return &job.app;
    case ForeignField::GpuType:
        return &job.gpuType;
    case ForeignField::State:
        return &job.state;
    default:
        return nullptr;
    }
}

/// What places of a row need when the row is gone.
struct StoredTable {
    std::string fileName;
    CsvOptions options; ///< with the names of the columns
    std::span<const TableColumn> columns;
};

/// Places of a row that lies in the text of the file: it is read again when one is wanted.
class StoredRowPlaces : public ForeignPlaces {
public:
    StoredRowPlaces(const StoredTable& table, const CsvRow& row)
        : m_table(table)
        , m_text(row.raw())
        , m_line(row.line())
    {
    }
    [[nodiscard]] SourcePlace row() const override
    {
        return { .file = m_table.fileName, .line = m_line, .column = 1, .pointer = {} };
    }
    [[nodiscard]] SourcePlace field(ForeignField field) const override
    {
        auto options = m_table.options;
        options.firstLine = m_line;
        auto csv = CsvReader::open(m_text, m_table.fileName, std::move(options));
        const auto* row = csv ? csv->next() : nullptr;
        if (row == nullptr)
            return this->row();
        auto indexes = matchTable(m_table.columns, *csv);
        if (!indexes)
            return this->row();
        TableCells cells(m_table.columns, std::move(*indexes));
        cells.setRow(*row);
        return TablePlaces(cells).field(field);
    }
    [[nodiscard]] std::int64_t number() const override { return m_line; }
    [[nodiscard]] std::string describe(std::int64_t number) const override { return fmt::format("line {}", number); }

private:
    const StoredTable& m_table;
    std::string_view m_text;
    std::int64_t m_line;
};

} // namespace

const CellReading kNumberCell { readNumber, kNumberExpected };
const CellReading kNumberOrMinusOne { readNumberOrMinusOne, kNumberExpected };
const CellReading kSignedCell { readSigned, kAnyNumberExpected };
const CellReading kDateCell { readDate, kDateExpected };

TableCells::TableCells(std::span<const TableColumn> columns, std::vector<std::optional<std::size_t>> indexes)
    : m_columns(columns)
    , m_indexes(std::move(indexes))
{
}

std::string_view TableCells::text(std::size_t column) const
{
    return m_indexes[column] ? trimmedText(m_row->text(*m_indexes[column])) : "";
}

Result<std::optional<double>> TableCells::number(std::size_t column) const
{
    std::optional<double> value;
    const auto& reading = *m_columns[column].reading;
    const auto found = text(column);
    if (found.empty())
        return value;
    if (!reading.read(found, value))
        return fail(ErrorKind::BadInput, reading.expected, { quotedForMessage(found) }, place(column));
    if (value)
        *value *= m_columns[column].unit;
    return value;
}

std::optional<std::size_t> TableCells::columnOf(ForeignField field) const
{
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (m_columns[i].field == field && has(i))
            return i;
    }
    return std::nullopt;
}

SourcePlace TablePlaces::row() const
{
    return m_cells.row().place(0);
}

SourcePlace TablePlaces::field(ForeignField field) const
{
    const auto column = m_cells.columnOf(field);
    return column ? m_cells.place(*column) : row();
}

std::int64_t TablePlaces::number() const
{
    return m_cells.row().line();
}

std::string TablePlaces::describe(std::int64_t number) const
{
    return fmt::format("line {}", number);
}

Result<std::vector<std::optional<std::size_t>>> matchTable(std::span<const TableColumn> columns, CsvReader& csv)
{
    std::vector<std::optional<std::size_t>> indexes;
    std::vector<std::size_t> numbers;
    for (const auto& column : columns) {
        indexes.push_back(csv.findColumn(column.name));
        if (column.isRequired)
            TRY(csv.requiredColumn(column.name));
        if (column.reading != nullptr && indexes.back())
            numbers.push_back(*indexes.back());
    }
    csv.readNumbersIn(std::move(numbers));
    return indexes;
}

Result<void> fillFromCells(const TableCells& cells, ForeignJob& job)
{
    for (std::size_t i = 0; i < cells.columns().size(); ++i) {
        const auto& column = cells.columns()[i];
        if (!cells.has(i) || column.field == ForeignField::Unused)
            continue;
        if (column.reading == nullptr) {
            if (auto* text = textOf(job, column.field); text != nullptr && text->empty())
                *text = cells.text(i);
        } else if (auto* number = numberOf(job, column.field); number != nullptr && !*number) {
            TRY_ASSIGN(*number, cells.number(i));
        }
    }
    return {};
}

void takeRowProblems(const CsvReader& csv, ImportBuilder& builder)
{
    auto& report = builder.report();
    report.rows += csv.problems().count();
    report.malformed += csv.problems().count();
    report.problems.add(csv.problems());
}

Result<ImportedTrace> importTable(const TraceTableFormat& format, CsvOptions table, std::string_view text,
    const std::string& fileName, const ImportRequest& request, ImportRules rules,
    std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(auto csv, CsvReader::open(text, fileName, table));
    TRY_ASSIGN(auto indexes, matchTable(format.columns, csv));
    TableCells cells(format.columns, std::move(indexes));
    const TablePlaces places(cells);
    table.columns = csv.header();
    table.delimiter = csv.delimiter();
    const StoredTable stored { .fileName = fileName, .options = std::move(table), .columns = format.columns };
    ImportBuilder builder(format.id, fileName, request, std::move(rules), std::move(models));
    JobRecords records(builder);
    for (const auto& assumption : format.assumptions) {
        if (assumption.rule != assumption::kLocalTime) // until the dates are read
            builder.assume(assumption.field.c_str(), assumption.rule);
    }
    if (const auto sign = decimalSignAssumed(csv.decimalSign()))
        builder.assume(sign->field.c_str(), sign->rule);
    const auto submission = cells.columnOf(ForeignField::Submitted);
    bool haveOffsets = false;
    bool haveLocalTimes = false;
    while (const auto* row = csv.next()) {
        if (StopScope::isStopped())
            return fail(ErrorKind::Cancelled, kReadingStopped);
        ++builder.report().rows;
        cells.setRow(*row);
        if (const auto gives = submission ? dateGivesOffset(cells.text(*submission)) : std::nullopt)
            (*gives ? haveOffsets : haveLocalTimes) = true;
        ForeignJob job;
        auto read = fillFromCells(cells, job);
        for (auto* time : { &job.submitted, &job.started, &job.ended, &job.deadline }) {
            if (*time)
                **time += format.clockOffset;
        }
        std::optional<MessageId> reason;
        if (read && format.complete) {
            auto completed = format.complete(cells, builder, job);
            if (completed)
                reason = *completed;
            else
                read = fail(std::move(completed).error());
        }
        if (!read)
            builder.refuse(std::move(read).error());
        else if (reason)
            builder.drop(*reason, row->line());
        else if (format.hasRecords)
            records.add(job, std::make_unique<StoredRowPlaces>(stored, *row));
        else
            TRY(builder.take(job, places));
    }
    if (haveOffsets)
        builder.assume("arrival_s", haveLocalTimes ? assumption::kSomeOffsets : assumption::kUtcByOffsets);
    else if (std::ranges::find(format.assumptions, assumption::kLocalTime, &Assumption::rule)
        != format.assumptions.end())
        builder.assume("arrival_s", assumption::kLocalTime);
    TRY(records.finish());
    takeRowProblems(csv, builder);
    return builder.finish();
}

std::vector<ImportColumn> columnsForPeople(std::span<const TableColumn> columns)
{
    std::vector<ImportColumn> all;
    for (const auto& column : columns) {
        if (column.meaning != nullptr)
            all.push_back({ .name = std::string(column.name), .meaning = column.meaning });
    }
    return all;
}

TraceImporter tableImporter(TraceImporter importer, TraceTableFormat format, const PrepareTable& prepare)
{
    if (importer.columns.empty())
        importer.columns = columnsForPeople(format.columns);
    importer.parse = [format = std::move(format), prepare, options = importer.options, table = importer.table](
                         std::string_view text, const std::string& fileName, const ImportRequest& request,
                         std::shared_ptr<const ModelCatalogue> models) -> Result<ImportedTrace> {
        const ImportOptionReader reader(request, options);
        TRY_ASSIGN(auto rules, readImportRules(reader, *models));
        TraceTableFormat own = format;
        if (prepare)
            TRY(prepare(reader, text, fileName, own));
        return importTable(own, table != nullptr ? table(text) : CsvOptions {}, text, fileName, request,
            std::move(rules), own.models ? own.models : std::move(models));
    };
    return importer;
}

} // namespace consonance
