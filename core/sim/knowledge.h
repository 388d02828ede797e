// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a policy may know. Every policy sees requests, free capacity, attained service and past events; the rest must be
// declared in the policy's traits, is printed beside every comparison, and is refused if undeclared.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace consonance {

enum class Knowledge : std::uint16_t {
    None = 0,
    RemainingWork
    = 1 << 0, ///< how long each job still has to run alone in its requested form, or how much work is left
    TrueThroughput = 1 << 1, ///< the rate any job would have in any placement, free of neighbours
    InterferenceModel = 1 << 2, ///< the true effect of neighbours ("oracle-" policies)
    Epochs = 1 << 3, ///< the number of epochs the user submitted
    ObservedSpeed = 1 << 4, ///< measured speeds of running jobs
    History = 1 << 5, ///< logs of earlier runs
    Estimates = 1 << 6, ///< the user's estimate of the duration
    Distribution = 1 << 7, ///< the distribution of durations, not the single values
    LossCurve = 1 << 8, ///< losses reported so far
    PairProfile = 1 << 9, ///< share of its speed that a job keeps beside another one on a device, as profiled before
    LinkLoad = 1 << 10, ///< how busy links are
    DeviceProfile = 1 << 11, ///< how fast a job computes on each type of device, as profiled before
    Recording = 1 << 12, ///< when and where the accounting of another scheduler says that each job began
};

constexpr Knowledge operator|(Knowledge a, Knowledge b)
{
    return static_cast<Knowledge>(static_cast<std::uint16_t>(a) | static_cast<std::uint16_t>(b));
}
[[nodiscard]] constexpr bool includes(Knowledge set, Knowledge one)
{
    return (static_cast<std::uint16_t>(set) & static_cast<std::uint16_t>(one)) == static_cast<std::uint16_t>(one);
}

inline constexpr std::array kAllKnowledge { Knowledge::RemainingWork, Knowledge::TrueThroughput,
    Knowledge::InterferenceModel, Knowledge::Epochs, Knowledge::ObservedSpeed, Knowledge::History, Knowledge::Estimates,
    Knowledge::Distribution, Knowledge::LossCurve, Knowledge::PairProfile, Knowledge::LinkLoad,
    Knowledge::DeviceProfile, Knowledge::Recording };

/// "remaining-work", …; for a single one.
[[nodiscard]] const char* knowledgeName(Knowledge one);
/// For people: English, context "PolicyText"; empty for None.
[[nodiscard]] const char* knowledgeWord(Knowledge one);
/// Names joined by '+', "none" when empty.
[[nodiscard]] std::string knowledgeText(Knowledge set);
/// The inverse; nothing where a name is unknown.
[[nodiscard]] std::optional<Knowledge> knowledgeFromText(std::string_view text);

} // namespace consonance
