// SPDX-License-Identifier: GPL-3.0-or-later
//
// Chooses a cluster: a preset or a file. GUI thread only.
#pragma once

#include "core/cluster/cluster_presets.h"
#include "ui/forms/input_chooser.h"

#include <vector>

namespace consonance {

class ClusterChooser : public InputChooser {
    Q_OBJECT
public:
    explicit ClusterChooser(Settings& settings, QWidget* parent = nullptr);

protected:
    void describeFiles(QString& title, QString& filter) const override;
    void fillList() override;
    void updateNote() override;

private:
    std::vector<ClusterSummary> m_presets;
};

} // namespace consonance
