// SPDX-License-Identifier: GPL-3.0-or-later
//
// When a list of jobs was printed, and how long its jobs run as a rule. Some sources say the first; of others it is the
// latest moment that they name. A plain value.
#pragma once

#include "core/workload/import/import_builder.h"

#include <optional>
#include <vector>

namespace consonance {

class SnapshotClock {
public:
    /// What the source says of the moment; without it the latest of the others counts.
    void setMoment(double seconds) { m_said = seconds; }
    /// It was not printed before.
    void see(std::optional<double> moment);
    void note(const ForeignJob& job) { note(job.submitted, job.started, job.ended, job.hasEnded); }
    void note(
        std::optional<double> submitted, std::optional<double> started, std::optional<double> ended, bool hasEnded);

    /// The builder takes the list for a snapshot if a job of it runs or waits.
    void tell(ImportBuilder& builder) const;

private:
    struct Run {
        double started = 0;
        std::optional<double> ended;
    };
    [[nodiscard]] double usualSeconds(double now) const;

    std::optional<double> m_said;
    std::optional<double> m_latest;
    std::vector<Run> m_runs;
    bool m_hasOpenJob = false;
};

} // namespace consonance
