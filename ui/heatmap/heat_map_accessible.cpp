// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heatmap/heat_map_accessible.h"

#include "ui/heatmap/heat_map_widget.h"
#include "ui/theme/painted_accessible.h"

namespace consonance {

namespace {

/// Cells, row by row; none while the table is in their place, which speaks for itself.
class CellParts : public PaintedParts {
public:
    explicit CellParts(const HeatMapWidget& map)
        : m_map(map)
    {
    }

    [[nodiscard]] int count() const override
    {
        return m_map.isTableShown() ? 0 : m_map.data().rowCount() * m_map.data().columnCount();
    }
    [[nodiscard]] QString textOf(int part) const override { return m_map.readOut(cellOf(part)); }
    [[nodiscard]] QRect rectOf(int part) const override { return m_map.layoutFor(m_map.size()).cellRect(cellOf(part)); }
    [[nodiscard]] int partAt(QPoint at) const override
    {
        const auto cell = m_map.layoutFor(m_map.size()).cellAt(at);
        return cell ? partOf(*cell) : -1;
    }
    [[nodiscard]] bool isSelected(int part) const override
    {
        return m_map.selectedRange() && m_map.selectedRange()->contains(cellOf(part));
    }
    [[nodiscard]] int current() const override
    {
        const auto cell = m_map.currentCell();
        return cell ? partOf(*cell) : -1;
    }

private:
    [[nodiscard]] HeatMapCell cellOf(int part) const
    {
        const int columns = m_map.data().columnCount();
        return { .row = part / columns, .column = part % columns };
    }
    [[nodiscard]] int partOf(HeatMapCell cell) const { return cell.row * m_map.data().columnCount() + cell.column; }

    const HeatMapWidget& m_map;
};

QAccessibleInterface* makeHeatMapInterface(const QString&, QObject* object)
{
    if (auto* map = qobject_cast<HeatMapWidget*>(object))
        return makePaintedAccessible(*map, QAccessible::List, QAccessible::ListItem, std::make_unique<CellParts>(*map));
    return nullptr;
}

} // namespace

void installHeatMapAccessibility()
{
    installOnce(makeHeatMapInterface);
}

} // namespace consonance
