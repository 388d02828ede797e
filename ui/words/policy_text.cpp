// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/policy_text.h"

#include "core/policy/policy_title.h"
#include "ui/words/core_wording.h"

#include <QCoreApplication>
#include <QStringList>

namespace consonance {

namespace {

QString policyWord(const char* english)
{
    return QCoreApplication::translate("PolicyText", english);
}

} // namespace

QString provenanceText(Provenance provenance)
{
    switch (provenance) {
    case Provenance::Verified:
        return policyWord(QT_TRANSLATE_NOOP("PolicyText", "verified"));
    case Provenance::FromFormulas:
        return policyWord(QT_TRANSLATE_NOOP("PolicyText", "from formulas"));
    case Provenance::Reconstructed:
        return policyWord(QT_TRANSLATE_NOOP("PolicyText", "reconstructed"));
    case Provenance::Learned:
        return policyWord(QT_TRANSLATE_NOOP("PolicyText", "learned"));
    case Provenance::External:
        return policyWord(QT_TRANSLATE_NOOP("PolicyText", "external"));
    }
    return {};
}

QString provenanceExplanation(Provenance provenance)
{
    switch (provenance) {
    case Provenance::Verified:
        return policyWord(QT_TRANSLATE_NOOP("PolicyText", "Reproduces published results job by job."));
    case Provenance::FromFormulas:
        return policyWord(QT_TRANSLATE_NOOP("PolicyText", "Built from published formulas."));
    case Provenance::Reconstructed:
        return policyWord(QT_TRANSLATE_NOOP(
            "PolicyText", "The published text is incomplete; gaps were filled in, see the parameters marked assumed."));
    case Provenance::Learned:
        return policyWord(QT_TRANSLATE_NOOP("PolicyText", "Trained with this program."));
    case Provenance::External:
        return policyWord(QT_TRANSLATE_NOOP(
            "PolicyText", "Decided by another program, which itself says what it is and what it knows."));
    }
    return {};
}

TextTone provenanceTone(Provenance provenance)
{
    switch (provenance) {
    case Provenance::Verified:
        return TextTone::Ok;
    case Provenance::FromFormulas:
        return TextTone::Accent;
    case Provenance::Reconstructed:
        return TextTone::Warning;
    case Provenance::Learned:
        return TextTone::Muted;
    case Provenance::External:
        return TextTone::Warning;
    }
    return TextTone::Muted;
}

QString knowledgeDescription(Knowledge knowledge)
{
    QStringList words;
    for (const auto one : kAllKnowledge) {
        if (includes(knowledge, one))
            words << policyWord(knowledgeWord(one));
    }
    return words.isEmpty() ? policyWord(QT_TRANSLATE_NOOP("PolicyText", "nothing beyond requests"))
                           : words.join(QStringLiteral(" + "));
}

QString knowledgeDescription(const std::string& stored)
{
    const auto names = QString::fromStdString(stored).split(QLatin1Char('+'));
    auto knowledge = Knowledge::None;
    for (const auto one : kAllKnowledge) {
        if (names.contains(QLatin1String(knowledgeName(one))))
            knowledge = knowledge | one;
    }
    return knowledgeText(knowledge) == stored ? knowledgeDescription(knowledge) : QString::fromStdString(stored);
}

QString policyTitle(const PolicyTraits& traits)
{
    return QCoreApplication::translate("Policy", traits.title.c_str());
}

QString policySearchText(const PolicyTraits& traits)
{
    return QStringList { QString::fromStdString(traits.id), QString::fromStdString(traits.title), policyTitle(traits),
        QString::fromStdString(traits.family), policyFamily(traits),
        QString::fromLatin1(provenanceName(traits.provenance)), provenanceText(traits.provenance),
        QString::fromStdString(knowledgeText(traits.knowledge)), knowledgeDescription(traits.knowledge) }
        .join(QLatin1Char('\n'));
}

QString policySearchHint()
{
    return policyWord(QT_TRANSLATE_NOOP("PolicyText", "Find by name, source or knowledge"));
}

QString policyFamily(const PolicyTraits& traits)
{
    auto family = QCoreApplication::translate("Policy", traits.family.c_str());
    if (!family.isEmpty())
        family[0] = family[0].toUpper();
    return family;
}

QString policySummary(const PolicyTraits& traits)
{
    auto summary = QCoreApplication::translate("Policy", traits.summary.c_str());
    if (!summary.isEmpty())
        summary[0] = summary[0].toUpper();
    return summary;
}

QString policyTitle(const std::string& id)
{
    return QString::fromStdString(policyTitle(id, windowWording));
}

QString contenderTitle(const std::string& contender)
{
    return QString::fromStdString(contenderTitle(contender, windowWording));
}

} // namespace consonance
