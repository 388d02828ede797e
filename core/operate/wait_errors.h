// SPDX-License-Identifier: GPL-3.0-or-later
//
// By how far predictions of waits were off so far, and the window that follows for the next one. A prediction is the
// middle of a wait in drawn futures and how far they spread. An error is how much longer the wait was, as a logarithm,
// in such spreads; those count that were made of the most similar waits: one that was predicted to be over at once and
// took an hour says nothing about one that is predicted to take a day. Of a job that still waits, all that is known is
// that the error is larger than the one so far: the share of waits that are over by an error is estimated from both
// (Kaplan and Meier, 1958), since those that are over alone lean to the short ones. Jobs that wait at one moment share
// one queue, so their windows are missed together: all errors of a moment count as one, and a few moments without an
// error beyond the spread are added, since from two moments little can be learnt. So that eight of ten windows hold at
// most moments, and not just on average, each aims at nine of ten. Where either end of a window lies moves with the
// outcome of earlier windows, for each size of job by itself, since large jobs are passed where small ones pass, and
// also beyond every error so far: adaptive conformal inference, Gibbs and Candès, NeurIPS 2021. A plain value; any
// thread. Deterministic on one machine. Cost: sorts the newest errors once a moment, and up to 600 of them a window.
#pragma once

#include "core/base/time.h"
#include "core/teams/group_figures.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace consonance {

/// Past errors that a window needs at least.
inline constexpr std::size_t kFewestErrors = 20;

enum class WindowOutcome : std::uint8_t { Held, Early, Late }; ///< of the job: within the window, before it, after it

/// A wait in drawn futures.
struct WaitForecast {
    Duration middle; ///< half of the futures are over by then
    double spread = 0; ///< standard deviation of its logarithm; 0: all are the same
    std::uint32_t moment = 0; ///< at which it was made, by number
};
[[nodiscard]] WaitForecast forecastOf(std::vector<Duration> waits, std::uint32_t moment);

struct WaitError {
    WaitForecast predicted;
    Duration actual; ///< of a job that still waits, the wait so far
};

/// By the wait that was predicted, ascending.
struct KnownErrors {
    std::vector<WaitError> ended;
    std::vector<WaitError> open; ///< of jobs that still wait
    double openWeight = 1; ///< how many each of `open` stands for
};

/// The middle of the waits to expect, and where eight of ten lie at most moments.
struct WaitWindow {
    Duration low;
    Duration middle;
    Duration high;
};

class WaitErrors {
public:
    void add(const WaitError& error) { m_errors.push_back(error); }
    /// A window of a job of that jobSizeClass() held or did not: those to come miss a little more at that end, or less.
    /// Of one whose upper end was not reported, the lower end alone is judged.
    void judge(std::size_t sizeClass, WindowOutcome outcome, bool hasUpperEnd);

    /// The newest, and those of jobs that still wait, of which only a part is known.
    [[nodiscard]] KnownErrors newestWith(std::vector<WaitError> open) const;
    /// `errors` as newestWith() gives them. Nothing where they are too few.
    [[nodiscard]] std::optional<WaitWindow> window(
        std::size_t sizeClass, const WaitForecast& predicted, const KnownErrors& errors) const;
    /// Without any error: as far as the futures spread.
    [[nodiscard]] static WaitWindow windowOf(const WaitForecast& predicted);

private:
    static constexpr double kMeantToMiss = 0.05; ///< share of the windows, at either end
    /// Shares that the next window would miss if errors came as before.
    struct Misses {
        double early = kMeantToMiss;
        double late = kMeantToMiss;
    };
    std::array<Misses, kJobSizeClasses> m_misses;
    std::vector<WaitError> m_errors; ///< in the order in which they became known
};

} // namespace consonance
