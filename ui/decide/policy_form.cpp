// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/policy_form.h"

#include "ui/forms/policy_chooser.h"
#include "ui/kit/tool_tips.h"
#include "ui/theme/low_scroll.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

PolicyForm::PolicyForm(SessionController& session, WhatIfController& whatIf, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_whatIf(whatIf)
    , m_chooser(new PolicyChooser)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Another policy from now on"));
    resize(420, 520);
    auto* column = new QVBoxLayout(this);
    column->addWidget(new LowScrollArea(m_chooser), 1); // some policies have more parameters than fit
    column->addWidget(m_buttons);
    connect(m_chooser, &PolicyChooser::changed, this,
        [this] { setEnabledUnless(*m_buttons->button(QDialogButtonBox::Ok), m_chooser->problem()); });
    connect(m_buttons, &QDialogButtonBox::accepted, this, [this] {
        m_whatIf.changePolicy(m_chooser->policy(), m_chooser->parameters());
        accept();
    });
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&session, &SessionController::inputsChanged, this, &QDialog::reject);
}

void PolicyForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        setWindowTitle(tr("Another policy from now on"));
    QDialog::changeEvent(event);
}

void PolicyForm::openNow()
{
    const auto& inputs = m_session.inputs();
    if (!inputs)
        return;
    auto request = m_session.openRequest();
    if (const auto& frame = m_session.frame()) {
        const auto isAhead = [&](const SessionChange& change) { return change.step >= frame->position.step; };
        request.changes.resize(
            static_cast<std::size_t>(std::ranges::find_if(m_session.changes(), isAhead) - m_session.changes().begin()));
    }
    const auto decider = policyAtEnd(request); // here and now
    m_chooser->setPolicy(decider.policy);
    m_chooser->setParameters(decider.parameters);
    show();
    raise();
}

} // namespace consonance
#include "moc_policy_form.cpp"
