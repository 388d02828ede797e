// SPDX-License-Identifier: GPL-3.0-or-later
//
// Chooses what starting, suspending, resuming and moving a job costs. GUI thread only.
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
