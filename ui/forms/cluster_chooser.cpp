// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/cluster_chooser.h"

#include "ui/theme/icons.h"
#include "ui/words/capacity_text.h"

#include <QComboBox>
#include <QCoreApplication>

#include <algorithm>

namespace consonance {

ClusterChooser::ClusterChooser(Settings& settings, QWidget* parent)
    : InputChooser(settings, parent)
{
    if (auto summaries = summariseClusterPresets())
        m_presets = std::move(*summaries);
    refill();
}

void ClusterChooser::fillList()
{
    for (const auto& preset : m_presets)
        list().addItem(
            themedIcon(Icon::Cluster), QString::fromStdString(preset.name), QString::fromStdString(preset.name));
}

void ClusterChooser::updateNote()
{
    const auto entry = currentEntry();
    const auto found = std::ranges::find(m_presets, entry, &ClusterSummary::name);
    if (found == m_presets.end())
        setNote(QString::fromStdString(entry));
    else
        setNote(tr("%1 – %2", "capacity and description of a cluster")
                    .arg(capacityText(found->hosts, found->capacity),
                        QCoreApplication::translate("Cluster", found->description.c_str())));
}

void ClusterChooser::describeFiles(QString& title, QString& filter) const
{
    title = tr("Choose a cluster file");
    filter = tr("Clusters and lists of nodes (*.json *.csv *.txt *.conf *.gz *.gzip *.zip *.zst);;All files (*)");
}

} // namespace consonance
#include "moc_cluster_chooser.cpp"
