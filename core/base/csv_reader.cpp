// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv_reader.h"

#include "core/base/trimmed_text.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace consonance {

namespace {

constexpr auto kEmptyFile = CONSONANCE_MESSAGE("csv.empty", "the file is empty; a header line is expected");
constexpr auto kBinary = CONSONANCE_MESSAGE("csv.binary", "this is not a text file");
constexpr auto kColumnTwice = CONSONANCE_MESSAGE("csv.column-twice", "the header names the column {0} twice");
constexpr auto kColumnMissing
    = CONSONANCE_MESSAGE("csv.column-missing", "the column {0} is missing; the file has: {1}");
constexpr auto kFieldCount
    = CONSONANCE_MESSAGE("csv.field-count", "a row of {0} fields is expected as in the header, found {1}");
constexpr auto kFieldCountAlone = CONSONANCE_MESSAGE("csv.fields", "a row of {0} fields is expected, found {1}");
constexpr auto kStrayQuote = CONSONANCE_MESSAGE(
    "csv.stray-quote", "a quotation mark inside a field; the whole field must be quoted and the mark doubled");
constexpr auto kAfterQuote = CONSONANCE_MESSAGE("csv.after-quote", "text after the closing quotation mark of a field");
constexpr auto kUnclosedQuote = CONSONANCE_MESSAGE("csv.unclosed-quote", "a quoted field that is never closed");
constexpr auto kNulByte = CONSONANCE_MESSAGE("csv.nul", "a NUL byte");
constexpr auto kInvalidUtf8 = CONSONANCE_MESSAGE("csv.utf8", "bytes that are not valid UTF-8");
constexpr auto kUnclearNumber = CONSONANCE_MESSAGE("csv.unclear-number",
    "{0} can be read in two ways, its sign as a decimal sign or between thousands, and no other number shows which; "
    "write it without separators of thousands and with a decimal point");
constexpr auto kRowTooLong = CONSONANCE_MESSAGE("csv.row-too-long", "a row of more than {0} bytes");

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
/// A NUL within this many bytes means that the file is no text at all.
constexpr std::size_t kBinaryProbe = 8192;

constexpr std::string_view kSeparatorLine = "sep=";

bool isLineEnd(char c)
{
    return c == '\n' || c == '\r';
}

/// The first line that is not empty.
std::string_view firstLineOf(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
    return text.substr(0, text.find_first_of("\r\n"));
}

SourcePlace fileOnly(const std::string& file)
{
    return { .file = file, .line = 0, .column = 0, .pointer = {} };
}

struct LineColumn {
    std::int64_t line;
    std::int64_t column;
};

/// Place of `offset` in a row that begins in line `firstLine`.
LineColumn locate(std::string_view raw, std::size_t offset, std::int64_t firstLine)
{
    LineColumn found { firstLine, 1 };
    std::size_t lineBegin = 0;
    for (std::size_t i = 0; i < offset; ++i) {
        const bool endsLine = raw[i] == '\n' || (raw[i] == '\r' && (i + 1 >= raw.size() || raw[i + 1] != '\n'));
        if (endsLine) {
            ++found.line;
            lineBegin = i + 1;
        }
    }
    found.column += static_cast<std::int64_t>(countCharacters(raw.substr(lineBegin, offset - lineBegin)));
    return found;
}

} // namespace

Result<std::int64_t> CsvRow::integer(std::size_t index, IntegerRange range) const
{
    const auto value = integerFromText(text(index));
    if (!value || !range.contains(*value))
        return fail(integerExpected(range, quotedForMessage(text(index)), place(index)));
    return *value;
}

Result<double> CsvRow::decimal(std::size_t index, NumberRange range) const
{
    const auto value = decimalFromText(text(index));
    if (!value || !range.contains(*value))
        return fail(numberExpected(range, quotedForMessage(text(index)), place(index)));
    return *value;
}

SourcePlace CsvRow::place(std::size_t index) const
{
    const auto [line, column] = locate(m_raw, m_fields[index].offset, m_line);
    return { .file = *m_file, .line = line, .column = column, .pointer = {} };
}

char delimiterOf(std::string_view headerLine)
{
    constexpr std::string_view kDelimiters = ",;\t|";
    std::array<std::size_t, kDelimiters.size()> counts {};
    bool isQuoted = false;
    for (const char c : headerLine) {
        isQuoted ^= c == '"';
        if (const auto which = kDelimiters.find(c); which != std::string_view::npos && !isQuoted)
            ++counts[which];
    }
    return kDelimiters[static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin())];
}

std::string_view behindSeparatorLine(std::string_view text)
{
    const auto end = kSeparatorLine.size() + 1;
    if (!text.starts_with(kSeparatorLine) || text.size() <= end || !isLineEnd(text[end]))
        return text;
    text.remove_prefix(end);
    text.remove_prefix(text.starts_with("\r\n") ? 2 : 1);
    return text;
}

CsvReader::CsvReader(std::string_view text, std::string fileName, CsvOptions options)
    : m_text(text)
    , m_file(std::make_unique<const std::string>(std::move(fileName)))
    , m_options(std::move(options))
{
    m_row.m_file = m_file.get();
    m_line = m_options.firstLine;
}

Result<CsvReader> CsvReader::open(std::string_view text, std::string fileName, CsvOptions options)
{
    CsvReader reader(text, std::move(fileName), std::move(options));
    const auto place = fileOnly(reader.fileName());
    if (text.substr(0, kBinaryProbe).find('\0') != std::string_view::npos)
        return fail(ErrorKind::BadInput, kBinary, {}, place);
    if (text.starts_with(kByteOrderMark))
        reader.m_text.remove_prefix(kByteOrderMark.size());
    if (const auto table = behindSeparatorLine(reader.m_text); table.size() < reader.m_text.size()) {
        if (reader.m_options.delimiter == kDetectedDelimiter)
            reader.m_options.delimiter = reader.m_text[kSeparatorLine.size()];
        reader.m_text = table;
        ++reader.m_line;
    }
    if (reader.m_options.delimiter == kDetectedDelimiter)
        reader.m_options.delimiter = delimiterOf(firstLineOf(reader.m_text));
    reader.m_isAscii = isAscii(reader.m_text);
    reader.m_hasNul = reader.m_text.find('\0') != std::string_view::npos;

    if (!reader.m_options.columns.empty()) {
        reader.m_header = reader.m_options.columns;
        return reader;
    }
    auto outcome = RowOutcome::Empty;
    while (outcome == RowOutcome::Empty && !reader.isAtEnd())
        outcome = reader.readRow();
    if (outcome == RowOutcome::Empty)
        return fail(ErrorKind::BadInput, kEmptyFile, {}, place);
    if (outcome == RowOutcome::Malformed)
        return fail(reader.m_problems.kept().front());

    for (const auto& field : reader.m_row.m_fields)
        reader.m_header.emplace_back(trimmedText(field.text));
    auto sorted = reader.m_header;
    std::ranges::sort(sorted);
    const auto twice
        = std::ranges::adjacent_find(sorted, [](const auto& a, const auto& b) { return a == b && !a.empty(); });
    if (twice != sorted.end()) {
        const auto second = std::find(reader.m_header.rbegin(), reader.m_header.rend(), *twice);
        const auto index = static_cast<std::size_t>(reader.m_header.rend() - second - 1);
        return fail(ErrorKind::BadInput, kColumnTwice, { quotedForMessage(*twice) }, reader.m_row.place(index));
    }
    return reader;
}

std::optional<std::size_t> CsvReader::findColumn(std::string_view name) const
{
    const auto found = std::ranges::find(m_header, name);
    if (found == m_header.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - m_header.begin());
}

Result<std::size_t> CsvReader::requiredColumn(std::string_view name) const
{
    if (const auto index = findColumn(name))
        return *index;
    constexpr std::size_t kListed = 20;
    std::string columns;
    for (std::size_t i = 0; i < std::min(m_header.size(), kListed); ++i)
        columns += (i == 0 ? "" : ", ") + m_header[i];
    if (m_header.size() > kListed)
        columns += ", …";
    auto place = fileOnly(*m_file);
    place.line = m_options.firstLine;
    return fail(ErrorKind::BadInput, kColumnMissing, { std::string(name), std::move(columns) }, std::move(place));
}

const CsvRow* CsvReader::next()
{
    while (!isAtEnd()) {
        if (readRow() != RowOutcome::Good)
            continue;
        if (m_row.size() == m_header.size() || (m_options.allowsFurtherFields && m_row.size() > m_header.size())) {
            if (!convertNumbers())
                continue;
            return &m_row;
        }
        report(m_options.columns.empty() ? kFieldCount : kFieldCountAlone,
            { std::to_string(m_header.size()), std::to_string(m_row.size()) }, m_rowBegin);
    }
    return nullptr;
}

void CsvReader::readNumbersIn(std::vector<std::size_t> columns)
{
    if (m_options.delimiter == ',' || m_options.splitsAtBlanks)
        return;
    CsvReader other(m_text.substr(m_position), {}, m_options);
    other.m_header = m_header;
    other.m_isAscii = m_isAscii;
    while (const auto* row = other.next()) {
        for (const auto column : columns)
            m_decimalSign.see(row->text(column));
    }
    m_numberColumns = std::move(columns);
}

bool CsvReader::convertNumbers()
{
    for (const auto column : m_numberColumns) {
        auto& field = m_row.m_fields[column];
        std::string plain;
        const auto reading = m_decimalSign.read(field.text, plain);
        if (reading == DecimalSign::Reading::Converted)
            field.text = m_row.m_unescaped.emplace_back(std::move(plain));
        if (reading != DecimalSign::Reading::Unclear)
            continue;
        report(kUnclearNumber, { quotedForMessage(field.text) }, m_rowBegin + field.offset);
        return false;
    }
    return true;
}

CsvReader::RowOutcome CsvReader::readRow()
{
    m_row.m_fields.clear();
    if (!m_row.m_unescaped.empty())
        m_row.m_unescaped.clear();
    m_rowBegin = m_position;
    m_row.m_raw = m_text.substr(m_position);
    m_row.m_line = m_line;
    if (isLineEnd(m_text[m_position])) {
        consumeLineEnd();
        return RowOutcome::Empty;
    }
    if (m_options.remark != '\0' && m_text[m_position] == m_options.remark) {
        skipToNextLine();
        return RowOutcome::Empty;
    }
    if (m_options.splitsAtBlanks)
        return readFieldsBetweenBlanks();
    while (true) {
        const bool isQuoted = m_options.hasQuotes && !isAtEnd() && m_text[m_position] == '"';
        if (!(isQuoted ? readQuotedField() : readPlainField())) {
            skipToNextLine();
            return RowOutcome::Malformed;
        }
        if (isAtEnd() || m_text[m_position] != m_options.delimiter)
            break;
        ++m_position;
    }
    const auto end = m_position;
    if (!isAtEnd())
        consumeLineEnd();
    return checkBytes(end) ? RowOutcome::Good : RowOutcome::Malformed;
}

bool CsvReader::readPlainField()
{
    const auto begin = m_position;
    const char* const last = m_text.data() + m_text.size();
    const char* at = m_text.data() + begin;
    const char quote = m_options.hasQuotes ? '"' : m_options.delimiter;
    while (at != last && *at != m_options.delimiter && !isLineEnd(*at) && *at != quote)
        ++at;
    m_position = static_cast<std::size_t>(at - m_text.data());
    if (m_position - m_rowBegin > m_options.maximumRowBytes) {
        report(kRowTooLong, { std::to_string(m_options.maximumRowBytes) }, m_rowBegin);
        return false;
    }
    if (at != last && *at == '"' && m_options.hasQuotes) {
        report(kStrayQuote, {}, m_position);
        return false;
    }
    m_row.m_fields.push_back({ m_text.substr(begin, m_position - begin), begin - m_rowBegin });
    return true;
}

CsvReader::RowOutcome CsvReader::readFieldsBetweenBlanks()
{
    constexpr std::string_view kBlanks = " \t";
    constexpr std::string_view kEnds = " \t\r\n";
    const auto orEnd = [this](std::size_t at) { return std::min(at, m_text.size()); };
    while (true) {
        m_position = orEnd(m_text.find_first_not_of(kBlanks, m_position));
        if (isAtEnd() || isLineEnd(m_text[m_position]))
            break;
        const auto begin = m_position;
        m_position = orEnd(m_text.find_first_of(kEnds, begin));
        if (m_position - m_rowBegin > m_options.maximumRowBytes) {
            report(kRowTooLong, { std::to_string(m_options.maximumRowBytes) }, m_rowBegin);
            skipToNextLine();
            return RowOutcome::Malformed;
        }
        m_row.m_fields.push_back({ m_text.substr(begin, m_position - begin), begin - m_rowBegin });
    }
    const auto end = m_position;
    if (!isAtEnd())
        consumeLineEnd();
    if (m_row.m_fields.empty())
        return RowOutcome::Empty;
    return checkBytes(end) ? RowOutcome::Good : RowOutcome::Malformed;
}

bool CsvReader::readQuotedField()
{
    const auto begin = m_position++;
    auto pieceBegin = m_position;
    std::string* unescaped = nullptr;
    while (true) {
        const bool isTooLong = m_position - m_rowBegin > m_options.maximumRowBytes;
        if (isAtEnd() || isTooLong) {
            report(kUnclosedQuote, {}, begin);
            m_position = m_rowBegin; // the lines that the quote swallowed may well be good rows
            m_line = m_row.m_line;
            return false;
        }
        const char c = m_text[m_position];
        if (c == '"') {
            if (m_position + 1 >= m_text.size() || m_text[m_position + 1] != '"')
                break;
            if (unescaped == nullptr)
                unescaped = &m_row.m_unescaped.emplace_back();
            unescaped->append(m_text, pieceBegin, m_position + 1 - pieceBegin);
            m_position += 2;
            pieceBegin = m_position;
        } else if (isLineEnd(c)) {
            consumeLineEnd();
        } else {
            ++m_position;
        }
    }
    auto text = m_text.substr(pieceBegin, m_position - pieceBegin);
    if (unescaped != nullptr)
        text = unescaped->append(text);
    ++m_position;
    if (!isAtEnd() && m_text[m_position] != m_options.delimiter && !isLineEnd(m_text[m_position])) {
        report(kAfterQuote, {}, m_position);
        return false;
    }
    m_row.m_fields.push_back({ text, begin - m_rowBegin });
    return true;
}

bool CsvReader::checkBytes(std::size_t end)
{
    m_row.m_raw = m_text.substr(m_rowBegin, end - m_rowBegin);
    if (m_hasNul) {
        if (const auto nul = m_row.m_raw.find('\0'); nul != std::string_view::npos) {
            report(kNulByte, {}, m_rowBegin + nul);
            return false;
        }
    }
    if (!m_isAscii) {
        if (const auto bad = findInvalidUtf8(m_row.m_raw); bad != std::string_view::npos) {
            report(kInvalidUtf8, {}, m_rowBegin + bad);
            return false;
        }
    }
    return true;
}

void CsvReader::consumeLineEnd()
{
    if (m_text[m_position] == '\r' && m_position + 1 < m_text.size() && m_text[m_position + 1] == '\n')
        ++m_position;
    ++m_position;
    ++m_line;
}

void CsvReader::skipToNextLine()
{
    m_position = std::min(m_text.find_first_of("\r\n", m_position), m_text.size());
    if (!isAtEnd())
        consumeLineEnd();
}

void CsvReader::report(MessageId message, std::vector<std::string> arguments, std::size_t offset)
{
    const auto [line, column] = locate(m_text.substr(m_rowBegin), offset - m_rowBegin, m_row.m_line);
    m_problems.add(fail(ErrorKind::BadInput, message, std::move(arguments),
        { .file = *m_file, .line = line, .column = column, .pointer = {} })
                       .value());
}

} // namespace consonance
