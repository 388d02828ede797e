// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/column_names.h"

#include "core/base/csv_reader.h"
#include "core/base/csv_writer.h"
#include "core/base/moment_text.h"
#include "core/base/stop_scope.h"
#include "core/base/text_format.h"
#include "core/base/trimmed_text.h"
#include "core/base/utf8.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/calendar_time.h"
#include "core/workload/import/scontrol_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kColumnsMissing = CONSONANCE_MESSAGE("trace.columns-missing",
    "the column {0} is missing; a trace has job_id, arrival_s and either model, workers, ps, epochs or gpus, "
    "duration_s; "
    "found: {1}. A table with other names is read with \"Your own cluster and trace\" in the window, where Columns "
    "says which is which, or with consonance-cli import --map");
constexpr auto kColumnLikely = CONSONANCE_MESSAGE("trace.column-likely",
    "the column {0} is missing; a trace has job_id, arrival_s and either model, workers, ps, epochs or gpus, "
    "duration_s; found: {1}. {2} may hold it; a table with other names is read with \"Your own cluster and trace\" in "
    "the window, where Columns says which is which, or with consonance-cli import --map");
constexpr auto kUnitsRead = CONSONANCE_MESSAGE("trace.column-units",
    "{1} values with units in the column {0} were read as seconds, such as {3} = {4} s in line {2}");
constexpr auto kBadVersion
    = CONSONANCE_MESSAGE("trace.version-line", "\"# consonance-trace NUMBER\" is expected, found {0}");
constexpr auto kFlagExpected = CONSONANCE_MESSAGE("trace.flag", "yes or no is expected, found {0}");
constexpr auto kSpanExpected = CONSONANCE_MESSAGE(
    "trace.span", "a length of time such as 5400, 01:30:00, 1h30m or \"2 days 03:04:05\" is expected, found {0}");
constexpr auto kMomentExpected = CONSONANCE_MESSAGE("trace.moment",
    "a moment such as 90, 08:30:00, 2017-10-09 07:01:55 or 2017-10-09T07:01:55.5+02:00 is expected, found {0}");

constexpr auto kSlurmTable = CONSONANCE_MESSAGE("trace.slurm-table",
    "this table of squeue, sinfo or sacct is made for people and cuts values off; sacct --parsable2, squeue --json or "
    "scontrol show job writes jobs that are read, and scontrol show nodes the cluster");
constexpr auto kEndsBeforeStart
    = CONSONANCE_MESSAGE("trace.ends-early", "an end after the start is expected, found {0} s before it");
constexpr auto kDateAsOthers = CONSONANCE_MESSAGE(
    "trace.date-as-others", "a date is expected, as in the other rows of this column, found {0}: of which day is it?");
constexpr auto kTimeAsOthers = CONSONANCE_MESSAGE("trace.time-as-others",
    "a time from the beginning of the trace is expected, as in the other rows of this column, found {0}");

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kAssumed = "assumed ";
constexpr std::string_view kName = "name:";

/// Takes the comment lines at the head of a file: version, name, assumptions.
class Preamble {
public:
    Preamble(std::string_view text, const std::string& fileName)
        : m_rest(text)
        , m_fileName(fileName)
    {
        if (m_rest.starts_with(kByteOrderMark))
            m_rest.remove_prefix(kByteOrderMark.size());
    }

    Result<void> read(TraceBuilder& builder)
    {
        while (m_rest.starts_with('#')) {
            const auto end = std::min(m_rest.find_first_of("\r\n"), m_rest.size());
            TRY(take(trimmedText(m_rest.substr(1, end - 1)), builder));
            m_rest.remove_prefix(end);
            if (m_rest.starts_with("\r\n"))
                m_rest.remove_prefix(2);
            else if (!m_rest.empty())
                m_rest.remove_prefix(1);
            ++m_line;
        }
        return {};
    }

    [[nodiscard]] std::string_view rest() const { return m_rest; }
    [[nodiscard]] std::int64_t line() const { return m_line; }

private:
    Result<void> take(std::string_view comment, TraceBuilder& builder)
    {
        if (comment.starts_with(traceFormatName())) {
            const SourcePlace place { .file = m_fileName, .line = m_line, .column = 1, .pointer = {} };
            const auto version = integerFromText(trimmedText(comment.substr(traceFormatName().size())));
            if (!version || *version < 1)
                return fail(ErrorKind::BadInput, kBadVersion, { quotedForMessage(comment) }, place);
            return checkTraceVersion(*version, place);
        }
        if (comment.starts_with(kName)) {
            builder.setName(clippedText(trimmedText(comment.substr(kName.size())), kMaximumNameBytes));
        } else if (comment.starts_with(kAssumed)) {
            const auto colon = std::min(comment.find(": "), comment.size());
            builder.addAssumption({ .field = std::string(comment.substr(kAssumed.size(), colon - kAssumed.size())),
                .rule = std::string(trimmedText(comment.substr(std::min(colon + 2, comment.size())))) });
        }
        return {};
    }

    std::string_view m_rest;
    const std::string& m_fileName;
    std::int64_t m_line = 1;
};

struct Column {
    std::size_t index;
    TraceField field;
    ColumnUnit unit { 1, nullptr }; ///< of numbers in a column of times that has another name than ours
    std::optional<bool> isDated {}; ///< of moments: whether its cells are dates; nothing: no cell says
    std::optional<std::size_t> from {}; ///< of a duration: it lies between the moments of that column and of this one
    ColumnUnit fromUnit { 1, nullptr };
    bool isMinutesFirst = false; ///< of spans: 20:30 is 20 minutes, since others have three parts
};

class CsvPlaces : public TracePlaces {
public:
    CsvPlaces(const std::vector<Column>& columns, const std::vector<std::string>& header)
        : m_columns(columns)
        , m_header(header)
    {
    }
    void setRow(const CsvRow& row) { m_row = &row; }

    [[nodiscard]] SourcePlace row() const override { return m_row->place(0); }
    [[nodiscard]] SourcePlace field(TraceField field) const override
    {
        const auto column = std::ranges::find(m_columns, field, &Column::field);
        return column == m_columns.end() ? row() : m_row->place(column->index);
    }
    [[nodiscard]] std::int64_t number() const override { return m_row->line(); }
    [[nodiscard]] std::string describe(std::int64_t number) const override { return fmt::format("line {}", number); }
    [[nodiscard]] std::string columnOf(TraceField field) const override
    {
        const auto column = std::ranges::find(m_columns, field, &Column::field);
        return column == m_columns.end() ? std::string() : m_header[column->index];
    }

private:
    const std::vector<Column>& m_columns;
    const std::vector<std::string>& m_header;
    const CsvRow* m_row = nullptr;
};

/// 3 and 3.0: what spreadsheets and data frames make of whole numbers.
std::optional<double> wholeNumberFromText(std::string_view text)
{
    if (const auto whole = integerFromText(text))
        return static_cast<double>(*whole);
    const auto number = decimalFromText(text);
    if (number && std::floor(*number) == *number)
        return number;
    return std::nullopt;
}

bool isMoment(TraceField field)
{
    return field == TraceField::Arrival || field == TraceField::Deadline || field == TraceField::Started;
}

bool isSpan(TraceField field)
{
    return field == TraceField::Duration || field == TraceField::Limit || field == TraceField::Checkpoint;
}

/// A number in the unit of its column, or 03:34:50 and 90min; of moments also a date.
std::optional<double> secondsFromText(std::string_view text, const Column& column)
{
    if (const auto number = decimalFromText(text))
        return *number * column.unit.seconds;
    if (const auto seconds = column.isMinutesFirst ? secondsFromShortClock(text) : std::nullopt)
        return seconds;
    const auto date = isMoment(column.field) ? microsecondsFromDate(text) : std::nullopt;
    return date ? std::optional(static_cast<double>(*date) / 1e6) : parseMoment(std::string(text));
}

/// Whether seconds are of the calendar: since 1970, and not since the beginning of a trace.
bool isOfCalendar(double seconds)
{
    constexpr double kYear2000 = 946'684'800;
    return seconds >= kYear2000;
}

std::optional<bool> flagFromText(std::string_view text)
{
    if (text == "yes" || text == "true" || text == "1")
        return true;
    if (text == "no" || text == "false" || text == "0")
        return false;
    return std::nullopt;
}

IntegerRange integerRange(NumberRange range)
{
    return { .minimum = static_cast<std::int64_t>(range.minimum), .maximum = static_cast<std::int64_t>(range.maximum) };
}

Error flagExpected(std::string_view text, SourcePlace place)
{
    return fail(ErrorKind::BadInput, kFlagExpected, { quotedForMessage(text) }, std::move(place)).value();
}

Result<void> readCell(std::string_view text, const CsvRow& source, Column column, TraceRow& row)
{
    const auto& spec = traceFieldSpec(column.field);
    switch (spec.kind) {
    case TraceFieldKind::Text:
        if (text.size() > maximumTextBytes(column.field))
            return fail(ErrorKind::BadInput, kTraceTextTooLong, { fmt::to_string(maximumTextBytes(column.field)) },
                source.place(column.index));
        row.setText(column.field, withoutFormulaGuard(text));
        return {};
    case TraceFieldKind::Integer: {
        const bool countsGpus = column.field == TraceField::Gpus || column.field == TraceField::WorkerGpu;
        const auto part = countsGpus ? decimalFromText(text) : std::nullopt;
        const auto number = part && *part > 0 && *part < 1 ? std::optional(1.0) : wholeNumberFromText(text);
        if (part && *part > 0 && *part < 1)
            row.setNumber(TraceField::GpuShare, *part);
        if (!number || !spec.range.contains(*number))
            return fail(integerExpected(integerRange(spec.range), quotedForMessage(text), source.place(column.index)));
        row.setNumber(column.field, *number);
        return {};
    }
    case TraceFieldKind::Number: {
        const bool isTime = isMoment(column.field) || isSpan(column.field);
        const auto number = isTime ? secondsFromText(text, column) : decimalFromText(text);
        if (!number && isMoment(column.field))
            return fail(ErrorKind::BadInput, kMomentExpected, { quotedForMessage(text) }, source.place(column.index));
        if (!number && isSpan(column.field))
            return fail(ErrorKind::BadInput, kSpanExpected, { quotedForMessage(text) }, source.place(column.index));
        if (!number || !spec.range.contains(*number))
            return fail(numberExpected(spec.range, quotedForMessage(text), source.place(column.index)));
        if (column.isDated && (*column.isDated ? !isOfCalendar(*number) : microsecondsFromDate(text).has_value()))
            return fail(ErrorKind::BadInput, *column.isDated ? kDateAsOthers : kTimeAsOthers,
                { quotedForMessage(text) }, source.place(column.index));
        row.setNumber(column.field, *number);
        return {};
    }
    case TraceFieldKind::Flag: {
        const auto flag = flagFromText(text);
        if (!flag)
            return fail(flagExpected(text, source.place(column.index)));
        row.setNumber(column.field, *flag ? 1 : 0);
        return {};
    }
    }
    return {};
}

/// The time between the moments of two columns; none where either is empty.
Result<void> readSpan(std::string_view text, const CsvRow& source, const Column& column, TraceRow& row)
{
    const auto fromText = trimmedText(source.text(*column.from));
    if (fromText.empty())
        return {};
    const auto begin
        = secondsFromText(fromText, { .index = *column.from, .field = TraceField::Arrival, .unit = column.fromUnit });
    const auto end
        = secondsFromText(text, { .index = column.index, .field = TraceField::Arrival, .unit = column.unit });
    if (!begin)
        return fail(ErrorKind::BadInput, kMomentExpected, { quotedForMessage(fromText) }, source.place(*column.from));
    if (!end || isOfCalendar(*begin) != isOfCalendar(*end))
        return fail(ErrorKind::BadInput, kMomentExpected, { quotedForMessage(text) }, source.place(column.index));
    if (*end < *begin)
        return fail(ErrorKind::BadInput, kEndsBeforeStart, { shortestText(*begin - *end) }, source.place(column.index));
    const auto& spec = traceFieldSpec(column.field);
    if (!spec.range.contains(*end - *begin))
        return fail(numberExpected(spec.range, shortestText(*end - *begin), source.place(column.index)));
    row.setNumber(column.field, *end - *begin);
    return {};
}

/// Values that say their unit in columns of seconds: they count, and what they count as is said once for each column.
/// Of numbers in columns with other names than ours, their unit is said; of dates, whether they count by UTC.
class UnitNotes {
public:
    void take(std::string_view text, const CsvRow& source, const Column& column, const TraceRow& row)
    {
        if (!(isMoment(column.field) || isSpan(column.field)) || column.from)
            return;
        const auto index = static_cast<std::size_t>(column.field);
        if (isSpan(column.field) && secondsFromShortClock(text))
            m_hasShortClocks.set(index);
        if (column.unit.rule != nullptr && !m_hasNumbers.test(index) && decimalFromText(text)
            && (column.unit.seconds != 1 || !isOfCalendar(row.number(column.field))))
            m_hasNumbers.set(index);
        if (const auto gives = isMoment(column.field) ? dateGivesOffset(text) : std::nullopt)
            (*gives ? m_withOffset : m_withoutOffset).set(index);
        const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
        if (!isLetter(text.back()) || secondsFromDate(text))
            return;
        auto& [values, first] = m_found[column.field];
        if (values++ == 0)
            first = { .text = std::string(text),
                .seconds = row.number(column.field),
                .place = { .file = source.place(0).file, .line = source.line(), .column = 0, .pointer = {} } };
    }

    void assume(const std::vector<Column>& columns, const CsvPlaces& places, TraceBuilder& builder) const
    {
        for (const auto& column : columns) {
            const auto index = static_cast<std::size_t>(column.field);
            const std::string field(traceFieldSpec(column.field).name);
            if (column.from)
                builder.addAssumption({ .field = field, .rule = assumption::kTimeFromStartToEnd });
            if (m_hasNumbers.test(index))
                builder.addAssumption(
                    { .field = field, .rule = fillMessage(column.unit.rule, { places.columnOf(column.field) }) });
            if (m_hasShortClocks.test(index))
                builder.addAssumption({ .field = field, .rule = shortClockRule(column.isMinutesFirst) });
            if (m_withOffset.test(index))
                builder.addAssumption({ .field = field,
                    .rule = m_withoutOffset.test(index) ? assumption::kSomeOffsets : assumption::kUtcByOffsets });
        }
    }

    void tell(const CsvPlaces& places, std::vector<Error>& notices) const
    {
        for (const auto& [field, found] : m_found)
            notices.push_back({ .kind = ErrorKind::BadInput,
                .message = kUnitsRead,
                .arguments = { quotedForMessage(places.nameOf(field)), fmt::to_string(found.values),
                    fmt::to_string(found.first.place.line), found.first.text, fmt::format("{}", found.first.seconds) },
                .place = found.first.place,
                .context = {} });
    }

private:
    struct First {
        std::string text;
        double seconds = 0;
        SourcePlace place;
    };
    struct Found {
        std::int64_t values = 0;
        First first;
    };
    std::map<TraceField, Found> m_found;
    TraceFields m_hasNumbers; ///< whose unit is to be said
    TraceFields m_hasShortClocks;
    TraceFields m_withOffset; ///< dates
    TraceFields m_withoutOffset;
};

/// Finds out of columns of moments whether they are dates, from the first rows: a column with both kinds would put jobs
/// decades apart. Of columns of spans, whether clocks of two parts begin with minutes, as those of Slurm do.
void findDated(CsvReader csv, std::vector<Column>& columns)
{
    constexpr int kRows = 1000;
    struct Counts {
        int dates = 0;
        int unixTimes = 0; ///< or late times of a trace without dates
        int others = 0;
        int shortClocks = 0;
        int longClocks = 0;
    };
    std::map<std::size_t, Counts> counts; ///< by column
    for (int i = 0; i < kRows; ++i) {
        const auto* row = csv.next();
        if (row == nullptr)
            break;
        for (const auto& column : columns) {
            const auto isTime = isMoment(column.field) || isSpan(column.field);
            const auto text = isTime && !column.from ? trimmedText(row->text(column.index)) : std::string_view();
            if (text.empty())
                continue;
            auto& count = counts[column.index];
            if (isSpan(column.field)) {
                count.shortClocks += secondsFromShortClock(text) ? 1 : 0;
                count.longClocks += std::ranges::count(text, ':') == 2 ? 1 : 0;
                continue;
            }
            const auto number = decimalFromText(text);
            ++(microsecondsFromDate(text)                                   ? count.dates
                    : number && isOfCalendar(*number * column.unit.seconds) ? count.unixTimes
                                                                            : count.others);
        }
    }
    for (auto& column : columns) {
        const auto found = counts.find(column.index);
        if (found == counts.end())
            continue;
        const auto& count = found->second;
        column.isMinutesFirst = count.shortClocks > 0 && count.longClocks > 0;
        if (isMoment(column.field))
            column.isDated = count.dates > 0 && count.dates + count.unixTimes >= count.others;
    }
}

/// All cells of a row; every one that cannot be read is a problem of its own.
bool readCells(const CsvRow& source, const std::vector<Column>& columns, const CsvPlaces& places, TraceRow& row,
    ProblemList& problems, UnitNotes& units)
{
    row.clear();
    bool isGood = true;
    for (const auto& column : columns) {
        const auto text = trimmedText(source.text(column.index));
        if (text.empty())
            continue;
        if (auto read = column.from ? readSpan(text, source, column, row) : readCell(text, source, column, row)) {
            units.take(text, source, column, row);
        } else {
            read.error().context.push_back(places.columnOf(column.field));
            problems.add(std::move(read).error());
            isGood = false;
        }
    }
    return isGood;
}

/// Those of rows that are no rows at all, which the reader has passed since: problems stand in the order of lines.
void takeUnreadRows(const ProblemList& unread, std::int64_t& taken, TraceReport& report)
{
    for (; taken < unread.count(); ++taken) {
        const auto& kept = unread.kept();
        report.problems.add(kept[std::min(static_cast<std::size_t>(taken), kept.size() - 1)]); // all are counted
        ++report.rows;
    }
}

Result<void> checkColumns(const std::vector<Column>& columns, const CsvReader& csv, std::int64_t line)
{
    TraceFields present;
    for (const auto& column : columns)
        present.set(static_cast<std::size_t>(column.field));
    const auto missing = missingField(present);
    if (!missing)
        return {};
    std::string found;
    for (std::size_t i = 0; i < csv.header().size() && found.size() < 500; ++i)
        found += (i == 0 ? "" : ", ") + csv.header()[i];
    const SourcePlace place { .file = csv.fileName(), .line = line, .column = 1, .pointer = {} };
    const std::string name(traceFieldSpec(*missing).name);
    for (const auto& [header, field] : likelyColumns(csv.header())) {
        if (field == name)
            return fail(
                ErrorKind::BadInput, kColumnLikely, { name, std::move(found), quotedForMessage(header) }, place);
    }
    return fail(ErrorKind::BadInput, kColumnsMissing, { name, std::move(found) }, place);
}

/// A header that is mapped to a field counts for that; another column of the field's own name then does not.
std::vector<Column> matchColumns(
    const CsvReader& csv, std::int64_t line, const ColumnNames& names, std::vector<Error>& notices)
{
    constexpr std::size_t kMaximumNotices = 100;
    std::vector<Column> columns;
    const auto isMapped = [&](TraceField field) {
        return std::ranges::any_of(names, [&](const auto& one) { return findTraceField(one.second) == field; });
    };
    const auto fieldOf = [&](const std::string& header) {
        if (const auto mapped = names.find(header); mapped != names.end())
            return findTraceField(mapped->second);
        const auto field = findTraceField(header);
        return field && isMapped(*field) ? std::nullopt : field;
    };
    for (std::size_t i = 0; i < csv.header().size(); ++i) {
        const auto& name = csv.header()[i];
        const auto field = fieldOf(name);
        if (!field)
            continue;
        columns.push_back({ .index = i, .field = *field });
        if (names.contains(name) && (isMoment(*field) || isSpan(*field)))
            columns.back().unit = columnUnit(name);
    }
    std::vector<std::string> used; // for the time between them
    for (const auto& [difference, field] : names) {
        const auto span = spanColumns(difference, csv.header());
        if (!span || findTraceField(field) != TraceField::Duration)
            continue;
        columns.push_back({ .index = *csv.findColumn(span->end),
            .field = TraceField::Duration,
            .unit = columnUnit(span->end),
            .from = csv.findColumn(span->begin),
            .fromUnit = columnUnit(span->begin) });
        used.insert(used.end(), { span->begin, span->end });
    }
    TraceFields present;
    std::string gpuColumn;
    for (const auto& column : columns) {
        present.set(static_cast<std::size_t>(column.field));
        if (column.field == TraceField::Gpus)
            gpuColumn = csv.header()[column.index];
    }
    for (const auto& name : csv.header()) {
        // What is left out on purpose needs no remark.
        const bool isLeftOut
            = names.contains(name) && names.find(name)->second.empty() && taskCountOf(name) == TaskCount::None;
        const bool isUsed = fieldOf(name) || std::ranges::find(used, name) != used.end();
        if (name.empty() || isLeftOut || isUsed || notices.size() >= kMaximumNotices)
            continue;
        notices.push_back(unusedColumn(name, present, gpuColumn));
        notices.back().place = { .file = csv.fileName(), .line = line, .column = 0, .pointer = {} };
    }
    return columns;
}

} // namespace

bool lacksColumn(const Error& error)
{
    const std::string_view id = error.message.id;
    return id == kColumnsMissing.id || id == kColumnLikely.id;
}

namespace {

/// Reads all rows into the builder.
Result<void> readRows(
    std::string_view text, const std::string& fileName, const ColumnNames& names, TraceBuilder& builder)
{
    Preamble preamble(text, fileName);
    TRY(preamble.read(builder));
    TRY_ASSIGN(auto csv, CsvReader::open(preamble.rest(), fileName, { .firstLine = preamble.line() }));
    auto& report = builder.report();
    if (isSlurmTable(preamble.rest()))
        return fail(ErrorKind::BadInput, kSlurmTable, {},
            { .file = fileName, .line = preamble.line(), .column = 1, .pointer = {} });
    for (const auto& [header, field] : names) {
        const bool isSpanOfColumns = findTraceField(field) == TraceField::Duration && spanColumns(header, csv.header());
        if (!field.empty() && !isSpanOfColumns)
            TRY(csv.requiredColumn(header));
    }
    auto columns = matchColumns(csv, preamble.line(), names, report.notices);
    TRY(checkColumns(columns, csv, preamble.line()));
    std::vector<std::size_t> numbers;
    for (const auto& column : columns) {
        const auto kind = traceFieldSpec(column.field).kind;
        if (kind == TraceFieldKind::Integer || kind == TraceFieldKind::Number)
            numbers.push_back(column.index);
        if (column.from)
            numbers.push_back(*column.from);
    }
    csv.readNumbersIn(std::move(numbers));
    if (const auto sign = decimalSignAssumed(csv.decimalSign()))
        builder.addAssumption(*sign);

    TRY_ASSIGN(auto first, CsvReader::open(preamble.rest(), fileName, { .firstLine = preamble.line() }));
    findDated(std::move(first), columns);
    builder.reserve(std::ranges::count(preamble.rest(), '\n'));
    CsvPlaces places(columns, csv.header());
    UnitNotes units;
    bool haveParts = false;
    std::int64_t unread = 0;
    TraceRow row;
    while (const auto* source = csv.next()) {
        if (StopScope::isStopped())
            return fail(ErrorKind::Cancelled, kReadingStopped);
        takeUnreadRows(csv.problems(), unread, report);
        ++report.rows;
        places.setRow(*source);
        if (readCells(*source, columns, places, row, report.problems, units))
            TRY(builder.add(row, places));
        haveParts |= row.has(TraceField::GpuShare);
    }
    takeUnreadRows(csv.problems(), unread, report);
    units.tell(places, report.notices);
    units.assume(columns, places, builder);
    if (haveParts && std::ranges::find(columns, TraceField::GpuShare, &Column::field) == columns.end())
        builder.addAssumption(partsOfGpusAssumed());
    return {};
}

} // namespace

Result<TraceFile> parseTraceCsv(std::string_view text, const std::string& fileName,
    std::shared_ptr<const ModelCatalogue> models, const ColumnNames& names)
{
    TraceBuilder builder(fileName, std::move(models));
    TRY(readRows(text, fileName, names, builder));
    return builder.finish();
}

ColumnTrial tryColumns(std::string_view text, std::shared_ptr<const ModelCatalogue> models, const ColumnNames& names)
{
    TraceBuilder builder({}, std::move(models));
    if (!readRows(text, {}, names, builder))
        return {};
    const auto& report = builder.report();
    ColumnTrial trial { .rows = report.rows, .jobs = builder.jobCount() };
    for (const auto& problem : report.problems.kept()) {
        if (!problem.context.empty())
            trial.blocking.push_back(problem.context.back());
    }
    return trial;
}

} // namespace consonance
