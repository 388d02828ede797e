// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as the stored form of a fork, and as the value of `--force`: it is refused with a message, or the result can
// be written and read again as the same.
#include "core/run/run_request.h"

#include "core/base/json_reader.h"
#include "core/base/json_writer.h"

#include <cstdlib>

namespace {

using namespace consonance;

void tryRequest(const std::string& text)
{
    RunRequest request;
    if (const auto read = readRequestJson(text, "run", request); !read) {
        if (read.error().englishText().empty())
            std::abort();
        return;
    }
    const std::string written = requestJson(request);
    RunRequest again;
    if (!readRequestJson(written, "again", again) || requestJson(again) != written)
        std::abort();
}

void tryForce(const std::string& text)
{
    const auto forced = parseForce(text);
    if (!forced) {
        if (forced.error().englishText().empty())
            std::abort();
        return;
    }
    if (interventionText(*forced).empty())
        std::abort();
    JsonWriter json;
    writeIntervention(json, *forced);
    const auto document = JsonDocument::parse(json.take(), "again");
    if (!document)
        std::abort();
    const auto again = readIntervention(document->root());
    if (!again || *again != *forced)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    tryRequest(text);
    tryForce(text);
    return 0;
}
