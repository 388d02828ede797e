// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lists within sentences, as the language of the user parts them. GUI thread.
#pragma once

#include <QCoreApplication>
#include <QStringList>

namespace consonance {

/// "two workers, one parameter server".
[[nodiscard]] inline QString listText(const QStringList& parts)
{
    return parts.join(QCoreApplication::translate("ListText", ", ", "between the parts of a list"));
}

} // namespace consonance
