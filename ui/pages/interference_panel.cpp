// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/interference_panel.h"

#include "ui/kit/job_runner.h"
#include "ui/pages/session_controller.h"

#include <QEvent>

namespace consonance {

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
    map.scale = std::pair(0.0, 0.6);
    return map;
}

InterferencePanel::InterferencePanel(JobRunner& runner, QWidget* parent)
    : HeatMapWidget(parent)
    , m_runner(runner)
{
    retranslate();
}

void InterferencePanel::setInputs(const std::shared_ptr<const SessionInputs>& inputs)
{
    if (!inputs) {
        m_pairs = {};
        setData({});
        return;
    }
    m_runner.start(
        tr("Computing interference"),
        [inputs](const StopToken&, Progress&) -> Result<PairInterference> {
            TRY_ASSIGN(const auto throughput, makeThroughputModel(inputs->request.interference, inputs->cluster));
            const auto models = inputs->workload->models ? inputs->workload->models : bundledModels();
            return pairInterference(*inputs->cluster, *models, *throughput);
        },
        this,
        [this](const Result<PairInterference>& pairs) {
            m_pairs = pairs ? *pairs : PairInterference {};
            setData(m_pairs.models.empty() ? HeatMapData {} : pairInterferenceMap(m_pairs));
        },
        { .group = QStringLiteral("interference.pairs"), .quiet = true });
}

void InterferencePanel::retranslate()
{
    setEmptyText(tr("How much every model slows every other one appears here when a run is open."));
    setAccessibleName(tr("Interference between models"));
    if (!m_pairs.models.empty())
        setData(pairInterferenceMap(m_pairs));
}

void InterferencePanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    HeatMapWidget::changeEvent(event);
}

} // namespace consonance
