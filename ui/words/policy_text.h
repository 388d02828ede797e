// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a policy's traits mean in words. Pure apart from the installed translators; GUI thread.
#pragma once

#include "core/policy/policy.h"
#include "ui/kit/role_label.h"

#include <QString>

namespace consonance {

/// "verified", "from formulas", …
[[nodiscard]] QString provenanceText(Provenance provenance);
/// One sentence: what the word promises.
[[nodiscard]] QString provenanceExplanation(Provenance provenance);
[[nodiscard]] TextTone provenanceTone(Provenance provenance);
/// "remaining work + true throughput"; "nothing beyond requests" for None.
[[nodiscard]] QString knowledgeDescription(Knowledge knowledge);
/// Likewise, of what a stored run says as knowledgeText() wrote it; what is not known here stays as it is.
[[nodiscard]] QString knowledgeDescription(const std::string& stored);
[[nodiscard]] QString policyTitle(const PolicyTraits& traits);
/// "placement", "priority", …; a heading of lists.
[[nodiscard]] QString policyFamily(const PolicyTraits& traits);
[[nodiscard]] QString policySummary(const PolicyTraits& traits);
/// What finds the policy in a list: id, title, family, provenance and knowledge, in English too.
[[nodiscard]] QString policySearchText(const PolicyTraits& traits);
/// What a field says that looks for policies.
[[nodiscard]] QString policySearchHint();
/// Title of the policy with this id; the id itself when nobody knows it.
[[nodiscard]] QString policyTitle(const std::string& id);
/// Of RunResult::contender(): the policy's title, with what tells the contender apart.
[[nodiscard]] QString contenderTitle(const std::string& contender);

} // namespace consonance
