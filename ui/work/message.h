// SPDX-License-Identifier: GPL-3.0-or-later
//
// A message that does not interrupt the user: a sentence, its severity, details on request and
// possible actions. Plain values; the texts are already in the user's language.
#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace consonance {

enum class Severity { Info, Success, Warning, Error };

struct MessageAction {
    QString text; ///< translated, a verb: "Open log"
    std::function<void()> run;
};

struct Message {
    Severity severity = Severity::Info;
    QString text; ///< translated, one sentence
    QString details {}; ///< translated, any length; shown on request, copied whole
    std::vector<MessageAction> actions {};
    QString place {}; ///< name of the page that it is about, and lies over alone; empty: any
    bool staysUntilAnswered = false; ///< an offer that does not come again; others go by themselves

    /// Text and details, as they are copied.
    [[nodiscard]] QString wholeText() const
    {
        return details.isEmpty() ? text : QString(text + QLatin1Char('\n') + details);
    }
};

} // namespace consonance
