// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as the three files of a training's folder: who trains, an offered round, what was played of a trace. Each is
// refused with a message, or can be written and read again. The content of a checkpoint is spelled out in lines, since
// its hash would refuse any changed byte: "m key value" for metadata, "t name count" and "b name bytes" for its parts.
#include "core/learn/training/play_folder.h"
#include "core/learn/training/samples_file.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace {

using namespace consonance;

template<typename Read> void explained(const Read& read)
{
    if (!read && read.error().englishText().empty())
        std::abort();
}

void readTraining(std::string_view text)
{
    const auto read = parsePlayedTraining(text, "training");
    explained(read);
    if (!read)
        return;
    const auto again = parsePlayedTraining(playedTrainingText(*read), "again");
    if (!again || again->seed != read->seed || again->policy != read->policy || again->parameters != read->parameters)
        std::abort();
}

std::string_view nextWord(std::string_view& rest, char end)
{
    const auto at = std::min(rest.find(end), rest.size());
    const auto word = rest.substr(0, at);
    rest.remove_prefix(std::min(at + 1, rest.size()));
    return word;
}

CheckpointContent contentOf(std::string_view text)
{
    constexpr std::size_t kMostValues = 4096;
    CheckpointContent content;
    while (!text.empty()) {
        auto line = nextWord(text, '\n');
        const auto kind = nextWord(line, ' ');
        const std::string name(nextWord(line, ' '));
        if (kind == "m")
            content.metadata[name] = line;
        if (kind == "b")
            content.bytes.push_back({ .name = name, .values = { line.begin(), line.end() } });
        if (kind == "t") {
            std::size_t count = 0;
            std::from_chars(line.data(), line.data() + line.size(), count);
            count = std::min(count, kMostValues);
            content.tensors.push_back({ .name = name,
                .shape = { static_cast<std::int64_t>(count) },
                .values = std::vector<float>(count, 0.5F) });
        }
    }
    return content;
}

void readPlayed(const CheckpointContent& content)
{
    explained(offeredRoundOf(content, "offer"));
    const auto samples = samplesOf(content, "samples");
    explained(samples);
    if (samples && !samplesOf(contentOfSamples(*samples), "again"))
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    readTraining(text);
    readPlayed(contentOf(text));
    return 0;
}
