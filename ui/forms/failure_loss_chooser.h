// SPDX-License-Identifier: GPL-3.0-or-later
//
// What jobs lose when their server fails, as the command line takes it. GUI thread only.
#pragma once

#include "core/sim/transition_model.h"
#include "ui/forms/input_chooser.h"

namespace consonance {

class FailureLossChooser : public InputChooser {
    Q_OBJECT
public:
    explicit FailureLossChooser(Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] FailureLoss loss() const;
    void setLoss(const FailureLoss& loss);

protected:
    void fillList() override;
    void updateNote() override;
};

} // namespace consonance
