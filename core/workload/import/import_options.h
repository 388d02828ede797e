// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of an importer and the values given for them. Options shared by several importers are declared here
// once, with the rules they set. Plain values and functions, any thread.
#pragma once

#include "core/workload/import/importers.h"
#include "core/workload/model_profile.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Reads the values of a request as the importer declares them. The first wrong value is a BadArguments error
/// that says what is expected. Only declared names may be read. Refers to both arguments.
class ImportOptionReader {
public:
    ImportOptionReader(const ImportRequest& request, const std::vector<ImportOption>& options)
        : m_request(request)
        , m_options(options)
    {
    }

    [[nodiscard]] bool isDeclared(std::string_view name) const;
    /// The given value, else the default.
    [[nodiscard]] std::string_view text(std::string_view name) const;
    [[nodiscard]] bool isDefault(std::string_view name) const;
    /// Names with commas between them; none when empty.
    [[nodiscard]] std::vector<std::string> names(std::string_view name) const;
    /// Seconds since 1970 of a date; nothing when empty.
    [[nodiscard]] Result<std::optional<std::int64_t>> date(std::string_view name) const;
    /// A date or seconds.
    [[nodiscard]] Result<std::optional<double>> moment(std::string_view name) const;
    [[nodiscard]] Result<std::size_t> choice(
        std::string_view name, std::initializer_list<std::string_view> choices) const;
    [[nodiscard]] Result<double> number(std::string_view name, NumberRange range) const;
    [[nodiscard]] tl::unexpected<Error> wrong(std::string_view name) const;

private:
    [[nodiscard]] const ImportOption& option(std::string_view name) const;

    const ImportRequest& m_request;
    const std::vector<ImportOption>& m_options;
};

/// How to treat jobs whose duration the source does not give.
enum class UnfinishedJobs : std::uint8_t { LeaveOut, ToTheirLimit, Assumed };

/// Values of the options that importers share.
struct ImportRules {
    std::vector<std::string> tenants; ///< to take; empty: all
    std::vector<std::string> states; ///< to take; empty: all
    std::optional<double> from; ///< earliest submission by the source's clock, s
    std::optional<double> to; ///< before which
    bool isModelDrawn = false; ///< evenly among the models whose workers use a GPU
    std::optional<ModelId> model; ///< of every job with a GPU
    bool isTaskPerGpu = false; ///< instead of one for each node
    double coresPerGpu = 0; ///< where the source gives none; 0: none is reserved
    double memoryGbPerGpu = 0;
    UnfinishedJobs unfinished = UnfinishedJobs::ToTheirLimit;
    double assumedSeconds = 0; ///< of unfinished jobs without a limit
};

[[nodiscard]] ImportOption tenantOption();
[[nodiscard]] ImportOption stateOption();
[[nodiscard]] ImportOption fromOption();
[[nodiscard]] ImportOption toOption();
/// As default of modelOption(): the importer makes the models from measurements.
inline constexpr std::string_view kMeasuredModels = "measured";
/// `drawn`, `none` or the name of a model.
[[nodiscard]] ImportOption modelOption(std::string defaultValue);
[[nodiscard]] ImportOption tasksOption();
[[nodiscard]] ImportOption coresOption(std::string defaultValue);
[[nodiscard]] ImportOption memoryOption(std::string defaultValue);
[[nodiscard]] ImportOption unfinishedOption();
/// Why rows are left out that the option can keep.
inline constexpr MessageId kDropUnfinished = CONSONANCE_MESSAGE("import.drop-unfinished",
    "not ended, and no time limit: how long it runs is not known (the option unfinished=8h assumes a time)");

/// Reads the declared ones of the options above. BadArguments: a value out of range, a model that is not in the
/// catalogue, no models to draw from.
[[nodiscard]] Result<ImportRules> readImportRules(const ImportOptionReader& options, const ModelCatalogue& models);

/// Models that stand for a job of GPUs.
[[nodiscard]] std::vector<ModelId> gpuModels(const ModelCatalogue& models);
[[nodiscard]] Error noGpuModel();

/// Of the file name, every option and the seed: identifies the inputs of a workload.
[[nodiscard]] std::string importOrigin(
    const std::string& fileName, std::string_view importer, const ImportRequest& request);

} // namespace consonance
