// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query_catalogue.h"

#include <algorithm>

namespace consonance {

std::optional<std::size_t> QueryCatalogue::findField(std::string_view name) const
{
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        if (name == m_fields[i].name)
            return i;
    }
    return {};
}

std::optional<std::size_t> QueryCatalogue::findCollection(std::string_view name) const
{
    for (std::size_t i = 0; i < m_collections.size(); ++i) {
        if (name == m_collections[i].name)
            return i;
    }
    return {};
}

std::optional<std::size_t> QueryCatalogue::findOpenField(std::string_view name) const
{
    for (std::size_t i = 0; i < m_openFields.size(); ++i) {
        const std::string_view prefix = m_openFields[i].prefix;
        if (name.size() > prefix.size() && name.starts_with(prefix))
            return i;
    }
    return {};
}

QueryValue QueryRecord::openField(std::size_t, std::string_view) const
{
    return QueryValue::missing();
}

void QueryRecord::forEach(std::size_t, const std::function<bool(const QueryRecord&)>&) const { }

} // namespace consonance
