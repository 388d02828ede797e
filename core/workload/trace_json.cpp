// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_row.h"

#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/base/stop_scope.h"
#include "core/base/trimmed_text.h"
#include "core/workload/model_catalogue_file.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kOtherFormat = CONSONANCE_MESSAGE("trace.format", "a file of format \"{0}\" is expected, found \"{1}\"");
constexpr std::array<std::string_view, 7> kRootKeys { "format", "version", "name", "origin", "assumptions", "models",
    "jobs" };

constexpr std::array<std::string_view, 2> kAssumptionKeys { "field", "rule" };

std::span<const std::string_view> jobKeys()
{
    static const auto names = [] {
        std::array<std::string_view, kTraceFieldCount> all;
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = traceFieldSpec(static_cast<TraceField>(i)).name;
        return all;
    }();
    return names;
}

class JsonPlaces : public TracePlaces {
public:
    void setJob(const JsonView& job, std::int64_t index)
    {
        m_job = &job;
        m_index = index;
    }

    [[nodiscard]] SourcePlace row() const override { return m_job->place(); }
    [[nodiscard]] SourcePlace field(TraceField field) const override
    {
        const auto member = m_job->optional(traceFieldSpec(field).name);
        return member.isPresent() ? member.place() : row();
    }
    [[nodiscard]] std::int64_t number() const override { return m_index; }
    [[nodiscard]] std::string describe(std::int64_t number) const override { return fmt::format("/jobs/{}", number); }

private:
    const JsonView* m_job = nullptr;
    std::int64_t m_index = 0;
};

Result<std::string_view> readText(const JsonView& view, std::size_t maximumBytes)
{
    TRY_ASSIGN(const auto text, view.asTextOr(""));
    if (text.size() > maximumBytes)
        return fail(ErrorKind::BadInput, kTraceTextTooLong, { fmt::to_string(maximumBytes) }, view.place());
    return text;
}

Result<void> readMember(const JsonView& value, TraceField field, TraceRow& row)
{
    const auto& spec = traceFieldSpec(field);
    switch (spec.kind) {
    case TraceFieldKind::Text: {
        TRY_ASSIGN(const auto text, readText(value, maximumTextBytes(field)));
        if (const auto trimmed = trimmedText(text); !trimmed.empty())
            row.setText(field, trimmed);
        return {};
    }
    case TraceFieldKind::Integer: {
        TRY_ASSIGN(const auto number,
            value.asInteger({ .minimum = static_cast<std::int64_t>(spec.range.minimum),
                .maximum = static_cast<std::int64_t>(spec.range.maximum) }));
        row.setNumber(field, static_cast<double>(number));
        return {};
    }
    case TraceFieldKind::Number: {
        TRY_ASSIGN(const auto number, value.asNumber(spec.range));
        row.setNumber(field, number);
        return {};
    }
    case TraceFieldKind::Flag: {
        TRY_ASSIGN(const auto flag, value.asBoolean());
        row.setNumber(field, flag ? 1 : 0);
        return {};
    }
    }
    return {};
}

class JobReader {
public:
    explicit JobReader(TraceBuilder& builder)
        : m_builder(builder)
    {
    }

    Result<void> read(const JsonView& job, std::int64_t index)
    {
        auto& report = m_builder.report();
        ++report.rows;
        const auto members = job.asObject();
        if (!members) {
            report.problems.add(members.error());
            return {};
        }
        TRY(job.refuseUnknownKeys(jobKeys()));
        m_row.clear();
        bool isGood = true;
        for (const auto& member : *members)
            isGood &= readOne(member, report);
        if (!isGood)
            return {};
        m_places.setJob(job, index);
        return m_builder.add(m_row, m_places);
    }

private:
    bool readOne(const JsonView::Member& member, TraceReport& report)
    {
        const auto field = findTraceField(member.key);
        if (member.value.shortText() == "null") // as if it were not there
            return true;
        if (auto read = readMember(member.value, *field, m_row); !read) {
            report.problems.add(std::move(read).error());
            return false;
        }
        return true;
    }

    TraceBuilder& m_builder;
    TraceRow m_row;
    JsonPlaces m_places;
};

Result<void> readHead(const JsonView& root, TraceBuilder& builder)
{
    TRY_ASSIGN(const auto format, root.required("format").asText());
    if (format != traceFormatName())
        return fail(ErrorKind::BadInput, kOtherFormat,
            { std::string(traceFormatName()), std::string(format.substr(0, 60)) }, root.required("format").place());
    const auto version = root.required("version");
    TRY_ASSIGN(const auto number, version.asInteger({ .minimum = 1 }));
    TRY(checkTraceVersion(number, version.place()));
    TRY(root.refuseUnknownKeys(kRootKeys));
    TRY_ASSIGN(const auto name, readText(root.optional("name"), kMaximumNameBytes));
    if (!name.empty())
        builder.setName(std::string(name));
    const auto assumptions = root.optional("assumptions");
    if (!assumptions.isPresent())
        return {};
    TRY_ASSIGN(const auto entries, assumptions.asArray());
    for (const auto& entry : entries) {
        TRY(entry.refuseUnknownKeys(kAssumptionKeys));
        TRY_ASSIGN(const auto field, readText(entry.required("field"), kMaximumNameBytes));
        TRY_ASSIGN(const auto rule, readText(entry.required("rule"), kMaximumRuleBytes));
        builder.addAssumption({ .field = std::string(field), .rule = std::string(rule) });
    }
    return {};
}

void writeMember(JsonWriter& json, const TraceRow& row, TraceField field)
{
    const auto& spec = traceFieldSpec(field);
    json.key(spec.name);
    switch (spec.kind) {
    case TraceFieldKind::Text:
        json.value(row.text(field));
        return;
    case TraceFieldKind::Integer:
        json.value(row.integer(field));
        return;
    case TraceFieldKind::Number:
        json.value(row.number(field));
        return;
    case TraceFieldKind::Flag:
        json.value(row.number(field) != 0);
        return;
    }
}

} // namespace

Result<TraceFile> parseTraceJson(
    std::string_view text, const std::string& fileName, std::shared_ptr<const ModelCatalogue> models)
{
    TRY_ASSIGN(const auto document,
        JsonDocument::parse(text, fileName, { .maximumBytes = kMaximumTraceJsonBytes, .maximumDepth = 8 }));
    TRY_ASSIGN(const auto root, document.root().object());
    if (const auto own = root.optional("models"); own.isPresent()) {
        TRY_ASSIGN(models, readModelList(own, fileName));
    }
    TraceBuilder builder(fileName, std::move(models));
    TRY(readHead(root, builder));
    TRY_ASSIGN(const auto jobs, root.required("jobs").asArray());
    builder.reserve(std::ssize(jobs));
    JobReader reader(builder);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (StopScope::isStopped())
            return fail(ErrorKind::Cancelled, kReadingStopped);
        TRY(reader.read(jobs[i], static_cast<std::int64_t>(i)));
    }
    return builder.finish();
}

Result<std::string> writtenJson(const Workload& workload, const StopToken& stop)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("format", traceFormatName()).member("version", kTraceVersion);
    json.member("name", workload.name).member("origin", workload.origin);
    json.key("assumptions").beginArray();
    for (const auto& assumption : workload.assumptions)
        json.beginObject().member("field", assumption.field).member("rule", assumption.rule).endObject();
    json.endArray();
    // The models of a trace that comes with measurements are known nowhere else.
    if (hasMeasurements(*workload.models) || hasSpeeds(*workload.models))
        writeModelList(json.key("models"), *workload.models);
    json.key("jobs").beginArray();
    for (const auto& job : workload.jobs) {
        TRY(goOnUnless(stop));
        const auto row = traceRowOf(workload, job);
        json.beginObject();
        for (std::size_t i = 0; i < kTraceFieldCount; ++i) {
            if (row.has(static_cast<TraceField>(i)))
                writeMember(json, row, static_cast<TraceField>(i));
        }
        json.endObject();
    }
    json.endArray().endObject();
    return json.take() + "\n";
}

std::string traceJsonText(const Workload& workload)
{
    return writtenJson(workload, {}).value();
}

} // namespace consonance
