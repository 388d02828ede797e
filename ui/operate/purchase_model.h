// SPDX-License-Identifier: GPL-3.0-or-later
//
// A study of purchases as a table: one row a kind and number of servers. Set whole. GUI thread only.
#pragma once

#include "core/operate/purchase_study.h"
#include "ui/tables/column_model.h"

#include <memory>

namespace consonance {

class PurchaseModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { Kind, Servers, MeanWait, Saved, WaitP95, MeanJct, Utilisation, NotServed, Pays, ColumnCount };

    using ColumnModel::ColumnModel;

    void setStudy(std::shared_ptr<const PurchaseStudy> study);

protected:
    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] Cell cell(int row, int column) const override;

private:
    struct Row {
        std::size_t curve = 0;
        std::size_t point = 0;
    };
    [[nodiscard]] const PurchaseCurve& curve(int row) const;
    [[nodiscard]] const PurchasePoint& point(int row) const;
    [[nodiscard]] Cell savedCell(int row) const;

    std::shared_ptr<const PurchaseStudy> m_study;
    std::vector<Row> m_rows;
};

} // namespace consonance
