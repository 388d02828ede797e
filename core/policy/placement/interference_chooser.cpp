// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/placement/interference_chooser.h"

#include "core/base/marked_text.h"
#include "core/policy/policy_sources.h"
#include "core/policy/tools/least_squares.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

namespace consonance {

namespace {

std::size_t featureCount(InterferenceForm form, std::size_t models)
{
    return form == InterferenceForm::Linear ? models : models + models * (models + 1) / 2;
}

/// The fit for a form and history, made on first request.
Result<std::shared_ptr<const InterferenceFit>> sharedFit(InterferenceForm form, const HistoryRuns& runs)
{
    static std::mutex mutex;
    static std::map<std::tuple<InterferenceForm, HistoryRuns>, std::shared_ptr<const InterferenceFit>> known;
    TRY_ASSIGN(const auto history, historyOf(runs));
    const std::lock_guard lock(mutex);
    auto& fit = known[{ form, runs }];
    if (!fit) {
        fit = std::make_shared<const InterferenceFit>(
            InterferenceFit::fromHistory(form, *history, bundledModels()->models.size()));
    }
    return fit;
}

class InterferenceChooser final : public CopiedChooser<InterferenceChooser> {
public:
    InterferenceChooser(InterferenceForm form, const HistoryRuns& runs)
        : m_form(form)
        , m_runs(runs)
    {
    }
    [[nodiscard]] std::string_view scoreName() const override
    {
        return CONSONANCE_TEXT("Policy", "minus the predicted interference level");
    }
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<void> beginDecision(
        const View& view, CapacityLedger& ledger, std::vector<JobId>& jobs) override;
    void score(std::span<const HostId> hosts, const TaskToPlace& task, std::span<double> scores) override;
    void placed(HostId host, const TaskToPlace& task) override;
    void endJob(JobId job, const TentativePlacement& placement, bool isWhole) override;

private:
    /// Count of the task's model on the host; null when the history does not know the model.
    [[nodiscard]] std::int32_t* countOf(HostId host, const JobRequest& request);
    [[nodiscard]] std::span<std::int32_t> countsOn(HostId host)
    {
        return std::span(m_counts).subspan(host.index() * m_fit->modelCount(), m_fit->modelCount());
    }

    InterferenceForm m_form;
    HistoryRuns m_runs;
    std::shared_ptr<const InterferenceFit> m_fit;
    std::vector<std::size_t> m_knownModel; ///< by model of the run: index in the history's catalogue, or its size
    std::vector<std::int32_t> m_counts; ///< tasks by host and model; of one decision
};

Result<void> InterferenceChooser::begin(const View& view, std::uint64_t /*seed*/)
{
    TRY_ASSIGN(m_fit, sharedFit(m_form, m_runs));
    m_knownModel.clear();
    const auto historic = bundledModels();
    for (const ModelProfile& model : view.models().models) {
        const std::optional<ModelId> known = historic->find(model.name);
        m_knownModel.push_back(known ? known->index() : historic->models.size());
    }
    return {};
}

Result<void> InterferenceChooser::beginDecision(
    const View& view, CapacityLedger& /*ledger*/, std::vector<JobId>& /*jobs*/)
{
    m_counts.assign(view.cluster().hostCount() * m_fit->modelCount(), 0);
    for (const auto id : view.running()) {
        const JobRequest& request = view.request(JobId(id));
        for (const PlacedTasks& tasks : view.placement(JobId(id))) {
            if (std::int32_t* count = countOf(tasks.host, request))
                *count += tasks.count;
        }
    }
    return {};
}

std::int32_t* InterferenceChooser::countOf(HostId host, const JobRequest& request)
{
    if (!request.model.isValid() || m_knownModel[request.model.index()] >= m_fit->modelCount())
        return nullptr;
    return &countsOn(host)[m_knownModel[request.model.index()]];
}

void InterferenceChooser::score(std::span<const HostId> hosts, const TaskToPlace& task, std::span<double> scores)
{
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        std::int32_t* const count = countOf(hosts[i], task.request);
        if (count != nullptr)
            ++*count;
        scores[i] = -m_fit->predict(countsOn(hosts[i]));
        if (count != nullptr)
            --*count;
    }
}

void InterferenceChooser::placed(HostId host, const TaskToPlace& task)
{
    if (std::int32_t* count = countOf(host, task.request))
        ++*count;
}

void InterferenceChooser::endJob(JobId /*job*/, const TentativePlacement& placement, bool isWhole)
{
    if (isWhole)
        return;
    for (const Slot& slot : placement.slots()) {
        if (std::int32_t* count = countOf(placement.ledger().cluster().domain(slot.domain).host, placement.request()))
            *count -= slot.count;
    }
}

} // namespace

InterferenceFit::InterferenceFit(InterferenceForm form, std::size_t modelCount)
    : m_form(form)
    , m_modelCount(modelCount)
    , m_weights(featureCount(form, modelCount), 0.0)
{
}

void InterferenceFit::fillFeatures(std::span<const std::int32_t> tasksByModel, std::vector<double>& features) const
{
    features.assign(tasksByModel.begin(), tasksByModel.end());
    if (m_form == InterferenceForm::Linear)
        return;
    for (std::size_t m = 0; m < m_modelCount; ++m) {
        for (std::size_t k = m; k < m_modelCount; ++k)
            features.push_back(static_cast<double>(tasksByModel[m]) * static_cast<double>(tasksByModel[k]));
    }
}

InterferenceFit InterferenceFit::fromHistory(InterferenceForm form, const History& history, std::size_t modelCount)
{
    InterferenceFit fit(form, modelCount);
    LeastSquares squares(fit.m_weights.size());
    std::vector<double> features;
    for (const HistorySample& sample : history.samples) {
        for (const CoLocation& host : coLocations(sample, modelCount)) {
            fit.fillFeatures(host.tasksByModel, features);
            squares.add(features, host.slowdown);
        }
    }
    fit.m_weights = squares.solve();
    return fit;
}

double InterferenceFit::predict(std::span<const std::int32_t> tasksByModel) const
{
    double sum = 0;
    std::size_t next = m_modelCount;
    for (std::size_t m = 0; m < m_modelCount; ++m) {
        const auto count = static_cast<double>(tasksByModel[m]);
        sum += m_weights[m] * count;
        if (m_form == InterferenceForm::Linear)
            continue;
        for (std::size_t k = m; k < m_modelCount; ++k)
            sum += m_weights[next++] * count * static_cast<double>(tasksByModel[k]);
    }
    return sum;
}

std::unique_ptr<HostChooser> makeInterferenceChooser(InterferenceForm form, const HistoryRuns& runs)
{
    return std::make_unique<InterferenceChooser>(form, runs);
}

namespace {

/// What the parameters say.
struct LifHistory {
    bool isShared = true;
    std::int32_t traces = HistoryRuns {}.traces;
    double noise = HistoryRuns {}.noise;

    [[nodiscard]] HistoryRuns runs() const
    {
        HistoryRuns runs = isShared ? HistoryRuns {} : formerLifRuns();
        runs.traces = traces;
        runs.noise = noise;
        return runs;
    }
};

BoundParameters<LifHistory> historyParameters()
{
    auto which = boundChoice(&LifHistory::isShared, { { "predictor", true }, { "own", false } },
        { .key = "history",
            .description = "whose history the fit is made from: that of harmony's reward predictor, or the smaller one "
                           "at load 3 that LIF had for itself before",
            .source = "as much as its rivals know",
            .isAssumed = true,
            .formerly = std::string("own") });
    return { which,
        bound(&LifHistory::traces,
            assumed(ranged("history_traces", "number of generated traces of each load whose logs the fit is made from",
                1, 1000, "enough for every pair of models to meet"))),
        bound(&LifHistory::noise,
            assumed(ranged("history_noise", "standard deviation of a measured speed, relative", 0, 0.5,
                "within the 5 to 25 % speed variation studied by DL2"))) };
}

} // namespace

void registerInterferenceChooser(PolicyRegistry& registry)
{
    addPlacement(registry,
        { .id = "lif-linear",
            .title = "Least interference, linear",
            .summary = "Each task goes to the server with the least interference predicted by a linear fit to logs "
                       "of earlier runs.",
            .citation = kHarmonyPaper,
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::History },
        LifHistory {}, historyParameters(),
        [](const LifHistory& history) { return makeInterferenceChooser(InterferenceForm::Linear, history.runs()); });
    addPlacement(registry,
        { .id = "lif-quadratic",
            .title = "Least interference, quadratic",
            .summary = "Each task goes to the server with the least interference predicted by a quadratic fit to "
                       "logs of earlier runs.",
            .citation = kHarmonyPaper,
            .provenance = Provenance::Reconstructed,
            .knowledge = Knowledge::History },
        LifHistory {}, historyParameters(),
        [](const LifHistory& history) { return makeInterferenceChooser(InterferenceForm::Quadratic, history.runs()); });
}

} // namespace consonance
