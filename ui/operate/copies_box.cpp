// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/copies_box.h"

#include "core/compare/perturbed_copies.h"
#include "ui/kit/keep_translated.h"

namespace consonance {

namespace {

constexpr int kAutomatic = -1;

} // namespace

CopiesBox::CopiesBox(QWidget* parent)
    : QSpinBox(parent)
{
    setObjectName(QStringLiteral("copies"));
    setRange(kAutomatic, kMostCopies);
    setCopies({});
    keepTranslated(*this, [this] { retranslate(); });
}

std::optional<int> CopiesBox::copies() const
{
    return value() == kAutomatic ? std::nullopt : std::optional(value());
}

void CopiesBox::setCopies(const std::optional<int>& copies)
{
    setValue(copies.value_or(kAutomatic));
}

void CopiesBox::retranslate()
{
    setSpecialValueText(tr("%1 where runs are quick").arg(kUsualCopies));
    setAccessibleName(tr("Copies of the trace"));
    setToolTip(
        tr("A schedule is chaotic: one job that arrives a second later can change the order of the queue for days. So "
           "the runs are repeated on copies of the trace with arrivals shifted by up to 60 s; means, differences and "
           "intervals are over these. 0: no copies."));
}

} // namespace consonance
#include "moc_copies_box.cpp"
