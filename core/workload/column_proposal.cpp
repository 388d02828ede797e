// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/column_proposal.h"

#include "core/base/csv_reader.h"
#include "core/base/trimmed_text.h"

#include <algorithm>
#include <map>
#include <utility>

namespace consonance {

namespace {

constexpr std::size_t kTrialLines = 400;
constexpr std::size_t kTrialBytes = std::size_t { 1 } << 20;

/// The first lines: enough to see whether rows become jobs.
std::string_view firstLinesOf(std::string_view text)
{
    std::size_t end = 0;
    for (std::size_t lines = 0; lines < kTrialLines && end < text.size(); ++lines)
        end = std::min(text.find('\n', end), text.size() - 1) + 1;
    return text.substr(0, end > kTrialBytes ? text.rfind('\n', kTrialBytes) : end);
}

bool isOf(const TraceFields& fields, TraceField field)
{
    return fields.test(static_cast<std::size_t>(field));
}

/// The column that holds the field; empty: none does.
std::string columnHolding(TraceField field, std::span<const std::string> header, const ColumnNames& names)
{
    const auto name = traceFieldSpec(field).name;
    for (const auto& [column, mapped] : names) {
        if (mapped == name)
            return column;
    }
    const auto own = std::ranges::find(header, name);
    return own == header.end() || names.contains(*own) ? std::string() : *own;
}

/// Whether a column holds the field by these names, or is left out by them.
bool isNamed(std::string_view field, const ColumnNames& names)
{
    return std::ranges::any_of(
        names, [&](const auto& one) { return one.second == field || (one.second.empty() && one.first == field); });
}

/// Without columns that the table has not: a proposal must not repeat what does not work.
ColumnNames thoseThere(ColumnNames given, std::span<const std::string> header)
{
    std::erase_if(given, [&](const auto& one) {
        return std::ranges::find(header, one.first) == header.end() && !spanColumns(one.first, header);
    });
    return given;
}

ColumnNames likelyBeside(const ColumnNames& given, std::span<const std::string> header)
{
    auto names = given;
    for (const auto& [column, field] : likelyColumns(header)) {
        if (!isNamed(field, given))
            names.emplace(column, field);
    }
    return names;
}

void leaveOut(const std::string& column, ColumnNames& names)
{
    if (const auto mapped = names.find(column); mapped != names.end())
        names.erase(mapped);
    else
        names.emplace(column, "");
}

/// Whether any row has more tasks than GPUs: then these are not the GPUs of all tasks.
bool hasMoreTasksThanGpus(std::string_view text, const std::string& tasks, const std::string& gpus)
{
    auto csv = CsvReader::open(text, {});
    const auto taskColumn = csv ? csv->findColumn(tasks) : std::nullopt;
    const auto gpuColumn = csv ? csv->findColumn(gpus) : std::nullopt;
    if (!taskColumn || !gpuColumn)
        return false;
    while (const auto* row = csv->next()) {
        const auto count = decimalFromText(trimmedText(row->text(*taskColumn)));
        const auto devices = decimalFromText(trimmedText(row->text(*gpuColumn)));
        if (count && devices && *devices > 0 && *count > *devices)
            return true;
    }
    return false;
}

/// The column that counts tasks, those of the clearest kind first.
std::pair<TaskCount, std::string> taskColumnOf(std::span<const std::string> header)
{
    std::pair<TaskCount, std::string> best;
    for (const auto& column : header) {
        const auto kind = taskCountOf(column);
        if (kind != TaskCount::None && (best.first == TaskCount::None || kind < best.first))
            best = { kind, column };
    }
    return best;
}

/// The GPUs of one task and the number of tasks make a gang. What may also be the GPUs of all tasks is left as it is;
/// reading the table then remarks on the unused column.
void multiplyByTasks(std::string_view text, std::span<const std::string> header, ColumnNames& names)
{
    const auto [kind, tasks] = taskColumnOf(header);
    const auto perTask = std::ranges::find_if(header, countsGpusOfOne);
    const auto gpus = perTask != header.end() ? *perTask : columnHolding(TraceField::Gpus, header, names);
    if (kind == TaskCount::None || gpus.empty() || gpus == tasks || countsGpusOfAll(gpus)
        || !isOf(fieldsHeld(header, names), TraceField::Duration))
        return;
    const bool isOfEach = kind == TaskCount::Instances
        || (countsGpusOfOne(gpus) && (kind != TaskCount::Nodes || gpus.find("per") != std::string::npos))
        || (kind != TaskCount::Tasks && hasMoreTasksThanGpus(text, tasks, gpus));
    if (!isOfEach)
        return;
    std::erase_if(names, [&](const auto& one) {
        return one.first == tasks || one.first == gpus || one.second == "gpus" || one.second == "worker_gpu";
    });
    names.emplace(tasks, "gpus");
    names.emplace(gpus, "worker_gpu");
}

/// What a job cannot do without, in the shape that these fields have.
bool isNeeded(TraceField field, const TraceFields& held)
{
    using Field = TraceField;
    if (field == Field::Job || field == Field::Arrival)
        return true;
    if (isOf(held, Field::Duration))
        return field == Field::Duration || field == Field::Gpus;
    return field == Field::Model || field == Field::Workers || field == Field::Servers || field == Field::Epochs
        || (field == Field::Iterations && !isOf(held, Field::Epochs));
}

struct Attempt {
    ColumnNames names;
    ColumnTrial trial;
};

/// Without the columns that most rows cannot be read because of.
Attempt withoutBlockingColumns(std::string_view text, std::span<const std::string> header,
    const std::shared_ptr<const ModelCatalogue>& models, ColumnNames names)
{
    for (std::size_t tries = 0;; ++tries) {
        auto trial = tryColumns(text, models, names);
        if (trial.jobs * 2 > trial.rows || tries > kTraceFieldCount)
            return { std::move(names), std::move(trial) };
        std::map<std::string, std::int64_t> rowsOf;
        for (const auto& column : trial.blocking)
            ++rowsOf[column];
        const auto held = fieldsHeld(header, names);
        std::string blocking;
        for (const auto& [column, rows] : rowsOf) {
            const auto mapped = names.find(column);
            const auto field = findTraceField(mapped == names.end() ? column : mapped->second);
            if (rows * 2 > trial.rows && field && !isNeeded(*field, held))
                blocking = column;
        }
        if (blocking.empty())
            return { std::move(names), std::move(trial) };
        leaveOut(blocking, names);
    }
}

} // namespace

TraceFields fieldsHeld(std::span<const std::string> header, const ColumnNames& names)
{
    TraceFields held;
    for (std::size_t i = 0; i < kTraceFieldCount; ++i) {
        const auto column = columnHolding(static_cast<TraceField>(i), header, names);
        const bool isThere = std::ranges::find(header, column) != header.end() || spanColumns(column, header);
        if (!column.empty() && isThere)
            held.set(i);
    }
    return held;
}

ColumnProposal proposedColumns(std::string_view text, std::span<const std::string> header,
    const std::shared_ptr<const ModelCatalogue>& models, const ColumnNames& names)
{
    text = firstLinesOf(text);
    const auto given = thoseThere(names, header);
    auto likely = likelyBeside(given, header);
    const auto hasSaid = [&](TraceField field) { return isNamed(traceFieldSpec(field).name, given); };
    const auto found = fieldsHeld(header, likely);
    const bool hasLength = isOf(found, TraceField::Duration) || isOf(found, TraceField::Epochs)
        || isOf(found, TraceField::Iterations) || hasSaid(TraceField::Duration);
    if (auto span = likelySpan(header); !hasLength && !span.empty())
        likely.emplace(std::move(span), traceFieldSpec(TraceField::Duration).name);
    if (!hasSaid(TraceField::Gpus) && !hasSaid(TraceField::WorkerGpu))
        multiplyByTasks(text, header, likely);
    auto best = withoutBlockingColumns(text, header, models, likely);
    // A training that was measured gives its duration too, but perhaps no GPUs.
    const auto held = fieldsHeld(header, likely);
    if (best.trial.jobs == 0 && isOf(held, TraceField::Duration) && isOf(held, TraceField::Workers)) {
        auto training = likely;
        for (const auto field : { TraceField::Duration, TraceField::Gpus }) {
            if (const auto column = columnHolding(field, header, training); !column.empty())
                leaveOut(column, training);
        }
        auto attempt = withoutBlockingColumns(text, header, models, std::move(training));
        if (attempt.trial.jobs > 0)
            best = std::move(attempt);
    }
    ColumnProposal proposal { .names = std::move(best.names) };
    proposal.missing = missingField(fieldsHeld(header, proposal.names));
    proposal.isEnough = best.trial.rows == 0 ? !proposal.missing : best.trial.jobs > 0;
    return proposal;
}

} // namespace consonance
