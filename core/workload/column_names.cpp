// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/column_names.h"

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

/// The words of a list, apart by blanks.
bool isListed(std::string_view names, std::string_view name, std::size_t& rank)
{
    for (rank = 0; !names.empty(); ++rank) {
        const auto end = std::min(names.find(' '), names.size());
        if (names.substr(0, end) == name)
            return true;
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return false;
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
    for (const auto& [field, names] : kSynonyms) {
        if (present.test(static_cast<std::size_t>(field)))
            continue;
        const std::string* best = nullptr;
        std::size_t bestRank = 0;
        for (const auto& column : header) {
            std::size_t rank = 0;
            const bool isFree = !findTraceField(column) && !likely.contains(column);
            if (isFree && isListed(names, plainName(column), rank) && (best == nullptr || rank < bestRank)) {
                best = &column;
                bestRank = rank;
            }
        }
        // Pairs are apart by commas, and their sides by the first equals sign.
        if (best != nullptr && best->find(',') == std::string::npos && *best == trimmedText(*best))
            likely.emplace(*best, traceFieldSpec(field).name);
    }
    return likely;
}

std::string columnNamesText(const ColumnNames& names)
{
    std::vector<std::pair<TraceField, std::string>> pairs;
    for (const auto& [header, name] : names) {
        if (const auto field = findTraceField(name))
            pairs.emplace_back(*field, header);
    }
    std::ranges::sort(pairs);
    std::string text;
    for (const auto& [field, header] : pairs)
        text += (text.empty() ? "" : ", ") + std::string(shortName(field)) + "=" + header;
    return text;
}

} // namespace consonance
