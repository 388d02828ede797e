// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads comma-separated text (RFC 4180) that lies in memory, and tables with other separators, which it detects: header
// line, quoted fields (also over several lines), LF, CRLF or CR line ends in any mixture, an optional byte order mark,
// empty lines skipped. Fields are views into the text; only fields with doubled quotes are copied. A malformed row
// (wrong number of fields, stray or unclosed quote, NUL, invalid UTF-8, too long) is put into `problems()` and skipped,
// reading goes on with the next line. The text must outlive the reader, and a row lives until the next call of next().
// Use one reader from one thread. Cost: about 3 ns a byte with typed fields.
#pragma once

#include "core/base/decimal_sign.h"
#include "core/base/number_range.h"
#include "core/base/problem_list.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// The separator is found out by delimiterOf().
inline constexpr char kDetectedDelimiter = '\0';

/// The separator of a table that begins with this line: comma, semicolon, tab or |, whichever it has most often outside
/// quotation marks; a comma where it has none.
[[nodiscard]] char delimiterOf(std::string_view headerLine);
/// The text behind a first line "sep=;", which Excel writes and reads.
[[nodiscard]] std::string_view behindSeparatorLine(std::string_view text);

struct CsvOptions {
    char delimiter = kDetectedDelimiter;
    /// Whether a field may stand in quotation marks; if not, quotes are ordinary characters.
    bool hasQuotes = true;
    /// Fields stand apart by any number of blanks and tabs; there is no other delimiter and there are no quotes.
    bool splitsAtBlanks = false;
    /// Lines that begin with it are skipped; 0: none.
    char remark = '\0';
    /// Names of the columns of a text without header line. Names must be unique.
    std::vector<std::string> columns {};
    /// Whether rows may have more fields than there are columns.
    bool allowsFurtherFields = false;
    /// Rows of more bytes are malformed: nothing we read comes near, and a missing quote or line end must not cost
    /// memory.
    std::size_t maximumRowBytes = 1'000'000;
    /// Number of the text's first line in its file, where earlier lines were already read.
    std::int64_t firstLine = 1;
};

/// One row of as many fields as the header has, or more where the options allow it.
class CsvRow {
public:
    [[nodiscard]] std::size_t size() const { return m_fields.size(); }
    /// Quotes removed. Precondition: index < size().
    [[nodiscard]] std::string_view text(std::size_t index) const { return m_fields[index].text; }
    /// The field as a whole number, or a BadInput error with its place that says what is expected.
    [[nodiscard]] Result<std::int64_t> integer(std::size_t index, IntegerRange range = kAnyInteger) const;
    /// The field as a finite number, or a BadInput error with its place that says what is expected.
    [[nodiscard]] Result<double> decimal(std::size_t index, NumberRange range = kAnyNumber) const;

    /// The row as it is in the file, without its line end.
    [[nodiscard]] std::string_view raw() const { return m_raw; }
    /// Line the row begins in, from 1.
    [[nodiscard]] std::int64_t line() const { return m_line; }
    /// File, line and column (in characters, from 1) where the field begins.
    [[nodiscard]] SourcePlace place(std::size_t index) const;

private:
    friend class CsvReader;
    struct Field {
        std::string_view text;
        std::size_t offset; ///< of its first byte (the quote of a quoted field) within m_raw
    };

    std::vector<Field> m_fields;
    std::deque<std::string> m_unescaped; ///< fields that had doubled quotes; a deque keeps the views valid
    std::string_view m_raw; ///< from the row's first byte on
    std::int64_t m_line = 0;
    const std::string* m_file = nullptr;
};

class CsvReader {
public:
    /// Reads the header, unless the options name the columns. BadInput when the text is empty, binary or UTF-16, or
    /// when the header is malformed or names a column twice.
    [[nodiscard]] static Result<CsvReader> open(std::string_view text, std::string fileName, CsvOptions options = {});

    /// Column names without surrounding blanks.
    [[nodiscard]] const std::vector<std::string>& header() const { return m_header; }
    [[nodiscard]] std::optional<std::size_t> findColumn(std::string_view name) const;
    /// The column's index, or a BadInput error that lists the columns there are.
    [[nodiscard]] Result<std::size_t> requiredColumn(std::string_view name) const;
    [[nodiscard]] const std::string& fileName() const { return *m_file; }

    [[nodiscard]] char delimiter() const { return m_options.delimiter; }
    /// These columns hold numbers. Where the separator is no comma, decimal commas are looked for in all rows, and
    /// rows then give such numbers with a decimal point; one that is unclear makes its row malformed. Before next().
    void readNumbersIn(std::vector<std::size_t> columns);
    [[nodiscard]] const DecimalSign& decimalSign() const { return m_decimalSign; }

    /// The next well-formed row, valid until the next call; null at the end.
    [[nodiscard]] const CsvRow* next();

    /// The problems of the rows skipped so far.
    [[nodiscard]] const ProblemList& problems() const { return m_problems; }
    /// Bytes read so far, for progress.
    [[nodiscard]] std::size_t position() const { return m_position; }

private:
    enum class RowOutcome { Good, Empty, Malformed };

    CsvReader(std::string_view text, std::string fileName, CsvOptions options);

    [[nodiscard]] bool isAtEnd() const { return m_position >= m_text.size(); }
    RowOutcome readRow();
    /// Appends the field at m_position; false after reporting a problem.
    bool readQuotedField();
    bool readPlainField();
    RowOutcome readFieldsBetweenBlanks();
    /// Fixes the row's extent; false after reporting NUL or invalid UTF-8 in it.
    bool checkBytes(std::size_t end);
    /// Rewrites the numbers of the row; false after reporting one that is unclear.
    bool convertNumbers();
    void consumeLineEnd();
    void skipToNextLine();
    void report(MessageId message, std::vector<std::string> arguments, std::size_t offset);

    std::string_view m_text;
    std::unique_ptr<const std::string> m_file; ///< on the heap, so that rows may point to it when the reader moves
    CsvOptions m_options;
    std::vector<std::string> m_header;
    std::size_t m_position = 0;
    std::size_t m_rowBegin = 0;
    std::int64_t m_line = 1; ///< of m_position
    bool m_isAscii = false;
    bool m_hasNul = false;
    std::vector<std::size_t> m_numberColumns; ///< whose decimal sign is not known to be a point
    DecimalSign m_decimalSign;
    CsvRow m_row;
    ProblemList m_problems;
};

} // namespace consonance
