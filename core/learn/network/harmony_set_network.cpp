// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network/harmony_set_network.h"

#include "core/learn/network/masked_softmax.h"
#include "core/learn/network/vector_code.h"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr const char* kActor = "actor";
constexpr const char* kCritic = "critic";

/// Layers after the encoder, in order.
enum ActorHead : std::size_t { JobHead, ServerHead, ContextHead, EdgeHead, WorkerOutput, PsOutput };
enum CriticHead : std::size_t { ValueHidden, ValueOutput };

std::vector<SetLayer> encoderLayers(const NetworkArchitecture& architecture)
{
    const auto width = static_cast<std::size_t>(architecture.embedding);
    std::vector<SetLayer> layers { { "job", setJobWidth(architecture.shape), width },
        { "server", setServerWidth(architecture.shape), width } };
    for (std::int32_t round = 0; round < architecture.rounds; ++round) {
        layers.push_back({ fmt::format("round{}.server", round), 3 * width, width });
        layers.push_back({ fmt::format("round{}.job", round), 3 * width, width });
    }
    layers.push_back({ "context", 3 * width, width });
    return layers;
}

/// A task of a job on a server, by index into the jobs that are there.
struct Edge {
    std::size_t server;
    std::size_t job;
    float workers;
    float servers;
};

} // namespace

struct HarmonySetNetwork::Encoding {
    std::vector<std::int32_t> jobs; ///< those that are there, ascending
    std::size_t servers = 0;
    std::size_t width = 0; ///< padded
    std::vector<Edge> edges;
    std::vector<float> job; ///< [job][width]
    std::vector<float> server; ///< [server][width]
    std::vector<float> context;
    std::vector<float> input; ///< of the layer at work, [row][inputs]
    std::vector<float> next;
    std::vector<float> jobPart; ///< [job][both roles' widths]
    std::vector<float> serverPart; ///< likewise
    std::vector<float> contextPart;
    std::vector<float> byServer; ///< serverPart with the servers in lanes: [number][padded servers]
    std::vector<float> workersOn; ///< of the job at work, by server in lanes
    std::vector<float> serversOn;
    std::vector<float> scores; ///< by server in lanes, workers' then PSs'
    std::int32_t newJobs = 0;

    [[nodiscard]] std::span<float> jobAt(std::size_t i) { return std::span(job).subspan(i * width, width); }
    [[nodiscard]] std::span<float> serverAt(std::size_t i) { return std::span(server).subspan(i * width, width); }
};

std::size_t setJobWidth(const StateShape& shape)
{
    return static_cast<std::size_t>(shape.models + shape.requestWidth() + shape.extras) + kSetJobNumbers;
}

std::size_t setServerWidth(const StateShape& shape)
{
    return static_cast<std::size_t>(shape.resources) + kSetServerNumbers;
}

std::vector<SetLayer> setActorLayers(const NetworkArchitecture& architecture)
{
    const auto width = static_cast<std::size_t>(architecture.embedding);
    auto layers = encoderLayers(architecture);
    layers.push_back({ "action.job", width, 2 * width });
    layers.push_back({ "action.server", width, 2 * width });
    layers.push_back({ "action.context", width, 2 * width });
    layers.push_back({ "action.edge", kSetEdgeWidth, 2 * width });
    layers.push_back({ "action.worker", width, 1 });
    layers.push_back({ "action.ps", width, 1 });
    return layers;
}

std::vector<SetLayer> setCriticLayers(const NetworkArchitecture& architecture)
{
    const auto width = static_cast<std::size_t>(architecture.embedding);
    auto layers = encoderLayers(architecture);
    layers.push_back({ "value.hidden", width, width });
    layers.push_back({ "value.output", width, 1 });
    return layers;
}

void fillSetJob(const StateShape& shape, std::span<const float> state, std::int32_t job, std::span<float> features)
{
    const auto n = static_cast<std::size_t>(job);
    const auto models = static_cast<std::size_t>(shape.models);
    const auto requests = static_cast<std::size_t>(shape.requestWidth());
    const auto extras = static_cast<std::size_t>(shape.extras);
    const auto request = state.subspan(shape.r() + n * requests, requests);
    std::ranges::copy(state.subspan(shape.x() + n * models, models), features.begin());
    std::ranges::copy(request, features.begin() + static_cast<std::ptrdiff_t>(models));
    const float workers = state[shape.w() + n];
    const float servers = state[shape.p() + n];
    const float workersAsked = request[0];
    const float serversAsked = request[requests / 2];
    const std::array numbers { workers, servers, workersAsked - workers, serversAsked - servers,
        job < shape.newJobs ? 1.0F : 0.0F, workersAsked + serversAsked > 0 ? 1.0F : 0.0F };
    static_assert(numbers.size() == kSetJobNumbers);
    std::ranges::copy(numbers, features.begin() + static_cast<std::ptrdiff_t>(models + requests));
    std::ranges::copy(state.subspan(shape.extra() + n * extras, extras),
        features.begin() + static_cast<std::ptrdiff_t>(models + requests + kSetJobNumbers));
}

void fillSetServer(
    const StateShape& shape, std::span<const float> state, std::int32_t server, std::span<float> features)
{
    const auto m = static_cast<std::size_t>(server);
    const auto resources = static_cast<std::size_t>(shape.resources);
    const auto tasks = 2 * static_cast<std::size_t>(shape.jobs);
    std::ranges::copy(state.subspan(shape.v() + m * resources, resources), features.begin());
    float workers = 0;
    float servers = 0;
    for (std::size_t i = 0; i < tasks; i += 2) {
        workers += state[shape.d() + m * tasks + i];
        servers += state[shape.d() + m * tasks + i + 1];
    }
    features[resources] = workers;
    features[resources + 1] = servers;
}

Result<HarmonySetNetwork::Encoder> HarmonySetNetwork::readEncoder(const std::string& network,
    const std::vector<SetLayer>& layers, std::int32_t rounds, std::span<const NamedTensor> tensors)
{
    std::vector<DenseLayer> read;
    for (const SetLayer& layer : layers) {
        TRY_ASSIGN(auto one, DenseLayer::fromTensors(tensors, network + "." + layer.name, layer.inputs, layer.outputs));
        read.push_back(std::move(one));
    }
    Encoder encoder { .job = read[0], .server = read[1] };
    std::size_t next = 2;
    for (std::int32_t round = 0; round < rounds; ++round, next += 2)
        encoder.rounds.push_back({ .server = read[next], .job = read[next + 1] });
    encoder.context = read[next];
    encoder.heads.assign(read.begin() + static_cast<std::ptrdiff_t>(next + 1), read.end());
    return encoder;
}

Result<std::shared_ptr<const PlacementNetwork>> HarmonySetNetwork::fromTensors(
    const NetworkArchitecture& architecture, std::span<const NamedTensor> tensors)
{
    const auto network = std::shared_ptr<HarmonySetNetwork>(new HarmonySetNetwork(architecture));
    TRY_ASSIGN(network->m_actor, readEncoder(kActor, setActorLayers(architecture), architecture.rounds, tensors));
    TRY_ASSIGN(network->m_critic, readEncoder(kCritic, setCriticLayers(architecture), architecture.rounds, tensors));
    return network;
}

bool HarmonySetNetwork::takes(const StateShape& shape) const
{
    const StateShape& own = m_architecture.shape;
    return shape.models == own.models && shape.resources == own.resources && shape.extras == own.extras;
}

void HarmonySetNetwork::encode(
    const StateShape& shape, std::span<const float> state, const Encoder& encoder, Encoding& into) const
{
    const auto width = static_cast<std::size_t>(m_architecture.embedding);
    into.width = paddedWidth(width);
    into.servers = static_cast<std::size_t>(shape.servers);
    into.newJobs = shape.newJobs;
    into.jobs.clear();
    into.edges.clear();
    const std::size_t jobWidth = setJobWidth(shape);
    into.input.resize(static_cast<std::size_t>(shape.jobs) * jobWidth);
    for (std::int32_t n = 0; n < shape.jobs; ++n) {
        const auto features = std::span(into.input).subspan(into.jobs.size() * jobWidth, jobWidth);
        fillSetJob(shape, state, n, features);
        const std::size_t isThere = static_cast<std::size_t>(shape.models + shape.requestWidth()) + kSetJobNumbers - 1;
        if (features[isThere] != 0.0F)
            into.jobs.push_back(n);
    }
    into.job.resize(into.jobs.size() * into.width);
    encoder.job.applyRows(into.input, jobWidth, into.job, into.jobs.size(), Activation::Relu);
    const std::size_t serverWidth = setServerWidth(shape);
    into.input.resize(into.servers * serverWidth);
    const auto tasks = 2 * static_cast<std::size_t>(shape.jobs);
    for (std::size_t m = 0; m < into.servers; ++m) {
        fillSetServer(
            shape, state, static_cast<std::int32_t>(m), std::span(into.input).subspan(m * serverWidth, serverWidth));
        const auto row = state.subspan(shape.d() + m * tasks, tasks);
        for (std::size_t i = 0; i < into.jobs.size(); ++i) {
            const auto job = static_cast<std::size_t>(into.jobs[i]);
            if (row[2 * job] != 0.0F || row[2 * job + 1] != 0.0F)
                into.edges.push_back({ .server = m,
                    .job = i,
                    .workers = row[2 * job] * kSetEdgeScale,
                    .servers = row[2 * job + 1] * kSetEdgeScale });
        }
    }
    into.server.resize(into.servers * into.width);
    encoder.server.applyRows(into.input, serverWidth, into.server, into.servers, Activation::Relu);
    for (const Encoder::Round& round : encoder.rounds)
        exchange(round, into);
    summarise(encoder, into);
}

namespace {

/// What comes from the other side: behind the own encoding, by workers and then by PSs.
struct Message {
    float* input; ///< [own, by workers, by PSs][width]
    std::size_t width;
    const float* from;
    float workers;
    float servers;
};

[[gnu::always_inline]] inline void messageBody(const Message& message)
{
    float* const byWorkers = message.input + message.width;
    float* const byServers = byWorkers + message.width;
    std::size_t k = 0;
    for (; k + DenseLayer::kLane <= message.width; k += DenseLayer::kLane) {
        const auto& from = *reinterpret_cast<const FloatLane*>(message.from + k);
        *reinterpret_cast<FloatLane*>(byWorkers + k) += from * message.workers;
        *reinterpret_cast<FloatLane*>(byServers + k) += from * message.servers;
    }
    for (; k < message.width; ++k) {
        byWorkers[k] += message.workers * message.from[k];
        byServers[k] += message.servers * message.from[k];
    }
}

CONSONANCE_FOR_EACH_WIDTH(addMessage, messageBody, (const Message& message), (message))

} // namespace

void HarmonySetNetwork::exchange(const Encoder::Round& round, Encoding& encoding) const
{
    const auto width = static_cast<std::size_t>(m_architecture.embedding);
    const std::size_t inputs = 3 * width;
    const auto begin = [&](std::size_t count, std::span<const float> own) {
        encoding.input.assign(count * inputs, 0.0F);
        for (std::size_t i = 0; i < count; ++i)
            std::copy_n(own.data() + i * encoding.width, width, encoding.input.data() + i * inputs);
    };
    const auto end = [&](const DenseLayer& layer, std::size_t count, std::vector<float>& own) {
        encoding.next.resize(count * encoding.width);
        layer.applyRows(encoding.input, inputs, encoding.next, count, Activation::Relu);
        std::swap(own, encoding.next);
    };
    const auto inputOf = [&](std::size_t i) { return encoding.input.data() + i * inputs; };
    begin(encoding.servers, encoding.server);
    for (const Edge& edge : encoding.edges)
        addMessage({ inputOf(edge.server), width, encoding.jobAt(edge.job).data(), edge.workers, edge.servers });
    end(round.server, encoding.servers, encoding.server);
    begin(encoding.jobs.size(), encoding.job);
    for (const Edge& edge : encoding.edges)
        addMessage({ inputOf(edge.job), width, encoding.serverAt(edge.server).data(), edge.workers, edge.servers });
    end(round.job, encoding.jobs.size(), encoding.job);
}

void HarmonySetNetwork::summarise(const Encoder& encoder, Encoding& encoding) const
{
    const auto width = static_cast<std::size_t>(m_architecture.embedding);
    encoding.input.assign(3 * width, 0.0F);
    const float part = 1.0F / static_cast<float>(encoding.servers);
    for (std::size_t m = 0; m < encoding.servers; ++m) {
        const auto from = encoding.serverAt(m);
        for (std::size_t k = 0; k < width; ++k)
            encoding.input[k] += from[k] * part;
    }
    for (std::size_t i = 0; i < encoding.jobs.size(); ++i) {
        const std::size_t at = encoding.jobs[i] < encoding.newJobs ? width : 2 * width;
        const auto from = encoding.jobAt(i);
        for (std::size_t k = 0; k < width; ++k)
            encoding.input[at + k] += from[k] * part;
    }
    encoding.context.resize(encoding.width);
    encoder.context.apply(encoding.input, encoding.context, Activation::Relu);
}

namespace {

/// Scores of one job's actions, servers in lanes.
struct ScoreWork {
    std::size_t lanes; ///< numbers of servers, padded
    std::size_t width; ///< of what judges a role
    const float* job; ///< [role][width]
    const float* byServer; ///< [role][width][lanes]
    const float* workersOn; ///< [lanes]
    const float* serversOn;
    const DenseLayer* edge;
    const DenseLayer* outputs[2]; ///< by role
    float* scores; ///< [role][lanes]
};

[[gnu::always_inline]] inline void scoreBody(const ScoreWork& work)
{
    for (std::size_t first = 0; first < work.lanes; first += DenseLayer::kLane) {
        const auto& workersOn = *reinterpret_cast<const FloatLane*>(work.workersOn + first);
        const auto& serversOn = *reinterpret_cast<const FloatLane*>(work.serversOn + first);
        for (std::size_t role = 0; role < 2; ++role) {
            FloatLane score = FloatLane {} + work.outputs[role]->bias(0);
            for (std::size_t k = 0; k < work.width; ++k) {
                const std::size_t at = role * work.width + k;
                const auto& there = *reinterpret_cast<const FloatLane*>(work.byServer + at * work.lanes + first);
                FloatLane judged = workersOn * work.edge->weight(0, at) + work.edge->bias(at);
                judged = judged + serversOn * work.edge->weight(1, at) + work.job[at] + there;
                score += (judged > 0.0F ? judged : FloatLane {}) * work.outputs[role]->weight(k, 0);
            }
            *reinterpret_cast<FloatLane*>(work.scores + role * work.lanes + first) = score;
        }
    }
}

CONSONANCE_FOR_EACH_WIDTH(scoreServers, scoreBody, (const ScoreWork& work), (work))

} // namespace

void HarmonySetNetwork::scoreActions(
    const StateShape& shape, Encoding& encoding, std::span<const std::uint8_t> mask, std::span<float> scores) const
{
    const auto width = static_cast<std::size_t>(m_architecture.embedding);
    const auto& heads = m_actor.heads;
    const std::size_t padded = heads[JobHead].paddedOutputs();
    const std::size_t lanes = paddedWidth(encoding.servers);
    encoding.contextPart.resize(padded);
    heads[ContextHead].apply(encoding.context, encoding.contextPart, Activation::None);
    encoding.serverPart.resize(encoding.servers * padded);
    heads[ServerHead].applyRows(
        encoding.server, encoding.width, encoding.serverPart, encoding.servers, Activation::None);
    encoding.byServer.assign(2 * width * lanes, 0.0F);
    for (std::size_t m = 0; m < encoding.servers; ++m) {
        for (std::size_t k = 0; k < 2 * width; ++k)
            encoding.byServer[k * lanes + m] = encoding.serverPart[m * padded + k];
    }
    std::size_t newJobs = 0;
    while (newJobs < encoding.jobs.size() && encoding.jobs[newJobs] < shape.newJobs)
        ++newJobs;
    encoding.jobPart.resize(newJobs * padded);
    heads[JobHead].applyRows(encoding.job, encoding.width, encoding.jobPart, newJobs, Activation::None);
    std::ranges::fill(scores, 0.0F);
    encoding.scores.resize(2 * lanes);
    for (std::size_t i = 0; i < newJobs; ++i) {
        const std::size_t worker = shape.action(encoding.jobs[i], PlacedRole::Worker, 0);
        const std::size_t ps = shape.action(encoding.jobs[i], PlacedRole::ParameterServer, 0);
        const auto allowed = mask.subspan(worker, 2 * encoding.servers); // the PSs' follow
        if (std::ranges::none_of(allowed, [](std::uint8_t one) { return one != 0; }))
            continue;
        float* const job = encoding.jobPart.data() + i * padded;
        for (std::size_t k = 0; k < padded; ++k)
            job[k] += encoding.contextPart[k];
        encoding.workersOn.assign(lanes, 0.0F);
        encoding.serversOn.assign(lanes, 0.0F);
        for (const Edge& edge : encoding.edges) {
            if (edge.job != i)
                continue;
            encoding.workersOn[edge.server] = edge.workers;
            encoding.serversOn[edge.server] = edge.servers;
        }
        scoreServers({ .lanes = lanes,
            .width = width,
            .job = job,
            .byServer = encoding.byServer.data(),
            .workersOn = encoding.workersOn.data(),
            .serversOn = encoding.serversOn.data(),
            .edge = &heads[EdgeHead],
            .outputs = { &heads[WorkerOutput], &heads[PsOutput] },
            .scores = encoding.scores.data() });
        std::copy_n(encoding.scores.data(), encoding.servers, scores.data() + worker);
        std::copy_n(encoding.scores.data() + lanes, encoding.servers, scores.data() + ps);
    }
}

void HarmonySetNetwork::evaluate(const StateShape& shape, std::span<const float> states,
    std::span<const std::uint8_t> masks, std::span<float> probabilities, std::span<float> values) const
{
    assert(takes(shape));
    thread_local Encoding encoding;
    const std::size_t width = shape.width();
    const std::size_t actions = shape.actionCount();
    for (std::size_t i = 0; i < states.size() / width; ++i) {
        const auto mask = masks.subspan(i * actions, actions);
        const auto row = probabilities.subspan(i * actions, actions);
        encode(shape, states.subspan(i * width, width), m_actor, encoding);
        scoreActions(shape, encoding, mask, row);
        maskedSoftmax(row, mask, row);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        encode(shape, states.subspan(i * width, width), m_critic, encoding);
        std::vector<float>& hidden = encoding.jobPart;
        hidden.resize(m_critic.heads[ValueHidden].paddedOutputs());
        m_critic.heads[ValueHidden].apply(encoding.context, hidden, Activation::Relu);
        std::array<float, DenseLayer::kLane> value {};
        m_critic.heads[ValueOutput].apply(hidden, value, Activation::None);
        values[i] = value[0];
    }
}

void HarmonySetNetwork::exportEncoder(const std::string& network, const std::vector<SetLayer>& layers,
    const Encoder& encoder, std::vector<NamedTensor>& tensors)
{
    std::vector<const DenseLayer*> all { &encoder.job, &encoder.server };
    for (const Encoder::Round& round : encoder.rounds) {
        all.push_back(&round.server);
        all.push_back(&round.job);
    }
    all.push_back(&encoder.context);
    for (const DenseLayer& head : encoder.heads)
        all.push_back(&head);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i]->exportTo(network + "." + layers[i].name, tensors);
}

std::vector<NamedTensor> HarmonySetNetwork::exportTensors() const
{
    std::vector<NamedTensor> tensors;
    exportEncoder(kActor, setActorLayers(m_architecture), m_actor, tensors);
    exportEncoder(kCritic, setCriticLayers(m_architecture), m_critic, tensors);
    return tensors;
}

} // namespace consonance
