// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/copyable_table_view.h"

#include "ui/kit/command_registry.h"
#include "ui/kit/copying.h"
#include "ui/kit/icons.h"
#include "ui/kit/number_format.h"
#include "ui/kit/sort_header.h"
#include "ui/kit/theme.h"
#include "ui/kit/view_menu.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>
#include <algorithm>

#include <cmath>

namespace consonance {

namespace {

constexpr int kRowHeight = 24;

} // namespace

/// Rows whose shown text has the pattern in any column, or in the first ones where any row has it there; numbers sort
/// by their exact value, missing ones last either way.
class TableProxy final : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setFirstColumns(const QList<int>& columns) { m_firstColumns = columns; }
    void setText(const QString& text)
    {
        m_text = text;
        m_isInFirst = !text.isEmpty() && sourceModel() && anyRowHasItFirst();
        setFilterFixedString(text);
    }
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
        return m_isInFirst ? hasItFirst(row) : QSortFilterProxyModel::filterAcceptsRow(row, parent);
    }
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override
    {
        const auto a = left.data(kExactRole);
        const auto b = right.data(kExactRole);
        if (!a.isValid() && !b.isValid())
            return QSortFilterProxyModel::lessThan(left, right);
        if (isMissing(a) != isMissing(b))
            return (sortOrder() == Qt::AscendingOrder) == isMissing(b);
        return !isMissing(a) && QVariant::compare(a, b) == QPartialOrdering::Less;
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
    static bool isMissing(const QVariant& value)
    {
        return !value.isValid() || (value.typeId() == QMetaType::Double && std::isnan(value.toDouble()));
    }

    QList<int> m_firstColumns;
    QString m_text;
    bool m_isInFirst = false; ///< some row has the text in one of the first columns
};

CopyableTableView::CopyableTableView(QWidget* parent)
    : QTableView(parent)
{
    setHorizontalHeader(new SortHeader(this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setAlternatingRowColors(false);
    setShowGrid(false);
    setWordWrap(false);
    setSortingEnabled(true);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    verticalHeader()->setMinimumSectionSize(kRowHeight);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QHeaderView::customContextMenuRequested, this, [this](QPoint at) {
        QMenu menu(this);
        fillColumnMenu(menu);
        menu.exec(horizontalHeader()->mapToGlobal(at));
    });
    connect(this, &QTableView::doubleClicked, this, &CopyableTableView::focusRequested);
    connect(&Theme::instance(), &Theme::changed, this, &CopyableTableView::restyle);
    restyle();
}

void CopyableTableView::restyle()
{
    horizontalHeader()->setFont(Theme::instance().font(TextSize::Small));
}

TableSelection CopyableTableView::copySelection() const
{
    if (!model())
        return {};
    auto chosen
        = selectionModel()->hasSelection() ? selectionOf(selectionModel()->selectedIndexes()) : wholeTable(*model());
    chosen.columns.clear();
    for (int visual = 0; visual < horizontalHeader()->count(); ++visual) {
        const int logical = horizontalHeader()->logicalIndex(visual);
        if (!isColumnHidden(logical))
            chosen.columns << logical;
    }
    return chosen;
}

QString CopyableTableView::copyText(TableFormat format) const
{
    return model() ? exportTable(*model(), copySelection(), format, m_origin) : QString();
}

void CopyableTableView::copy(TableFormat format) const
{
    copyToClipboard(copyText(format), *this);
}

void CopyableTableView::hideByDefault(const QList<int>& columns)
{
    for (const int column : columns)
        setColumnHidden(column, true);
}

void CopyableTableView::setEmptyText(const QString& text)
{
    m_emptyText = text;
    viewport()->update();
}

QSize CopyableTableView::minimumSizeHint() const
{
    return { QTableView::minimumSizeHint().width(), heightOfRows(1) };
}

int CopyableTableView::heightOfRows(int rows) const
{
    const int header = horizontalHeader()->isHidden() ? 0 : horizontalHeader()->sizeHint().height();
    return header + rows * kRowHeight + 2 * frameWidth();
}

void CopyableTableView::fillColumnMenu(QMenu& menu)
{
    if (!model())
        return;
    const auto shown = [this] {
        int count = 0;
        for (int column = 0; column < model()->columnCount(); ++column)
            count += !isColumnHidden(column);
        return count;
    };
    for (int column = 0; column < model()->columnCount(); ++column) {
        auto* entry = menu.addAction(model()->headerData(column, Qt::Horizontal).toString());
        CommandRegistry::markChoice(entry, this);
        entry->setCheckable(true);
        entry->setChecked(!isColumnHidden(column));
        // The last column stays, or there would be no header left to ask.
        entry->setEnabled(isColumnHidden(column) || shown() > 1);
        connect(entry, &QAction::toggled, this, [this, column](bool on) { setColumnHidden(column, !on); });
    }
}

void CopyableTableView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        copy();
        event->accept();
        return;
    }
    // Enter that ends the editing of a cell comes by here as well.
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && currentIndex().isValid() && state() != EditingState) {
        Q_EMIT focusRequested(currentIndex());
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

void CopyableTableView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    if (m_menuHook) {
        m_menuHook(menu, indexAt(event->pos()));
        if (!menu.isEmpty())
            menu.addSeparator();
    }
    ViewMenu::fill(menu, *this);
    fillColumnMenu(*menu.addMenu(tr("Columns")));
    menu.exec(event->globalPos());
}

void CopyableTableView::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (m_emptyText.isEmpty() || (model() && model()->rowCount() > 0))
        return;
    // In a low table the margin goes first, then the end of the text; half a line helps nobody.
    const int line = fontMetrics().lineSpacing();
    if (viewport()->height() < line)
        return;
    const auto room = viewport()->rect().adjusted(spacing::kLarge, 0, -spacing::kLarge, 0);
    const auto needed = fontMetrics().boundingRect(room, Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
    QPainter painter(viewport());
    painter.setPen(Theme::instance().tokens().mutedText);
    if (needed.height() <= room.height())
        painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
    else
        painter.drawText(room, Qt::AlignCenter, fontMetrics().elidedText(m_emptyText, Qt::ElideRight, room.width()));
}

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
    m_count = new QLabel(this);
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
    connect(m_field, &QLineEdit::textChanged, &m_debounce, qOverload<>(&QTimer::start));
    connect(m_field, &QLineEdit::returnPressed, this, &FilteredTable::applyFilter);
    connect(&m_debounce, &QTimer::timeout, this, &FilteredTable::applyFilter);
    connect(m_proxy, &QAbstractItemModel::modelReset, this, &FilteredTable::updateCount);
    connect(m_proxy, &QAbstractItemModel::rowsInserted, this, &FilteredTable::updateCount);
    connect(m_proxy, &QAbstractItemModel::rowsRemoved, this, &FilteredTable::updateCount);
    setFilterText(tr("Filter"));
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
}

} // namespace consonance
