// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/sample_text.h"

#include "core/run/usual_inputs.h"
#include "ui/kit/number_format.h"
#include "ui/words/policy_text.h"

#include <QLocale>

namespace consonance {

QString sampleText(const SampleText& text)
{
    return QString::fromStdString(QLocale().language() == QLocale::Chinese ? text.chinese : text.english);
}

RunRequest sampleRequest(const SampleTrace& sample)
{
    return requestOfTrace(sampleEntry(sample));
}

std::vector<SampleCardContent> sampleCards()
{
    std::vector<SampleCardContent> cards;
    for (const auto& sample : sampleTraces()) {
        auto facts = SampleCard::tr("%n jobs on %1, %2", "", static_cast<int>(sample.jobs))
                         .arg(QString::fromStdString(sample.cluster), policyTitle(sample.policy));
        if (sample.compare.size() > 1)
            facts = SampleCard::tr("%1 · comparison takes about %2").arg(facts, format::secondsLeft(sample.seconds));
        cards.push_back({ .title = sampleText(sample.title),
            .lesson = sampleText(sample.lesson),
            .facts = facts,
            .request = sampleRequest(sample) });
    }
    return cards;
}

} // namespace consonance
