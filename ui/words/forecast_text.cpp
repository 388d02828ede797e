// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/forecast_text.h"

#include "core/operate/waiting_list.h"
#include "ui/words/core_wording.h"

namespace consonance {

QString forecastText(const StartPrediction& made, const format::Beginning& beginning)
{
    if (made.earliest && made.latest)
        return format::forecastSpan(*made.earliest, *made.latest, beginning);
    const auto moment = [&beginning](Time at) { return format::forecast(at, beginning).toStdString(); };
    return QString::fromStdString(windowText(made, moment, windowWording));
}

} // namespace consonance
