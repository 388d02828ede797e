// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two small windows with which a change is described that a click cannot: where a task goes, and which policy takes
// over. They stay open beside the run and never block it. GUI thread only.
#pragma once

#include "ui/pages/what_if_controller.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QSpinBox;

namespace consonance {

class PolicyChooser;
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

class PolicyForm : public QDialog {
    Q_OBJECT
public:
    PolicyForm(SessionController& session, WhatIfController& whatIf, QWidget* parent = nullptr);

    void openNow();

protected:
    void changeEvent(QEvent* event) override;

private:
    SessionController& m_session;
    WhatIfController& m_whatIf;
    PolicyChooser* m_chooser = nullptr;
    QDialogButtonBox* m_buttons = nullptr;
};

} // namespace consonance
