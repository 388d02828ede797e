// SPDX-License-Identifier: GPL-3.0-or-later
//
// A small made-up world for tests of the language: a shop with shelves. Plain values.
#pragma once

#include "core/query/query_expression.h"

#include <map>
#include <string>
#include <vector>

namespace consonance::query_test {

inline const QueryCatalogue& shelfCatalogue()
{
    static const QueryCatalogue catalogue({ { "label", QueryKind::Text }, { "books", QueryKind::Number },
        { "full", QueryKind::Share }, { "age", QueryKind::Duration }, { "locked", QueryKind::Boolean } });
    return catalogue;
}

inline const QueryCatalogue& shopCatalogue()
{
    static const QueryCatalogue catalogue(
        { { "name", QueryKind::Text }, { "time", QueryKind::Duration }, { "guests", QueryKind::Number },
            { "share", QueryKind::Share }, { "open", QueryKind::Boolean }, { "founded", QueryKind::Date },
            { "tag", QueryKind::TextList }, { "mood", QueryKind::Text, "", {}, { "calm", "busy" } },
            { "rent", QueryKind::Number } },
        { { "shelves", &shelfCatalogue() } }, { { "param.", QueryKind::Any } });
    return catalogue;
}

struct Record : QueryRecord {
    explicit Record(const QueryCatalogue& catalogue)
        : fields(catalogue.fields().size())
    {
    }
    QueryValue field(std::size_t index) const override { return fields[index]; }
    QueryValue openField(std::size_t, std::string_view name) const override
    {
        const auto found = open.find(std::string(name));
        return found == open.end() ? QueryValue::missing() : found->second;
    }
    void forEach(std::size_t, const std::function<bool(const QueryRecord&)>& visit) const override
    {
        for (const auto& item : items) {
            if (!visit(item))
                return;
        }
    }

    std::vector<QueryValue> fields;
    std::vector<Record> items;
    std::map<std::string, QueryValue> open;
};

/// A shop called "Alpha Books" at 90 s with three guests, two shelves, and unknown rent.
inline Record shop()
{
    Record shop(shopCatalogue());
    shop.fields = { QueryValue::of(std::string_view("Alpha Books")), QueryValue::seconds(90), QueryValue::of(3.0),
        QueryValue::share(0.25), QueryValue::truth(true), QueryValue::date(1'767'225'600), // 2026-01-01
        QueryValue::list("cheap\nnice\n"), QueryValue::of(std::string_view("calm")), QueryValue::missing() };
    shop.open = { { "quantum", QueryValue::of(300.0) }, { "placer", QueryValue::of(std::string_view("binpack")) } };
    for (const auto& [label, books, full] : { std::tuple { "poetry", 10.0, 0.5 }, std::tuple { "prose", 30.0, 1.0 } }) {
        Record shelf(shelfCatalogue());
        shelf.fields = { QueryValue::of(std::string_view(label)), QueryValue::of(books), QueryValue::share(full),
            QueryValue::missing(), QueryValue::truth(books > 20) };
        shop.items.push_back(shelf);
    }
    return shop;
}

} // namespace consonance::query_test
