// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/interference_panel.h"

#include "core/learn/learned_policies.h"
#include "ui/kit/job_runner.h"
#include "ui/pages/role_label.h"
#include "ui/pages/session_controller.h"
#include "ui/plot/heat_map_scroll.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <cmath>

namespace consonance {

namespace {

constexpr double kMostSlowdown = 0.6; ///< end of the scale
constexpr double kMostDifference = 0.2;

/// The predictor of the policy that runs, with its checkpoint; of Harmony's where the policy has none.
std::shared_ptr<const RewardPredictor> predictorFor(const RunRequest& request)
{
    const auto given = request.parameters.find("checkpoint");
    const auto checkpoint = given == request.parameters.end() ? std::string(kBundledCheckpoint) : given->second;
    for (const auto& policy : { request.policy, std::string("harmony") }) {
        const auto model = learnedModelFor(policy, policy == request.policy ? checkpoint : kBundledCheckpoint);
        if (model && (*model)->predictor)
            return (*model)->predictor;
    }
    return nullptr;
}

/// How many held-out measurements there are of each pair, in the catalogue's order of models.
std::vector<std::int64_t> observationsOf(
    const RewardPredictor& predictor, const ModelCatalogue& catalogue, const PredictorCalibration& calibration)
{
    std::vector<std::int64_t> counts;
    const auto models = predictor.modelNames().size();
    for (const auto& victim : catalogue.models) {
        const auto row = predictor.modelIndex(victim.name);
        for (const auto& neighbour : catalogue.models) {
            const auto column = predictor.modelIndex(neighbour.name);
            const bool isKnown = row >= 0 && column >= 0;
            counts.push_back(isKnown
                    ? calibration.byPair[static_cast<std::size_t>(row) * models + static_cast<std::size_t>(column)].jobs
                    : 0);
        }
    }
    return counts;
}

Result<PairBelief> readBelief(const SessionInputs& inputs, const StopToken& stop)
{
    TRY_ASSIGN(const auto throughput, makeThroughputModel(inputs.request.interference, inputs.cluster));
    const auto models = inputs.workload->models ? inputs.workload->models : bundledModels();
    PairBelief belief { .truth = pairInterference(*inputs.cluster, *models, *throughput) };
    const auto predictor = predictorFor(inputs.request);
    if (!predictor)
        return belief;
    belief.predicted = predictedInterference(*predictor, *models);
    if (const auto history = makePredictorHistory(heldOutRuns(), stop))
        belief.observations = observationsOf(*predictor, *models, calibrate(*predictor, **history));
    return belief;
}

} // namespace

HeatMapData pairInterferenceMap(const PairInterference& pairs)
{
    HeatMapData map;
    map.name = InterferencePanel::tr("True interference, model × model");
    map.rowTitle = InterferencePanel::tr("job");
    map.columnTitle = InterferencePanel::tr("beside on one server (%1)").arg(QString::fromStdString(pairs.host));
    for (const auto& model : pairs.models) {
        map.rows << QString::fromStdString(model);
        map.columns << QString::fromStdString(model);
    }
    map.values = pairs.slowdown;
    map.quantity = { .title = InterferencePanel::tr("slower than alone"), .kind = AxisKind::Fraction };
    map.scale = std::pair(0.0, kMostSlowdown);
    return map;
}

HeatMapData pairMap(const PairBelief& belief, PairMapKind kind)
{
    auto map = pairInterferenceMap(belief.truth);
    if (kind == PairMapKind::True || belief.predicted.slowdown.size() != map.values.size())
        return map;
    for (std::size_t i = 0; i < map.values.size(); ++i) {
        const double predicted = belief.predicted.slowdown[i];
        map.values[i] = kind == PairMapKind::Predicted ? predicted : predicted - map.values[i];
        QStringList note;
        if (i < belief.observations.size())
            note << InterferencePanel::tr("%n observations", "", static_cast<int>(belief.observations[i]));
        if (belief.predicted.outOfRange[i])
            note << InterferencePanel::tr("never seen together in its history");
        map.notes << note.join(QStringLiteral(", "));
    }
    if (kind == PairMapKind::Predicted) {
        map.name = InterferencePanel::tr("Predicted interference, model × model");
        return map;
    }
    map.name = InterferencePanel::tr("Predicted minus true interference, model × model");
    map.quantity.title = InterferencePanel::tr("predicted minus true");
    map.map = ColorMap::BlueGreyOrange;
    map.scale = std::pair(-kMostDifference, kMostDifference);
    return map;
}

InterferencePanel::InterferencePanel(JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_kind(new QComboBox)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_map(new HeatMapWidget)
{
    for (const auto kind : { PairMapKind::True, PairMapKind::Predicted, PairMapKind::Difference })
        m_kind->addItem(QString(), static_cast<int>(kind));
    auto* head = new QHBoxLayout;
    head->setContentsMargins(spacing::kTiny, spacing::kTiny, spacing::kTiny, 0);
    head->addWidget(m_kind);
    head->addWidget(m_note, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(spacing::kTiny);
    column->addLayout(head);
    column->addWidget(new HeatMapScroll(m_map), 1);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &InterferencePanel::showMap);
    retranslate();
}

void InterferencePanel::setInputs(const std::shared_ptr<const SessionInputs>& inputs)
{
    m_belief = {};
    if (!inputs) {
        showMap();
        return;
    }
    m_runner.start(
        tr("Computing interference"),
        [inputs](const StopToken& stop, Progress&) -> Result<PairBelief> { return readBelief(*inputs, stop); }, this,
        [this](const Result<PairBelief>& belief) {
            m_belief = belief ? *belief : PairBelief {};
            showMap();
        },
        { .group = QStringLiteral("interference.pairs"), .quiet = true });
}

void InterferencePanel::showMap()
{
    if (m_belief.truth.models.empty()) {
        m_note->clear();
        m_map->setData({});
        return;
    }
    const auto kind = static_cast<PairMapKind>(m_kind->currentData().toInt());
    const bool isKnown = kind == PairMapKind::True || !m_belief.predicted.slowdown.empty();
    m_note->setText(isKnown ? QString() : tr("No predictor knows these models; the truth is shown."));
    m_map->setData(pairMap(m_belief, kind));
}

void InterferencePanel::retranslate()
{
    m_kind->setItemText(0, tr("True"));
    m_kind->setItemText(1, tr("Predicted"));
    m_kind->setItemText(2, tr("Predicted − true"));
    m_kind->setAccessibleName(tr("Which interference"));
    m_map->setEmptyText(tr("How much every model slows every other one appears here when a run is open."));
    m_map->setAccessibleName(tr("Interference between models"));
    showMap();
}

void InterferencePanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace consonance
