// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/layer_profile.h"

#include "core/base/embedded_resources.h"
#include "core/base/json_reader.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

namespace consonance {

std::span<const EmbeddedFile> bundledLayerFiles(); // written by the build

namespace {

constexpr std::string_view kFormat = "consonance-layers";
constexpr std::array<std::string_view, 4> kFileKeys { "format", "version", "backward_share", "models" };
constexpr std::array<std::string_view, 4> kModelKeys { "model", "source", "assumed", "layers" };
constexpr NumberRange kAmount { .minimum = 0, .maximum = 1e15 };

constexpr auto kNoLayerFormat
    = CONSONANCE_MESSAGE("layers.format", "a file of format \"consonance-layers\", version 1, is expected");
constexpr auto kNoLayer = CONSONANCE_MESSAGE(
    "layers.row", "a layer is [name, parameters, operations]; all layers together have some of both");

/// Reads [name, parameters, operations]; forward holds the operations until they are shares.
Result<LayerShare> readLayer(const JsonView& view)
{
    TRY_ASSIGN(const auto cells, view.asArray());
    if (cells.size() != 3)
        return fail(ErrorKind::BadInput, kNoLayer, {}, view.place());
    LayerShare layer;
    TRY_ASSIGN(const auto name, cells[0].asText());
    layer.name = name;
    TRY_ASSIGN(layer.parameters, cells[1].asNumber(kAmount));
    TRY_ASSIGN(layer.forward, cells[2].asNumber(kAmount));
    return layer;
}

Result<LayerProfile> readModel(const JsonView& view, double backwardShare)
{
    TRY_ASSIGN(const auto object, view.object());
    TRY(object.refuseUnknownKeys(kModelKeys));
    LayerProfile profile;
    TRY_ASSIGN(const auto model, object.required("model").asText());
    profile.model = model;
    TRY_ASSIGN(const auto source, object.required("source").asText());
    profile.source = source;
    TRY_ASSIGN(const auto assumed, object.required("assumed").asArray());
    for (const auto& one : assumed) {
        TRY_ASSIGN(const auto text, one.asText());
        profile.assumed.emplace_back(text);
    }
    TRY_ASSIGN(const auto rows, object.required("layers").asArray());
    double parameters = 0;
    double operations = 0;
    for (const auto& row : rows) {
        TRY_ASSIGN(auto layer, readLayer(row));
        parameters += layer.parameters;
        operations += layer.forward;
        profile.layers.push_back(std::move(layer));
    }
    if (!(parameters > 0) || !(operations > 0))
        return fail(ErrorKind::BadInput, kNoLayer, {}, object.required("layers").place());
    for (auto& layer : profile.layers) {
        const double compute = layer.forward / operations;
        layer.forward = compute * (1 - backwardShare);
        layer.backward = compute * backwardShare;
        layer.parameters /= parameters;
    }
    profile.millionParameters = parameters / 1e6;
    return profile;
}

} // namespace

Result<std::vector<LayerProfile>> parseLayers(std::string_view text, const std::string& fileName)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, fileName));
    TRY_ASSIGN(const auto root, document.root().object());
    TRY(root.refuseUnknownKeys(kFileKeys));
    TRY_ASSIGN(const auto format, root.required("format").asText());
    TRY_ASSIGN(const auto version, root.required("version").asInteger());
    if (format != kFormat || version != 1)
        return fail(ErrorKind::BadInput, kNoLayerFormat, {}, root.place());
    TRY_ASSIGN(const auto backwardShare, root.required("backward_share").asNumber({ .minimum = 0, .maximum = 1 }));
    TRY_ASSIGN(const auto models, root.required("models").asArray());
    std::vector<LayerProfile> profiles;
    for (const auto& model : models) {
        TRY_ASSIGN(auto profile, readModel(model, backwardShare));
        profiles.push_back(std::move(profile));
    }
    return profiles;
}

const std::vector<LayerProfile>& bundledLayers()
{
    static const auto profiles = [] {
        const auto& file = bundledLayerFiles().front();
        auto parsed = parseLayers(file.bytes, std::string(file.fileName));
        if (!parsed) {
            // Part of the program itself: no user can cause or mend it, and a test reads it on every build.
            std::fprintf(stderr, "%s\n", parsed.error().englishText().c_str());
            std::abort();
        }
        return *parsed;
    }();
    return profiles;
}

const LayerProfile* findLayers(std::string_view model)
{
    const auto& all = bundledLayers();
    const auto found = std::ranges::find(all, model, &LayerProfile::model);
    return found != all.end() ? &*found : nullptr;
}

} // namespace consonance
