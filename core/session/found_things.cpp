// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/found_things.h"

#include "core/base/csv_writer.h"
#include "core/base/json_writer.h"

namespace consonance {

namespace {

struct KindName {
    FindKind kind;
    const char* name;
};
constexpr KindName kKindNames[] { { FindKind::Jobs, "jobs" }, { FindKind::Servers, "servers" },
    { FindKind::Events, "events" }, { FindKind::Tasks, "tasks" } };

void writeField(CsvWriter& csv, const QueryValue& value)
{
    if (value.isMissing())
        csv.field("");
    else if (value.isNumeric() && value.kind != QueryKind::Boolean)
        csv.field(value.number);
    else
        csv.field(queryValueText(value));
}

void writeMember(JsonWriter& json, const char* name, const QueryValue& value)
{
    json.key(name);
    if (value.isMissing())
        json.null();
    else if (value.kind == QueryKind::Boolean)
        json.value(value.isTrue());
    else if (value.isNumeric())
        json.value(value.number);
    else
        json.value(queryValueText(value));
}

} // namespace

const char* findKindName(FindKind kind)
{
    for (const auto& one : kKindNames) {
        if (one.kind == kind)
            return one.name;
    }
    return "";
}

std::optional<FindKind> findKindFromName(std::string_view name)
{
    for (const auto& one : kKindNames) {
        if (one.name == name)
            return one.kind;
    }
    return std::nullopt;
}

std::span<const char* const> foundColumns(FindKind kind)
{
    static constexpr const char* kColumns[][5] { { "name", "model", "phase", "slowdown", "waited" },
        { "name", "rack", "availability", "free_gpus", "interference" }, { "at", "kind", "job", "number", "value" },
        { "job", "role", "count", "server", "state" } };
    return kColumns[static_cast<std::size_t>(kind)];
}

std::string foundCsv(FindKind kind, const FindResult& found, const FrameFacts& facts)
{
    const auto& fields = findCatalogue(kind).fields();
    CsvWriter csv;
    for (const auto& field : fields)
        csv.field(field.name);
    csv.endRow();
    for (const auto thing : found.things) {
        withRecord(kind, thing, facts, [&](const QueryRecord& record) {
            for (std::size_t i = 0; i < fields.size(); ++i)
                writeField(csv, record.field(i));
        });
        csv.endRow();
    }
    return csv.take();
}

std::string foundJson(FindKind kind, const FindResult& found, const FrameFacts& facts)
{
    const auto& fields = findCatalogue(kind).fields();
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("kind", findKindName(kind)).member("time_s", facts.now());
    json.member("count", static_cast<std::int64_t>(found.total)).key("things").beginArray();
    for (const auto thing : found.things) {
        json.beginObject();
        withRecord(kind, thing, facts, [&](const QueryRecord& record) {
            for (std::size_t i = 0; i < fields.size(); ++i)
                writeMember(json, fields[i].name, record.field(i));
        });
        json.endObject();
    }
    json.endArray().endObject();
    return json.take() + "\n";
}

} // namespace consonance
