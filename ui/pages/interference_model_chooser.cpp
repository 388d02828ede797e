// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/interference_model_chooser.h"

#include <QComboBox>

#include <string_view>

namespace consonance {

InterferenceChooser::InterferenceChooser(Settings& settings, QWidget* parent)
    : InputChooser(settings, parent)
{
    refill();
}

QString interferenceTitle(const std::string& model)
{
    if (model == "contention")
        return InterferenceChooser::tr("Contention");
    if (model == "contention:maxmin")
        return InterferenceChooser::tr("Contention, max-min network");
    if (model == "none")
        return InterferenceChooser::tr("None");
    const std::string_view measured = "measured:";
    const auto file = model.starts_with(measured) ? model.substr(measured.size()) : model;
    return InterferenceChooser::tr("Measured co-location table: %1").arg(QString::fromStdString(file));
}

void InterferenceChooser::fillList()
{
    list().addItem(interferenceTitle("contention"), QStringLiteral("contention"));
    list().addItem(interferenceTitle("contention:maxmin"), QStringLiteral("contention:maxmin"));
    list().addItem(tr("None"), QStringLiteral("none"));
}

std::string InterferenceChooser::value() const
{
    const auto entry = currentEntry();
    const bool isFile = entry != "none" && !entry.starts_with("contention") && !entry.starts_with("measured:");
    return isFile ? "measured:" + entry : entry;
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
        setNote(tr("Measured co-location table: %1").arg(QString::fromStdString(entry)));
}

void InterferenceChooser::describeFiles(QString& title, QString& filter) const
{
    title = tr("Choose a co-location table");
    filter = tr("Co-location tables (*.json);;All files (*)");
}

} // namespace consonance
