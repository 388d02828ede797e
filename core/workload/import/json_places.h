// SPDX-License-Identifier: GPL-3.0-or-later
//
// Positions of a job's values in a JSON file: the pointer of its record and, below it, that of each field. Refers
// to the file name and the names of the fields. A plain value.
#pragma once

#include "core/workload/import/import_builder.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace consonance {

struct JsonFieldNames {
    ForeignField field;
    std::string_view below; ///< pointer from the record on
};

class JsonPlaces : public ForeignPlaces {
public:
    JsonPlaces(
        const std::string& fileName, std::string pointer, std::int64_t number, std::span<const JsonFieldNames> fields)
        : m_fileName(fileName)
        , m_pointer(std::move(pointer))
        , m_number(number)
        , m_fields(fields)
    {
    }

    [[nodiscard]] SourcePlace row() const override { return placeOf(m_pointer); }
    [[nodiscard]] SourcePlace field(ForeignField field) const override
    {
        for (const auto& one : m_fields) {
            if (one.field == field)
                return placeOf(m_pointer + std::string(one.below));
        }
        return row();
    }
    [[nodiscard]] std::int64_t number() const override { return m_number; }
    /// The record, by its index among its siblings.
    [[nodiscard]] std::string describe(std::int64_t number) const override
    {
        return m_pointer.substr(0, m_pointer.rfind('/') + 1) + std::to_string(number);
    }

private:
    [[nodiscard]] SourcePlace placeOf(std::string pointer) const
    {
        return { .file = m_fileName, .line = 0, .column = 0, .pointer = std::move(pointer) };
    }

    const std::string& m_fileName;
    std::string m_pointer;
    std::int64_t m_number;
    std::span<const JsonFieldNames> m_fields;
};

} // namespace consonance
