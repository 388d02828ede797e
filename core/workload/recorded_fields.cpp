// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/recorded_fields.h"

#include "core/base/text_format.h"

namespace consonance {

namespace {

constexpr auto kStartsEarly
    = CONSONANCE_MESSAGE("trace.start", "a start at or after the arrival is expected, found {0} s and {1} s");
constexpr auto kNodesAlone
    = CONSONANCE_MESSAGE("trace.nodes-alone", "{0} is expected beside {1}: both say where and when the job really ran");

} // namespace

Result<void> readRecordedFields(const TraceRow& row, const TracePlaces& places, JobSpec& job)
{
    if (!row.has(TraceField::Started)) {
        if (row.has(TraceField::Hosts))
            return fail(places.problem(kNodesAlone,
                { places.nameOf(TraceField::Started), places.nameOf(TraceField::Hosts) }, TraceField::Hosts));
        return {};
    }
    const auto start = Time::fromSecondsRounded(row.number(TraceField::Started));
    const auto arrival = job.request.arrival;
    if (start < arrival)
        return fail(places.problem(
            kStartsEarly, { shortestText(start.seconds()), shortestText(arrival.seconds()) }, TraceField::Started));
    job.recording = JobRecording { .start = start, .hosts = std::string(row.text(TraceField::Hosts)) };
    return {};
}

void writeRecordedFields(const JobSpec& job, TraceRow& row)
{
    if (!job.recording.has())
        return;
    row.setNumber(TraceField::Started, job.recording->start.seconds());
    if (!job.recording->hosts.empty())
        row.setText(TraceField::Hosts, job.recording->hosts);
}

} // namespace consonance
