// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/interference_model_chooser.h"

#include "ui/words/interference_text.h"

#include <QComboBox>

namespace consonance {

InterferenceChooser::InterferenceChooser(Settings& settings, QWidget* parent)
    : InputChooser(settings, parent)
{
    refill();
}

void InterferenceChooser::fillList()
{
    list().addItem(interferenceTitle("contention"), QStringLiteral("contention"));
    list().addItem(interferenceTitle("contention:maxmin"), QStringLiteral("contention:maxmin"));
    list().addItem(interferenceTitle("none"), QStringLiteral("none"));
}

std::string InterferenceChooser::value() const
{
    const auto entry = currentEntry();
    const bool isFile = entry != "none" && !entry.starts_with("contention");
    return isFile ? interferenceOfFile(entry) : entry;
}

/// A file is the same entry whether it was chosen here or is asked for by name.
void InterferenceChooser::setValue(const std::string& value)
{
    InputChooser::setValue(interferenceFile(value));
}

void InterferenceChooser::updateNote()
{
    const auto entry = currentEntry();
    if (entry == "contention")
        setNote(tr("Jobs slow each other down on shared servers and links, by published figures."));
    else if (entry == "contention:maxmin")
        setNote(tr("Links are shared max-min fairly; slower to compute."));
    else if (entry == "none")
        setNote(tr("Neighbours do not matter."));
    else
        setNote(interferenceTitle(entry));
}

void InterferenceChooser::describeFiles(QString& title, QString& filter) const
{
    title = tr("Choose a co-location table");
    filter = tr("Co-location tables (*.json);;All files (*)");
}

} // namespace consonance
#include "moc_interference_model_chooser.cpp"
