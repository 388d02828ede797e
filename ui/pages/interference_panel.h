// SPDX-License-Identifier: GPL-3.0-or-later
//
// Model × model: how much slower each model runs beside each other one on one server, as the run's true interference
// model has it. Computed in the background when a run is opened. GUI thread only.
#pragma once

#include "core/experiment/pair_interference.h"
#include "ui/plot/heat_map_widget.h"

#include <memory>

namespace consonance {

class JobRunner;
struct SessionInputs;

/// The figures as the heat map shows them; pure.
[[nodiscard]] HeatMapData pairInterferenceMap(const PairInterference& pairs);

class InterferencePanel : public HeatMapWidget {
    Q_OBJECT
public:
    explicit InterferencePanel(JobRunner& runner, QWidget* parent = nullptr);

    /// Another run is open; null for none.
    void setInputs(const std::shared_ptr<const SessionInputs>& inputs);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    JobRunner& m_runner;
    PairInterference m_pairs;
};

} // namespace consonance
