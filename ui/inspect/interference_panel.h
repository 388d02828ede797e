// SPDX-License-Identifier: GPL-3.0-or-later
//
// Model × model: how much slower each model runs beside each other one on one server – as the run's true interference
// model has it, as the learned predictor believes, or the difference. Computed in the background when a run is opened.
// Of models that no job of the run trains there are none. The models of selected jobs are framed; while a span of time
// is selected, those of the jobs that ran in it are shown. GUI thread only.
#pragma once

#include "core/why/pair_belief.h"
#include "ui/heatmap/heat_map_widget.h"

#include <QWidget>

#include <memory>

class QComboBox;

namespace consonance {

class JobRunner;
class RoleLabel;
class RangeSelection;
class Selection;
class SpanNote;
struct SessionInputs;

enum class PairMapKind : std::uint8_t { True, Predicted, Difference };

/// "true", "predicted", "difference": as on the command line.
[[nodiscard]] std::string pairMapId(PairMapKind kind);

/// The figures as the heat map shows them; pure.
[[nodiscard]] HeatMapData pairInterferenceMap(const PairInterference& pairs);
[[nodiscard]] HeatMapData pairMap(const PairBelief& belief, PairMapKind kind);
/// Those that the jobs of a trace train, as rows of the map; all where none says what it trains.
[[nodiscard]] std::vector<int> trainedModels(const PairBelief& belief, const Workload& workload);

class InterferencePanel : public QWidget {
    Q_OBJECT
public:
    explicit InterferencePanel(JobRunner& runner, QWidget* parent = nullptr);

    /// Shows the models of the selected jobs and span from now on; both must outlive the panel.
    void follow(const Selection& selection, const RangeSelection& brush);
    /// Another run is open; null for none.
    void setInputs(const std::shared_ptr<const SessionInputs>& inputs);
    void setProvenance(const QString& line);
    [[nodiscard]] HeatMapWidget& map() const { return *m_map; }
    [[nodiscard]] QComboBox& kinds() const { return *m_kind; }
    /// The source shown; the truth where there is no predictor.
    [[nodiscard]] PairMapKind shownKind() const;
    /// Shows only jobs that ran in the selected span of time.
    [[nodiscard]] bool isLimited() const;

private:
    void retranslate();
    [[nodiscard]] QString aboutMap(bool isKnown, int others) const;
    void showMap();
    void showSelection();
    [[nodiscard]] std::vector<int> rowsOf(const std::vector<JobId>& jobs) const;

    JobRunner& m_runner;
    QComboBox* m_kind = nullptr;
    RoleLabel* m_note = nullptr;
    HeatMapWidget* m_map = nullptr;
    SpanNote* m_spanNote = nullptr;
    QString m_provenance;
    PairBelief m_belief;
    std::shared_ptr<const SessionInputs> m_inputs;
    const Selection* m_selection = nullptr;
    const RangeSelection* m_brush = nullptr;
    std::vector<int> m_rowOfModel; ///< by place in the belief; −1: not shown
};

} // namespace consonance
