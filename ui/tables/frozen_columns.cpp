// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/frozen_columns.h"

#include "ui/tables/sort_header.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>

#include <utility>

namespace consonance {

FrozenColumns::FrozenColumns(QTableView& table, QList<int> columns)
    : QTableView(&table)
    , m_table(table)
    , m_columns(std::move(columns))
{
    setModel(table.model());
    setSelectionModel(table.selectionModel());
    setSelectionBehavior(table.selectionBehavior());
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setShowGrid(false);
    setWordWrap(false);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(table.verticalScrollMode());
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(table.verticalHeader()->minimumSectionSize());
    verticalHeader()->setDefaultSectionSize(table.verticalHeader()->defaultSectionSize());
    auto* header = new SortHeader(this);
    setHorizontalHeader(header);
    header->setDefaultAlignment(table.horizontalHeader()->defaultAlignment());
    header->setHighlightSections(false);
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    connect(header, &QHeaderView::sectionClicked, this, &FrozenColumns::sortBy);
    const auto* headings = table.horizontalHeader();
    header->setSortIndicator(headings->sortIndicatorSection(), headings->sortIndicatorOrder());
    connect(headings, &QHeaderView::sortIndicatorChanged, header, &QHeaderView::setSortIndicator);
    for (const auto change : { &QHeaderView::sectionResized, &QHeaderView::sectionMoved })
        connect(headings, change, this, &FrozenColumns::follow);
    connect(headings, &QHeaderView::geometriesChanged, this, &FrozenColumns::follow);
    connect(table.model(), &QAbstractItemModel::modelReset, this, &FrozenColumns::follow);
    connect(table.horizontalScrollBar(), &QScrollBar::valueChanged, this, &FrozenColumns::follow);
    connect(table.verticalScrollBar(), &QScrollBar::valueChanged, verticalScrollBar(), &QScrollBar::setValue);
    table.installEventFilter(this);
    hide();
}

void FrozenColumns::follow()
{
    const bool isScrolled = m_table.horizontalScrollBar()->value() > 0;
    if (isScrolled)
        takeWidths();
    setVisible(isScrolled);
}

void FrozenColumns::takeWidths()
{
    auto& header = *horizontalHeader();
    // With a sheet, what draws the titles keeps the font that it had when it was polished.
    for (QWidget* part : { static_cast<QWidget*>(&header), header.viewport() })
        part->setFont(Theme::instance().font(TextSize::Small));
    int width = 0;
    for (int column = 0; column < header.count(); ++column) {
        const bool isFrozen = m_columns.contains(column) && !m_table.isColumnHidden(column);
        setColumnHidden(column, !isFrozen);
        if (!isFrozen)
            continue;
        setColumnWidth(column, m_table.columnWidth(column));
        width += m_table.columnWidth(column);
    }
    header.setFixedHeight(m_table.horizontalHeader()->height());
    setAccessibleName(m_table.accessibleName());
    const int frame = m_table.frameWidth();
    setGeometry(frame, frame, width, m_table.horizontalHeader()->height() + m_table.viewport()->height());
    raise();
    verticalScrollBar()->setValue(m_table.verticalScrollBar()->value());
}

/// As the header of the table itself does it.
void FrozenColumns::sortBy(int column)
{
    if (!m_table.isSortingEnabled())
        return;
    const auto* header = m_table.horizontalHeader();
    const bool isAscending
        = header->sortIndicatorSection() == column && header->sortIndicatorOrder() == Qt::AscendingOrder;
    m_table.sortByColumn(column, isAscending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

/// Both begin at the same place, so that a position means the same row in either.
bool FrozenColumns::viewportEvent(QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::ContextMenu:
    case QEvent::Leave:
        return QCoreApplication::sendEvent(m_table.viewport(), event);
    default:
        return QTableView::viewportEvent(event);
    }
}

bool FrozenColumns::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_table && event->type() == QEvent::Resize)
        follow();
    return QTableView::eventFilter(watched, event);
}

void FrozenColumns::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    // Where the rest of the table goes on beneath.
    QPainter(viewport())
        .fillRect(viewport()->width() - 1, 0, 1, viewport()->height(), Theme::instance().tokens().outline);
}

} // namespace consonance
#include "moc_frozen_columns.cpp"
