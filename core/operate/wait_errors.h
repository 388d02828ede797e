// SPDX-License-Identifier: GPL-3.0-or-later
//
// By how far predictions of waits were off so far, and the window that follows for the next one. Errors are ratios of
// the wait as it was to the wait as it was foretold. Where either end of a window lies among them moves with the
// outcome of earlier windows, for each size of job by itself, since large jobs are passed where small ones pass:
// adaptive conformal inference, Gibbs and Candès, NeurIPS 2021. A plain value; any thread. Deterministic on one
// machine. Cost: sorts the newest errors once a moment.
#pragma once

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

/// The middle of the errors, and where eight of ten lie.
struct ErrorWindow {
    double low = 0;
    double middle = 0;
    double high = 0;
};

class WaitErrors {
public:
    void add(double ratio) { m_errors.push_back(ratio); }
    /// A window of a job of that jobSizeClass() held or did not: those to come miss a little more at that end, or less.
    void judge(std::size_t sizeClass, WindowOutcome outcome);

    /// The newest, and those of jobs that should have begun by now, of which only a part is known; ascending.
    [[nodiscard]] std::vector<double> newestWith(std::vector<double> open) const;
    /// `errors` as newestWith() gives them. Nothing where they are too few.
    [[nodiscard]] std::optional<ErrorWindow> window(std::size_t sizeClass, std::span<const double> errors) const;

private:
    static constexpr double kMeantToMiss = 0.1; ///< share of the windows, at either end
    /// Shares that the next window would miss if errors came as before.
    struct Misses {
        double early = kMeantToMiss;
        double late = kMeantToMiss;
    };
    std::array<Misses, kJobSizeClasses> m_misses;
    std::vector<double> m_errors; ///< in the order in which they became known
};

} // namespace consonance
