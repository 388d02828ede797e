// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as the log of a training: it is refused with a message, or its reports can be written and read again.
#include "core/train/training_log.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace consonance;
    const auto read = parseTrainingLog({ reinterpret_cast<const char*>(data), size }, "log");
    if (!read) {
        if (read.error().englishText().empty())
            std::abort();
        return 0;
    }
    std::string written;
    for (const TrainingReport& report : *read)
        written += trainingLogLine(report);
    const auto again = parseTrainingLog(written, "again");
    if (!again || again->size() != read->size())
        std::abort();
    for (std::size_t i = 0; i < read->size(); ++i) {
        if ((*again)[i].phase != (*read)[i].phase || (*again)[i].figures.size() != (*read)[i].figures.size())
            std::abort();
    }
    return 0;
}
