// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/live_state.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"

#include <array>
#include <string_view>
#include <utility>

namespace consonance {

namespace {

constexpr std::array<std::string_view, 4> kOutcomes { "open", "held", "missed", "unseen" }; ///< by PredictionOutcome
constexpr std::string_view kFormat = "consonance-live";
constexpr std::int64_t kVersion = 1;

Result<LivePrediction> readPrediction(const JsonView& view)
{
    LivePrediction one;
    TRY_ASSIGN(one.job, view.required("job").asText());
    TRY_ASSIGN(one.made, view.required("made").asNumber());
    TRY_ASSIGN(one.start, view.required("start").asNumber());
    TRY_ASSIGN(one.earliest, view.required("earliest").asNumber());
    TRY_ASSIGN(one.latest, view.required("latest").asNumber());
    TRY_ASSIGN(const auto outcome, view.required("outcome").asChoice(kOutcomes));
    one.outcome = static_cast<PredictionOutcome>(outcome);
    return one;
}

} // namespace

Result<LiveState> readLiveState(const std::filesystem::path& file)
{
    LiveState state;
    if (!fileExists(file))
        return state;
    TRY_ASSIGN(const auto text, readFile(file));
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, file.string(), { .maximumBytes = kDefaultFileLimit }));
    const auto root = document.root();
    TRY(root.required("format").asChoice(std::array { kFormat }));
    TRY(root.required("version").asInteger({ .minimum = kVersion, .maximum = kVersion }));
    if (const auto moment = root.optional("moment"); moment.isPresent()) {
        TRY_ASSIGN(state.moment, moment.asNumber());
    }
    TRY_ASSIGN(state.looks, root.required("looks").asInteger(kCount));
    TRY_ASSIGN(state.failures, root.required("failures").asInteger(kCount));
    for (const bool isRunning : { true, false }) {
        TRY_ASSIGN(const auto names, root.required(isRunning ? "running" : "waiting").asArray());
        for (const auto& view : names) {
            TRY_ASSIGN(const auto name, view.asText());
            state.jobs.emplace(name, isRunning);
        }
    }
    TRY_ASSIGN(const auto predictions, root.required("predictions").asArray());
    for (const auto& view : predictions) {
        TRY_ASSIGN(auto one, readPrediction(view));
        state.predictions.push_back(std::move(one));
    }
    return state;
}

Result<void> writeLiveState(const std::filesystem::path& file, const LiveState& state)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("format", kFormat).member("version", kVersion);
    if (state.moment)
        json.member("moment", *state.moment);
    json.member("looks", state.looks).member("failures", state.failures);
    for (const bool isRunning : { true, false }) {
        json.key(isRunning ? "running" : "waiting").beginArray();
        for (const auto& [name, runs] : state.jobs) {
            if (runs == isRunning)
                json.value(name);
        }
        json.endArray();
    }
    json.key("predictions").beginArray();
    for (const auto& one : state.predictions) {
        json.beginObject()
            .member("job", one.job)
            .member("made", one.made)
            .member("start", one.start)
            .member("earliest", one.earliest)
            .member("latest", one.latest)
            .member("outcome", kOutcomes[static_cast<std::size_t>(one.outcome)])
            .endObject();
    }
    json.endArray().endObject();
    return writeFileAtomically(file, json.take() + "\n");
}

} // namespace consonance
