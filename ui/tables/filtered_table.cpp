// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/filtered_table.h"

#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/tables/exact_order_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace consonance {

/// Rows whose shown text has the pattern in any column, or in the first ones where any row has it there.
class TableProxy final : public ExactOrderModel {
public:
    using ExactOrderModel::ExactOrderModel;

    void setFirstColumns(const QList<int>& columns) { m_firstColumns = columns; }
    void setText(const QString& text)
    {
        m_text = text;
        m_isInFirst = !text.isEmpty() && sourceModel() && anyRowHasItFirst();
        setFilterFixedString(text);
    }
    /// What the rows are filtered by, which the field may be ahead of.
    [[nodiscard]] const QString& wanted() const { return m_text; }
    /// Rows came or went: whether one is called so may be another answer now.
    void lookAgain()
    {
        if (m_firstColumns.isEmpty() || m_text.isEmpty() || !sourceModel() || m_isInFirst == anyRowHasItFirst())
            return;
        m_isInFirst = !m_isInFirst;
        invalidateFilter();
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        return m_isInFirst ? hasItFirst(row) : ExactOrderModel::filterAcceptsRow(row, parent);
    }

private:
    [[nodiscard]] bool hasItFirst(int row) const
    {
        return std::ranges::any_of(m_firstColumns, [&](int column) {
            return sourceModel()->index(row, column).data().toString().contains(m_text, Qt::CaseInsensitive);
        });
    }
    [[nodiscard]] bool anyRowHasItFirst() const
    {
        for (int row = 0; row < sourceModel()->rowCount(); ++row) {
            if (hasItFirst(row))
                return true;
        }
        return false;
    }

    QList<int> m_firstColumns;
    QString m_text;
    bool m_isInFirst = false; ///< some row has the text in one of the first columns
};

FilteredTable::FilteredTable(QWidget* parent)
    : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(spacing::kSmall, spacing::kTiny, spacing::kSmall, spacing::kTiny);
    line->setSpacing(spacing::kSmall);
    column->addLayout(line);
    m_field = new QLineEdit(this);
    m_field->setClearButtonEnabled(true);
    m_field->addAction(themedIcon(Icon::Filter), QLineEdit::LeadingPosition);
    line->addWidget(m_field, 1);
    m_count = new RoleLabel(TextSize::Body, TextTone::Normal, this);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(m_count);
    m_table = new CopyableTableView(this);
    column->addWidget(m_table, 1);
    m_proxy = new TableProxy(this);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_proxy->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_proxy->setSortLocaleAware(true);
    m_proxy->setFilterKeyColumn(-1);
    m_table->setModel(m_proxy);
    // Unsorted until a header is clicked: the model's own order says something.
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_debounce.setSingleShot(true);
    m_debounce.setInterval(kDebounceMs);
    connect(m_field, &QLineEdit::textChanged, this, &FilteredTable::followField);
    connect(m_field, &QLineEdit::returnPressed, this, &FilteredTable::applyFilter);
    connect(&m_debounce, &QTimer::timeout, this, &FilteredTable::applyFilter);
    connect(m_proxy, &QAbstractItemModel::modelReset, this, &FilteredTable::updateCount);
    connect(m_proxy, &QAbstractItemModel::rowsInserted, this, &FilteredTable::updateCount);
    connect(m_proxy, &QAbstractItemModel::rowsRemoved, this, &FilteredTable::updateCount);
    setFilterText(tr("Filter"));
    onLanguageChange(*this, [this] { updateCount(); });
}

void FilteredTable::setSourceModel(QAbstractItemModel* model)
{
    m_proxy->setSourceModel(model);
    // Rows that the filter hides change how many there are, and the proxy says nothing of them.
    connect(model, &QAbstractItemModel::modelReset, this, &FilteredTable::followRows);
    connect(model, &QAbstractItemModel::rowsInserted, this, &FilteredTable::followRows);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &FilteredTable::followRows);
    updateCount();
}

QSortFilterProxyModel& FilteredTable::proxy() const
{
    return *m_proxy;
}

void FilteredTable::setFirstColumns(const QList<int>& columns)
{
    m_proxy->setFirstColumns(columns);
}

void FilteredTable::setFilterText(const QString& text)
{
    m_field->setPlaceholderText(text);
    m_field->setAccessibleName(text);
}

void FilteredTable::applyFilter()
{
    m_debounce.stop();
    m_proxy->setText(m_field->text());
    updateCount();
}

/// Nobody waits for all rows to come back.
void FilteredTable::followField()
{
    if (m_field->text().isEmpty())
        applyFilter();
    else
        m_debounce.start();
}

void FilteredTable::setNoneText(const QString& text)
{
    m_noneText = text;
    updateCount();
}

void FilteredTable::followRows()
{
    m_proxy->lookAgain();
    updateCount();
}

void FilteredTable::updateCount()
{
    const auto* source = m_proxy->sourceModel();
    const int all = source ? source->rowCount() : 0;
    const int left = m_proxy->rowCount();
    m_count->setText(left == all
            ? format::integer(all)
            : tr("%1 of %2", "rows left after filtering").arg(format::integer(left), format::integer(all)));
    m_table->setReasonForNone(left == 0 && all > 0
            ? (m_noneText.isEmpty() ? tr("No row here has “%1”. Clear the field to see the others.") : m_noneText)
                  .arg(m_proxy->wanted().trimmed())
            : QString());
}

} // namespace consonance
#include "moc_filtered_table.cpp"
