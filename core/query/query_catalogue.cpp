// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query_catalogue.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::size_t kLongestGuess = 40;

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const auto above = row[j];
            row[j] = std::min({ above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1) });
            diagonal = above;
        }
    }
    return row[b.size()];
}

} // namespace

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

std::string_view nearestName(std::string_view name, const std::vector<std::string_view>& candidates)
{
    if (name.size() > kLongestGuess)
        return {};
    std::string_view best;
    std::size_t bestDistance = (name.size() < 4 ? 1 : std::max<std::size_t>(2, name.size() / 3)) + 1;
    for (const auto candidate : candidates) {
        const auto distance = editDistance(name, candidate);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    return best;
}

} // namespace consonance
