// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/sample_library.h"

#include "core/base/embedded_resources.h"
#include "core/base/json_reader.h"
#include "core/workload/trace_generator.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

std::span<const EmbeddedFile> sampleTraceFiles(); // written by the build
std::span<const EmbeddedFile> sampleCardFiles();

namespace {

constexpr auto kUnknownSample = CONSONANCE_MESSAGE("sample.unknown", "no sample is called {0}; there are: {1}");

constexpr std::array<std::string_view, 10> kCardKeys { "version", "title", "lesson", "jobs", "cluster", "policy",
    "compare", "interference", "transitions", "seconds" };

Result<SampleText> readTexts(const JsonView& view)
{
    TRY_ASSIGN(const auto english, view.required("en").asText());
    TRY_ASSIGN(const auto chinese, view.required("zh").asText());
    return SampleText { .english = std::string(english), .chinese = std::string(chinese) };
}

Result<std::string> readName(const JsonView& card, std::string_view key)
{
    TRY_ASSIGN(const auto text, card.required(key).asText());
    return std::string(text);
}

std::vector<SampleTrace> readLibrary()
{
    std::vector<SampleTrace> samples;
    for (const auto& file : sampleTraceFiles()) {
        const auto card = findEmbedded(sampleCardFiles(), file.name);
        auto sample = parseSampleCard(file.name, card ? card->bytes : std::string_view {}, file.bytes);
        if (!sample) {
            // Part of the program itself: no user can cause or mend it, and a test reads it on every build.
            std::fprintf(stderr, "%s\n", sample.error().englishText().c_str());
            std::abort();
        }
        samples.push_back(std::move(*sample));
    }
    return samples;
}

} // namespace

Result<SampleTrace> parseSampleCard(std::string_view id, std::string_view cardJson, std::string_view csv)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(cardJson, std::string(id) + ".json"));
    TRY_ASSIGN(const auto card, document.root().object());
    TRY(card.required("version").asInteger({ .minimum = 1, .maximum = 1 }));
    TRY(card.refuseUnknownKeys(kCardKeys));
    SampleTrace sample { .id = std::string(id), .csv = csv };
    TRY_ASSIGN(sample.title, readTexts(card.required("title")));
    TRY_ASSIGN(sample.lesson, readTexts(card.required("lesson")));
    TRY_ASSIGN(sample.jobs, card.required("jobs").asInteger({ .minimum = 1, .maximum = kMaximumJobs }));
    TRY_ASSIGN(sample.cluster, readName(card, "cluster"));
    TRY_ASSIGN(sample.policy, readName(card, "policy"));
    TRY_ASSIGN(sample.interference, readName(card, "interference"));
    TRY_ASSIGN(sample.transitions, readName(card, "transitions"));
    TRY_ASSIGN(sample.seconds, card.required("seconds").asNumber(kNotNegative));
    TRY_ASSIGN(const auto policies, card.required("compare").asArray());
    for (const auto& policy : policies) {
        TRY_ASSIGN(const auto name, policy.asText());
        sample.compare.emplace_back(name);
    }
    return sample;
}

const std::vector<SampleTrace>& sampleTraces()
{
    static const auto samples = readLibrary();
    return samples;
}

Result<TraceFile> loadSampleTrace(std::string_view id, std::shared_ptr<const ModelCatalogue> models)
{
    const auto& samples = sampleTraces();
    const auto sample = std::ranges::find(samples, id, &SampleTrace::id);
    if (sample == samples.end()) {
        std::vector<std::string> ids;
        for (const auto& known : samples)
            ids.push_back(known.id);
        return fail(
            ErrorKind::BadArguments, kUnknownSample, { quotedForMessage(id), fmt::format("{}", fmt::join(ids, ", ")) });
    }
    return parseTrace(sample->csv, sampleEntry(*sample), std::move(models));
}

std::string sampleEntry(const SampleTrace& sample)
{
    return "sample:" + sample.id;
}

const SampleTrace* findSampleEntry(std::string_view entry)
{
    const auto& samples = sampleTraces();
    const auto found = std::ranges::find(samples, entry, sampleEntry);
    return found == samples.end() ? nullptr : &*found;
}

} // namespace consonance
