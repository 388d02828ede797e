// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/throughput_model.h"

#include "core/throughput/contention_model.h"
#include "core/throughput/exchange_timing.h"
#include "core/throughput/interference_title.h"
#include "core/throughput/measured_model.h"
#include "core/throughput/uninterfered_model.h"

#include <utility>

namespace consonance {

namespace {

constexpr MessageId kUnknownModel = CONSONANCE_MESSAGE("throughput.unknown-model",
    "unknown interference model \"{0}\"; expected contention, contention:maxmin, measured:FILE or none; behind "
    "those without a file perhaps +fifo, +tictac, +p3, +bytescheduler or +bound, and +hips");

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
    constexpr std::string_view kTable = "measured:";
    if (description.starts_with(kTable) && description.size() > kTable.size()) {
        TRY_ASSIGN(auto table, MeasuredTable::read(description.substr(kTable.size())));
        return std::make_shared<const MeasuredModel>(std::move(cluster), std::move(table));
    }
    const auto base = interferenceAlone(description);
    if (const auto exchange = exchangeRuleFrom(std::string_view(description).substr(base.size()))) {
        ContentionParameters parameters { .exchange = *exchange };
        if (base == "none")
            return std::make_shared<const UninterferedModel>(std::move(cluster), *exchange);
        if (base == "contention:maxmin")
            parameters.network = NetworkSharing::MaxMin;
        if (base == "contention:maxmin" || base == "contention")
            return std::make_shared<const ContentionModel>(std::move(cluster), parameters);
    }
    return fail(ErrorKind::BadArguments, kUnknownModel, { description });
}

} // namespace consonance
