// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/interference_text.h"

#include "core/throughput/interference_title.h"
#include "ui/words/core_wording.h"

#include <string_view>

namespace consonance {

namespace {

constexpr std::string_view kMeasured = "measured:"; ///< before the file of a table

} // namespace

QString interferenceTitle(const std::string& model)
{
    return QString::fromStdString(interferenceText(model, windowWording));
}

std::string interferenceFile(const std::string& model)
{
    return model.starts_with(kMeasured) ? model.substr(kMeasured.size()) : model;
}

std::string interferenceOfFile(const std::string& file)
{
    return std::string(kMeasured) + file;
}

} // namespace consonance
