// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts for short fields and options: presets of traces, lists of seeds, moments, requested jobs. Any text is refused
// with a message, or its meaning lies within what the program can do with it. Text in UTF-16 means the same in both
// orders of its bytes.
#include "core/base/moment_text.h"
#include "core/base/utf16.h"
#include "core/run/seed_list.h"
#include "core/why/recommendation.h"
#include "core/workload/trace_generator.h"
#include "core/workload/trace_loader.h"

#include <cmath>
#include <cstdlib>
#include <utility>

namespace {

using namespace consonance;

void require(bool holds)
{
    if (!holds)
        std::abort();
}

void tryPreset(const std::string& text, const std::shared_ptr<const ModelCatalogue>& models)
{
    auto spec = parsePresetSpec(text);
    if (!spec) {
        require(!spec.error().englishText().empty());
        return;
    }
    if (!*spec)
        return;
    // Generating the maximum number of jobs would only cost time.
    (*spec)->parameters["jobs"] = "20";
    const auto workload = generateTrace((*spec)->preset, (*spec)->parameters, 1, models);
    require(workload ? (*workload)->jobCount() > 0 : !workload.error().englishText().empty());
}

void tryJob(const std::string& text, const Workload& workload)
{
    const auto job = parseJobAsk(text, workload);
    if (!job) {
        require(!job.error().englishText().empty());
        return;
    }
    require(std::isfinite(job->work.amount) && job->work.amount > 0);
    require(job->request.roles.size() > 0);
}

void tryUtf16(std::string text)
{
    const auto decoded = decodedText("\xff\xfe" + text);
    require(decoded.size() <= text.size() / 2 * 3 + 1);
    for (std::size_t i = 0; i + 1 < text.size(); i += 2)
        std::swap(text[i], text[i + 1]);
    require(decodedText("\xfe\xff" + text) == decoded);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const auto models = bundledModels();
    static const auto workload = generateTrace("small", {}, 1, models).value();
    const std::string text(reinterpret_cast<const char*>(data), size);
    tryUtf16(text);
    tryPreset(text, models);
    tryJob(text, *workload);
    if (const auto seeds = parseSeeds(text))
        require(!seeds->empty() && seeds->size() <= 10'000);
    if (const auto moment = parseMoment(text))
        require(*moment >= 0 && *moment < kMomentBound);
    return 0;
}
