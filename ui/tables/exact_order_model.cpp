// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/exact_order_model.h"

#include "ui/tables/table_export.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

bool isDigit(QChar character)
{
    return character >= QLatin1Char('0') && character <= QLatin1Char('9');
}

/// Takes the number at the beginning off, without leading zeros.
QStringView takeNumber(QStringView& text)
{
    const auto end = std::ranges::find_if_not(text, isDigit) - text.begin();
    auto number = text.first(end);
    text = text.sliced(end);
    while (number.size() > 1 && number.front() == QLatin1Char('0'))
        number = number.sliced(1);
    return number;
}

bool isMissing(const QVariant& value)
{
    return !value.isValid() || (value.typeId() == QMetaType::Double && std::isnan(value.toDouble()));
}

bool isLess(const QVariant& a, const QVariant& b)
{
    if (a.typeId() == QMetaType::QString && b.typeId() == QMetaType::QString)
        return comesBefore(a.toString(), b.toString());
    return QVariant::compare(a, b) == QPartialOrdering::Less;
}

} // namespace

bool comesBefore(QStringView left, QStringView right)
{
    auto a = left;
    auto b = right;
    while (!a.isEmpty() && !b.isEmpty()) {
        if (isDigit(a.front()) && isDigit(b.front())) {
            const auto one = takeNumber(a);
            const auto other = takeNumber(b);
            if (one.size() != other.size())
                return one.size() < other.size();
            if (one != other)
                return one < other;
        } else if (a.front().toCaseFolded() != b.front().toCaseFolded()) {
            return a.front().toCaseFolded() < b.front().toCaseFolded();
        } else {
            a = a.sliced(1);
            b = b.sliced(1);
        }
    }
    return a.isEmpty() && b.isEmpty() ? left < right : a.isEmpty();
}

bool ExactOrderModel::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const auto a = left.data(kExactRole);
    const auto b = right.data(kExactRole);
    if (!a.isValid() && !b.isValid())
        return isLess(left.data(), right.data());
    if (isMissing(a) != isMissing(b))
        return (sortOrder() == Qt::AscendingOrder) == isMissing(b);
    return !isMissing(a) && isLess(a, b);
}

} // namespace consonance
