// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/training_text.h"

#include "app/language/language.h"

#include "core/base/marked_text.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

namespace consonance {

namespace {

/// The figures that trainings report. In English they are called as in the log.
constexpr std::array<std::string_view, 22> kFigures {
    CONSONANCE_TEXT("TrainingFigure", "member"),
    CONSONANCE_TEXT("TrainingFigure", "training_error"),
    CONSONANCE_TEXT("TrainingFigure", "held_out_error"),
    CONSONANCE_TEXT("TrainingFigure", "teacher_time_in_system_min"),
    CONSONANCE_TEXT("TrainingFigure", "time_in_system_min"),
    CONSONANCE_TEXT("TrainingFigure", "samples"),
    CONSONANCE_TEXT("TrainingFigure", "samples_per_second"),
    CONSONANCE_TEXT("TrainingFigure", "episodic_return"),
    CONSONANCE_TEXT("TrainingFigure", "policy_loss"),
    CONSONANCE_TEXT("TrainingFigure", "value_loss"),
    CONSONANCE_TEXT("TrainingFigure", "entropy"),
    CONSONANCE_TEXT("TrainingFigure", "relative_entropy"),
    CONSONANCE_TEXT("TrainingFigure", "approximate_kl"),
    CONSONANCE_TEXT("TrainingFigure", "explained_variance"),
    CONSONANCE_TEXT("TrainingFigure", "gradient_norm"),
    CONSONANCE_TEXT("TrainingFigure", "value_scale"),
    CONSONANCE_TEXT("TrainingFigure", "clip_fraction"),
    CONSONANCE_TEXT("TrainingFigure", "validation_to_locality"),
    CONSONANCE_TEXT("TrainingFigure", "validation_drawn_to_locality"),
    CONSONANCE_TEXT("TrainingFigure", "validation_16_to_locality"),
    CONSONANCE_TEXT("TrainingFigure", "group_spread"),
    CONSONANCE_TEXT("TrainingFigure", "noise_to_signal"),
};

std::string figureName(const std::string& key)
{
    return std::ranges::find(kFigures, key) == kFigures.end() ? key : localText("TrainingFigure", key);
}

} // namespace

std::string trainingLine(const TrainingReport& report)
{
    auto line = fmt::format(
        "{:7.1f} s  {:<9} {:>3}/{}", report.seconds, localText("Policy", report.phase), report.round, report.rounds);
    for (const auto& [key, value] : report.figures)
        line += fmt::format("  {} {:.4g}", figureName(key), value);
    return line + "\n";
}

} // namespace consonance
