// SPDX-License-Identifier: GPL-3.0-or-later
//
// What every question needs that asks how long jobs wait in variants of a run: the runs on the trace and on copies of
// it, what one variant saves against another with its 95 % interval, and the fields that say how. In copies the
// trace's stretches are redrawn (redrawn_trace.h): the interval is for other weeks of the same demand. Where there are
// too few stretches, or the latest shift is given, arrivals alone are shifted (perturbed_copies.h). Any thread.
// Deterministic, for any number of threads. Cost: a run for each variant and copy.
#pragma once

#include "core/answers/question.h"
#include "core/base/marked_text.h"
#include "core/compare/block_bootstrap.h"
#include "core/compare/compare_fields.h"
#include "core/compare/perturbed_copies.h"
#include "core/teams/group_figures.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

class JsonWriter;

struct VariantAsk {
    std::optional<StoredSpan> span {}; ///< only jobs that arrive in it
    int threads = 0; ///< 0: one per processor
    CopyRule copies {};
};

/// What a variant leads to.
struct VariantFigures {
    GroupFigures figures {}; ///< of all jobs, in the trace as it is
    double utilisation = 0;
    std::vector<double> waits {}; ///< seconds, of the jobs that count, by arrival, in the trace as it is
    std::vector<double> copyWaits {}; ///< mean wait on each copy of the trace, seconds; empty: none were run
    bool isRedrawn = false; ///< copies are redrawn from stretches of the trace

    /// Over the copies where there are any, else of the trace as it is.
    [[nodiscard]] double meanWaitSeconds() const;
};
/// What `variant` saves of the mean wait of `base`, as a share, over copies that both ran. Where these are redrawn, the
/// interval is where a further one lies. Nothing without any.
[[nodiscard]] std::optional<CopiedFigure> savedOnCopies(const VariantFigures& base, const VariantFigures& variant);
/// Their mean, else the share in the trace as it is. NaN where no job waits in `base`.
[[nodiscard]] double savedShare(const VariantFigures& base, const VariantFigures& variant);
/// Its 95 % interval: over the copies, else a bootstrap over blocks of jobs of this one schedule. Nothing: neither, or
/// no job waits.
[[nodiscard]] std::optional<DrawnRange> savedInterval(const VariantFigures& base, const VariantFigures& variant);
/// "−1.2" of a share of −0.012.
[[nodiscard]] std::string savedPercentText(double share);

/// The copies behind the intervals of an answer.
struct VariantCopies {
    int copies = 0; ///< 0: none were run
    Duration jitter {};
    Duration stretch {}; ///< of the trace, redrawn; 0: arrivals are shifted alone
    double durationNoise = 0;

    /// What the intervals are of: "95 % over 20 copies …", else that they are of one schedule.
    [[nodiscard]] std::string intervalText(const Wording& wording) const;
    /// The members copies, jitter_s, duration_noise and, where stretches are redrawn, stretch_s; without copies only
    /// the first.
    void write(JsonWriter& json) const;
};

/// The runs of a question, in rounds. Borrows what it is given.
class VariantRuns {
public:
    VariantRuns(const VariantAsk& ask, Progress* progress)
        : m_ask(ask)
        , m_progress(progress)
    {
    }

    /// In their order; the first round decides how many copies are run. Errors: a run that fails, a stop.
    Result<std::vector<VariantFigures>> run(std::span<const CopyContender> variants, const StopToken& stop);
    [[nodiscard]] const VariantCopies& copies() const { return *m_copies; }

private:
    void expect(std::size_t runs);
    [[nodiscard]] Result<void> runOnCopies(
        std::span<const CopyContender> variants, std::vector<VariantFigures>& figures, const StopToken& stop);
    [[nodiscard]] Result<JobHistories> historiesOf(const Simulation& simulation) const;

    const VariantAsk& m_ask;
    Progress* m_progress;
    std::int64_t m_total = 0;
    std::optional<VariantCopies> m_copies; ///< nothing before the first round
};

template<typename Ask> void addVariantFields(RequestFields<Ask>& fields, VariantAsk Ask::*part)
{
    fields.push_back({ bound(part, &VariantAsk::threads,
        { .key = "threads",
            .description = "Runs at the same time; 0 = one per processor",
            .minimum = 0.0,
            .maximum = 4096.0 }) });
    const auto rule = [part](auto& ask) -> auto&
    {
        return (ask.*part).copies;
    };
    std::ranges::move(fieldsOfPart<Ask>(copyRuleFields(), rule), std::back_inserter(fields));
}

} // namespace consonance
