// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/comparison_inputs_view.h"

#include "core/compare/comparison_sheets.h"
#include "ui/compare/views/comparison_table_parts.h"
#include "ui/kit/role_label.h"
#include "ui/models/sheet_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/table_export.h"
#include "ui/words/core_wording.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace consonance {

ComparisonInputsView::ComparisonInputsView(QWidget* parent)
    : ComparisonView(parent)
    , m_model(new SheetModel(this))
    , m_table(new CopyableTableView)
    , m_differing(new QCheckBox)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
{
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_differing->setChecked(true);
    auto* column = columnOf(this);
    column->addLayout(controlsOf({ m_differing, m_note }));
    column->addWidget(m_table, 1);
    connect(m_differing, &QCheckBox::toggled, this, &ComparisonInputsView::fill);
    connect(m_table, &CopyableTableView::focusRequested, this, [this](const QModelIndex& index) {
        const auto id = m_model->index(index.row(), 0).data(kExactRole).toString();
        if (!id.isEmpty())
            Q_EMIT openRequested({ .runId = id });
    });
    retranslate();
}

QString ComparisonInputsView::title() const
{
    return tr("Inputs");
}

void ComparisonInputsView::retranslate()
{
    m_differing->setText(tr("Only what differs"));
    m_table->setAccessibleName(tr("Inputs and parameters of each run"));
    m_table->setEmptyText(tr("Trace, seed, cluster, policy and parameters of each run will appear here."));
    fill();
}

void ComparisonInputsView::show(const SharedComparison& comparison)
{
    m_data = comparison;
    fill();
}

void ComparisonInputsView::fill()
{
    if (!m_data)
        return;
    const bool onlyDiffering = m_differing->isChecked();
    auto sheet = inputsSheet(m_data->runs, onlyDiffering, windowWording);
    m_hidden = onlyDiffering
        ? static_cast<int>(inputsSheet(m_data->runs, false, windowWording).columns.size() - sheet.columns.size())
        : 0;
    m_model->setSheet(std::move(sheet));
    m_model->setDecoration(swatchesOf(*m_data, 0));
    m_note->setText(onlyDiffering ? tr("%n inputs are the same in all runs and left out", "", m_hidden) : QString());
}

} // namespace consonance
#include "moc_comparison_inputs_view.cpp"
