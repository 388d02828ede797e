// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any lines "key=value" as the settings of a training: they are refused with a message, or the training can begin:
// networks small enough for memory, loads and counts that are numbers.
#include "core/learn/training/training_settings.h"

#include <cmath>
#include <cstdlib>

namespace {

using namespace consonance;

void require(bool holds)
{
    if (!holds)
        std::abort();
}

std::map<std::string, std::string> linesOf(std::string_view text)
{
    std::map<std::string, std::string> given;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const auto equals = line.find('=');
        if (equals != std::string_view::npos)
            given.emplace(line.substr(0, equals), line.substr(equals + 1));
    }
    return given;
}

void tryForm(NetworkForm form, const std::map<std::string, std::string>& given)
{
    const auto parameters = ParameterSet::create(trainingParameters(form), given, "harmony");
    if (!parameters) {
        require(!parameters.error().englishText().empty());
        return;
    }
    const auto settings = trainingSettings(form, *parameters);
    if (const auto checked = checkTrainingSettings(settings); !checked) {
        require(!checked.error().englishText().empty());
        return;
    }
    require(!settings.loads.empty() && settings.batch > 0 && settings.threads > 0);
    for (const double load : settings.loads)
        require(std::isfinite(load) && load > 0);
    for (const int width : settings.network.hidden)
        require(width > 0 && width <= 100'000);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto given = linesOf(std::string_view(reinterpret_cast<const char*>(data), size));
    tryForm(NetworkForm::Harmony, given);
    tryForm(NetworkForm::HarmonySet, given);
    return 0;
}
