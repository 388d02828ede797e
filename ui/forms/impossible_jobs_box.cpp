// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/impossible_jobs_box.h"

#include "ui/kit/keep_translated.h"

namespace consonance {

ImpossibleJobsBox::ImpossibleJobsBox(QWidget* parent)
    : QCheckBox(parent)
{
    setObjectName(QStringLiteral("leaveOut"));
    setValue(RunRequest {}.impossible);
    keepTranslated(*this, [this] { retranslate(); });
}

void ImpossibleJobsBox::retranslate()
{
    setText(tr("Leave out jobs that can never run"));
    setToolTip(tr("They are named and counted when the run opens. If kept, they wait to its end, and the run counts as "
                  "incomplete."));
}

} // namespace consonance
#include "moc_impossible_jobs_box.cpp"
