// SPDX-License-Identifier: GPL-3.0-or-later
//
// The settings of an animation: from when to when, length, frames per second, size. Not modal;
// deletes itself. GUI thread only.
#pragma once

#include "ui/export/run_animation.h"

#include <QDialog>

#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QPushButton;
class QSpinBox;

namespace consonance {

class MomentField;
class RoleLabel;

class AnimationForm : public QDialog {
    Q_OBJECT
public:
    /// Begins with the values of `proposed`; `end` is that of the run, `beginning` what 0 s of it is by the calendar.
    AnimationForm(const AnimationRequest& proposed, Time end, const std::optional<std::int64_t>& beginning,
        QWidget* parent = nullptr);

    /// Nothing when a field holds no moment, or the end is not after the beginning; without a file.
    [[nodiscard]] std::optional<AnimationRequest> request() const;

Q_SIGNALS:
    void chosen(const consonance::AnimationRequest& request);

protected:
    void changeEvent(QEvent* event) override;

private:
    void check();
    void retranslate();

    AnimationRequest m_proposed;
    Time m_end;
    RoleLabel* m_fromLabel = nullptr;
    MomentField* m_from = nullptr;
    RoleLabel* m_untilLabel = nullptr;
    MomentField* m_until = nullptr;
    RoleLabel* m_secondsLabel = nullptr;
    QDoubleSpinBox* m_seconds = nullptr;
    RoleLabel* m_rateLabel = nullptr;
    QSpinBox* m_rate = nullptr;
    RoleLabel* m_sizeLabel = nullptr;
    QComboBox* m_size = nullptr;
    RoleLabel* m_note = nullptr;
    QPushButton* m_write = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace consonance
