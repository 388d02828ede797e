// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv_writer.h"

#include "core/base/text_format.h"

#include <cmath>
#include <utility>

namespace consonance {

namespace {

/// A spreadsheet would take it for a formula, or would once apostrophes are removed.
bool needsGuard(std::string_view text)
{
    const auto first = text.find_first_not_of('\'');
    return first != std::string_view::npos && std::string_view("=+-@\t\r").find(text[first]) != std::string_view::npos;
}

/// An empty first field is quoted too: it may be the only one, and an empty line is no row.
bool needsQuotes(std::string_view text, bool isFirstField)
{
    return text.find_first_of(",\"\r\n") != std::string_view::npos || (text.empty() && isFirstField)
        || (!text.empty() && (text.front() == ' ' || text.back() == ' '));
}

void appendQuoted(std::string& target, std::string_view text)
{
    target += '"';
    for (const char c : text) {
        if (c == '"')
            target += '"';
        target += c;
    }
    target += '"';
}

} // namespace

CsvWriter& CsvWriter::row(std::initializer_list<std::string_view> texts)
{
    for (const auto text : texts)
        field(text);
    return endRow();
}

CsvWriter& CsvWriter::field(std::string_view text)
{
    separate();
    std::string guarded;
    if (m_guard == CsvFormulaGuard::Apostrophe) {
        guarded = withFormulaGuard(text);
        text = guarded;
    }
    if (needsQuotes(text, m_fieldsInRow == 1))
        appendQuoted(m_text, text);
    else
        m_text += text;
    return *this;
}

CsvWriter& CsvWriter::field(double number)
{
    separate();
    if (std::isfinite(number))
        m_text += shortestText(number);
    else if (m_fieldsInRow == 1)
        m_text += "\"\"";
    return *this;
}

CsvWriter& CsvWriter::signedField(std::int64_t number)
{
    separate();
    m_text += std::to_string(number);
    return *this;
}

CsvWriter& CsvWriter::unsignedField(std::uint64_t number)
{
    separate();
    m_text += std::to_string(number);
    return *this;
}

CsvWriter& CsvWriter::endRow()
{
    m_text += '\n';
    m_fieldsInRow = 0;
    return *this;
}

std::string CsvWriter::take()
{
    m_fieldsInRow = 0;
    return std::exchange(m_text, {});
}

void CsvWriter::separate()
{
    if (m_fieldsInRow++ > 0)
        m_text += ',';
}

std::string withFormulaGuard(std::string_view text)
{
    std::string guarded(needsGuard(text) ? "'" : "");
    return guarded.append(text);
}

std::string_view withoutFormulaGuard(std::string_view text)
{
    if (text.starts_with('\'') && needsGuard(text))
        text.remove_prefix(1);
    return text;
}

} // namespace consonance
