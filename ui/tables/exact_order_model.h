// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sorts rows by their exact values: numbers as numbers, names with the numbers in them as people count (a-2 before
// a-10), unknown values last either way. GUI thread only.
#pragma once

#include <QSortFilterProxyModel>

namespace consonance {

/// Whether one name comes before another, in every language alike. Large and small letters, and zeros before a number,
/// count only where names differ in nothing else.
[[nodiscard]] bool comesBefore(QStringView left, QStringView right);

class ExactOrderModel : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
};

} // namespace consonance
