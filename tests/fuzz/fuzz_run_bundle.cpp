// SPDX-License-Identifier: GPL-3.0-or-later
// Bundles and the chunks within them. A file that begins like a bundle is read as one; otherwise the first byte chooses
// the decoder, and checksums are made to match, so that the fuzzer reaches what lies behind them.
#include "core/base/hash.h"
#include "core/store/blob_frame.h"
#include "core/store/bundle_codec.h"
#include "core/store/decision_codec.h"
#include "core/store/event_codec.h"
#include "core/store/run_store.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <tuple>

using namespace consonance;

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

/// A bundle of one or more sections with a matching outer checksum.
void readAsBundle(std::string file)
{
    const auto hash = hashText(file);
    for (unsigned shift = 0; shift < 64; shift += 8)
        file += static_cast<char>(hash >> shift);
    const auto run = decodeBundle(file, "fuzzed");
    // Accepted bundles can be written and read again.
    if (run)
        require(decodeBundle(encodeBundle(*run).value(), "again").has_value());
}

void readAsRecord(std::string_view json)
{
    const auto frame = packBlob(BlobKind::RunRecord, json);
    std::string file = "CNSBUNDL";
    file += std::string("\x01\0\0\0\x01\0\0\0\x05\0", 10);
    for (unsigned shift = 0; shift < 64; shift += 8)
        file += static_cast<char>(static_cast<std::uint64_t>(frame.size()) >> shift);
    readAsBundle(file + frame);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    if (const std::string_view file(reinterpret_cast<const char*>(data), size); RunStore::looksLikeBundle(file)) {
        std::ignore = decodeBundle(file, "fuzzed");
        readAsBundle(std::string(file.substr(0, size - std::min(size, std::size_t { 8 }))));
        return 0;
    }
    const std::string_view content(reinterpret_cast<const char*>(data) + 1, size - 1);
    switch (data[0] % 6) {
    case 0:
        if (const auto events = decodeEvents(packBlob(BlobKind::Events, content)))
            require(encodeEvents(events->events, events->slots).has_value());
        break;
    case 1:
        if (const auto decisions = decodeDecisions(packBlob(BlobKind::Decisions, content)))
            require(encodeDecisions(*decisions).has_value());
        break;
    case 2:
        std::ignore = decodeOutcomes(packBlob(BlobKind::Outcomes, content));
        break;
    case 3:
        readAsBundle(std::string(content));
        break;
    case 4:
        readAsRecord(content);
        break;
    default:
        std::ignore = unpackBlob(BlobKind::Document, content, 1 << 20);
        break;
    }
    return 0;
}
