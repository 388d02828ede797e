// SPDX-License-Identifier: GPL-3.0-or-later
//
// Chooses the costs of starting, suspending, resuming and moving a job. GUI thread only.
#pragma once

#include "ui/forms/input_chooser.h"

namespace consonance {

class TransitionChooser : public InputChooser {
    Q_OBJECT
public:
    explicit TransitionChooser(Settings& settings, QWidget* parent = nullptr);

protected:
    void fillList() override;
    void updateNote() override;
};

} // namespace consonance
