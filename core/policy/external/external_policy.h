// SPDX-License-Identifier: GPL-3.0-or-later
//
// The policy "external": a command of the user decides, in any language, over a pipe (docs/external-protocol.md).
// Its answers are remembered by the moment of the question, so going back, forking and opening a stored run ask
// nothing; only beyond that is the command started, and only if the user allowed it
// (command_consent.h). The command owns its state and hands it over with each answer; the policy gives it back with the
// next question, so a clone continues from where it was copied. Deterministic as far as the command is.
#pragma once

#include "core/policy/external/external_conversation.h"
#include "core/policy/external/recorded_answers.h"

#include <memory>
#include <string>

namespace consonance {

/// What the user sets.
struct ExternalRule {
    std::string command;
    std::string parameters; ///< of the command: key=value,key=value
    double limitSeconds = 60; ///< for each answer
    std::string record; ///< content held by content: RecordedAnswers of the run that this one follows
};

class ExternalPolicy final : public Policy {
public:
    /// `answers` are those of the command, or of an earlier run; without a command nothing else can be asked.
    ExternalPolicy(PolicyTraits traits, std::shared_ptr<ExternalConversation> conversation,
        std::shared_ptr<RecordedAnswers> answers, std::map<std::string, ParameterValue> parameters);

    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;
    [[nodiscard]] std::unique_ptr<Policy> clone() const override;
    void fillIn(std::map<std::string, std::string>& parameters) const override;

private:
    [[nodiscard]] Result<Plan> ask(const Trigger& trigger, const View& view, bool wantsNotes, std::string& answer);
    void addNotes(const Trigger& trigger, const View& view, Plan& plan);

    PolicyTraits m_traits;
    std::shared_ptr<ExternalConversation> m_conversation;
    std::shared_ptr<RecordedAnswers> m_answers;
    ExternalBeginning m_beginning;
    std::string m_state; ///< JSON, or empty
};

} // namespace consonance
