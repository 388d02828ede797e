// SPDX-License-Identifier: GPL-3.0-or-later
//
// The fields of a request for a run: the only place that says how they are called, what they mean and what they take.
// The order is that of forms, help and copied commands. Made once; any thread.
#pragma once

#include "core/run/request_field.h"
#include "core/run/run_request.h"

namespace consonance {

/// All but the parameters, which the policy declares, and the changes of a branch.
[[nodiscard]] const RequestFields<RunRequest>& runFields();
[[nodiscard]] const BoundField<RunRequest>& runField(std::string_view key);

/// What a run has in common with every other run of a comparison or a sweep.
template<typename From, typename To> void copyConditions(const From& from, To& to)
{
    to.cluster = from.cluster;
    to.interference = from.interference;
    to.transitions = from.transitions;
    to.failureLoss = from.failureLoss;
    to.impossible = from.impossible;
}

/// The field of a run for another request that has the conditions of one (copyConditions()).
template<typename Request> BoundField<Request> conditionField(std::string_view key)
{
    const auto& field = runField(key);
    return { { field.bound.spec,
                 [&field](const Request& request) {
                     RunRequest run;
                     copyConditions(request, run);
                     return field.bound.read(run);
                 },
                 [&field](Request& request, const ParameterValue& value) -> Result<void> {
                     RunRequest run;
                     copyConditions(request, run);
                     TRY(field.bound.write(run, value));
                     copyConditions(run, request);
                     return {};
                 } },
        field.shown };
}

} // namespace consonance
