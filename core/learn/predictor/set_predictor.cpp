// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/predictor/set_predictor.h"

#include "core/base/hash.h"
#include "core/base/portable_math.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr float kTasksScale = 0.25F; ///< a testbed server holds four tasks
constexpr float kRoleScale = 1.0F / 3.0F; ///< a testbed job has at most three of a role
/// Remembered predictions of a thread and a kind of question (512 KB each). Equal surroundings hash equally; that
/// different ones do is a matter of one in 10^19.
constexpr std::size_t kMemoryEntries = std::size_t { 1 } << 15;
constexpr auto kNoMembers = CONSONANCE_MESSAGE("learn.predictor.members", "the reward predictor has no network");

constexpr float kRoom = 1.0F / 8; ///< of numbers that are 8 or so on larger servers
constexpr ServerSize kTestbedServer;
constexpr const char* kServerName = "predictor.server";

/// By how much the server has fewer cores than one of the testbed: tasks hurt each other by core.
float crowding(const ServerSize& server)
{
    return kTestbedServer.cores / std::max(1.0F, server.cores);
}

constexpr std::array kGroupNames { "group0", "group1" };
constexpr std::array kJobNames { "job0", "job1" };

std::string memberName(std::size_t member, const char* layer)
{
    return fmt::format("predictor.member{}.{}", member, layer);
}

} // namespace

void SetPredictorInput::describe(const PlacementPicture& picture)
{
    const std::size_t models = m_features.models;
    m_composition.assign(static_cast<std::size_t>(picture.hosts) * 2 * models, 0.0F);
    for (const PlacedGroup& group : picture.groups) {
        const std::int32_t model = picture.models[static_cast<std::size_t>(group.job)];
        if (model < 0)
            continue;
        float* host = m_composition.data() + static_cast<std::size_t>(group.host) * 2 * models;
        host[model] += static_cast<float>(group.workers);
        host[models + static_cast<std::size_t>(model)] += static_cast<float>(group.servers);
    }
    if (m_features.hasServers)
        countExchanges(picture);
    m_order.resize(picture.groups.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    std::ranges::sort(m_order, {}, [&](std::int32_t index) {
        const PlacedGroup& group = picture.groups[static_cast<std::size_t>(index)];
        return std::pair(group.job, group.host);
    });

    m_jobs.clear();
    m_groupRows.clear();
    m_jobRows.clear();
    for (std::size_t first = 0; first < m_order.size();) {
        Job job { .index = picture.groups[static_cast<std::size_t>(m_order[first])].job, .firstGroup = first };
        while (first < m_order.size() && picture.groups[static_cast<std::size_t>(m_order[first])].job == job.index) {
            const PlacedGroup& group = picture.groups[static_cast<std::size_t>(m_order[first])];
            job.workers += group.workers;
            job.servers += group.servers;
            ++job.groups;
            ++first;
        }
        job.model = picture.models[static_cast<std::size_t>(job.index)];
        const bool isWanted = picture.wanted.empty() || picture.wanted[static_cast<std::size_t>(job.index)] != 0;
        if (isWanted && job.model >= 0 && job.workers > 0 && job.servers > 0)
            describeJob(picture, job);
    }
}

/// A worker exchanges 1/p of its model's parameters with each of p parameter servers.
void SetPredictorInput::countExchanges(const PlacementPicture& picture)
{
    const std::size_t models = m_features.models;
    std::vector<std::array<float, 2>> tasks(picture.models.size()); // of each job: workers, PSs
    for (const PlacedGroup& group : picture.groups) {
        tasks[static_cast<std::size_t>(group.job)][0] += static_cast<float>(group.workers);
        tasks[static_cast<std::size_t>(group.job)][1] += static_cast<float>(group.servers);
    }
    m_exchanges.assign(static_cast<std::size_t>(picture.hosts) * models, 0.0F);
    for (const PlacedGroup& group : picture.groups) {
        const std::int32_t model = picture.models[static_cast<std::size_t>(group.job)];
        const auto [workers, servers] = tasks[static_cast<std::size_t>(group.job)];
        if (model < 0 || !(servers > 0))
            continue;
        const auto here = static_cast<float>(group.workers);
        const auto serversHere = static_cast<float>(group.servers);
        m_exchanges[static_cast<std::size_t>(group.host) * models + static_cast<std::size_t>(model)]
            += (here * (servers - serversHere) + serversHere * (workers - here)) / servers;
    }
}

/// What the first version does not see: the size of the server, and how loaded its network card is.
void SetPredictorInput::describeServer(
    const PlacementPicture& picture, const PlacedGroup& group, std::span<float> row) const
{
    const std::size_t models = m_features.models;
    const auto host = static_cast<std::size_t>(group.host);
    const ServerSize server = host < picture.servers.size() ? picture.servers[host] : kTestbedServer;
    const float network = kTestbedServer.gigabytesPerSecond / std::max(0.01F, server.gigabytesPerSecond);
    for (std::size_t k = 0; k < models; ++k)
        row[k] = m_exchanges[host * models + k] * network * kTasksScale;
    const std::array numbers { server.cores / kTestbedServer.cores * kRoom, server.gpus * kRoom, server.sockets - 1,
        network, static_cast<float>(group.workers) * crowding(server) * kRoleScale,
        static_cast<float>(group.servers) * crowding(server) * kRoleScale };
    static_assert(numbers.size() == SetPredictorFeatures::kServerNumbers);
    std::ranges::copy(numbers, row.begin() + static_cast<std::ptrdiff_t>(models));
}

void SetPredictorInput::describeJob(const PlacementPicture& picture, Job& job)
{
    const std::size_t models = m_features.models;
    const auto model = static_cast<std::size_t>(job.model);
    const std::size_t firstInOrder = job.firstGroup;
    job.firstGroup = m_groupRows.size() / m_features.groupWidth();
    const auto workers = static_cast<float>(job.workers);
    const auto servers = static_cast<float>(job.servers);
    float localPairs = 0;
    for (std::size_t i = 0; i < job.groups; ++i) {
        const PlacedGroup& group = picture.groups[static_cast<std::size_t>(m_order[firstInOrder + i])];
        const std::size_t begin = m_groupRows.size();
        m_groupRows.resize(begin + m_features.groupWidth(), 0.0F);
        const std::span row = std::span(m_groupRows).subspan(begin);
        const float* host = m_composition.data() + static_cast<std::size_t>(group.host) * 2 * models;
        const auto at = static_cast<std::size_t>(group.host);
        const float tasksScale = m_features.hasServers && at < picture.servers.size()
            ? kTasksScale * crowding(picture.servers[at])
            : kTasksScale;
        for (std::size_t k = 0; k < 2 * models; ++k)
            row[k] = host[k] * tasksScale;
        const auto here = static_cast<float>(group.workers);
        const auto serversHere = static_cast<float>(group.servers);
        row[model] = (host[model] - here) * tasksScale;
        row[models + model] = (host[models + model] - serversHere) * tasksScale;
        row[2 * models + model] = 1;
        const std::array numbers { here * kRoleScale, serversHere * kRoleScale, workers * kRoleScale,
            servers * kRoleScale, here / workers, serversHere / servers, here > 0 ? 1.0F : 0.0F,
            serversHere > 0 ? 1.0F : 0.0F };
        static_assert(numbers.size() == SetPredictorFeatures::kGroupNumbers);
        std::ranges::copy(numbers, row.begin() + static_cast<std::ptrdiff_t>(3 * models));
        if (m_features.hasServers)
            describeServer(picture, group, row.subspan(3 * models + numbers.size()));
        localPairs += here * serversHere;
    }
    const std::size_t begin = m_jobRows.size();
    m_jobRows.resize(begin + m_features.jobWidth(), 0.0F);
    const std::span row = std::span(m_jobRows).subspan(begin);
    row[model] = 1;
    const std::array numbers { workers * kRoleScale, servers * kRoleScale, static_cast<float>(job.groups) * kRoleScale,
        localPairs / (workers * servers), workers / servers * kRoleScale, servers / workers * kRoleScale };
    static_assert(numbers.size() == SetPredictorFeatures::kJobNumbers);
    std::ranges::copy(numbers, row.begin() + static_cast<std::ptrdiff_t>(models));
    m_jobs.push_back(job);
}

PredictorRange PredictorRange::ofNothing(std::size_t models)
{
    return { .mostTasks = std::vector<float>(2 * models, 0.0F), .together = std::vector<float>(models * models, 0.0F) };
}

void PredictorRange::widen(const PlacementPicture& picture)
{
    const std::size_t models = mostTasks.size() / 2;
    for (const PlacedGroup& one : picture.groups) {
        const std::int32_t model = picture.models[static_cast<std::size_t>(one.job)];
        if (model < 0)
            continue;
        float workers = 0;
        float servers = 0;
        for (const PlacedGroup& other : picture.groups) {
            const std::int32_t otherModel = picture.models[static_cast<std::size_t>(other.job)];
            if (other.host != one.host || otherModel < 0)
                continue;
            if (otherModel == model) {
                workers += static_cast<float>(other.workers);
                servers += static_cast<float>(other.servers);
            }
            if (other.job != one.job)
                together[static_cast<std::size_t>(model) * models + static_cast<std::size_t>(otherModel)] = 1;
        }
        float& mostWorkers = mostTasks[static_cast<std::size_t>(model)];
        float& mostServers = mostTasks[models + static_cast<std::size_t>(model)];
        mostWorkers = std::max(mostWorkers, workers);
        mostServers = std::max(mostServers, servers);
    }
}

bool PredictorRange::holds(const PlacementPicture& picture, std::int32_t host) const
{
    PredictorRange seen = ofNothing(mostTasks.size() / 2);
    std::vector<PlacedGroup> here;
    std::ranges::copy_if(
        picture.groups, std::back_inserter(here), [&](const PlacedGroup& group) { return group.host == host; });
    for (const PlacedGroup& group : here) {
        if (picture.models[static_cast<std::size_t>(group.job)] < 0)
            return false;
    }
    seen.widen({ .models = picture.models, .groups = here, .hosts = picture.hosts });
    const auto within = [](float one, float most) { return one <= most; };
    return std::ranges::equal(seen.mostTasks, mostTasks, within) && std::ranges::equal(seen.together, together, within);
}

SetPredictor::SetPredictor(Parts parts)
    : m_parts(std::move(parts))
    , m_identity([] {
        static std::atomic<std::uint64_t> made { 0 };
        return ++made;
    }())
{
}

SetPredictor::Estimate SetPredictor::estimate(const SetPredictorInput& input, std::size_t job) const
{
    thread_local std::vector<float> speeds;
    speeds.clear();
    for (const Member& member : m_parts.members)
        speeds.push_back(speedOf(input, job, member));
    const auto members = static_cast<float>(speeds.size());
    const float mean = std::accumulate(speeds.begin(), speeds.end(), 0.0F) / members;
    float squares = 0; // of the distances: members that nearly agree would be lost in those of the speeds
    for (const float speed : speeds)
        squares += (speed - mean) * (speed - mean);
    return { .mean = mean, .spread = std::sqrt(squares / members) };
}

template<typename Compute>
SetPredictor::Estimate SetPredictor::recalled(
    std::uint64_t identity, const SetPredictorInput& input, std::size_t jobIndex, const Compute& compute)
{
    struct Remembered {
        std::uint64_t key = 0;
        Estimate estimate;
    };
    thread_local std::vector<Remembered> memory(kMemoryEntries);
    const SetPredictorInput::Job& job = input.jobs()[jobIndex];
    const std::size_t width = input.group(job.firstGroup).size();
    const std::span groups(input.group(job.firstGroup).data(), job.groups * width);
    const std::uint64_t key = chainHash(identity, std::as_bytes(groups));
    Remembered& place = memory[key % kMemoryEntries];
    if (place.key != key)
        place = { .key = key, .estimate = compute() };
    return place.estimate;
}

float SetPredictor::speedOf(const SetPredictorInput& input, std::size_t jobIndex, const Member& member) const
{
    const SetPredictorInput::Job& job = input.jobs()[jobIndex];
    const std::size_t latent = member.group[1].outputs();
    const std::size_t jobWidth = member.job[0].inputs() - 2 * latent;
    thread_local std::vector<float> hidden;
    thread_local std::vector<float> encoded;
    thread_local std::vector<float> pooled;
    thread_local std::vector<float> outcome;
    hidden.resize(std::max(member.group[0].paddedOutputs(), member.job[0].paddedOutputs()));
    encoded.resize(member.group[1].paddedOutputs());
    outcome.resize(member.job[1].paddedOutputs());
    pooled.assign(member.job[0].inputs(), 0.0F);
    const float part = 1.0F / static_cast<float>(job.groups);
    for (std::size_t g = 0; g < job.groups; ++g) {
        member.group[0].apply(input.group(job.firstGroup + g), hidden, Activation::Relu);
        member.group[1].apply(hidden, encoded, Activation::Relu);
        for (std::size_t k = 0; k < latent; ++k) {
            pooled[k] = std::max(pooled[k], encoded[k]);
            pooled[latent + k] += encoded[k] * part;
        }
    }
    std::ranges::copy(input.jobRow(jobIndex).first(jobWidth), pooled.begin() + static_cast<std::ptrdiff_t>(2 * latent));
    member.job[0].apply(pooled, hidden, Activation::Relu);
    member.job[1].apply(hidden, outcome, Activation::None);
    const double exponent = std::clamp(static_cast<double>(outcome[0]), -kLargestSpeedExponent, kLargestSpeedExponent);
    return m_parts.scale[static_cast<std::size_t>(job.model)] * static_cast<float>(job.workers)
        * static_cast<float>(portableExp(exponent));
}

const SetPredictorInput& SetPredictor::describedHere(const PlacementPicture& picture) const
{
    thread_local SetPredictorInput input({});
    input = SetPredictorInput(features());
    input.describe(picture);
    return input;
}

void SetPredictor::predict(const PlacementPicture& picture, std::span<float> speeds, std::span<float> spreads) const
{
    const SetPredictorInput& input = describedHere(picture);
    std::ranges::fill(speeds, 0.0F);
    std::ranges::fill(spreads, 0.0F);
    for (std::size_t i = 0; i < input.jobs().size(); ++i) {
        const auto index = static_cast<std::size_t>(input.jobs()[i].index);
        const Estimate of = recalled(m_identity, input, i, [&] { return estimate(input, i); });
        speeds[index] = of.mean;
        if (!spreads.empty())
            spreads[index] = of.spread;
    }
}

void SetPredictor::predictByMember(std::size_t member, const PlacementPicture& picture, std::span<float> speeds) const
{
    const SetPredictorInput& input = describedHere(picture);
    const std::uint64_t identity = chainHash(m_identity, std::as_bytes(std::span(&member, 1)));
    std::ranges::fill(speeds, 0.0F);
    for (std::size_t i = 0; i < input.jobs().size(); ++i) {
        const auto index = static_cast<std::size_t>(input.jobs()[i].index);
        speeds[index] = recalled(identity, input, i, [&] {
            return Estimate { .mean = speedOf(input, i, m_parts.members[member]) };
        }).mean;
    }
}

float SetPredictor::aloneSpeed(std::int32_t model, std::int32_t workers, std::int32_t servers) const
{
    const std::int32_t models[] { model };
    std::vector<PlacedGroup> groups;
    for (std::int32_t i = 0; i < workers; ++i)
        groups.push_back({ .host = i, .job = 0, .workers = 1 });
    for (std::int32_t i = 0; i < servers; ++i)
        groups.push_back({ .host = workers + i, .job = 0, .servers = 1 });
    float speed = 0;
    const std::vector<ServerSize> sizes(
        static_cast<std::size_t>(workers + servers), m_parts.usualServer.value_or(kTestbedServer));
    predict({ .models = models, .groups = groups, .hosts = workers + servers, .servers = sizes }, std::span(&speed, 1));
    return speed;
}

std::optional<std::int32_t> SetPredictor::mostWorkersOnServer() const
{
    if (m_parts.usualServer) // it knows sizes
        return std::nullopt;
    const auto workers = std::span(m_parts.range.mostTasks).first(m_parts.modelNames.size());
    const auto most = static_cast<std::int32_t>(*std::ranges::max_element(workers));
    return most > 0 ? std::optional(most) : std::nullopt;
}

bool SetPredictor::isOutOfRange(const PlacementPicture& picture, std::int32_t host) const
{
    return !m_parts.range.holds(picture, host);
}

std::vector<NamedTensor> SetPredictor::exportTensors() const
{
    const auto models = static_cast<std::int64_t>(m_parts.modelNames.size());
    std::vector<NamedTensor> tensors;
    tensors.push_back({ .name = "predictor.scale", .shape = { models }, .values = m_parts.scale });
    tensors.push_back({ .name = "predictor.range.tasks", .shape = { 2 * models }, .values = m_parts.range.mostTasks });
    tensors.push_back(
        { .name = "predictor.range.together", .shape = { models, models }, .values = m_parts.range.together });
    if (const auto& server = m_parts.usualServer)
        tensors.push_back({ .name = kServerName,
            .shape = { 4 },
            .values = { server->cores, server->gpus, server->sockets, server->gigabytesPerSecond } });
    for (std::size_t i = 0; i < m_parts.members.size(); ++i) {
        for (std::size_t k = 0; k < kGroupNames.size(); ++k)
            m_parts.members[i].group[k].exportTo(memberName(i, kGroupNames[k]), tensors);
        for (std::size_t k = 0; k < kJobNames.size(); ++k)
            m_parts.members[i].job[k].exportTo(memberName(i, kJobNames[k]), tensors);
    }
    return tensors;
}

Result<std::shared_ptr<const SetPredictor>> SetPredictor::fromTensors(
    std::span<const NamedTensor> tensors, std::vector<std::string> modelNames, PredictorProvenance provenance)
{
    const auto models = static_cast<std::int64_t>(modelNames.size());
    SetPredictorFeatures features { .models = modelNames.size() };
    Parts parts { .modelNames = std::move(modelNames), .provenance = std::move(provenance) };
    const auto copyOf = [&](const char* name, std::vector<std::int64_t> shape) -> Result<std::vector<float>> {
        TRY_ASSIGN(const auto values, findTensor(tensors, name, shape));
        return std::vector<float>(values.begin(), values.end());
    };
    TRY_ASSIGN(parts.scale, copyOf("predictor.scale", { models }));
    TRY_ASSIGN(parts.range.mostTasks, copyOf("predictor.range.tasks", { 2 * models }));
    TRY_ASSIGN(parts.range.together, copyOf("predictor.range.together", { models, models }));
    if (std::ranges::find(tensors, kServerName, &NamedTensor::name) != tensors.end()) {
        TRY_ASSIGN(const auto server, copyOf(kServerName, { 4 }));
        parts.usualServer = { server[0], server[1], server[2], server[3] };
        features.hasServers = true;
    }
    for (std::size_t i = 0;; ++i) {
        const auto widthOf = [&](const char* layer) -> std::size_t {
            const auto found = std::ranges::find(tensors, memberName(i, layer) + ".bias", &NamedTensor::name);
            return found == tensors.end() ? 0 : found->values.size();
        };
        const std::size_t hidden = widthOf(kGroupNames[0]);
        const std::size_t latent = widthOf(kGroupNames[1]);
        const std::size_t head = widthOf(kJobNames[0]);
        if (hidden == 0)
            break;
        Member member;
        TRY_ASSIGN(member.group[0],
            DenseLayer::fromTensors(tensors, memberName(i, kGroupNames[0]), features.groupWidth(), hidden));
        TRY_ASSIGN(member.group[1], DenseLayer::fromTensors(tensors, memberName(i, kGroupNames[1]), hidden, latent));
        TRY_ASSIGN(member.job[0],
            DenseLayer::fromTensors(tensors, memberName(i, kJobNames[0]), 2 * latent + features.jobWidth(), head));
        TRY_ASSIGN(member.job[1], DenseLayer::fromTensors(tensors, memberName(i, kJobNames[1]), head, 1));
        parts.members.push_back(std::move(member));
    }
    if (parts.members.empty())
        return fail(ErrorKind::BadInput, kNoMembers);
    return std::make_shared<const SetPredictor>(std::move(parts));
}

} // namespace consonance
