// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/servers_panel.h"

#include "ui/kit/copyable_table_view.h"
#include "ui/kit/selection.h"
#include "ui/models/host_table_model.h"
#include "ui/pages/session_controller.h"

#include <QEvent>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

namespace consonance {

namespace {

/// More servers than this are not marked row by row; nobody sees them all.
constexpr std::size_t kMostMarked = 2000;

} // namespace

ServersPanel::ServersPanel(SessionController& session, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new HostTableModel(this))
    , m_table(new FilteredTable)
{
    m_table->setSourceModel(m_model);
    table().setSortingEnabled(true);
    table().sortByColumn(HostTableModel::Server, Qt::AscendingOrder);
    table().hideByDefault(m_model->columnsHiddenByDefault());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_table);
    connect(&session, &SessionController::inputsChanged, this, [this](const auto& inputs) {
        m_model->setInputs(inputs ? inputs->cluster : nullptr, inputs ? inputs->workload : nullptr);
    });
    connect(&session, &SessionController::frameChanged, m_model, &HostTableModel::setFrame);
    connect(&selection, &Selection::changed, this, &ServersPanel::showSelection);
    connect(table().selectionModel(), &QItemSelectionModel::selectionChanged, this, &ServersPanel::takeSelection);
    retranslate();
}

CopyableTableView& ServersPanel::table() const
{
    return m_table->table();
}

void ServersPanel::takeSelection()
{
    if (m_isShowing)
        return;
    std::vector<HostId> hosts;
    for (const auto& index : table().selectionModel()->selectedRows())
        hosts.emplace_back(static_cast<std::uint32_t>(m_table->proxy().mapToSource(index).row()));
    m_isShowing = true;
    m_selection.selectHosts(std::move(hosts), SelectMode::Replace);
    m_isShowing = false;
}

void ServersPanel::showSelection()
{
    if (m_isShowing)
        return;
    m_isShowing = true;
    QItemSelection rows;
    const auto& hosts = m_selection.state().hosts;
    for (std::size_t i = 0; i < hosts.size() && i < kMostMarked; ++i) {
        const auto row = m_table->proxy().mapFromSource(m_model->index(static_cast<int>(hosts[i].index()), 0));
        if (row.isValid())
            rows.select(row, row.siblingAtColumn(HostTableModel::ColumnCount - 1));
    }
    table().selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
    if (!rows.isEmpty())
        table().scrollTo(rows.first().topLeft());
    m_isShowing = false;
}

void ServersPanel::retranslate()
{
    table().setAccessibleName(tr("Servers"));
    table().setEmptyText(tr("The servers of the open run are listed here."));
}

void ServersPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace consonance
