// SPDX-License-Identifier: GPL-3.0-or-later
//
// Chooses a trace: a preset with its parameters, a sample, or a file. GUI thread only.
#pragma once

#include "ui/forms/input_chooser.h"

namespace consonance {

class ParameterForm;
struct SampleTrace;

class TraceChooser : public InputChooser {
    Q_OBJECT
public:
    explicit TraceChooser(Settings& settings, QWidget* parent = nullptr);

    /// A path, or "preset:NAME,key=value,…".
    [[nodiscard]] std::string value() const override;
    void setValue(const std::string& value) override;
    /// The sample that is chosen; nullptr when it is no sample.
    [[nodiscard]] const SampleTrace* sample() const;
    /// The cluster that the chosen trace is meant for; empty when it does not say.
    [[nodiscard]] std::string suggestedCluster() const;

protected:
    void describeFiles(QString& title, QString& filter) const override;
    void fillList() override;
    void updateNote() override;

private:
    [[nodiscard]] std::string presetName() const;
    void showParameters();

    ParameterForm* m_parameters = nullptr;
    std::string m_parametersOf;
};

} // namespace consonance
