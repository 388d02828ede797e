// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/watch_record.h"

#include "core/base/csv_writer.h"
#include "core/base/json_writer.h"
#include "core/query/engine_facts.h"
#include "core/session/watch_expressions.h"

namespace consonance {

Result<WatchRecord> WatchRecord::create(const std::vector<std::string>& expressions, std::size_t mostRows)
{
    WatchRecord record;
    TRY_ASSIGN(record.m_expressions, parseWatches(expressions));
    record.m_mostRows = mostRows;
    return record;
}

void WatchRecord::stand(const Engine& engine)
{
    m_firstEvent = engine.log().events().size();
    add(engine);
}

bool WatchRecord::look(const Engine& engine, std::size_t firstEvent, std::uint64_t step)
{
    m_step = step;
    m_firstEvent = firstEvent;
    if (static_cast<std::int64_t>(EngineFacts(engine).interval()) != m_interval)
        add(engine);
    return false;
}

void WatchRecord::end(const Engine& engine)
{
    if (m_rowStep == m_step)
        return;
    if (m_droppedStep == m_step)
        --m_rowsDropped; // it is reported after all
    m_rows.push_back(rowOf(engine));
    m_rowStep = m_step;
    m_droppedStep.reset();
}

void WatchRecord::add(const Engine& engine)
{
    m_interval = static_cast<std::int64_t>(EngineFacts(engine).interval());
    if (m_rows.size() >= m_mostRows) {
        ++m_rowsDropped;
        m_droppedStep = m_step;
        return;
    }
    m_rows.push_back(rowOf(engine));
    m_rowStep = m_step;
}

WatchRow WatchRecord::rowOf(const Engine& engine) const
{
    EngineFacts facts(engine);
    facts.lookFrom(m_firstEvent);
    WatchRow row { .at = engine.now(), .interval = static_cast<std::int64_t>(facts.interval()), .values = {} };
    const SimulationRecord record(facts);
    for (const auto& expression : m_expressions) {
        const auto value = expression.evaluate(record);
        row.values.push_back({ value.kind, value.number, std::string(value.text) });
    }
    return row;
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
        for (const auto& watched : row.values) {
            const auto value = watched.value();
            if (value.kind == QueryKind::Boolean)
                csv.field(value.isTrue() ? "true" : "false");
            else if (value.isNumeric())
                csv.field(value.number);
            else
                csv.field(value.text);
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
        for (const auto& watched : row.values) {
            const auto value = watched.value();
            if (value.kind == QueryKind::Boolean)
                json.value(value.isTrue());
            else if (value.isNumeric())
                json.value(value.number);
            else if (value.isText())
                json.value(value.text);
            else
                json.null();
        }
        json.endArray().endObject();
    }
    json.endArray().member("rows_dropped", record.rowsDropped()).endObject();
    return json.take() + "\n";
}

} // namespace consonance
