// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_runner.h"

#include "core/keep/run_keeper.h"
#include "ui/session/run_library.h"

#include <algorithm>
#include <mutex>

namespace consonance {

/// Results of the worker threads, and errors in storing them.
struct CompareRunner::Arrived {
    std::mutex mutex;
    std::vector<RunResult> runs;
    std::optional<Error> storeError;
};

CompareRunner::CompareRunner(RunLibrary& library, const QString& group, QObject* parent)
    : QObject(parent)
    , m_library(library)
    , m_group(group)
{
    connect(&library.runner(), &JobRunner::progressed, this, &CompareRunner::sample);
}

void CompareRunner::start(const CompareRequest& request)
{
    cancel();
    m_request = request;
    m_arrived = std::make_shared<Arrived>();
    m_taken = 0;
    m_shared = {};
    m_clock.start();
    const auto work
        = [request, arrived = m_arrived, store = m_library.store()](const StopToken& stop, Progress& progress) mutable {
              const auto onRun = [&](RunResult& run, const Simulation& simulation) {
                  std::optional<Error> problem;
                  if (store) {
                      if (auto id = keep(*store, run, requestOf(request, run), simulation))
                          run.runId = *id;
                      else
                          problem = id.error();
                  }
                  const std::scoped_lock lock(arrived->mutex);
                  arrived->runs.push_back(run);
                  if (problem)
                      arrived->storeError = std::move(problem);
              };
              return compare(request, stop, &progress, onRun);
          };
    m_id = m_library.runner().start(tr("Comparing %n policies", "", static_cast<int>(request.policies.size())), work,
        this, [this](Result<CompareResult> outcome) { finish(std::move(outcome)); }, { .group = m_group });
    Q_EMIT progressed();
}

void CompareRunner::cancel()
{
    if (m_id != 0)
        m_library.runner().cancel(m_id);
}

std::optional<BackgroundStatus> CompareRunner::status() const
{
    const auto all = m_library.runner().statuses();
    const auto mine = std::ranges::find(all, m_id, &BackgroundStatus::id);
    return m_id == 0 || mine == all.end() ? std::nullopt : std::optional(*mine);
}

void CompareRunner::sample()
{
    if (!isRunning())
        return;
    Q_EMIT progressed();
    CompareResult soFar;
    {
        const std::scoped_lock lock(m_arrived->mutex);
        if (m_arrived->runs.size() == m_taken)
            return;
        m_taken = m_arrived->runs.size();
        m_shared = sharedRuns(m_arrived->runs);
        m_shared.all = std::ssize(m_request.traces) * std::ssize(m_request.seeds);
        for (const auto i : m_shared.runs)
            soFar.runs.push_back(m_arrived->runs[i]);
    }
    soFar.summary = summarise(soFar.runs, m_request.policies, m_request.baseline);
    Q_EMIT partial(soFar);
}

void CompareRunner::finish(Result<CompareResult> outcome)
{
    sample();
    m_id = 0;
    const auto storeError = m_arrived->storeError;
    if (outcome)
        Q_EMIT finished(*outcome);
    else if (outcome.error().kind == ErrorKind::Cancelled)
        Q_EMIT cancelled();
    else
        Q_EMIT failed(outcome.error());
    if (storeError)
        m_library.report(*storeError);
    m_library.noteChange();
    Q_EMIT progressed();
}

} // namespace consonance
#include "moc_compare_runner.cpp"
