// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/field_text.h"

#include "ui/kit/number_format.h"
#include "ui/words/job_names.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>

namespace consonance {

QString fieldTip(const QueryField& field)
{
    auto tip = QCoreApplication::translate("Query", field.help);
    if (!tip.isEmpty())
        tip[0] = tip[0].toUpper();
    return tip;
}

QString fieldText(const QueryField& field, const QueryValue& value, const format::Beginning& beginning, int decimals)
{
    if (field.column.isMoment && value.isNumeric())
        return format::moment(Time::fromSecondsRounded(value.number), beginning);
    if (value.kind == QueryKind::Share)
        return format::percent(value.number, decimals);
    if (value.isNumeric())
        return queryNumberText(value.kind, value.number);
    return field.values.empty() ? QString::fromStdString(queryValueText(value)) : conditionWordText(value.text);
}

QString jobFieldText(const QueryField& field, const QueryValue& value, const FrameFacts& facts, JobId job,
    const format::Beginning& beginning, int decimals)
{
    const std::string_view name = field.name;
    if (value.isMissing())
        return fieldText(field, value);
    if (name == "phase")
        return phaseText(facts.phase(job), facts.isStalled(job));
    if (name == "model")
        return modelTitle(facts.workload(), job);
    if (name == "waited")
        return format::elapsed(facts.workload().job(job).request.arrival, Duration::fromSecondsRounded(value.number));
    if (name == "speed")
        return rateText(facts.workload(), job, value.number);
    return fieldText(field, value, beginning, decimals);
}

} // namespace consonance
