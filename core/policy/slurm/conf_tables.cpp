// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/conf_tables.h"

#include "core/workload/import/slurm_values.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

namespace consonance {

namespace {

constexpr MessageId kMisspelt = CONSONANCE_MESSAGE(
    "slurm.unknown-setting", "'{0}' is no setting of slurm.conf (22.05) that this reader knows; check its spelling");

/// What one setting does to a value of type Into.
template<typename Into> struct SettingRule {
    const char* name;
    std::function<Result<ConfOutcome>(Into&, const ConfSetting&)> take;
};

template<typename Into> using SettingRules = std::vector<SettingRule<Into>>;

template<typename Into>
std::optional<Result<ConfOutcome>> applyRule(const SettingRules<Into>& rules, Into& into, const ConfSetting& setting)
{
    const auto found = std::ranges::find_if(rules, [&](const auto& rule) { return setting.is(rule.name); });
    if (found == rules.end())
        return std::nullopt;
    return found->take(into, setting);
}

template<typename Into> SettingRule<Into> countRule(const char* name, std::int64_t Into::*field, std::int64_t times = 1)
{
    return { name, [field, times](Into& into, const ConfSetting& setting) -> Result<ConfOutcome> {
                TRY_ASSIGN(const auto count, confCount(setting, 1'000'000'000'000));
                into.*field = count * times;
                return ConfOutcome::Taken;
            } };
}

template<typename Into> SettingRule<Into> flagRule(const char* name, bool Into::*field)
{
    return { name, [field](Into& into, const ConfSetting& setting) -> Result<ConfOutcome> {
                TRY_ASSIGN(into.*field, confFlag(setting));
                return ConfOutcome::Taken;
            } };
}

template<typename Into> SettingRule<Into> listRule(const char* name, std::vector<std::string> Into::*field)
{
    return { name, [field](Into& into, const ConfSetting& setting) -> Result<ConfOutcome> {
                into.*field = isSameWord(setting.value, "ALL") ? std::vector<std::string> {} : listOf(setting.value);
                return ConfOutcome::Taken;
            } };
}

template<typename Into> SettingRule<Into> spanRule(const char* name, std::optional<std::int64_t> Into::*field)
{
    return { name, [field](Into& into, const ConfSetting& setting) -> Result<ConfOutcome> {
                TRY_ASSIGN(into.*field, confSeconds(setting, 60));
                return ConfOutcome::Taken;
            } };
}

/// A setting that must have this value to be simulated.
template<typename Into> SettingRule<Into> onlyRule(const char* name, std::vector<std::string> simulated)
{
    return { name, [simulated = std::move(simulated)](Into&, const ConfSetting& setting) -> Result<ConfOutcome> {
                const bool isOne
                    = std::ranges::any_of(simulated, [&](const auto& one) { return isSameWord(one, setting.value); });
                return isOne ? ConfOutcome::Taken : ConfOutcome::NotSimulated;
            } };
}

template<typename Into> void passOver(SettingRules<Into>& rules, std::span<const char* const> names)
{
    for (const char* name : names)
        rules.push_back({ name, [](Into&, const ConfSetting&) -> Result<ConfOutcome> { return ConfOutcome::Taken; } });
}

Result<ConfOutcome> takeWeight(double SlurmPriority::*field, SlurmConf& conf, const ConfSetting& setting)
{
    TRY_ASSIGN(const auto count, confCount(setting, 4'294'967'295));
    conf.priority.*field = static_cast<double>(count);
    return ConfOutcome::Taken;
}

SettingRule<SlurmConf> weightRule(const char* name, double SlurmPriority::*field)
{
    return { name, [field](SlurmConf& conf, const ConfSetting& setting) { return takeWeight(field, conf, setting); } };
}

/// `unit`: seconds of a number alone.
SettingRule<SlurmConf> prioritySpanRule(const char* name, std::int64_t SlurmPriority::*field, std::int64_t unit)
{
    return { name, [field, unit](SlurmConf& conf, const ConfSetting& setting) -> Result<ConfOutcome> {
                TRY_ASSIGN(const auto seconds, confSeconds(setting, unit));
                if (!seconds)
                    return fail(confError(setting, "a span of time that ends"));
                conf.priority.*field = *seconds;
                return ConfOutcome::Taken;
            } };
}

Result<ConfOutcome> takePriorityType(SlurmConf& conf, const ConfSetting& setting)
{
    conf.priority.isMultifactor = isSameWord(setting.value, "priority/multifactor");
    const bool isKnown = conf.priority.isMultifactor || isSameWord(setting.value, "priority/basic");
    return isKnown ? ConfOutcome::Taken : ConfOutcome::NotSimulated;
}

Result<ConfOutcome> takePriorityFlags(SlurmConf& conf, const ConfSetting& setting)
{
    auto outcome = ConfOutcome::Taken;
    for (const std::string& flag : listOf(setting.value)) {
        const auto is = [&flag](const char* name) { return isSameWord(flag, name); };
        if (is("ACCRUE_ALWAYS"))
            conf.priority.ageCountsFromSubmission = true;
        else if (is("INCR_ONLY"))
            conf.priority.onlyRises = true;
        else if (is("SMALL_RELATIVE_TO_TIME"))
            conf.priority.sizeIsRelativeToTime = true;
        else if (is("NO_NORMAL_PART"))
            conf.priority.normalisesPartition = false;
        else if (is("NO_NORMAL_QOS"))
            conf.priority.normalisesQos = false;
        else if (is("NO_NORMAL_ALL"))
            conf.priority.normalisesPartition = conf.priority.normalisesQos = false;
        else if (!is("NO_NORMAL_ASSOC") && !is("CALCULATE_RUNNING"))
            outcome = ConfOutcome::NotSimulated;
    }
    return outcome;
}

Result<ConfOutcome> takeTresWeights(SlurmConf& conf, const ConfSetting& setting)
{
    auto amounts = tresAmounts(setting.value);
    if (!amounts)
        return fail(confError(setting, "a list such as CPU=1000,Mem=2000,GRES/gpu=3000"));
    conf.priority.tres = std::move(*amounts);
    return ConfOutcome::Taken;
}

Result<ConfOutcome> takeSelectParameters(SlurmConf& conf, const ConfSetting& setting)
{
    auto outcome = ConfOutcome::Taken;
    for (const std::string& one : listOf(setting.value)) {
        if (isSameWord(one, "CR_Core_Memory") || isSameWord(one, "CR_CPU_Memory"))
            conf.countsMemory = true;
        else if (!isSameWord(one, "CR_Core") && !isSameWord(one, "CR_CPU")
            && !isSameWord(one, "CR_CORE_DEFAULT_DIST_BLOCK"))
            outcome = ConfOutcome::NotSimulated;
    }
    return outcome;
}

Result<ConfOutcome> takeSelectType(SlurmConf& conf, const ConfSetting& setting)
{
    conf.givesWholeNodes = isSameWord(setting.value, "select/linear");
    const bool isKnown = conf.givesWholeNodes || isSameWord(setting.value, "select/cons_tres")
        || isSameWord(setting.value, "select/cons_res");
    return isKnown ? ConfOutcome::Taken : ConfOutcome::NotSimulated;
}

Result<ConfOutcome> takeOverTime(std::int64_t& seconds, const ConfSetting& setting)
{
    TRY_ASSIGN(const auto span, confSeconds(setting, 60));
    seconds = span.value_or(kSlurmNever);
    return ConfOutcome::Taken;
}

SettingRules<SlurmConf> generalRules()
{
    using Conf = SlurmConf;
    SettingRules<Conf> rules { { "PriorityType", takePriorityType }, { "PriorityFlags", takePriorityFlags },
        weightRule("PriorityWeightAge", &SlurmPriority::age),
        weightRule("PriorityWeightFairshare", &SlurmPriority::fairShare),
        weightRule("PriorityWeightJobSize", &SlurmPriority::jobSize),
        weightRule("PriorityWeightPartition", &SlurmPriority::partition),
        weightRule("PriorityWeightQOS", &SlurmPriority::qos), { "PriorityWeightTRES", takeTresWeights },
        onlyRule<Conf>("PriorityWeightAssoc", { "0" }),
        prioritySpanRule("PriorityMaxAge", &SlurmPriority::maximumAge, 60),
        prioritySpanRule("PriorityDecayHalfLife", &SlurmPriority::halfLife, 60),
        prioritySpanRule("PriorityCalcPeriod", &SlurmPriority::calculationPeriod, 60),
        { "PriorityFavorSmall",
            [](Conf& conf, const ConfSetting& setting) -> Result<ConfOutcome> {
                TRY_ASSIGN(conf.priority.favorsSmall, confFlag(setting));
                return ConfOutcome::Taken;
            } },
        onlyRule<Conf>("PriorityUsageResetPeriod", { "NONE" }), onlyRule<Conf>("PriorityParameters", { "" }),
        onlyRule<Conf>("PrioritySiteFactorPlugin", { "site_factor/none" }),
        onlyRule<Conf>("PreemptType", { "preempt/none" }), onlyRule<Conf>("PreemptMode", { "OFF" }),
        { "SchedulerType",
            [](Conf& conf, const ConfSetting& setting) -> Result<ConfOutcome> {
                conf.hasBackfill = !isSameWord(setting.value, "sched/builtin");
                const bool isKnown = !conf.hasBackfill || isSameWord(setting.value, "sched/backfill");
                return isKnown ? ConfOutcome::Taken : ConfOutcome::NotSimulated;
            } },
        { "SelectType", takeSelectType }, { "SelectTypeParameters", takeSelectParameters },
        countRule("KillWait", &Conf::killWait),
        { "OverTimeLimit",
            [](Conf& conf, const ConfSetting& setting) { return takeOverTime(conf.overTime, setting); } },
        { "AccountingStorageType",
            [](Conf& conf, const ConfSetting& setting) -> Result<ConfOutcome> {
                conf.hasDatabase = isSameWord(setting.value, "accounting_storage/slurmdbd");
                return ConfOutcome::Taken;
            } },
        { "AccountingStorageEnforce",
            [](Conf& conf, const ConfSetting& setting) -> Result<ConfOutcome> {
                const auto words = listOf(setting.value);
                conf.enforcesLimits = std::ranges::any_of(words, [](const auto& word) {
                    return isSameWord(word, "limits") || isSameWord(word, "safe") || isSameWord(word, "all");
                });
                return ConfOutcome::Taken;
            } },
        { "DefMemPerCPU",
            [](Conf& conf, const ConfSetting& setting) -> Result<ConfOutcome> {
                TRY_ASSIGN(conf.memoryPerCpu, confCount(setting));
                return ConfOutcome::Taken;
            } },
        onlyRule<Conf>("TopologyPlugin", { "topology/none", "topology/default" }),
        onlyRule<Conf>("CompleteWait", { "0" }) };
    static constexpr const char* kElsewhere[] = { "PreemptExemptTime", "PreemptParameters", "SchedulerTimeSlice",
        "SchedulerPort", "SchedulerRootFilter", "DefMemPerNode", "DefMemPerGPU", "MaxMemPerCPU", "MaxMemPerNode" };
    passOver(rules, kElsewhere);
    return rules;
}

using Parameters = SlurmSchedulerParameters;

SettingRules<Parameters> schedulerRules()
{
    SettingRules<Parameters> rules { countRule("bf_interval", &Parameters::backfillInterval),
        countRule("bf_resolution", &Parameters::backfillResolution),
        countRule("bf_window", &Parameters::backfillWindow, 60),
        countRule("bf_max_job_test", &Parameters::backfillMaxJobTest),
        countRule("bf_max_job_start", &Parameters::backfillMaxJobStart),
        countRule("bf_min_age_reserve", &Parameters::backfillMinAgeReserve),
        countRule("bf_min_prio_reserve", &Parameters::backfillMinPriorityReserve),
        countRule("bf_window_linear", &Parameters::backfillWindowStep),
        countRule("batch_sched_delay", &Parameters::batchScheduleDelay),
        countRule("default_queue_depth", &Parameters::queueDepth),
        countRule("partition_job_depth", &Parameters::partitionDepth),
        countRule("sched_max_job_start", &Parameters::maxJobStart),
        countRule("sched_interval", &Parameters::scheduleInterval), flagRule("defer", &Parameters::defers),
        flagRule("defer_batch", &Parameters::defers), flagRule("assoc_limit_stop", &Parameters::limitsStop) };
    // What bounds the time of a pass, or concerns what is not simulated anyway (arrays, heterogeneous jobs, licences).
    static constexpr const char* kPassedOver[] = { "bf_continue", "bf_max_time", "bf_yield_interval", "bf_yield_sleep",
        "bf_yield_rpc_cnt", "max_rpc_cnt", "max_rpc_count", "max_sched_time", "sched_min_interval",
        "build_queue_timeout", "bf_node_space_size", "bf_max_job_array_resv", "bf_hetjob_prio", "bf_hetjob_immediate",
        "bf_licenses", "bf_one_resv_per_job", "bf_allow_magnetic_slot", "kill_invalid_depend", "max_depend_depth",
        "max_array_tasks", "max_script_size", "max_switch_wait", "correspond_after_task_cnt", "bb_array_stage_cnt",
        "delay_boot", "disable_hetjob_steps", "enable_hetjob_steps", "enable_job_state_cache", "enable_user_top",
        "enable_stepmgr", "ignore_constraint_validation", "ignore_prefer_validation", "ignore_numa",
        "inventory_interval", "no_backup_scheduling", "no_env_cache", "nohold_on_prolog_fail", "requeue_setup_env_fail",
        "salloc_wait_nodes", "sbatch_wait_nodes", "time_min_as_soft_limit", "user_resv_delete", "preempt_reorder_count",
        "preempt_strict_order", "preempt_youngest_first", "permit_job_expansion" };
    passOver(rules, kPassedOver);
    static constexpr const char* kOfOthers[] = { "bf_busy_nodes", "bf_job_part_count_reserve", "bf_max_job_assoc",
        "bf_max_job_part", "bf_max_job_user", "bf_max_job_user_part", "bf_running_job_reserve", "pack_serial_at_end",
        "reduce_completing_frag", "spec_cores_first" };
    for (const char* name : kOfOthers) {
        rules.push_back(
            { name, [](Parameters&, const ConfSetting&) -> Result<ConfOutcome> { return ConfOutcome::NotSimulated; } });
    }
    return rules;
}

Result<ConfOutcome> takeNodeGres(ConfNodeLine& line, const ConfSetting& setting)
{
    const auto gres = resourcesFromGres(setting.value);
    line.given.gpus = static_cast<std::int64_t>(std::llround(gres.gpus.value_or(0)));
    line.given.gpuType = gres.gpuType();
    if (line.given.gpus < 0 || line.given.gpus > 1000)
        return fail(confError(setting, "at most 1000 GPUs, such as gpu:v100:8"));
    return line.given.gpuType == "mixed" ? ConfOutcome::NotSimulated : ConfOutcome::Taken;
}

SettingRule<ConfNodeLine> nodeCountRule(const char* name, std::int64_t SlurmNode::*field, std::int64_t most)
{
    return { name, [field, most](ConfNodeLine& line, const ConfSetting& setting) -> Result<ConfOutcome> {
                TRY_ASSIGN(line.given.*field, confCount(setting, most));
                return ConfOutcome::Taken;
            } };
}

/// Parts of a node: at least one, and few enough that their product is no problem.
SettingRule<ConfNodeLine> partRule(const char* name, std::int64_t ConfNodeLine::*field)
{
    return { name, [field](ConfNodeLine& line, const ConfSetting& setting) -> Result<ConfOutcome> {
                TRY_ASSIGN(line.*field, confCount(setting, 10'000));
                return line.*field >= 1 ? Result<ConfOutcome>(ConfOutcome::Taken)
                                        : fail(confError(setting, "a whole number from 1"));
            } };
}

SettingRules<ConfNodeLine> nodeRules()
{
    SettingRules<ConfNodeLine> rules { { "CPUs",
                                           [](ConfNodeLine& line, const ConfSetting& setting) -> Result<ConfOutcome> {
                                               TRY_ASSIGN(line.cpus, confCount(setting, 1'000'000));
                                               return ConfOutcome::Taken;
                                           } },
        partRule("Boards", &ConfNodeLine::boards), partRule("Sockets", &ConfNodeLine::sockets),
        partRule("SocketsPerBoard", &ConfNodeLine::sockets), partRule("CoresPerSocket", &ConfNodeLine::cores),
        { "ThreadsPerCore",
            [](ConfNodeLine& line, const ConfSetting& setting) -> Result<ConfOutcome> {
                TRY_ASSIGN(line.given.threadsPerCore, confCount(setting, 1'000));
                return line.given.threadsPerCore >= 1 ? Result<ConfOutcome>(ConfOutcome::Taken)
                                                      : fail(confError(setting, "a whole number from 1"));
            } },
        nodeCountRule("RealMemory", &SlurmNode::memoryMb, 1'000'000'000),
        nodeCountRule("Weight", &SlurmNode::weight, 4'294'967'279), { "Gres", takeNodeGres } };
    static constexpr const char* kPassedOver[] = { "NodeHostname", "NodeAddr", "Port", "Feature", "Features", "TmpDisk",
        "BcastAddr", "Reason", "CpuBind", "State", "RestrictedCoresPerGPU" };
    passOver(rules, kPassedOver);
    for (const char* name : { "CoreSpecCount", "CPUSpecList", "MemSpecLimit" })
        rules.push_back(onlyRule<ConfNodeLine>(name, { "0", "" }));
    return rules;
}

Result<ConfOutcome> takePartitionState(SlurmPartition& partition, const ConfSetting& setting)
{
    constexpr std::pair<const char*, SlurmPartitionState> kStates[] { { "UP", SlurmPartitionState::Up },
        { "DRAIN", SlurmPartitionState::Drain }, { "DOWN", SlurmPartitionState::Down },
        { "INACTIVE", SlurmPartitionState::Inactive } };
    for (const auto& [name, state] : kStates) {
        if (isSameWord(setting.value, name)) {
            partition.state = state;
            return ConfOutcome::Taken;
        }
    }
    return fail(confError(setting, "UP, DOWN, DRAIN or INACTIVE"));
}

Result<ConfOutcome> takeSharing(SlurmPartition& partition, const ConfSetting& setting)
{
    partition.isExclusive = isSameWord(setting.value, "EXCLUSIVE");
    const bool isKnown = partition.isExclusive || isSameWord(setting.value, "NO") || isSameWord(setting.value, "YES:1");
    return isKnown ? ConfOutcome::Taken : ConfOutcome::NotSimulated;
}

Result<ConfOutcome> takeBilling(SlurmPartition& partition, const ConfSetting& setting)
{
    auto amounts = tresAmounts(setting.value);
    if (!amounts)
        return fail(confError(setting, "a list such as CPU=1.0,Mem=0.25G,GRES/gpu=2.0"));
    // Memory weighs by megabyte here, and "0.25G" is so much for each gigabyte.
    for (const std::string& one : listOf(setting.value)) {
        const auto unit = std::string_view("KMGT").find(one.back());
        if (isSameWord(one.substr(0, one.find('=')), "mem") && unit != std::string_view::npos) {
            const double value = amounts->at("mem");
            const double unitMb = unit == 0 ? 1.0 / 1024 : unit == 1 ? 1 : unit == 2 ? 1024 : 1'048'576;
            (*amounts)["mem"] = value / unitMb / unitMb;
        }
    }
    partition.billing = std::move(*amounts);
    return ConfOutcome::Taken;
}

SettingRules<SlurmPartition> partitionRules()
{
    using Partition = SlurmPartition;
    SettingRules<Partition> rules { flagRule("Default", &Partition::isDefault), { "State", takePartitionState },
        countRule("PriorityTier", &Partition::tier), countRule("PriorityJobFactor", &Partition::jobFactor),
        { "Priority",
            [](Partition& partition, const ConfSetting& setting) -> Result<ConfOutcome> {
                TRY_ASSIGN(partition.tier, confCount(setting, 65'533));
                partition.jobFactor = partition.tier;
                return ConfOutcome::Taken;
            } },
        countRule("MinNodes", &Partition::leastNodes),
        { "MaxNodes",
            [](Partition& partition, const ConfSetting& setting) -> Result<ConfOutcome> {
                partition.mostNodes.reset();
                if (isSameWord(setting.value, "UNLIMITED"))
                    return ConfOutcome::Taken;
                TRY_ASSIGN(partition.mostNodes, confCount(setting));
                return ConfOutcome::Taken;
            } },
        spanRule("MaxTime", &Partition::mostSeconds), spanRule("DefaultTime", &Partition::usualSeconds),
        { "OverTimeLimit",
            [](Partition& partition, const ConfSetting& setting) -> Result<ConfOutcome> {
                partition.overTime = 0;
                return takeOverTime(*partition.overTime, setting);
            } },
        { "DefMemPerCPU",
            [](Partition& partition, const ConfSetting& setting) -> Result<ConfOutcome> {
                TRY_ASSIGN(partition.memoryPerCpu, confCount(setting));
                return ConfOutcome::Taken;
            } },
        { "OverSubscribe", takeSharing }, { "Shared", takeSharing }, { "TRESBillingWeights", takeBilling },
        { "QOS",
            [](Partition& partition, const ConfSetting& setting) -> Result<ConfOutcome> {
                partition.qos = isSameWord(setting.value, "N/A") ? "" : setting.value;
                return ConfOutcome::Taken;
            } },
        listRule("AllowAccounts", &Partition::allowedAccounts), listRule("DenyAccounts", &Partition::deniedAccounts),
        listRule("AllowQos", &Partition::allowedQos), listRule("DenyQos", &Partition::deniedQos),
        onlyRule<Partition>("LLN", { "NO" }), onlyRule<Partition>("PreemptMode", { "OFF" }),
        onlyRule<Partition>("MaxCPUsPerNode", { "UNLIMITED" }), onlyRule<Partition>("RootOnly", { "NO" }) };
    static constexpr const char* kPassedOver[] = { "AllocNodes", "AllowGroups", "Alternate", "CpuBind",
        "DefaultMemPerNode", "DefMemPerNode", "DefMemPerGPU", "DefCpuPerGPU", "DisableRootJobs", "ExclusiveUser",
        "GraceTime", "Hidden", "MaxMemPerCPU", "MaxMemPerNode", "PowerDownOnIdle", "ReqResv", "ResumeTimeout",
        "SelectTypeParameters", "SuspendTime", "SuspendTimeout", "JobDefaults" };
    passOver(rules, kPassedOver);
    return rules;
}

} // namespace

SlurmNode ConfNodeLine::node() const
{
    SlurmNode node = given;
    node.cpus = cpus.value_or(boards * sockets * cores * given.threadsPerCore);
    return node;
}

Result<ConfOutcome> takeGeneralSetting(SlurmConf& conf, const ConfSetting& setting)
{
    static const auto rules = generalRules();
    if (auto outcome = applyRule(rules, conf, setting))
        return std::move(*outcome);
    // Other settings concern daemons, files, accounting and launching; of these families all are above.
    for (const std::string_view family : { "Priority", "Preempt", "Scheduler", "SelectType" }) {
        if (isSameWord(std::string_view(setting.key).substr(0, family.size()), family))
            return fail(ErrorKind::BadInput, kMisspelt, { setting.key }, setting.place);
    }
    return ConfOutcome::Taken;
}

Result<ConfOutcome> takeSchedulerParameter(SlurmSchedulerParameters& parameters, const ConfSetting& setting)
{
    static const auto rules = schedulerRules();
    auto outcome = applyRule(rules, parameters, setting);
    if (!outcome)
        return fail(ErrorKind::BadInput, kMisspelt, { setting.key }, setting.place);
    if (*outcome && (parameters.backfillResolution < 1 || parameters.backfillInterval < 1))
        return fail(confError(setting, "a whole number from 1"));
    return std::move(*outcome);
}

Result<ConfOutcome> takeNodeSetting(ConfNodeLine& line, const ConfSetting& setting)
{
    static const auto rules = nodeRules();
    auto outcome = applyRule(rules, line, setting);
    return outcome ? std::move(*outcome) : fail(ErrorKind::BadInput, kMisspelt, { setting.key }, setting.place);
}

Result<ConfOutcome> takePartitionSetting(SlurmPartition& partition, const ConfSetting& setting)
{
    static const auto rules = partitionRules();
    auto outcome = applyRule(rules, partition, setting);
    return outcome ? std::move(*outcome) : fail(ErrorKind::BadInput, kMisspelt, { setting.key }, setting.place);
}

std::optional<TresAmounts> tresAmounts(std::string_view text)
{
    TresAmounts amounts;
    for (const std::string& one : listOf(text)) {
        const auto equals = one.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == one.size())
            return std::nullopt;
        auto name = one.substr(0, equals);
        for (char& c : name)
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        // The units are those of memory, and counts have none.
        const auto value = gbFromSlurmMemory(one.substr(equals + 1));
        if (!value || !std::isfinite(*value) || *value > 1e15)
            return std::nullopt;
        amounts[name] = *value / gbFromMebibytes(1);
    }
    return amounts;
}

} // namespace consonance
