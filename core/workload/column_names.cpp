// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/column_names.h"

#include "core/base/joined_text.h"
#include "core/base/nearest_word.h"
#include "core/base/number_range.h"
#include "core/base/trimmed_text.h"
#include "core/workload/assumption_rules.h"

#include <algorithm>
#include <array>
#include <set>

namespace consonance {

namespace {

constexpr auto kNoSuchField = CONSONANCE_MESSAGE("trace.map-field",
    "{0} maps no column: FIELD=HEADER is expected, as in arrival=submit_time, or FIELD= to leave a column out, with a "
    "column of docs/formats.md before =");
constexpr auto kMappedTwice = CONSONANCE_MESSAGE("trace.map-twice", "{0} maps a field or a column a second time");

constexpr auto kColumnIgnored = CONSONANCE_MESSAGE("trace.column-ignored", "the column {0} is unknown and ignored");
constexpr auto kColumnUnused = CONSONANCE_MESSAGE("trace.column-unused",
    "the column {0} is not used; by its name it may hold {1}, which {2} in Columns or after --map would say");
constexpr auto kCountUnused = CONSONANCE_MESSAGE("trace.column-count-unused",
    "the column {0} is not used; if a job has that many tasks, each with the GPUs of {1}, say {2} in Columns or after "
    "--map");

/// Names of columns in the form of plainName(), without what is before or behind them in "num_…", "…_count".
struct TaskCountNames {
    TaskCount kind;
    std::string_view names;
};
constexpr std::array kTaskCounts {
    TaskCountNames {
        TaskCount::Instances, "instance instances inst replica replicas pod pods container containers copy copies" },
    TaskCountNames { TaskCount::Workers, "worker workers" },
    TaskCountNames { TaskCount::Tasks, "task tasks rank ranks process processes" },
    TaskCountNames { TaskCount::Nodes, "node nodes server servers host hosts machine machines" },
};

struct Synonyms {
    TraceField field;
    std::string_view names; ///< in the form of plainName(), the likeliest first
};

constexpr std::array kSynonyms {
    Synonyms { TraceField::Job, "job jobid job_name jobname id name uid uuid task_id auftrag" },
    Synonyms { TraceField::Arrival,
        "arrival arrival_time arrived arrived_at submitted submit submit_time submitted_time submitted_at submit_at "
        "submission submission_time submission_date submit_timestamp submit_ts submitted_ts created created_at "
        "create_time "
        "creation_time queued "
        "queued_at enqueued enqueued_at timestamp eingang eingereicht" },
    Synonyms { TraceField::Tenant,
        "team group dept department project account organisation organization org vc virtual_cluster namespace user "
        "username user_name user_id owner gruppe abteilung projekt" },
    Synonyms { TraceField::User, "username user_name user_id owner submitter submitted_by benutzer" },
    Synonyms {
        TraceField::Limit, "time_limit timelimit limit max_runtime requested_time req_walltime wallclock_limit" },
    Synonyms { TraceField::Checkpoint, "checkpoint_interval checkpoint_every" },
    Synonyms { TraceField::Duration,
        "duration runtime run_time running_time elapsed elapsed_time walltime wall_time wallclock wallclock_time "
        "wall_clock_time length execution_time exec_time service_time dauer laufzeit duree duracion durata 运行时间 "
        "时长" },
    Synonyms { TraceField::Gpus,
        "gpu num_gpus num_gpu gpu_num gpu_count gpus_count n_gpu n_gpus ngpu ngpus gpu_request gpu_requests "
        "gpu_requested gpus_requested requested_gpus request_gpus requested_gpu req_gpus gpu_req number_of_gpus "
        "nr_gpus "
        "alloc_gpus allocated_gpus gpus_allocated gpus_total total_gpus" },
    Synonyms { TraceField::GpuType, "gpu_model gpu_kind gpu_name accelerator accelerator_type device_type" },
    Synonyms { TraceField::Priority, "prio" },
    Synonyms { TraceField::Deadline, "deadline due due_at due_date" },
};

struct TimeUnit {
    std::string_view names; ///< as tables of several languages write them
    ColumnUnit unit;
};
constexpr std::array kTimeUnits {
    TimeUnit { "milliseconds millis msec ms millisekunden 毫秒", { 1e-3, assumption::kColumnInMilliseconds } },
    TimeUnit { "microseconds micros usec us 微秒", { 1e-6, assumption::kColumnInMicroseconds } },
    TimeUnit { "seconds second secs sec s sekunden sekunde sek secondes segundos secondi 秒", { 1, nullptr } },
    TimeUnit { "minutes minute mins min m minuten minutos minuti 分钟 分", { 60, assumption::kColumnInMinutes } },
    TimeUnit {
        "hours hour hrs hr h stunden stunde std heures heure horas ore 小时", { 3600, assumption::kColumnInHours } },
    TimeUnit { "days day d tage tag jours jour dias giorni 天", { 86'400, assumption::kColumnInDays } },
};

/// "Submit Time (s)" as "submit_time_s".
std::string plainNameWithUnit(std::string_view header)
{
    std::string name;
    for (const char c : header) {
        if (c >= 'A' && c <= 'Z')
            name += static_cast<char>(c - 'A' + 'a');
        else if (c == ' ' || c == '-' || c == '.' || c == '_' || c == '/' || c == '(' || c == '[')
            name += name.ends_with('_') || name.empty() ? "" : "_";
        else if (c != ')' && c != ']')
            name += c;
    }
    while (name.ends_with('_'))
        name.pop_back();
    return name;
}

/// The unit at the end of a plain name, which is cut off; null where there is none. Longer names of units need nothing
/// before them: "durationminutes".
const ColumnUnit* takeUnit(std::string& name)
{
    constexpr std::size_t kClear = 5;
    for (const auto& one : kTimeUnits) {
        for (auto names = one.names; !names.empty();) {
            const auto unit = names.substr(0, names.find(' '));
            names.remove_prefix(std::min(unit.size() + 1, names.size()));
            const bool isClear = unit.size() >= kClear || static_cast<unsigned char>(unit.front()) >= 0x80;
            if (!name.ends_with(unit) || name.size() == unit.size()
                || !(isClear || name[name.size() - unit.size() - 1] == '_'))
                continue;
            name.resize(name.size() - unit.size());
            for (const std::string_view rest : { "_", "_in", "_en" })
                name.resize(name.size() - (name.ends_with(rest) ? rest.size() : 0));
            return &one.unit;
        }
    }
    return nullptr;
}

/// "Submit Time (s)" as "submit_time".
std::string plainName(std::string_view header)
{
    auto name = plainNameWithUnit(header);
    auto withoutUnit = name;
    const auto* unit = takeUnit(withoutUnit);
    return unit != nullptr && unit->seconds == 1 ? withoutUnit : name;
}

bool isTime(TraceField field)
{
    return field == TraceField::Arrival || field == TraceField::Deadline || field == TraceField::Duration
        || field == TraceField::Limit || field == TraceField::Checkpoint || field == TraceField::Started;
}

bool hasWord(std::string_view words, std::string_view word)
{
    while (!words.empty()) {
        const auto end = std::min(words.find(' '), words.size());
        if (words.substr(0, end) == word)
            return true;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return false;
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

/// The field called so, perhaps without its unit.
std::optional<TraceField> fieldCalled(std::string_view name)
{
    for (const auto* unit : { "", "_s", "_id" }) {
        if (const auto field = findTraceField(std::string(name) + unit))
            return field;
    }
    return std::nullopt;
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
    auto name = plainNameWithUnit(column);
    if (isTime(field))
        takeUnit(name);
    else
        name = plainName(column);
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

ColumnUnit columnUnit(std::string_view column)
{
    auto name = plainNameWithUnit(column);
    const auto* unit = takeUnit(name);
    return unit != nullptr ? *unit : ColumnUnit { 1, assumption::kColumnInSeconds };
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

TaskCount taskCountOf(std::string_view column)
{
    std::string_view bare;
    const auto name = plainName(column);
    bare = name;
    for (const std::string_view before : { "num_", "n_", "number_of_", "nr_", "total_" }) {
        if (bare.starts_with(before))
            bare.remove_prefix(before.size());
    }
    for (const std::string_view behind : { "_num", "_count", "_number", "_cnt" }) {
        if (bare.ends_with(behind))
            bare.remove_suffix(behind.size());
    }
    for (const auto& count : kTaskCounts) {
        if (hasWord(count.names, bare) || (bare.starts_with('n') && hasWord(count.names, bare.substr(1))))
            return count.kind;
    }
    return TaskCount::None;
}

bool countsGpusOfOne(std::string_view column)
{
    const auto name = plainName(column);
    return name.find("gpu") != std::string::npos
        && (name.find("_per_") != std::string::npos || hasWord("gpu_request gpu_requests gpu_req plan_gpu", name));
}

bool countsGpusOfAll(std::string_view column)
{
    const auto name = plainName(column);
    return name.find("total") != std::string::npos || name.starts_with("all_") || name.starts_with("sum_");
}

std::optional<SpanColumns> spanColumns(std::string_view difference, std::span<const std::string> header)
{
    const auto has = [&](std::string_view name) { return std::ranges::find(header, name) != header.end(); };
    if (has(difference))
        return std::nullopt;
    for (auto sign = difference.find('-'); sign != std::string_view::npos; sign = difference.find('-', sign + 1)) {
        const auto end = trimmedText(difference.substr(0, sign));
        const auto begin = trimmedText(difference.substr(sign + 1));
        if (has(end) && has(begin))
            return SpanColumns { .begin = std::string(begin), .end = std::string(end) };
    }
    return std::nullopt;
}

std::string likelySpan(std::span<const std::string> header)
{
    const auto called = [&](std::string_view names) {
        const auto found = std::ranges::find_if(header, [&](const std::string& column) {
            auto name = plainNameWithUnit(column);
            takeUnit(name);
            return hasWord(names, joined(name)) && column.find(',') == std::string::npos
                && column == trimmedText(column);
        });
        return found == header.end() ? std::string() : *found;
    };
    const auto begin = called("start starttime started startedat startat startts starttimestamp startdate jobstart "
                              "jobstarttime begin begintime began beginn startzeit 开始时间");
    const auto end = called("end endtime ended endedat endat endts endtimestamp enddate jobend jobendtime finish "
                            "finishtime finished finishedat completed completedat completiontime completetime stop "
                            "stoptime stopped stoppedat ende endzeit 结束时间");
    return begin.empty() || end.empty() ? std::string() : end + "-" + begin;
}

Error unusedColumn(const std::string& name, const TraceFields& present, const std::string& gpuColumn)
{
    if (taskCountOf(name) != TaskCount::None && !gpuColumn.empty() && !countsGpusOfAll(gpuColumn)
        && !present.test(static_cast<std::size_t>(TraceField::WorkerGpu)))
        return fail(ErrorKind::BadInput, kCountUnused,
            { quotedForMessage(name), quotedForMessage(gpuColumn),
                quotedForMessage(columnNamesText({ { name, "gpus" }, { gpuColumn, "worker_gpu" } })) })
            .value();
    const auto field = resembledField(name, present);
    if (!field)
        return fail(ErrorKind::BadInput, kColumnIgnored, { quotedForMessage(name) }).value();
    const std::string known(traceFieldSpec(*field).name);
    return fail(ErrorKind::BadInput, kColumnUnused,
        { quotedForMessage(name), known, quotedForMessage(columnNamesText({ { name, known } })) })
        .value();
}

std::optional<double> secondsFromShortClock(std::string_view text)
{
    const auto colon = text.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const auto minutes = integerFromText(text.substr(0, colon));
    const auto seconds = decimalFromText(text.substr(colon + 1));
    const bool isClock = minutes && *minutes >= 0 && seconds && *seconds >= 0 && *seconds < 60;
    return isClock ? std::optional(static_cast<double>(*minutes) * 60 + *seconds) : std::nullopt;
}

const char* shortClockRule(bool isMinutesFirst)
{
    return isMinutesFirst ? CONSONANCE_TEXT(
               "Assumption", "times of two parts, such as 20:30, are minutes and seconds, since others have three")
                          : CONSONANCE_TEXT("Assumption", "times of two parts, such as 20:30, are hours and minutes");
}

Assumption partsOfGpusAssumed()
{
    return { .field = "gpu_share",
        .rule = CONSONANCE_TEXT("Assumption",
            "a number of GPUs below 1 is the part of one that a task needs; placement policies let tasks share") };
}

std::optional<Assumption> decimalSignAssumed(const DecimalSign& sign)
{
    if (const auto& comma = sign.decimalComma(); !comma.empty()) {
        std::string plain;
        static_cast<void>(sign.read(comma, plain));
        return Assumption { "numbers", fillMessage(assumption::kDecimalCommas, { comma, plain }) };
    }
    if (const auto point = sign.unprovenPoint(); !point.empty())
        return Assumption { "numbers", fillMessage(assumption::kDecimalPoints, { point }) };
    return std::nullopt;
}

Result<ColumnNames> columnNames(std::span<const std::string> pairs)
{
    ColumnNames names;
    std::set<TraceField> mapped;
    for (const auto& pair : pairs) {
        const auto equals = pair.find('=');
        const auto field = fieldCalled(trimmedText(std::string_view(pair).substr(0, equals)));
        const bool isNeeded = field == TraceField::Job || field == TraceField::Arrival;
        if (!field || equals == std::string::npos || (isNeeded && equals + 1 == pair.size()))
            return fail(ErrorKind::BadArguments, kNoSuchField, { quotedForMessage(pair) });
        const std::string own(traceFieldSpec(*field).name);
        const auto header = pair.substr(equals + 1);
        const bool isNew = header.empty() ? names.emplace(own, "").second : names.emplace(header, own).second;
        if (!isNew || !mapped.insert(*field).second)
            return fail(ErrorKind::BadArguments, kMappedTwice, { quotedForMessage(pair) });
    }
    return names;
}

std::string columnNamesText(const ColumnNames& names)
{
    std::vector<std::pair<TraceField, std::string>> pairs;
    for (const auto& [header, name] : names) {
        if (const auto field = findTraceField(name.empty() ? header : name))
            pairs.emplace_back(*field, name.empty() ? std::string() : header);
    }
    std::ranges::sort(pairs);
    return joinedText(
        pairs, ", ", [](const auto& pair) { return std::string(shortName(pair.first)) + "=" + pair.second; });
}

} // namespace consonance
