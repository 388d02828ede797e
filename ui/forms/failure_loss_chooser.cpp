// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/failure_loss_chooser.h"

#include "core/base/span_text.h"
#include "core/policy/transition_tables.h"
#include "ui/words/core_wording.h"

#include <QComboBox>

namespace consonance {

FailureLossChooser::FailureLossChooser(Settings& settings, QWidget* parent)
    : InputChooser(settings, parent)
{
    takeNoFiles();
    refill();
}

FailureLoss FailureLossChooser::loss() const
{
    return failureLossByName(value()).value_or(FailureLoss {});
}

void FailureLossChooser::setLoss(const FailureLoss& loss)
{
    setValue(failureLossName(loss));
}

void FailureLossChooser::fillList()
{
    list().addItem(tr("The unfinished epoch, or everything"), QStringLiteral("epoch"));
    list().addItem(tr("Everything"), QStringLiteral("all"));
    list().addItem(tr("Nothing"), QStringLiteral("none"));
    for (const int seconds : { 600, 1800, 3600, 14'400 }) {
        const FailureLoss loss { .rule = FailureRule::Checkpoint, .every = Duration::fromSeconds(seconds) };
        list().addItem(
            tr("Checkpoint every %1").arg(QString::fromStdString(spanText(loss.every.seconds(), windowWording))),
            QString::fromStdString(failureLossName(loss)));
    }
}

void FailureLossChooser::updateNote()
{
    setNote(QString::fromStdString(failureLossText(loss(), windowWording)));
}

} // namespace consonance
#include "moc_failure_loss_chooser.cpp"
