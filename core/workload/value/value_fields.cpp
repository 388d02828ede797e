// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/value/value_fields.h"

#include "core/workload/value/valuation_reader.h"

#include <algorithm>
#include <array>
#include <string>

namespace consonance {

namespace {

constexpr auto kCurveNotWhole = CONSONANCE_MESSAGE(
    "trace.curve", "{0} needs {1} beside it: a falling worth consists of utility, decay and inflection");
constexpr auto kUnknownClass = CONSONANCE_MESSAGE("trace.class", "guaranteed or opportunistic is expected, found {0}");

constexpr std::array kClasses { JobClass::Guaranteed, JobClass::Opportunistic };

Result<void> needBeside(TraceField given, TraceField needed, const TraceRow& row, const TracePlaces& places)
{
    if (!row.has(given) || row.has(needed))
        return {};
    return fail(places.problem(kCurveNotWhole, { places.nameOf(given), places.nameOf(needed) }, given));
}

} // namespace

Result<void> readValueFields(const TraceRow& row, const TracePlaces& places, JobSpec& job)
{
    if (row.has(TraceField::UtilityDecay) || row.has(TraceField::UtilityInflection)) {
        TRY(needBeside(TraceField::UtilityDecay, TraceField::Utility, row, places));
        TRY(needBeside(TraceField::UtilityDecay, TraceField::UtilityInflection, row, places));
        TRY(needBeside(TraceField::UtilityInflection, TraceField::UtilityDecay, row, places));
    }
    auto& request = job.request;
    if (row.has(TraceField::Utility)) {
        request.utility = Utility { .value = row.number(TraceField::Utility), .decay = {} };
        if (row.has(TraceField::UtilityDecay))
            request.utility->decay = UtilityDecay { .perSecond = row.number(TraceField::UtilityDecay),
                .inflectionSeconds = row.number(TraceField::UtilityInflection) };
    }
    if (row.has(TraceField::Bid))
        request.bid = row.number(TraceField::Bid);
    if (row.has(TraceField::Valuation))
        job.valuation = PrivateValuation(row.number(TraceField::Valuation));
    if (row.has(TraceField::Class)) {
        const auto name = row.text(TraceField::Class);
        const auto* const found
            = std::ranges::find_if(kClasses, [name](JobClass one) { return name == jobClassName(one); });
        if (found == kClasses.end())
            return fail(places.problem(kUnknownClass, { quotedForMessage(name) }, TraceField::Class));
        request.jobClass = *found;
    }
    return {};
}

void writeValueFields(const JobSpec& job, TraceRow& row)
{
    const auto& request = job.request;
    if (request.utility) {
        row.setNumber(TraceField::Utility, request.utility->value);
        if (request.utility->decay) {
            row.setNumber(TraceField::UtilityDecay, request.utility->decay->perSecond);
            row.setNumber(TraceField::UtilityInflection, request.utility->decay->inflectionSeconds);
        }
    }
    if (request.bid)
        row.setNumber(TraceField::Bid, *request.bid);
    if (const auto valuation = ValuationReader::stated(job))
        row.setNumber(TraceField::Valuation, *valuation);
    if (request.jobClass != JobClass::Guaranteed)
        row.setText(TraceField::Class, jobClassName(request.jobClass));
}

void visitValueFields(
    const JobSpec& job, const std::function<void(std::int64_t)>& integer, const std::function<void(double)>& number)
{
    enum Part : std::int64_t { Constant = 1, Curve, Bid, Valuation, Opportunistic };
    const auto& request = job.request;
    if (request.utility) {
        integer(request.utility->decay ? Curve : Constant);
        number(request.utility->value);
        if (request.utility->decay) {
            number(request.utility->decay->perSecond);
            number(request.utility->decay->inflectionSeconds);
        }
    }
    if (request.bid) {
        integer(Bid);
        number(*request.bid);
    }
    if (const auto valuation = ValuationReader::stated(job)) {
        integer(Valuation);
        number(*valuation);
    }
    if (request.jobClass == JobClass::Opportunistic)
        integer(Opportunistic);
}

} // namespace consonance
