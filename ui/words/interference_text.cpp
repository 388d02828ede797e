// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/interference_text.h"

#include <QCoreApplication>

#include <string_view>

namespace consonance {

namespace {

constexpr std::string_view kMeasured = "measured:"; ///< before the file of a table

} // namespace

QString interferenceTitle(const std::string& model)
{
    if (model == "contention")
        return QCoreApplication::translate("InterferenceText", "Contention");
    if (model == "contention:maxmin")
        return QCoreApplication::translate("InterferenceText", "Contention, max-min network");
    if (model == "none")
        return QCoreApplication::translate("InterferenceText", "None");
    return QCoreApplication::translate("InterferenceText", "Measured co-location table: %1")
        .arg(QString::fromStdString(interferenceFile(model)));
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
