// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/servers_panel.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/models/host_table_model.h"
#include "ui/session/range_selection.h"
#include "ui/session/session_controller.h"
#include "ui/session/span_note.h"
#include "ui/tables/filtered_table.h"
#include "ui/tables/row_filter_model.h"

#include <QSortFilterProxyModel>

namespace consonance {

namespace {

/// More servers than this are not marked row by row; no user sees them all.
constexpr std::size_t kMostServersMarked = 2000;

} // namespace

ServersPanel::ServersPanel(SessionController& session, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new HostTableModel(this))
    , m_filter(new RowFilterModel(this))
    , m_note(new SpanNote)
    , m_table(new FilteredTable)
{
    m_filter->setSourceModel(m_model);
    m_table->setSourceModel(m_filter);
    table().setSortingEnabled(true);
    table().sortByColumn(HostTableModel::Server, Qt::AscendingOrder);
    table().hideByDefault(m_model->columnsHiddenByDefault());
    tightlyFilled(new QVBoxLayout(this), { m_note, { m_table, 1 } }, 0);
    connect(&session, &SessionController::inputsChanged, this, [this](const auto& inputs) {
        m_model->setInputs(inputs ? inputs->cluster : nullptr, inputs ? inputs->workload : nullptr);
    });
    connect(&session, &SessionController::frameChanged, m_model, &HostTableModel::setFrame);
    connect(&selection, &Selection::changed, this, &ServersPanel::showSelection);
    connect(table().selectionModel(), &QItemSelectionModel::selectionChanged, this, &ServersPanel::takeSelection);
    keepTranslated(*this, [this] { retranslate(); });
}

void ServersPanel::follow(const RangeSelection& brush)
{
    m_brush = &brush;
    connect(&brush, &RangeSelection::changed, this, &ServersPanel::showSpan);
    showSpan();
}

void ServersPanel::showSpan()
{
    const auto& span = m_brush->span();
    std::optional<std::vector<int>> rows;
    if (span) {
        rows.emplace();
        for (const auto host : span->hosts)
            rows->push_back(static_cast<int>(host.index()));
    }
    m_isShowing = true; // a server that is listed no longer stays selected
    m_filter->setOnly(rows);
    m_isShowing = false;
    m_note->say(span ? std::optional(span->range) : std::nullopt, span ? span->beginning : std::nullopt,
        span ? tr("%1 of %n servers had work", "", m_model->rowCount()).arg(format::integer(std::ssize(span->hosts)))
             : QString());
    showSelection();
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
        hosts.emplace_back(m_filter->mapToSource(m_table->proxy().mapToSource(index)).row());
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
    for (std::size_t i = 0; i < hosts.size() && i < kMostServersMarked; ++i) {
        const auto row = m_table->proxy().mapFromSource(
            m_filter->mapFromSource(m_model->index(static_cast<int>(hosts[i].index()), 0)));
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
    if (m_brush)
        showSpan();
}

} // namespace consonance
#include "moc_servers_panel.cpp"
