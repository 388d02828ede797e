// SPDX-License-Identifier: GPL-3.0-or-later
//
// A policy's traits in words. Pure apart from the installed translators; GUI thread.
#pragma once

#include "core/policy/policy.h"
#include "ui/kit/role_label.h"

#include <QString>

namespace consonance {

/// "verified", "from formulas", …
[[nodiscard]] QString provenanceText(Provenance provenance);
/// One sentence: the meaning of the word.
[[nodiscard]] QString provenanceExplanation(Provenance provenance);
[[nodiscard]] TextTone provenanceTone(Provenance provenance);
/// "remaining work + true throughput"; "nothing beyond requests" for None.
[[nodiscard]] QString knowledgeDescription(Knowledge knowledge);
/// Likewise for a stored run's text from knowledgeText(); unknown words stay as they are.
[[nodiscard]] QString knowledgeDescription(const std::string& stored);
[[nodiscard]] QString policyTitle(const PolicyTraits& traits);
/// "placement", "priority", …; a heading of lists.
[[nodiscard]] QString policyFamily(const PolicyTraits& traits);
[[nodiscard]] QString policySummary(const PolicyTraits& traits);
/// What finds the policy in a list: id, title, family, provenance and knowledge, in English too.
[[nodiscard]] QString policySearchText(const PolicyTraits& traits);
/// What a field says that looks for policies.
[[nodiscard]] QString policySearchHint();
/// Title of the policy with this id; the id itself of an unknown one.
[[nodiscard]] QString policyTitle(const std::string& id);
/// Of RunResult::contender(): the policy's title, with the contender's distinction.
[[nodiscard]] QString contenderTitle(const std::string& contender);

} // namespace consonance
