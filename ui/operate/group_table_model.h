// SPDX-License-Identifier: GPL-3.0-or-later
//
// Waits, completion times and hours of groups as a table: all jobs first, then a row for each group; with several
// contenders a row for each group and contender, those of a group together. Set whole. GUI thread only.
#pragma once

#include "core/teams/course_collection.h"
#include "ui/tables/column_model.h"

#include <QColor>

#include <QIcon>

#include <functional>
#include <optional>

namespace consonance {

/// The colour of a tenant in the cluster picture; nothing for a name that the trace does not have.
[[nodiscard]] std::optional<QColor> tenantColor(const Workload& workload, const std::string& tenant);

class CopyableTableView;

class GroupTableModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column {
        Group,
        Contender,
        Jobs,
        WaitP50,
        WaitP95,
        NotServed,
        JctP50,
        JctP95,
        Hours,
        Share,
        Lent,
        Borrowed,
        Paid,
        Finished,
        Running,
        MeanWait,
        MeanJct,
        ColumnCount
    };
    /// The colour by which the other views tell a group; nothing where it has none.
    using ColorOf = std::function<std::optional<QColor>(const GroupFigures&)>;

    using ColumnModel::ColumnModel;

    void setGroups(std::vector<ContenderGroups> contenders, GroupBy by, Resource unit);
    void setColors(ColorOf colorOf);
    /// How a contender is called; as it is, unless this is set. And its swatch.
    void setContenderTitle(std::function<QString(const std::string&)> titleOf) { m_titleOf = std::move(titleOf); }
    void setContenderSwatch(std::function<QIcon(const std::string&)> swatchOf) { m_swatchOf = std::move(swatchOf); }
    [[nodiscard]] const GroupFigures& figures(int row) const;
    [[nodiscard]] GroupBy by() const { return m_by; }
    /// Whether tenants contributed parts of the cluster, so that there is something to lend.
    [[nodiscard]] bool hasExchange() const;

protected:
    [[nodiscard]] std::size_t rows() const override { return m_rows.size(); }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] Cell cell(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    struct Row {
        std::size_t contender = 0;
        std::size_t group = 0; ///< within the contender
    };

    [[nodiscard]] QString nameOf(int row) const;
    [[nodiscard]] Cell hoursCell(double hours) const;
    [[nodiscard]] QString contenderOf(int row) const;
    void alignDecimals();

    std::vector<ContenderGroups> m_contenders;
    std::vector<Row> m_rows;
    GroupBy m_by = GroupBy::Tenant;
    Resource m_unit = Resource::Gpu;
    ColorOf m_colorOf;
    std::function<QString(const std::string&)> m_titleOf;
    std::function<QIcon(const std::string&)> m_swatchOf; ///< of a contender
    int m_hourDecimals = 0; ///< of what was held, lent and borrowed
    int m_paidDecimals = 0;
};

/// What was lent, borrowed and paid is shown where the model knows of any.
void showExchange(CopyableTableView& table, const GroupTableModel& model);

} // namespace consonance
