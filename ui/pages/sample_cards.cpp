// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_generator.h"
#include "ui/pages/welcome_page.h"

#include <QCoreApplication>

namespace consonance {

std::vector<SampleCardContent> sampleCards()
{
    std::vector<SampleCardContent> cards;
    for (const auto& preset : tracePresets()) {
        SampleCardContent card;
        card.title = QCoreApplication::translate(preset.title.id, preset.title.english);
        card.lesson = QCoreApplication::translate(preset.description.id, preset.description.english);
        card.facts = QString::fromStdString(preset.cluster);
        card.request.trace = "preset:" + preset.id;
        card.request.cluster = preset.cluster;
        card.request.policy = "lb";
        cards.push_back(card);
    }
    return cards;
}

} // namespace consonance
