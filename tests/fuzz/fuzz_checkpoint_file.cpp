// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes as a checkpoint: refused with a message, or read and written again with the same content. Its content can
// then be made into networks without a crash.
#include "core/learn/learned_model.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto read = consonance::decodeCheckpoint(bytes, "checkpoint");
    if (!read) {
        if (read.error().englishText().empty())
            std::abort();
        return 0;
    }
    if (!consonance::decodeCheckpoint(consonance::encodeCheckpoint(*read), "checkpoint"))
        std::abort();
    const auto model = consonance::learnedModelOf(*read, "checkpoint");
    if (!model && model.error().englishText().empty())
        std::abort();
    return 0;
}
