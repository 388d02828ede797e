// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/watch_record.h"

#include "core/base/csv_writer.h"
#include "core/base/json_writer.h"
#include "core/query/engine_facts.h"

namespace consonance {

Result<WatchRecord> WatchRecord::create(const std::vector<std::string>& expressions)
{
    WatchRecord record;
    for (std::size_t i = 0; i < expressions.size(); ++i) {
        auto parsed = QueryExpression::parse(expressions[i], simulationCatalogue(), QueryUse::Value);
        if (!parsed)
            return fail(std::move(parsed).error().inContext("watch " + std::to_string(i + 1)));
        record.m_expressions.push_back(std::move(*parsed));
    }
    return record;
}

void WatchRecord::stand(const Engine& engine)
{
    add(engine, engine.log().events().size());
}

bool WatchRecord::look(const Engine& engine, std::size_t firstEvent, std::uint64_t step)
{
    m_step = step;
    if (static_cast<std::int64_t>(EngineFacts(engine).interval()) != m_interval)
        add(engine, firstEvent);
    return false;
}

void WatchRecord::end(const Engine& engine)
{
    if (m_step != m_rowStep)
        add(engine, engine.log().events().size());
}

void WatchRecord::add(const Engine& engine, std::size_t firstEvent)
{
    EngineFacts facts(engine);
    facts.lookFrom(firstEvent);
    m_interval = static_cast<std::int64_t>(facts.interval());
    m_rowStep = m_step;
    if (m_rows.size() >= kMostWatchRows) {
        ++m_rowsDropped;
        return;
    }
    WatchRow row { .at = engine.now(), .interval = m_interval, .values = {}, .texts = {} };
    const SimulationRecord record(facts);
    for (const auto& expression : m_expressions) {
        auto value = expression.evaluate(record);
        row.texts.emplace_back(value.text);
        value.text = {}; // it refers to what changes with the next step
        row.values.push_back(value);
    }
    m_rows.push_back(std::move(row));
}

std::vector<std::string> WatchRecord::expressions() const
{
    std::vector<std::string> texts;
    for (const auto& expression : m_expressions)
        texts.push_back(expression.text());
    return texts;
}

std::string watchCsv(const WatchRecord& record)
{
    CsvWriter csv;
    csv.field("time_s").field("interval");
    for (const auto& expression : record.expressions())
        csv.field(expression);
    csv.endRow();
    for (const auto& row : record.rows()) {
        csv.field(row.at.seconds()).field(row.interval);
        for (std::size_t i = 0; i < row.values.size(); ++i) {
            const auto& value = row.values[i];
            if (value.kind == QueryKind::Boolean)
                csv.field(value.isTrue() ? "true" : "false");
            else if (value.isNumeric())
                csv.field(value.number);
            else
                csv.field(row.texts[i]);
        }
        csv.endRow();
    }
    return csv.take();
}

std::string watchJson(const WatchRecord& record)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().key("expressions").beginArray();
    for (const auto& expression : record.expressions())
        json.value(expression);
    json.endArray().key("rows").beginArray();
    for (const auto& row : record.rows()) {
        json.beginObject().member("time_s", row.at.seconds()).member("interval", row.interval);
        json.key("values").beginArray();
        for (std::size_t i = 0; i < row.values.size(); ++i) {
            const auto& value = row.values[i];
            if (value.kind == QueryKind::Boolean)
                json.value(value.isTrue());
            else if (value.isNumeric())
                json.value(value.number);
            else if (value.isText())
                json.value(row.texts[i]);
            else
                json.null();
        }
        json.endArray().endObject();
    }
    json.endArray().member("rows_dropped", record.rowsDropped()).endObject();
    return json.take() + "\n";
}

} // namespace consonance
