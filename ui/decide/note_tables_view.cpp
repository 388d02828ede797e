// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/note_tables_view.h"

#include "ui/models/note_table_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

NoteTablesView::NoteTablesView(QWidget* parent)
    : QWidget(parent)
    , m_choice(new QComboBox)
    , m_model(new NoteTableModel(this))
    , m_table(new CopyableTableView)
{
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false); // slots and servers have an order of their own
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(spacing::kTiny);
    column->addWidget(m_choice);
    column->addWidget(m_table, 1);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &NoteTablesView::showChosen);
    retranslate();
}

void NoteTablesView::setTables(const std::vector<NoteTable>& tables)
{
    if (tables == m_tables)
        return;
    m_tables = tables;
    fillChoice();
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
    m_model->setTable(index < 0 ? NoteTable {} : m_tables[static_cast<std::size_t>(index)]);
}

void NoteTablesView::retranslate()
{
    m_choice->setAccessibleName(tr("Table of the policy's notes"));
    m_table->setAccessibleName(tr("Notes of the policy"));
    m_table->setEmptyText(tr("Prices, bids, shares and other tables that the policy notes appear here; this decision "
                             "has none."));
    fillChoice();
}

void NoteTablesView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace consonance
