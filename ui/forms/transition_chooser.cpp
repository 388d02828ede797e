// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/transition_chooser.h"

#include "core/policy/transition_tables.h"
#include "ui/words/core_wording.h"

#include <QComboBox>

namespace consonance {

TransitionChooser::TransitionChooser(Settings& settings, QWidget* parent)
    : InputChooser(settings, parent)
{
    takeNoFiles();
    refill();
}

void TransitionChooser::fillList()
{
    list().addItem(tr("Common"), QStringLiteral("common"));
    list().addItem(tr("Free"), QStringLiteral("none"));
    list().addItem(QStringLiteral("Pollux"), QStringLiteral("pollux"));
    list().addItem(QStringLiteral("Gandiva"), QStringLiteral("gandiva"));
}

void TransitionChooser::updateNote()
{
    setNote(QString::fromStdString(transitionCostsText(currentEntry(), windowWording)));
}

} // namespace consonance
#include "moc_transition_chooser.cpp"
