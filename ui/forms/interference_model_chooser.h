// SPDX-License-Identifier: GPL-3.0-or-later
//
// Chooses how jobs slow each other down: a model, or a file of measurements. GUI thread only.
#pragma once

#include "ui/forms/input_chooser.h"

namespace consonance {

class InterferenceChooser : public InputChooser {
    Q_OBJECT
public:
    explicit InterferenceChooser(Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] std::string value() const override;
    void setValue(const std::string& value) override;

protected:
    void describeFiles(QString& title, QString& filter) const override;
    void fillList() override;
    void updateNote() override;
};

} // namespace consonance
