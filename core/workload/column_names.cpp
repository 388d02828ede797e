// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/column_names.h"

#include "core/base/joined_text.h"
#include "core/base/nearest_word.h"
#include "core/base/trimmed_text.h"

#include <algorithm>
#include <array>

namespace consonance {

namespace {

struct Synonyms {
    TraceField field;
    std::string_view names; ///< in the form of plainName(), the likeliest first
};

constexpr std::array kSynonyms {
    Synonyms { TraceField::Job, "job jobid job_name jobname id name uid uuid task_id" },
    Synonyms { TraceField::Arrival,
        "arrival arrival_time arrived arrived_at submitted submit submit_time submitted_at submit_at submission "
        "submission_time submission_date submit_timestamp created created_at create_time creation_time queued "
        "queued_at enqueued enqueued_at timestamp" },
    Synonyms { TraceField::Tenant,
        "team group dept department project account organisation organization org vc virtual_cluster namespace user "
        "username user_name user_id owner" },
    Synonyms { TraceField::User, "username user_name user_id owner submitter submitted_by" },
    Synonyms {
        TraceField::Limit, "time_limit timelimit limit max_runtime requested_time req_walltime wallclock_limit" },
    Synonyms { TraceField::Checkpoint, "checkpoint_interval checkpoint_every" },
    Synonyms { TraceField::Duration,
        "duration runtime run_time elapsed elapsed_time walltime wall_time wallclock length execution_time exec_time "
        "service_time" },
    Synonyms { TraceField::Gpus,
        "gpu num_gpus num_gpu gpu_num gpu_count gpus_count n_gpu n_gpus ngpu ngpus gpu_request gpu_requests "
        "gpu_requested gpus_requested requested_gpus request_gpus requested_gpu req_gpus gpu_req gpus_total "
        "total_gpus" },
    Synonyms { TraceField::GpuType, "gpu_model gpu_kind gpu_name accelerator accelerator_type device_type" },
    Synonyms { TraceField::Priority, "prio" },
    Synonyms { TraceField::Deadline, "deadline due due_at due_date" },
};

/// "Submit Time (s)" as "submit_time".
std::string plainName(std::string_view header)
{
    std::string name;
    for (const char c : header) {
        if (c >= 'A' && c <= 'Z')
            name += static_cast<char>(c - 'A' + 'a');
        else if (c == ' ' || c == '-' || c == '.' || c == '_')
            name += name.ends_with('_') || name.empty() ? "" : "_";
        else if (c != '(' && c != ')' && c != '[' && c != ']')
            name += c;
    }
    for (const std::string_view unit : { "_seconds", "_secs", "_sec", "_s" }) {
        if (name.ends_with(unit))
            return name.substr(0, name.size() - unit.size());
    }
    return name;
}

/// "gpu_type" as "gputype", which people write too.
std::string joined(std::string_view name)
{
    std::string text(name);
    std::erase(text, '_');
    return text;
}

/// The name as people write it: without its unit.
std::string_view shortName(TraceField field)
{
    auto name = traceFieldSpec(field).name;
    for (const std::string_view unit : { "_s", "_id" }) {
        if (name.ends_with(unit))
            name.remove_suffix(unit.size());
    }
    return name;
}

/// All names of a field in the form of plainName(), its own first, then the likeliest.
std::vector<std::string_view> namesOf(TraceField field)
{
    const auto own = traceFieldSpec(field).name;
    std::vector<std::string_view> all { shortName(field), own };
    const auto found = std::ranges::find(kSynonyms, field, &Synonyms::field);
    for (auto names = found != kSynonyms.end() ? found->names : std::string_view(); !names.empty();) {
        const auto end = std::min(names.find(' '), names.size());
        all.push_back(names.substr(0, end));
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return all;
}

/// How far down the list of the field's names the column's stands; before those that are only written together.
std::optional<std::size_t> rankOf(TraceField field, std::string_view column)
{
    const auto name = plainName(column);
    const auto names = namesOf(field);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (joined(names[i]) == joined(name))
            return 2 * i + (names[i] == name ? 0 : 1);
    }
    return std::nullopt;
}

/// Those with many names first: they have the first choice of columns.
std::vector<TraceField> fieldsInOrder()
{
    std::vector<TraceField> order;
    for (const auto& one : kSynonyms)
        order.push_back(one.field);
    for (std::size_t i = 0; i < kTraceFieldCount; ++i) {
        const auto field = static_cast<TraceField>(i);
        if (std::ranges::find(order, field) == order.end())
            order.push_back(field);
    }
    return order;
}

} // namespace

std::optional<TraceField> missingField(const TraceFields& present)
{
    const auto has = [&](TraceField field) { return present.test(static_cast<std::size_t>(field)); };
    std::vector<TraceField> required { TraceField::Job, TraceField::Arrival };
    const bool isTraining = has(TraceField::Model) || has(TraceField::Workers) || has(TraceField::Servers);
    if (has(TraceField::Duration) || (has(TraceField::Gpus) && !isTraining))
        required.insert(required.end(), { TraceField::Gpus, TraceField::Duration });
    else
        required.insert(required.end(), { TraceField::Model, TraceField::Workers, TraceField::Servers });
    if (!has(TraceField::Duration) && !has(TraceField::Iterations))
        required.push_back(TraceField::Epochs);
    for (const auto field : required) {
        if (!has(field))
            return field;
    }
    return std::nullopt;
}

TraceFields fieldsOf(std::span<const std::string> header)
{
    TraceFields present;
    for (const auto& name : header) {
        if (const auto field = findTraceField(name))
            present.set(static_cast<std::size_t>(*field));
    }
    return present;
}

ColumnNames likelyColumns(std::span<const std::string> header)
{
    const auto present = fieldsOf(header);
    ColumnNames likely;
    for (const auto field : fieldsInOrder()) {
        if (present.test(static_cast<std::size_t>(field)))
            continue;
        const std::string* best = nullptr;
        std::size_t bestRank = 0;
        for (const auto& column : header) {
            if (findTraceField(column) || likely.contains(column))
                continue;
            const auto rank = rankOf(field, column);
            if (rank && (best == nullptr || *rank < bestRank)) {
                best = &column;
                bestRank = *rank;
            }
        }
        // Pairs are apart by commas, and their sides by the first equals sign.
        if (best != nullptr && best->find(',') == std::string::npos && *best == trimmedText(*best))
            likely.emplace(*best, traceFieldSpec(field).name);
    }
    return likely;
}

std::optional<TraceField> resembledField(std::string_view column, const TraceFields& present)
{
    constexpr std::size_t kShortest = 6; // "gpu" and "job" stand in the names of much else
    constexpr std::size_t kLongest = 80;
    if (column.size() > kLongest)
        return std::nullopt;
    const auto name = "_" + plainName(column) + "_";
    std::optional<TraceField> best;
    std::size_t longest = 0;
    for (const auto field : fieldsInOrder()) {
        if (present.test(static_cast<std::size_t>(field)))
            continue;
        if (rankOf(field, column))
            return field;
        for (const auto known : namesOf(field)) {
            const bool isWithin = name.find("_" + std::string(known) + "_") != std::string::npos
                || (known.size() >= kShortest && editDistance(name, "_" + std::string(known) + "_") <= 1);
            if (isWithin && known.size() >= kShortest && known.size() > longest) {
                best = field;
                longest = known.size();
            }
        }
    }
    return best;
}

std::string columnNamesText(const ColumnNames& names)
{
    std::vector<std::pair<TraceField, std::string>> pairs;
    for (const auto& [header, name] : names) {
        if (const auto field = findTraceField(name))
            pairs.emplace_back(*field, header);
    }
    std::ranges::sort(pairs);
    return joinedText(
        pairs, ", ", [](const auto& pair) { return std::string(shortName(pair.first)) + "=" + pair.second; });
}

} // namespace consonance
