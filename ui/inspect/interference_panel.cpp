// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/interference_panel.h"

#include "core/throughput/interference_title.h"
#include "ui/heatmap/heat_map_scroll.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/selection.h"
#include "ui/session/range_selection.h"
#include "ui/session/session_controller.h"
#include "ui/session/span_note.h"
#include "ui/work/job_runner.h"

#include <QComboBox>

#include <algorithm>

namespace consonance {

namespace {

constexpr double kMostSlowdown = 0.6; ///< end of the scale
constexpr double kMostDifference = 0.2;

} // namespace

std::string pairMapId(PairMapKind kind)
{
    return kind == PairMapKind::True ? "true" : kind == PairMapKind::Predicted ? "predicted" : "difference";
}

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

std::vector<int> trainedModels(const PairBelief& belief, const Workload& workload)
{
    const auto count = belief.truth.models.size();
    std::vector<bool> isTrained(count);
    for (std::size_t i = 0; i < workload.jobCount(); ++i) {
        const auto model = workload.job(JobId(static_cast<std::uint32_t>(i))).request.model;
        if (model.isValid() && model.index() < count)
            isTrained[model.index()] = true;
    }
    const bool isKnown = std::ranges::find(isTrained, true) != isTrained.end();
    std::vector<int> rows;
    for (std::size_t i = 0; i < count; ++i) {
        if (!isKnown || isTrained[i])
            rows.push_back(static_cast<int>(i));
    }
    return rows;
}

InterferencePanel::InterferencePanel(JobRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_kind(new QComboBox)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_map(new HeatMapWidget)
    , m_spanNote(new SpanNote)
{
    for (const auto kind : { PairMapKind::True, PairMapKind::Predicted, PairMapKind::Difference })
        m_kind->addItem(QString(), static_cast<int>(kind));
    auto* head = filled(new QHBoxLayout, { m_kind, { m_note, 1 } });
    head->setContentsMargins(spacing::kTiny, spacing::kTiny, spacing::kTiny, 0);
    tightlyFilled(new QVBoxLayout(this), { head, m_spanNote, { new HeatMapScroll(m_map), 1 } }, spacing::kTiny);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &InterferencePanel::showMap);
    keepTranslated(*this, [this] { retranslate(); });
}

void InterferencePanel::setInputs(const std::shared_ptr<const SessionInputs>& inputs)
{
    m_belief = {};
    m_inputs = inputs;
    if (!inputs) {
        showMap();
        return;
    }
    m_runner.start(
        tr("Computing interference"),
        [inputs](const StopToken& stop, Progress& progress) -> Result<PairBelief> {
            return observedPairBelief(inputs->request, inputs->cluster, *inputs->workload, stop, &progress);
        },
        this,
        [this, inputs](const Result<PairBelief>& belief) {
            if (inputs != m_inputs)
                return; // closed meanwhile
            m_belief = belief ? *belief : PairBelief {};
            showMap();
        },
        { .group = QStringLiteral("interference.pairs"), .quiet = true });
}

void InterferencePanel::follow(const Selection& selection, const RangeSelection& brush)
{
    m_selection = &selection;
    m_brush = &brush;
    connect(&selection, &Selection::changed, this, &InterferencePanel::showSelection);
    connect(&brush, &RangeSelection::changed, this, &InterferencePanel::showMap);
    showMap();
}

void InterferencePanel::setProvenance(const QString& line)
{
    m_provenance = line;
    m_map->setProvenance(line);
    showMap();
}

PairMapKind InterferencePanel::shownKind() const
{
    const auto kind = static_cast<PairMapKind>(m_kind->currentData().toInt());
    return m_belief.predicted.slowdown.empty() ? PairMapKind::True : kind;
}

bool InterferencePanel::isLimited() const
{
    return m_brush && m_brush->span();
}

/// The models that these jobs train, ascending: the belief has them in the catalogue's order.
std::vector<int> InterferencePanel::rowsOf(const std::vector<JobId>& jobs) const
{
    std::vector<bool> isTrained(m_belief.truth.models.size());
    for (const auto job : jobs) {
        const auto model = m_inputs->workload->job(job).request.model;
        if (model.isValid() && model.index() < isTrained.size())
            isTrained[model.index()] = true;
    }
    std::vector<int> rows;
    for (std::size_t i = 0; i < isTrained.size(); ++i) {
        if (isTrained[i])
            rows.push_back(static_cast<int>(i));
    }
    return rows;
}

void InterferencePanel::showSelection()
{
    if (!m_selection || !m_inputs)
        return;
    std::vector<int> marked;
    for (const int model : rowsOf(m_selection->state().jobs)) {
        if (const int row = m_rowOfModel[static_cast<std::size_t>(model)]; row >= 0)
            marked.push_back(row);
    }
    m_map->setSelectedRange(rangeOfMarked(marked, m_map->data().rowCount()));
}

/// What one must know to read it; `others` are known models that it leaves out.
QString InterferencePanel::aboutMap(bool isKnown, int others) const
{
    if (interferenceAlone(m_inputs->request.interference) == "none")
        return tr("Interference is off in this run: no job slows another.");
    if (std::ranges::none_of(m_inputs->workload->jobs, [](const JobSpec& job) { return job.request.model.isValid(); }))
        return tr("No job of this trace has a model; these are the models that are known.");
    if (!isKnown)
        return tr("No predictor knows these models; the truth is shown.");
    return others > 0 ? tr("Without %n models that no job trains.", "", others) : QString();
}

void InterferencePanel::showMap()
{
    m_spanNote->say(std::nullopt, {}, {});
    m_map->setProvenance(m_provenance);
    m_rowOfModel.assign(m_belief.truth.models.size(), -1);
    if (m_belief.truth.models.empty()) {
        m_note->clear();
        m_map->setData({});
        return;
    }
    const auto kind = static_cast<PairMapKind>(m_kind->currentData().toInt());
    const bool isKnown = kind == PairMapKind::True || !m_belief.predicted.slowdown.empty();
    auto map = pairMap(m_belief, kind);
    auto kept = trainedModels(m_belief, *m_inputs->workload);
    const auto others = static_cast<int>(map.rowCount() - std::ssize(kept));
    m_note->setText(aboutMap(isKnown, others));
    const auto count = static_cast<int>(std::ssize(kept));
    if (m_brush && m_brush->span()) {
        const auto& span = *m_brush->span();
        kept = rowsOf(span.jobs);
        const auto part = tr("%1 of %n models ran", "", count).arg(format::integer(std::ssize(kept)));
        m_spanNote->say(span.range, span.beginning, part);
        // A picture must say that it is of a part; no command draws it.
        m_map->setProvenance(SpanNote::textOf(span.range, span.beginning, part) + QLatin1Char('\n') + m_provenance);
    }
    map = squarePart(map, kept);
    for (std::size_t row = 0; row < kept.size(); ++row)
        m_rowOfModel[static_cast<std::size_t>(kept[row])] = static_cast<int>(row);
    m_map->setData(std::move(map));
    showSelection();
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

} // namespace consonance
#include "moc_interference_panel.cpp"
