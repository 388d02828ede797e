// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/decision_moments_box.h"

#include "ui/kit/keep_translated.h"

namespace consonance {

DecisionMomentsBox::DecisionMomentsBox(QWidget* parent)
    : QComboBox(parent)
{
    setObjectName(QStringLiteral("decideAt"));
    for (const auto moments : { DecisionMoments::Policy, DecisionMoments::Interval, DecisionMoments::Event })
        addItem({}, static_cast<int>(moments));
    keepTranslated(*this, [this] { retranslate(); });
}

void DecisionMomentsBox::retranslate()
{
    const QString texts[] { tr("The policy's own moments"), tr("Intervals"), tr("Every event") };
    for (int i = 0; i < count(); ++i)
        setItemText(i, texts[i]);
    setToolTip(tr("When the policy decides: at the moments that it was made for, at the ends of intervals alone, or at "
                  "every arrival, completion and change of resources"));
}

IntervalBox::IntervalBox(QWidget* parent)
    : QDoubleSpinBox(parent)
{
    constexpr double kLongest = 10'080; // a week
    setObjectName(QStringLiteral("interval"));
    setRange(0, kLongest);
    setDecimals(2);
    keepTranslated(*this, [this] { retranslate(); });
}

std::optional<double> IntervalBox::seconds() const
{
    return value() > 0 ? std::optional(value() * 60) : std::nullopt;
}

void IntervalBox::setSeconds(std::optional<double> seconds)
{
    setValue(seconds.value_or(0) / 60);
}

void IntervalBox::retranslate()
{
    setSpecialValueText(tr("the policy's own"));
    setSuffix(tr(" min"));
    setToolTip(tr("Time between two decisions of policies that decide at intervals"));
}

} // namespace consonance
#include "moc_decision_moments_box.cpp"
