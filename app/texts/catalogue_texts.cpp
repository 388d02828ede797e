// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/texts/catalogue_texts.h"

#include "app/cli/command_line.h"
#include "app/language/language.h"

#include "core/cluster/cluster_presets.h"
#include "core/learn/learned_policies.h"
#include "core/learn/training/agent_trainer.h"
#include "core/learn/training/training_settings.h"
#include "core/policy/policy.h"

#include <algorithm>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

/// The contexts under which ui/words looks these texts up.
constexpr const char* kPolicyContext = "Policy";
constexpr const char* kClusterContext = "Cluster";
/// As in app/language/language.cpp.
constexpr const char* kHelpContext = "CommandLine";

void addOnce(std::vector<CatalogueText>& texts, const char* context, const std::string& english)
{
    const CatalogueText text { .context = context, .english = english };
    if (!english.empty() && std::ranges::find(texts, text) == texts.end())
        texts.push_back(text);
}

std::string literal(std::string_view text)
{
    std::string result = "\"";
    for (const char character : text) {
        if (character == '"' || character == '\\')
            result += '\\';
        if (character == '\n')
            result += "\\n";
        else
            result += character;
    }
    return result + '"';
}

} // namespace

std::vector<CatalogueText> catalogueTexts()
{
    std::vector<CatalogueText> texts;
    registerBuiltinPolicies();
    registerLearnedPolicies();
    for (const auto& entry : PolicyRegistry::instance().entries()) {
        const auto& traits = entry.traits;
        addOnce(texts, kPolicyContext, traits.title);
        addOnce(texts, kPolicyContext, traits.family);
        addOnce(texts, kPolicyContext, traits.summary);
        for (const auto& parameter : traits.parameters)
            addOnce(texts, kPolicyContext, parameter.description);
    }
    for (const auto form : { NetworkForm::Harmony, NetworkForm::HarmonySet }) {
        for (const auto& parameter : trainingParameters(form))
            addOnce(texts, kPolicyContext, parameter.description);
    }
    for (const auto& parameter : agentTrainingParameters())
        addOnce(texts, kPolicyContext, parameter.description);
    // The presets are part of the program, so they can be read.
    const auto clusters = summariseClusterPresets().value();
    for (const auto& cluster : clusters) {
        addOnce(texts, kClusterContext, cluster.description);
        addOnce(texts, kClusterContext, cluster.source);
        for (const auto& assumed : cluster.assumed)
            addOnce(texts, kClusterContext, assumed);
    }
    CLI::App program;
    addCommands(program, std::make_shared<ExitCode>(ExitCode::Done));
    for (const auto& text : helpTextsOf(program))
        addOnce(texts, kHelpContext, text);
    return texts;
}

std::string markedForTranslation(const std::vector<CatalogueText>& texts)
{
    std::string lines;
    for (const auto& text : texts)
        lines += fmt::format("QT_TRANSLATE_NOOP({}, {})\n", literal(text.context), literal(text.english));
    return lines;
}

} // namespace consonance
