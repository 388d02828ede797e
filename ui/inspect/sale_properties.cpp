// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/sale_properties.h"

#include "core/workload/value/valuation_reader.h"
#include "ui/inspect/inspector_panel.h"
#include "ui/kit/number_format.h"

namespace consonance {

namespace {

Property figure(const QString& name, double value, const QString& explanation)
{
    return { .name = name, .value = format::significant(value, 4), .explanation = explanation, .exact = value };
}

void appendDeclared(std::vector<Property>& properties, const JobSale& shown)
{
    const auto& request = shown.job.request;
    const Time now = shown.now;
    if (request.utility) {
        const auto& utility = *request.utility;
        properties.push_back(figure(InspectorPanel::tr("Declared worth"), utility.value,
            utility.decay
                ? InspectorPanel::tr("What the user says completion is worth at most, in the units of value of "
                                     "the trace; it falls with time and is half of that %1 after arrival")
                      .arg(format::duration(Duration::fromSecondsRounded(utility.decay->inflectionSeconds)))
                : InspectorPanel::tr("What the user says completion is worth, in the units of value of the "
                                     "trace, whenever it comes")));
    }
    if (request.bid)
        properties.push_back(
            figure(InspectorPanel::tr("Bid"), *request.bid, InspectorPanel::tr("The most that the user says it pays")));
    if (request.deadline)
        properties.push_back({ .name = InspectorPanel::tr("Deadline"),
            .value = format::moment(*request.deadline, shown.beginning),
            .explanation = InspectorPanel::tr("Completion after it is worth nothing"),
            .exact = request.deadline->seconds() });
    const bool changes = request.deadline || (request.utility && request.utility->decay);
    if (changes && now >= request.arrival && request.declaredValue() > 0)
        properties.push_back(figure(InspectorPanel::tr("Worth now"), request.worthAt(now),
            InspectorPanel::tr("According to the user, if it were completed at this moment")));
}

void appendSale(std::vector<Property>& properties, const JobSale& shown)
{
    const auto& sale = shown.sale;
    properties.push_back({ .name = InspectorPanel::tr("Sale"), .value = saleText(sale, shown.beginning) });
    if (sale.isAgreed())
        properties.push_back(figure(InspectorPanel::tr("Pays"), sale.price,
            sale.price > 0 ? InspectorPanel::tr("The price agreed on, once, in the units of value of the trace")
                           : InspectorPanel::tr("This policy has no prices, or none that anyone pays")));
    if (sale.kind == SaleKind::OfferDeclined)
        properties.push_back(figure(
            InspectorPanel::tr("Was offered"), sale.price, InspectorPanel::tr("The price that the user declined")));
}

} // namespace

QString saleText(const Sale& sale, const format::Beginning& beginning)
{
    switch (sale.kind) {
    case SaleKind::None:
        return InspectorPanel::tr("nothing agreed yet");
    case SaleKind::Accepted:
        return InspectorPanel::tr("accepted at %1").arg(format::moment(sale.at, beginning));
    case SaleKind::OfferAccepted:
        return InspectorPanel::tr("took the offer at %1").arg(format::moment(sale.at, beginning));
    case SaleKind::OfferDeclined:
        return InspectorPanel::tr("declined the offer at %1").arg(format::moment(sale.at, beginning));
    case SaleKind::Rejected:
        return InspectorPanel::tr("turned away at %1").arg(format::moment(sale.at, beginning));
    }
    return {};
}

std::vector<Property> saleProperties(const JobSale& shown)
{
    const auto& request = shown.job.request;
    const bool hasWorth = ValuationReader::hasWorth(shown.job);
    if (!hasWorth && !request.deadline && shown.sale.kind == SaleKind::None)
        return {};
    std::vector<Property> properties { Property::heading(InspectorPanel::tr("Worth and price")) };
    appendDeclared(properties, shown);
    appendSale(properties, shown);
    if (const auto stated = ValuationReader::stated(shown.job))
        properties.push_back(figure(InspectorPanel::tr("True worth"), *stated,
            InspectorPanel::tr("What the job is truly worth to its user. No policy reads it; the user answers offers "
                               "by it")));
    if (hasWorth && shown.finish != kForever && shown.finish <= shown.now) {
        const double worth = ValuationReader::worthAt(shown.job, shown.finish);
        properties.push_back(figure(InspectorPanel::tr("Worth when done"), worth,
            InspectorPanel::tr("True worth of its completion at the time at which it came")));
        if (shown.sale.isAgreed())
            properties.push_back(figure(InspectorPanel::tr("Payoff of the user"), worth - shown.sale.price,
                InspectorPanel::tr("Worth when it was done minus what it paid")));
    }
    return properties;
}

} // namespace consonance
