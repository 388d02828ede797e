// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks how to treat jobs that can never run on the cluster. GUI thread only; its parent owns it.
#pragma once

#include "core/run/run_request.h"

#include <QCheckBox>

namespace consonance {

class ImpossibleJobsBox : public QCheckBox {
    Q_OBJECT
public:
    explicit ImpossibleJobsBox(QWidget* parent = nullptr);

    [[nodiscard]] ImpossibleJobs value() const { return isChecked() ? ImpossibleJobs::LeaveOut : ImpossibleJobs::Keep; }
    void setValue(ImpossibleJobs value) { setChecked(value == ImpossibleJobs::LeaveOut); }

private:
    void retranslate();
};

} // namespace consonance
