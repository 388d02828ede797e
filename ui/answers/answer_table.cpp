// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answers/answer_table.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/role_label.h"
#include "ui/session/selection_menu.h"
#include "ui/session/session_controller.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/exact_order_model.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>

namespace consonance {

namespace {

constexpr int kMostNameWidth = 220; ///< the rest is in the tool tip
constexpr int kLeastProse = 160;
constexpr int kMostProse = 340; ///< before columns that can be read elsewhere

} // namespace

AnswerTable::AnswerTable(SessionController& session, Selection& selection, CommandRegistry& registry, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_selection(selection)
    , m_model(new SheetModel(this))
    , m_sorted(new ExactOrderModel(this))
    , m_view(new CopyableTableView)
    , m_title(new RoleLabel(TextSize::Body))
{
    m_sorted->setSourceModel(m_model);
    m_view->setModel(m_sorted);
    m_view->setSortingEnabled(false);
    m_view->viewport()->installEventFilter(this);
    m_view->setContextMenuHook([&registry](QMenu& menu, const QModelIndex& row) {
        fillSelectionMenu(
            registry, menu, { .isJob = row.data(JobIdRole).isValid(), .isServer = row.data(HostIdRole).isValid() });
    });
    m_title->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, 0);
    m_title->hide();
    tightlyFilled(new QVBoxLayout(this), { m_title, { m_view, 1 } }, 0);
    connect(m_view, &CopyableTableView::focusRequested, this, &AnswerTable::followRow);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &AnswerTable::takeSelection);
    connect(&selection, &Selection::changed, this, &AnswerTable::showSelection);
    connect(m_view->horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (column != proseColumn())
            fitProse();
    });
}

void AnswerTable::setSheet(Sheet sheet)
{
    {
        const QScopedValueRollback isShowing(m_isShowing, true);
        m_model->setSheet(std::move(sheet));
    }
    const auto& shown = m_model->sheet();
    const auto title = QCoreApplication::translate("Models", shown.title);
    m_title->setText(title);
    m_title->setVisible(*shown.title != '\0');
    m_view->setAccessibleName(*shown.title != '\0' ? title : m_name);
    m_model->fitTable(*m_view);
    if (shown.sortedBy && !m_view->isSortingEnabled()) {
        m_view->sortByColumn(static_cast<int>(*shown.sortedBy), Qt::DescendingOrder);
        m_view->setSortingEnabled(true);
    }
    fitColumns();
    showSelection();
}

void AnswerTable::setName(const QString& name, const QString& emptyText)
{
    m_name = name;
    m_view->setAccessibleName(name);
    m_view->setEmptyText(emptyText);
}

int AnswerTable::proseColumn() const
{
    const auto& columns = m_model->sheet().columns;
    const auto found = std::ranges::find(columns, CellUnit::Prose, &SheetColumn::unit);
    return found == columns.end() ? -1 : static_cast<int>(found - columns.begin());
}

std::vector<int> AnswerTable::selectedRows() const
{
    std::vector<int> rows;
    for (const auto& index : m_view->selectionModel()->selectedRows())
        rows.push_back(m_sorted->mapToSource(index).row());
    return rows;
}

QString AnswerTable::prose() const
{
    const auto rows = selectedRows();
    if (rows.empty() || proseColumn() < 0)
        return {};
    const auto cell = m_model->index(rows.front(), proseColumn());
    const auto tip = cell.data(Qt::ToolTipRole).toString().section(QLatin1Char('\n'), 0, 0);
    return tip.isEmpty() ? cell.data().toString() : tip;
}

std::string AnswerTable::selectedSubject() const
{
    const auto rows = selectedRows();
    return rows.empty() ? std::string() : m_model->row(rows.front()).subject;
}

void AnswerTable::takeSelection()
{
    if (m_isShowing)
        return;
    std::vector<JobId> jobs;
    std::vector<HostId> servers;
    for (const auto number : selectedRows()) {
        const auto& row = m_model->row(number);
        if (row.job.isValid())
            jobs.push_back(row.job);
        if (row.jobs)
            std::ranges::copy(row.jobs(), std::back_inserter(jobs));
        if (row.server.isValid())
            servers.push_back(row.server);
    }
    const auto isLinked = [this](auto link) { return std::ranges::any_of(m_model->sheet().rows, link); };
    const QScopedValueRollback isShowing(m_isShowing, true);
    // A row without jobs among rows with jobs selects none.
    if (isLinked([](const SheetRow& row) { return row.job.isValid() || row.jobs; }))
        m_selection.selectJobs(std::move(jobs));
    if (isLinked([](const SheetRow& row) { return row.server.isValid(); }))
        m_selection.selectHosts(std::move(servers));
    Q_EMIT rowChosen();
}

void AnswerTable::showSelection()
{
    if (m_isShowing)
        return;
    const auto& rows = m_model->sheet().rows;
    if (std::ranges::any_of(rows, [](const SheetRow& row) { return row.job.isValid() || row.server.isValid(); })) {
        const QScopedValueRollback isShowing(m_isShowing, true);
        QItemSelection selected;
        const auto& state = m_selection.state();
        for (int row = 0; row < m_model->rowCount(); ++row) {
            if (state.contains(m_model->row(row).job) || state.contains(m_model->row(row).server))
                selected.select(m_model->index(row, 0), m_model->index(row, m_model->columnCount() - 1));
        }
        m_view->selectionModel()->select(
            m_sorted->mapSelectionFromSource(selected), QItemSelectionModel::ClearAndSelect);
    }
    Q_EMIT rowChosen();
}

void AnswerTable::followRow(const QModelIndex& index)
{
    const auto& row = m_model->row(m_sorted->mapToSource(index).row());
    if (row.decision.isValid())
        m_selection.selectDecision(row.decision);
    if (row.moment)
        m_session.seek(*row.moment);
    if (row.job.isValid() || row.jobs || row.server.isValid())
        Q_EMIT focusRequested();
}

void AnswerTable::fitColumns()
{
    if (m_model->columnCount() == 0)
        return;
    auto& header = *m_view->horizontalHeader();
    if (!std::exchange(m_isFitted, true)) {
        for (int column = 0; column < m_model->columnCount(); ++column)
            header.resizeSection(column, header.sectionSizeHint(column)); // figures take more where they need it
        header.setStretchLastSection(proseColumn() < 0);
    }
    QList<int> others;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        if (column != proseColumn())
            others << column;
    }
    m_view->widenColumns(others, kMostNameWidth);
    fitProse();
}

/// Prose is read whole where it is short; beyond that, it has what the other columns leave.
void AnswerTable::fitProse()
{
    const int prose = proseColumn();
    if (prose < 0)
        return;
    int others = 0;
    for (int column = 0; column < m_model->columnCount(); ++column)
        others += column == prose ? 0 : m_view->columnWidth(column);
    const int wanted
        = std::clamp(static_cast<QAbstractItemView*>(m_view)->sizeHintForColumn(prose), kLeastProse, kMostProse);
    m_view->horizontalHeader()->resizeSection(prose, std::max(wanted, m_view->viewport()->width() - others));
}

bool AnswerTable::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        fitProse();
    return QWidget::eventFilter(watched, event);
}

} // namespace consonance
#include "moc_answer_table.cpp"
