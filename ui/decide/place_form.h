// SPDX-License-Identifier: GPL-3.0-or-later
//
// The small window for placing a task where a drag cannot: which task, from where, to where, how many.
// It stays open beside the run and never blocks it. GUI thread only.
#pragma once

#include "ui/decide/what_if_controller.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QSpinBox;

namespace consonance {

class RoleLabel;

class PlaceForm : public QDialog {
    Q_OBJECT
public:
    PlaceForm(SessionController& session, WhatIfController& whatIf, QWidget* parent = nullptr);

    /// Shows it for a job that waits or runs.
    void openFor(JobId job);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void fill();
    void apply();
    [[nodiscard]] int tasksOn(HostId host, std::uint8_t role) const;

    SessionController& m_session;
    WhatIfController& m_whatIf;
    JobId m_job;
    QFormLayout* m_fields = nullptr;
    QComboBox* m_role = nullptr;
    QComboBox* m_from = nullptr;
    QComboBox* m_to = nullptr;
    QSpinBox* m_count = nullptr;
    RoleLabel* m_hint = nullptr;
    QDialogButtonBox* m_buttons = nullptr;
};

} // namespace consonance
