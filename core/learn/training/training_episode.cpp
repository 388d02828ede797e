// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/training/training_episode.h"

#include "core/learn/board_world.h"
#include "core/policy/tools/flow_time.h"
#include "core/policy/tools/placer.h"
#include "core/workload/trace_generator.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {
std::unique_ptr<SpeedModel> speedsOf(const EpisodeSource& source)
{
    if (source.truth)
        return std::make_unique<TruthSpeeds>(*source.truth, *source.models, *source.cluster);
    return std::make_unique<PredictedSpeeds>(*source.predictor);
}
} // namespace

std::map<std::string, std::string> traceSettings(double load, const std::string& mix, std::int32_t jobs)
{
    std::map<std::string, std::string> settings { { "load", fmt::format("{}", load) }, { "models", mix } };
    if (jobs > 0)
        settings["jobs"] = fmt::format("{}", jobs);
    return settings;
}

Result<std::unique_ptr<TrainingEpisode>> TrainingEpisode::create(
    const EpisodeSource& source, double load, std::uint64_t seed, const std::string& mix)
{
    TRY_ASSIGN(auto workload, generateTrace(source.trace, traceSettings(load, mix, source.jobs), seed, source.models));
    return std::unique_ptr<TrainingEpisode>(new TrainingEpisode(source, load, std::move(workload)));
}

TrainingEpisode::TrainingEpisode(const EpisodeSource& source, double load, std::shared_ptr<const Workload> workload)
    : m_source(source)
    , m_load(load)
    , m_workload(std::move(workload))
    , m_speeds(speedsOf(m_source))
    , m_world(*m_source.cluster)
{
    for (std::size_t i = 0; i < m_workload->jobCount(); ++i) {
        const JobSpec& spec = m_workload->jobs[i];
        const std::int32_t model = spec.request.model.isValid()
            ? m_source.predictor->modelIndex(m_workload->models->model(spec.request.model).name)
            : -1;
        WorldJob& job = m_jobs.emplace_back(makeWorldJob(JobId(i), spec.request, model));
        job.deviceType = deviceTypeIndex(*m_source.cluster, spec.request).value_or(-1);
        job.work = spec.work.amount;
        job.spec = m_source.truth ? &spec : nullptr;
        const float alone = model < 0 ? 0.0F : m_source.predictor->aloneSpeed(model, job.tasks[0], job.tasks[1]);
        job.aloneSeconds = alone > 0 ? job.work / static_cast<double>(alone) : 0;
    }
    // Jobs that cannot be predicted would never end here.
    std::erase_if(m_jobs, [](const WorldJob& job) { return !(job.aloneSeconds > 0); });
    advance();
}

bool TrainingEpisode::isOver() const
{
    return m_next == m_jobs.size() && m_waiting.empty() && m_world.running().empty();
}

PlacementBoard TrainingEpisode::board() const
{
    return PlacementBoard::of(m_world, m_waiting, *m_source.cluster, m_source.intervalSeconds);
}

std::vector<Future> TrainingEpisode::drawFutures(std::int32_t count, std::int32_t intervals, RandomStream& random) const
{
    const double interval = m_source.intervalSeconds;
    const auto most = static_cast<std::int64_t>(std::lround(2 * m_load));
    const auto last = static_cast<std::int64_t>(m_jobs.size()) - 1;
    std::vector<Future> futures(static_cast<std::size_t>(count));
    for (Future& future : futures) {
        future.resize(static_cast<std::size_t>(intervals));
        for (std::size_t i = 0; i < future.size(); ++i) {
            const std::int64_t arrivals = random.uniformInt(0, most);
            for (std::int64_t k = 0; k < arrivals; ++k) {
                WorldJob job = m_jobs[static_cast<std::size_t>(random.uniformInt(0, last))];
                job.arrival = m_world.now() + interval * (static_cast<double>(i) + random.uniform01());
                future[i].push_back(job);
            }
        }
    }
    return futures;
}

double TrainingEpisode::readyTime() const
{
    return m_world.now() + kStartSeconds;
}

std::vector<const WorldJob*> TrainingEpisode::begin(const PlacementBoard& board, IntervalWorld& world) const
{
    std::vector<const WorldJob*> left;
    for (std::size_t i = 0; i < m_waiting.size(); ++i) {
        const auto index = board.firstWaiting() + static_cast<std::int32_t>(i);
        if (!board.job(index).isWhole()) {
            left.push_back(m_waiting[i]);
            continue;
        }
        const std::size_t running = world.addJob(*m_waiting[i], m_waiting[i]->work);
        world.stall(running, readyTime());
        for (const PlacedGroup& group : board.groupsOf(index)) {
            if (group.workers > 0)
                world.addTask(running, 0, group.host, group.workers);
            if (group.servers > 0)
                world.addTask(running, 1, group.host, group.servers);
        }
    }
    return left;
}

void TrainingEpisode::place(const PlacementBoard& board)
{
    m_waiting = begin(board, m_world);
}

EpisodeFork TrainingEpisode::forkWith(const PlacementBoard& board) const
{
    EpisodeFork fork { .world = m_world, .waiting = {} };
    fork.waiting = begin(board, fork.world);
    return fork;
}

WorldGain TrainingEpisode::advance()
{
    const double before = m_world.now();
    const double until = before + m_source.intervalSeconds;
    WorldGain gain = m_world.advance(until, *m_speeds);
    gain.jobSeconds += static_cast<double>(m_waiting.size()) * m_source.intervalSeconds;
    for (; m_next < m_jobs.size() && m_jobs[m_next].arrival <= until; ++m_next) {
        gain.jobSeconds += until - m_jobs[m_next].arrival;
        m_waiting.push_back(&m_jobs[m_next]);
    }
    return gain;
}

} // namespace consonance
