// SPDX-License-Identifier: GPL-3.0-or-later
//
// The small window for choosing the policy that decides from now on, with its parameters. It stays open beside the
// run and never blocks it. GUI thread only.
#pragma once

#include "ui/decide/what_if_controller.h"

#include <QDialog>

class QDialogButtonBox;

namespace consonance {

class PolicyChooser;

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
