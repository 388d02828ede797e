// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes comma-separated text that CsvReader and spreadsheets read: LF line ends, fields quoted when they must be,
// numbers independent of the locale and as short as reads back to the same value.
//
// Spreadsheets run a text that begins with = + - @ (or a tab or carriage return before one) as a formula, quoted or
// not. Texts come from people's files, so by default such a text gets a leading apostrophe, which spreadsheets take as
// "this is text". It is reversible: a text of apostrophes before such a character gets one more, and
// withoutFormulaGuard() removes exactly one. Numbers are never touched. Files that only programs read may switch the
// guard off.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace consonance {

enum class CsvFormulaGuard {
    Apostrophe, ///< see above
    None, ///< texts as they are
};

class CsvWriter {
public:
    explicit CsvWriter(CsvFormulaGuard guard = CsvFormulaGuard::Apostrophe)
        : m_guard(guard)
    {
    }

    /// A row of texts, for the header.
    CsvWriter& row(std::initializer_list<std::string_view> texts);

    CsvWriter& field(std::string_view text);
    CsvWriter& field(const char* text) { return field(std::string_view(text)); }
    /// NaN and infinities, which the reader rejects, become an empty field.
    CsvWriter& field(double number);
    template<std::integral T> CsvWriter& field(T number)
    {
        if constexpr (std::signed_integral<T>)
            return signedField(number);
        else
            return unsignedField(number);
    }
    CsvWriter& endRow();

    [[nodiscard]] const std::string& text() const { return m_text; }
    /// The text; the writer is empty afterwards.
    [[nodiscard]] std::string take();

private:
    CsvWriter& signedField(std::int64_t number);
    CsvWriter& unsignedField(std::uint64_t number);
    void separate();

    CsvFormulaGuard m_guard;
    std::string m_text;
    std::size_t m_fieldsInRow = 0;
};

/// A text with the guard applied, for other table formats that end up in spreadsheets.
[[nodiscard]] std::string withFormulaGuard(std::string_view text);
/// Removes the guard from a field's text.
[[nodiscard]] std::string_view withoutFormulaGuard(std::string_view text);

} // namespace consonance
