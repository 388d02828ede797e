// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/note_tables_view.h"

#include "ui/decide/note_heat_map.h"
#include "ui/heatmap/heat_map_scroll.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/models/sheet_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/words/worded_text.h"

#include <QComboBox>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace consonance {

namespace {

/// A column of counts is written without decimals.
bool isCounted(const NoteTable& table, std::size_t column)
{
    constexpr double kMost = 1e15;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const double value = table.at(row, column);
        if (!(std::fabs(value) < kMost) || value != std::floor(value))
            return false;
    }
    return true;
}

/// The names of rows in the first column; nothing of a table that is not whole. Columns keep their English names as
/// keys.
Sheet sheetOf(const NoteTable& table)
{
    const auto count = table.columns.size();
    auto names = table.columns;
    for (std::size_t i = 0; i < count; ++i)
        names.push_back(wordedText("Policy", table.columns[i]).toStdString());
    Sheet sheet { .columns = { { "", "", "" } },
        .names = std::make_shared<const std::vector<std::string>>(std::move(names)) };
    for (std::size_t i = 0; i < count; ++i)
        sheet.columns.push_back({ (*sheet.names)[i].c_str(), (*sheet.names)[count + i].c_str(), "", CellUnit::Figure });
    std::vector<bool> areCounts;
    for (std::size_t column = 0; table.isWhole() && column < count; ++column)
        areCounts.push_back(isCounted(table, column));
    for (std::size_t row = 0; table.isWhole() && row < table.rows.size(); ++row) {
        auto& cells = sheet.rows.emplace_back().cells;
        cells.push_back({ table.rows[row] });
        for (std::size_t column = 0; column < count; ++column) {
            if (areCounts[column])
                cells.push_back({ static_cast<std::int64_t>(table.at(row, column)) });
            else
                cells.push_back({ table.at(row, column) });
        }
    }
    return sheet;
}

} // namespace

NoteTablesView::NoteTablesView(QWidget* parent)
    : QWidget(parent)
    , m_choice(new QComboBox)
    , m_numbers(new QToolButton)
    , m_model(new SheetModel(this))
    , m_table(new CopyableTableView)
    , m_map(new HeatMapWidget)
    , m_mapScroll(new HeatMapScroll(m_map))
    , m_stack(new QStackedLayout)
{
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_numbers->setIcon(themedIcon(Icon::Table));
    m_numbers->setCheckable(true);
    m_numbers->setFocusPolicy(Qt::TabFocus);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false); // slots and servers have an order of their own
    m_table->horizontalHeader()->setStretchLastSection(false); // figures stay beside their names
    auto* head = filled(new QHBoxLayout, { { m_choice, 1 }, m_numbers });
    head->setSpacing(spacing::kTiny);
    tightlyFilled(new QVBoxLayout(this), { head, { m_stack, 1 } }, spacing::kTiny);
    m_stack->addWidget(m_table); // now that they have a parent: shown without one they would be windows
    m_stack->addWidget(m_mapScroll);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &NoteTablesView::showChosen);
    connect(m_numbers, &QToolButton::toggled, this, &NoteTablesView::showChosen);
    keepTranslated(*this, [this] { retranslate(); });
}

void NoteTablesView::setTables(const std::vector<NoteTable>& tables)
{
    if (tables == m_tables)
        return;
    m_tables = tables;
    fillChoice();
}

void NoteTablesView::setProvenance(const QString& line)
{
    m_map->setProvenance(line);
}

bool NoteTablesView::isMapShown() const
{
    return m_stack->currentWidget() == m_mapScroll;
}

/// The data of an entry is the title as the policy wrote it, which no language changes.
void NoteTablesView::fillChoice()
{
    const auto chosen = m_choice->currentData();
    {
        const QSignalBlocker quiet(*m_choice);
        m_choice->clear();
        for (const auto& table : m_tables)
            m_choice->addItem(noteTableTitle(table), QString::fromStdString(table.title));
        m_choice->setCurrentIndex(m_tables.empty() ? -1 : std::max(0, m_choice->findData(chosen)));
    }
    m_choice->setVisible(!m_tables.empty());
    showChosen();
}

void NoteTablesView::showChosen()
{
    const int index = m_choice->currentIndex();
    const auto table = index < 0 ? NoteTable {} : m_tables[static_cast<std::size_t>(index)];
    m_model->setSheet(sheetOf(table));
    m_table->resizeColumnsToContents();
    m_map->setData(noteHeatMap(table));
    const bool hasMap = !m_map->data().isEmpty();
    m_numbers->setVisible(hasMap);
    m_stack->setCurrentWidget(
        hasMap && !m_numbers->isChecked() ? static_cast<QWidget*>(m_mapScroll) : static_cast<QWidget*>(m_table));
}

void NoteTablesView::retranslate()
{
    m_choice->setAccessibleName(tr("Table of the policy's notes"));
    m_numbers->setAccessibleName(tr("Numbers instead of colours"));
    m_numbers->setToolTip(tr("Numbers instead of colours"));
    m_table->setAccessibleName(tr("Notes of the policy"));
    const auto empty
        = tr("Prices, bids, shares and other tables that the policy notes appear here; this decision has none.");
    m_table->setEmptyText(empty);
    m_map->setEmptyText(empty);
    fillChoice();
}

} // namespace consonance
#include "moc_note_tables_view.cpp"
