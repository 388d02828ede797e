// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_conf.h"

#include "core/policy/slurm/conf_lines.h"
#include "core/policy/slurm/conf_tables.h"

#include <algorithm>
#include <set>

namespace consonance {

namespace {

constexpr MessageId kNotSimulated = CONSONANCE_MESSAGE("slurm.not-simulated",
    "{0} changes when jobs start, and that is not simulated; take it out, or set unsupported=pass-over");
constexpr MessageId kNodeTwice = CONSONANCE_MESSAGE("slurm.node-twice", "node '{0}' is defined twice");
constexpr MessageId kPartitionTwice = CONSONANCE_MESSAGE("slurm.partition-twice", "partition '{0}' is defined twice");
constexpr MessageId kUnknownNode
    = CONSONANCE_MESSAGE("slurm.unknown-node", "{0}: no NodeName line above defines node '{1}'");
constexpr MessageId kNoNodes = CONSONANCE_MESSAGE("slurm.no-nodes", "the file defines no node (NodeName=…)");
constexpr MessageId kNoPartitions
    = CONSONANCE_MESSAGE("slurm.no-partitions", "the file defines no partition (PartitionName=…)");

class ConfReader {
public:
    explicit ConfReader(UnsupportedSettings unsupported)
        : m_unsupported(unsupported)
    {
    }
    [[nodiscard]] Result<void> line(const ConfLine& settings);
    [[nodiscard]] Result<SlurmConf> finish(const std::string& file);

private:
    [[nodiscard]] Result<void> nodes(const ConfLine& settings);
    [[nodiscard]] Result<void> partition(const ConfLine& settings);
    [[nodiscard]] Result<void> nodesOf(SlurmPartition& partition, const ConfSetting& setting) const;
    [[nodiscard]] Result<void> general(const ConfSetting& setting);
    [[nodiscard]] Result<void> taken(ConfOutcome outcome, const ConfSetting& setting);

    UnsupportedSettings m_unsupported;
    SlurmConf m_conf;
    ConfNodeLine m_usualNode;
    SlurmPartition m_usualPartition;
    std::map<std::string, std::size_t, std::less<>> m_nodes; ///< by name
};

Result<void> ConfReader::taken(ConfOutcome outcome, const ConfSetting& setting)
{
    if (outcome == ConfOutcome::NotSimulated && m_unsupported == UnsupportedSettings::Refuse)
        return fail(ErrorKind::BadInput, kNotSimulated, { setting.key + "=" + setting.value }, setting.place);
    return {};
}

Result<void> ConfReader::line(const ConfLine& settings)
{
    if (settings.front().is("NodeName"))
        return nodes(settings);
    if (settings.front().is("PartitionName"))
        return partition(settings);
    for (const ConfSetting& setting : settings)
        TRY(general(setting));
    return {};
}

Result<void> ConfReader::general(const ConfSetting& setting)
{
    if (!setting.is("SchedulerParameters")) {
        TRY_ASSIGN(const auto outcome, takeGeneralSetting(m_conf, setting));
        return taken(outcome, setting);
    }
    for (const std::string& part : listOf(setting.value)) {
        const auto equals = part.find('=');
        const ConfSetting one { .key = part.substr(0, equals),
            .value = equals == std::string::npos ? "1" : part.substr(equals + 1),
            .place = setting.place };
        TRY_ASSIGN(const auto outcome, takeSchedulerParameter(m_conf.scheduler, one));
        TRY(taken(outcome, one));
    }
    return {};
}

Result<void> ConfReader::nodes(const ConfLine& settings)
{
    const bool isDefault = isSameWord(settings.front().value, "DEFAULT");
    ConfNodeLine line = m_usualNode;
    for (std::size_t i = 1; i < settings.size(); ++i) {
        TRY_ASSIGN(const auto outcome, takeNodeSetting(line, settings[i]));
        TRY(taken(outcome, settings[i]));
    }
    if (isDefault) {
        m_usualNode = line;
        return {};
    }
    TRY_ASSIGN(const auto names, confHosts(settings.front()));
    for (const std::string& name : names) {
        SlurmNode node = line.node();
        node.name = name;
        node.place = settings.front().place;
        if (!m_nodes.emplace(name, m_conf.nodes.size()).second)
            return fail(ErrorKind::BadInput, kNodeTwice, { name }, settings.front().place);
        m_conf.nodes.push_back(std::move(node));
    }
    return {};
}

Result<void> ConfReader::nodesOf(SlurmPartition& partition, const ConfSetting& setting) const
{
    partition.nodes.clear();
    if (isSameWord(setting.value, "ALL")) {
        for (std::size_t i = 0; i < m_conf.nodes.size(); ++i)
            partition.nodes.push_back(i);
        return {};
    }
    TRY_ASSIGN(const auto names, confHosts(setting));
    std::set<std::size_t> indexes;
    for (const std::string& name : names) {
        const auto found = m_nodes.find(name);
        if (found == m_nodes.end())
            return fail(ErrorKind::BadInput, kUnknownNode, { setting.key, name }, setting.place);
        indexes.insert(found->second);
    }
    partition.nodes.assign(indexes.begin(), indexes.end());
    return {};
}

Result<void> ConfReader::partition(const ConfLine& settings)
{
    const ConfSetting& first = settings.front();
    const bool isDefault = isSameWord(first.value, "DEFAULT");
    SlurmPartition one = m_usualPartition;
    one.name = first.value;
    for (std::size_t i = 1; i < settings.size(); ++i) {
        if (settings[i].is("Nodes")) {
            TRY(nodesOf(one, settings[i]));
            continue;
        }
        TRY_ASSIGN(const auto outcome, takePartitionSetting(one, settings[i]));
        TRY(taken(outcome, settings[i]));
    }
    if (isDefault) {
        m_usualPartition = one;
        return {};
    }
    if (m_conf.findPartition(one.name))
        return fail(ErrorKind::BadInput, kPartitionTwice, { one.name }, first.place);
    m_conf.partitions.push_back(std::move(one));
    return {};
}

Result<SlurmConf> ConfReader::finish(const std::string& file)
{
    if (m_conf.nodes.empty())
        return fail(ErrorKind::BadInput, kNoNodes, {}, { .file = file });
    if (m_conf.partitions.empty())
        return fail(ErrorKind::BadInput, kNoPartitions, {}, { .file = file });
    if (!m_conf.hasDatabase)
        m_conf.priority.age = m_conf.priority.fairShare = 0;
    return std::move(m_conf);
}

constexpr MessageId kOtherGpus
    = CONSONANCE_MESSAGE("slurm.other-gpus", "gres.conf gives node '{0}' {1} GPUs, slurm.conf {2}");

/// "/dev/nvidia[0-7]" is eight devices; a count says it itself.
Result<std::int64_t> gresCount(const ConfLine& line)
{
    std::int64_t count = 1;
    for (const ConfSetting& setting : line) {
        if (setting.is("Count")) {
            TRY_ASSIGN(count, confCount(setting, 1'000'000));
            return count;
        }
        if (setting.is("File") || setting.is("MultipleFiles")) {
            TRY_ASSIGN(const auto files, confHosts(setting));
            count = static_cast<std::int64_t>(files.size());
        }
    }
    return count;
}

} // namespace

std::optional<std::size_t> SlurmConf::findPartition(std::string_view name) const
{
    const auto found = std::ranges::find(partitions, name, &SlurmPartition::name);
    if (found == partitions.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - partitions.begin());
}

Result<SlurmConf> parseSlurmConf(std::string_view text, const std::string& file, UnsupportedSettings unsupported)
{
    TRY_ASSIGN(const auto lines, confLines(text, file));
    ConfReader reader(unsupported);
    for (const ConfLine& line : lines)
        TRY(reader.line(line));
    return reader.finish(file);
}

Result<void> checkGresConf(std::string_view text, const std::string& file, const SlurmConf& conf)
{
    TRY_ASSIGN(const auto lines, confLines(text, file));
    std::map<std::string, std::int64_t> counts;
    std::map<std::string, SourcePlace> places;
    for (const ConfLine& line : lines) {
        const auto name = std::ranges::find_if(line, [](const ConfSetting& one) { return one.is("Name"); });
        if (name == line.end() || !isSameWord(name->value, "gpu"))
            continue;
        TRY_ASSIGN(const auto count, gresCount(line));
        std::vector<std::string> hosts;
        if (const auto given = std::ranges::find_if(line, [](const auto& one) { return one.is("NodeName"); });
            given != line.end()) {
            TRY_ASSIGN(hosts, confHosts(*given));
        } else {
            for (const SlurmNode& node : conf.nodes)
                hosts.push_back(node.name);
        }
        for (const std::string& host : hosts) {
            counts[host] += count;
            places.try_emplace(host, line.front().place);
        }
    }
    for (const SlurmNode& node : conf.nodes) {
        const auto found = counts.find(node.name);
        // With AutoDetect a node without lines finds its GPUs itself.
        if (found != counts.end() && found->second < node.gpus)
            return fail(ErrorKind::BadInput, kOtherGpus,
                { node.name, std::to_string(found->second), std::to_string(node.gpus) }, places[node.name]);
    }
    return {};
}

} // namespace consonance
