// SPDX-License-Identifier: GPL-3.0-or-later
//
// Model profiles as JSON files (format "consonance-models", docs/formats.md), so that users can add their own.
// Reading is bounded and strict: a profile with a wrong or unknown member is an error that names its JSON pointer,
// because a run with half a catalogue would mean something else. Pure functions, any thread.
#pragma once

#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/base/result.h"
#include "core/workload/model_profile.h"

#include <memory>
#include <string>
#include <string_view>

namespace consonance {

/// More models than this are refused.
inline constexpr std::size_t kMaximumModels = 1000;

/// `fileName` is for messages. BadInput with the JSON pointer of the first error.
[[nodiscard]] Result<std::shared_ptr<const ModelCatalogue>> parseModelCatalogue(
    std::string_view text, std::string fileName);

/// The array of models of such a file; other files may contain it too.
[[nodiscard]] Result<std::shared_ptr<const ModelCatalogue>> readModelList(const JsonView& list, std::string name);
void writeModelList(JsonWriter& json, const ModelCatalogue& catalogue);

/// The catalogue as JSON that reads back to an equal one with the same content hash.
[[nodiscard]] std::string modelCatalogueText(const ModelCatalogue& catalogue);

/// Of everything that can influence a run: names, constants, demands, measured names; not of titles, sources and
/// assumptions.
[[nodiscard]] std::uint64_t hashModels(const ModelCatalogue& catalogue);

} // namespace consonance
