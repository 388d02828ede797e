// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/throughput_model.h"

#include "core/throughput/contention_model.h"
#include "core/throughput/measured_model.h"
#include "core/throughput/uninterfered_model.h"

#include <utility>

namespace consonance {

namespace {

constexpr MessageId kUnknownModel = CONSONANCE_MESSAGE("throughput.unknown-model",
    "unknown interference model \"{0}\"; expected contention, contention:maxmin, measured:FILE or none");

constexpr std::string_view kMeasuredPrefix = "measured:";

} // namespace

void ThroughputModel::ratesTogether(
    std::span<const JobPlacement> placements, const LoadTable& loads, std::span<double> rates) const
{
    for (std::size_t i = 0; i < placements.size(); ++i)
        rates[i] = rate(placements[i], loads, {});
}

Result<std::shared_ptr<const ThroughputModel>> makeThroughputModel(
    const std::string& description, std::shared_ptr<const Cluster> cluster)
{
    if (description == "contention")
        return std::make_shared<const ContentionModel>(std::move(cluster));
    if (description == "contention:maxmin") {
        ContentionParameters parameters;
        parameters.network = NetworkSharing::MaxMin;
        return std::make_shared<const ContentionModel>(std::move(cluster), parameters);
    }
    if (description == "none")
        return std::make_shared<const UninterferedModel>(std::move(cluster));
    if (description.starts_with(kMeasuredPrefix) && description.size() > kMeasuredPrefix.size()) {
        TRY_ASSIGN(auto table, MeasuredTable::read(description.substr(kMeasuredPrefix.size())));
        return std::make_shared<const MeasuredModel>(std::move(cluster), std::move(table));
    }
    return fail(ErrorKind::BadArguments, kUnknownModel, { description });
}

} // namespace consonance
