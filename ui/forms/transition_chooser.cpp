// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/transition_chooser.h"

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
    const auto entry = currentEntry();
    if (entry == "common")
        setNote(tr("10 s to start or resume (assumed), 30 s to move or resize (Pollux artifact)."));
    else if (entry == "none")
        setNote(tr("Jobs start, stop and move at no cost."));
    else if (entry == "pollux")
        setNote(tr("30 s at every change, the first start included (adaptdl, OSDI 2021)."));
    else
        setNote(tr("Suspend and resume within 1 s, migration 2 s (OSDI 2018)."));
}

} // namespace consonance
#include "moc_transition_chooser.cpp"
