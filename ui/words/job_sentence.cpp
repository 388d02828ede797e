// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/job_sentence.h"

#include "core/base/job_wording.h"

namespace consonance {

QString jobSentence(const QString& sentence, const QString& name)
{
    const auto text = sentence.toStdString();
    const auto job = name.toStdString();
    std::string kept;
    for (const char letter : text) {
        if (letter == '%')
            kept.resize(beforeJobName(kept, job).size());
        kept += letter;
    }
    return QString::fromStdString(kept);
}

} // namespace consonance
