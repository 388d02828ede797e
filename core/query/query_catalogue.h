// SPDX-License-Identifier: GPL-3.0-or-later
//
// The names available to an expression: the fields of one kind of record (a job, a server, the state of the simulation,
// a stored run), the collections below it (the jobs of the simulation), and where its values come from. A catalogue is
// immutable once made, lives as long as the program, and may be read from any thread; the owner of the data implements
// QueryRecord.
#pragma once

#include "core/query/query_value.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// How a field is shown as a column or a row.
struct QueryColumn {
    constexpr QueryColumn() = default;
    constexpr explicit QueryColumn(const char* shownTitle, const char* exported = "", bool countsFromBeginning = false)
        : title(shownTitle)
        , key(exported)
        , isMoment(countsFromBeginning)
    {
    }

    const char* title = ""; ///< English, marked with CONSONANCE_TEXT("Models", …); empty: it is not shown
    const char* key = ""; ///< of the column in exports; empty: the field's name
    bool isMoment = false; ///< a time since the beginning of the run, which people read by the calendar
};

struct QueryField {
    const char* name = ""; ///< lower case with underscores
    QueryKind kind = QueryKind::Number;
    const char* help = ""; ///< English, marked with CONSONANCE_TEXT("Query", …)
    QueryColumn column {};
    std::vector<std::string_view> values {}; ///< all values of a text; empty: any
};

/// Fields whose names are not known in advance: "param.quantum", "metric.mean_jct_s".
struct QueryOpenField {
    const char* prefix = ""; ///< with its dot
    QueryKind kind = QueryKind::Any;
    const char* help = "";
};

class QueryCatalogue;

struct QueryCollection {
    const char* name = ""; ///< plural
    const QueryCatalogue* items = nullptr;
    const char* help = "";
};

class QueryCatalogue {
public:
    QueryCatalogue(std::vector<QueryField> fields, std::vector<QueryCollection> collections = {},
        std::vector<QueryOpenField> openFields = {})
        : m_fields(std::move(fields))
        , m_collections(std::move(collections))
        , m_openFields(std::move(openFields))
    {
    }

    [[nodiscard]] const std::vector<QueryField>& fields() const { return m_fields; }
    [[nodiscard]] const std::vector<QueryCollection>& collections() const { return m_collections; }
    [[nodiscard]] const std::vector<QueryOpenField>& openFields() const { return m_openFields; }
    [[nodiscard]] std::optional<std::size_t> findField(std::string_view name) const;
    [[nodiscard]] std::optional<std::size_t> findCollection(std::string_view name) const;
    /// The open field that `name` belongs to; a prefix alone is not one.
    [[nodiscard]] std::optional<std::size_t> findOpenField(std::string_view name) const;

private:
    std::vector<QueryField> m_fields;
    std::vector<QueryCollection> m_collections;
    std::vector<QueryOpenField> m_openFields;
};

/// The values of one thing. Indices are those of its catalogue; a value is asked for only when the result depends on
/// it.
class QueryRecord {
public:
    virtual ~QueryRecord() = default;
    [[nodiscard]] virtual QueryValue field(std::size_t index) const = 0;
    /// `name` is the part after the prefix.
    [[nodiscard]] virtual QueryValue openField(std::size_t index, std::string_view name) const;
    /// Shows every item to `visit` until it returns false.
    virtual void forEach(std::size_t collection, const std::function<bool(const QueryRecord&)>& visit) const;
};

} // namespace consonance
