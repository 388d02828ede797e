// SPDX-License-Identifier: GPL-3.0-or-later
//
// By how far predictions of waits were off so far, and the window that follows for the next one. Errors are ratios of
// the wait as it was to the wait as it was foretold, and those count that were made of the most similar waits: one that
// was foretold to be over at once and took an hour says nothing about one that is foretold to take a day. Where either
// end of a window lies among them moves with the outcome of earlier windows, for each size of job by itself, since
// large jobs are passed where small ones pass: adaptive conformal inference, Gibbs and Candès, NeurIPS 2021. A plain
// value; any thread. Deterministic on one machine. Cost: sorts the newest errors once a moment, and up to 500 of them a
// window.
#pragma once

#include "core/base/time.h"
#include "core/teams/group_figures.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace consonance {

/// Past errors that a window needs at least.
inline constexpr std::size_t kFewestErrors = 20;

enum class WindowOutcome : std::uint8_t { Held, Early, Late }; ///< of the job: within the window, before it, after it

struct WaitError {
    Duration foretold;
    Duration actual; ///< of a job that still waits, the wait so far
};

/// The middle of the waits to expect, and where eight of ten lie.
struct WaitWindow {
    Duration low;
    Duration middle;
    Duration high;
};

class WaitErrors {
public:
    void add(const WaitError& error) { m_errors.push_back(error); }
    /// A window of a job of that jobSizeClass() held or did not: those to come miss a little more at that end, or less.
    /// Of one whose upper end was not told, the lower end alone is judged.
    void judge(std::size_t sizeClass, WindowOutcome outcome, bool hasUpperEnd);

    /// The newest, and those of jobs that should have begun by now, of which only a part is known; by the wait that
    /// was foretold, ascending.
    [[nodiscard]] std::vector<WaitError> newestWith(std::vector<WaitError> open) const;
    /// `errors` as newestWith() gives them. Nothing where they are too few.
    [[nodiscard]] std::optional<WaitWindow> window(
        std::size_t sizeClass, Duration foretold, std::span<const WaitError> errors) const;

private:
    static constexpr double kMeantToMiss = 0.1; ///< share of the windows, at either end
    /// Shares that the next window would miss if errors came as before.
    struct Misses {
        double early = kMeantToMiss;
        double late = kMeantToMiss;
    };
    std::array<Misses, kJobSizeClasses> m_misses;
    std::vector<WaitError> m_errors; ///< in the order in which they became known
};

} // namespace consonance
