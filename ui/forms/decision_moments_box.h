// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks when the policy of a run decides, and the length of an interval that replaces the policy's own. GUI thread only;
// their parent owns them.
#pragma once

#include "core/run/run_request.h"

#include <QComboBox>
#include <QDoubleSpinBox>

namespace consonance {

class DecisionMomentsBox : public QComboBox {
    Q_OBJECT
public:
    explicit DecisionMomentsBox(QWidget* parent = nullptr);

    [[nodiscard]] DecisionMoments value() const { return static_cast<DecisionMoments>(currentData().toInt()); }
    void setValue(DecisionMoments value) { setCurrentIndex(findData(static_cast<int>(value))); }

private:
    void retranslate();
};

class IntervalBox : public QDoubleSpinBox {
    Q_OBJECT
public:
    explicit IntervalBox(QWidget* parent = nullptr);

    /// Seconds; nothing: the policy's own.
    [[nodiscard]] std::optional<double> seconds() const;
    void setSeconds(std::optional<double> seconds);

private:
    void retranslate();
};

} // namespace consonance
