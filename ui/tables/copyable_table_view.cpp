// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/copyable_table_view.h"

#include "ui/commands/command_registry.h"
#include "ui/commands/view_menu.h"
#include "ui/kit/tool_tips.h"
#include "ui/tables/copying.h"
#include "ui/tables/sort_header.h"
#include "ui/theme/theme.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

namespace consonance {

namespace {

constexpr int kTableRowHeight = 24;
constexpr int kAroundText = 6; ///< px of a row's height
constexpr int kLeastTextWidth = 88; ///< of a column that gives up room for figures

/// Says in a tooltip what a cell cuts off, before whatever its model says there.
class CutTexts : public QObject {
public:
    explicit CutTexts(CopyableTableView& table)
        : QObject(&table)
        , m_table(table)
    {
        table.viewport()->installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::ToolTip)
            return QObject::eventFilter(watched, event);
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto cell = m_table.indexAt(help->pos());
        if (!cell.isValid())
            return false;
        auto text = cell.data(Qt::ToolTipRole).toString();
        const auto place = m_table.visualRect(cell);
        const auto needed = m_table.sizeHintForIndex(cell);
        const bool isCut = needed.width() > place.width() && !(m_table.wordWrap() && needed.height() <= place.height());
        if (isCut && !Qt::mightBeRichText(text))
            text = cell.data().toString() + (text.isEmpty() ? QString() : QLatin1Char('\n') + text);
        if (!text.isEmpty())
            QToolTip::showText(help->globalPos(), wrappedToolTip(text), m_table.viewport(), place);
        return !text.isEmpty();
    }

private:
    const CopyableTableView& m_table;
};

} // namespace

CopyableTableView::CopyableTableView(QWidget* parent)
    : QTableView(parent)
{
    auto* header = new SortHeader(this);
    setHorizontalHeader(header);
    connect(header, &SortHeader::drawn, this, [this](int column) {
        if (!m_drawnColumns.contains(column))
            m_drawnColumns << column;
    });
    m_textHeight = fontMetrics().height();
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
    verticalHeader()->setDefaultSectionSize(kTableRowHeight);
    verticalHeader()->setMinimumSectionSize(kTableRowHeight);
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
    new CutTexts(*this);
    connect(this, &QTableView::doubleClicked, this, &CopyableTableView::focusRequested);
    connect(&Theme::instance(), &Theme::changed, this, &CopyableTableView::restyle);
    restyle();
}

void CopyableTableView::restyle()
{
    horizontalHeader()->setFont(Theme::instance().font(TextSize::Small));
}

QList<int> CopyableTableView::shownColumns() const
{
    QList<int> columns;
    for (int visual = 0; visual < horizontalHeader()->count(); ++visual) {
        const int logical = horizontalHeader()->logicalIndex(visual);
        if (!isColumnHidden(logical))
            columns << logical;
    }
    return columns;
}

TableSelection CopyableTableView::copySelection() const
{
    if (!model())
        return {};
    auto chosen
        = selectionModel()->hasSelection() ? selectionOf(selectionModel()->selectedIndexes()) : wholeTable(*model());
    chosen.columns = shownColumns();
    return chosen;
}

QString CopyableTableView::wholeText(TableFormat format) const
{
    if (!model())
        return {};
    auto all = wholeTable(*model());
    all.columns = shownColumns();
    return exportTable(*model(), all, format, m_origin);
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

void CopyableTableView::suggestHidden(int column, bool isHidden)
{
    if (!m_chosenColumns.contains(column))
        setColumnHidden(column, isHidden);
}

void CopyableTableView::widenCutColumns()
{
    auto& header = *horizontalHeader();
    int end = header.count() - 1;
    while (end > 0 && header.isSectionHidden(header.logicalIndex(end)))
        --end;
    const int last = header.logicalIndex(end);
    if (!header.stretchLastSection() || last < 0)
        return;
    int spare = header.sectionSize(last) - std::max(sizeHintForColumn(last), header.sectionSizeHint(last));
    for (int place = 0; place < end; ++place) {
        const int column = header.logicalIndex(place);
        if (header.isSectionHidden(column) || wasDrawn(column))
            continue;
        const int missing = sizeHintForColumn(column) - header.sectionSize(column);
        if (missing > 0 && missing <= spare) {
            spare -= missing;
            header.resizeSection(column, header.sectionSize(column) + missing);
        }
        m_leftWidths[column] = header.sectionSize(column);
    }
}

void CopyableTableView::widenColumns(const QList<int>& columns, int mostWidth)
{
    auto& header = *horizontalHeader();
    for (const int column : columns) {
        if (header.isSectionHidden(column) || wasDrawn(column))
            continue;
        // Other contents may need less than the last ones did.
        const auto usual = m_usualWidths.contains(column)
            ? m_usualWidths.value(column)
            : *m_usualWidths.insert(column, UsualWidth { header.sectionSize(column), m_textHeight });
        const int least = usual.pixels * m_textHeight / std::max(1, usual.textHeight);
        header.resizeSection(column, std::max(least, std::min(sizeHintForColumn(column), mostWidth)));
        m_leftWidths[column] = header.sectionSize(column);
    }
}

bool CopyableTableView::hasFigures(int column) const
{
    const auto alignment = model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole);
    const auto way = alignment.canConvert<int>() ? Qt::Alignment(alignment.toInt()) : alignment.value<Qt::Alignment>();
    return (way & (Qt::AlignRight | Qt::AlignHCenter)) != 0;
}

/// Laying out a text is dear; the widest is found by its letters.
int CopyableTableView::widthInSight(int column) const
{
    const int end = rowAt(viewport()->height() - 1);
    QModelIndex widest;
    int most = -1;
    for (int row = std::max(0, rowAt(0)); row <= (end < 0 ? model()->rowCount() - 1 : end); ++row) {
        const auto cell = model()->index(row, column);
        const auto font = cell.data(Qt::FontRole);
        const auto metrics = font.isValid() ? QFontMetrics(font.value<QFont>().resolve(this->font())) : fontMetrics();
        if (const int width = metrics.horizontalAdvance(cell.data().toString()); width > most) {
            most = width;
            widest = cell;
        }
    }
    return widest.isValid() ? sizeHintForIndex(widest).width() : 0;
}

bool CopyableTableView::cutsFigures() const
{
    const auto& header = *horizontalHeader();
    for (int column = 0; model() && column < header.count(); ++column) {
        if (!header.isSectionHidden(column) && hasFigures(column) && !m_drawnColumns.contains(column)
            && widthInSight(column) > header.sectionSize(column))
            return true;
    }
    return m_lastWasStretched && header.length() < viewport()->width();
}

void CopyableTableView::fitFigures()
{
    m_isFitting = false;
    auto& header = *horizontalHeader();
    if (m_lastWasStretched && header.length() < viewport()->width()) {
        m_lastWasStretched = false;
        header.setStretchLastSection(true);
    }
    int end = header.count() - 1;
    while (end > 0 && header.isSectionHidden(header.logicalIndex(end)))
        --end;
    int missing = 0;
    for (int place = 0; model() && place <= end; ++place) {
        const int column = header.logicalIndex(place);
        if (header.isSectionHidden(column) || !hasFigures(column) || m_drawnColumns.contains(column))
            continue;
        const int needed = widthInSight(column);
        const int width = header.sectionSize(column);
        if (needed <= width)
            continue;
        if (place == end && header.stretchLastSection()) { // what is left is less than it needs
            m_lastWasStretched = true;
            header.setStretchLastSection(false);
        }
        header.resizeSection(column, needed);
        m_leftWidths[column] = needed;
        missing += needed - width;
    }
    takeFromTexts(std::min(missing, header.length() - viewport()->width()));
}

/// First what their rows in sight do not need, then of what they do.
void CopyableTableView::takeFromTexts(int pixels)
{
    auto& header = *horizontalHeader();
    for (const bool cuts : { false, true }) {
        for (int place = header.count() - 1; pixels > 0 && place >= 0; --place) {
            const int column = header.logicalIndex(place);
            if (header.isSectionHidden(column) || hasFigures(column) || m_drawnColumns.contains(column))
                continue;
            const int width = header.sectionSize(column);
            const int least = cuts ? kLeastTextWidth : std::max(kLeastTextWidth, widthInSight(column));
            const int taken = std::clamp(width - least, 0, pixels);
            if (taken == 0)
                continue;
            header.resizeSection(column, width - taken);
            m_leftWidths[column] = width - taken;
            pixels -= taken;
        }
    }
}

bool CopyableTableView::wasDrawn(int column)
{
    if (m_drawnColumns.contains(column))
        return true;
    auto& width = m_leftWidths[column];
    if (width != 0 && width != horizontalHeader()->sectionSize(column))
        width = -1;
    return width < 0;
}

void CopyableTableView::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        scaleColumns();
}

/// For an audience text is larger, and so are the columns; afterwards they are as they were.
void CopyableTableView::scaleColumns()
{
    const int height = fontMetrics().height();
    const int former = std::exchange(m_textHeight, height);
    auto* header = horizontalHeader();
    if (former == 0 || former == height || !header)
        return;
    QList<int> widths;
    for (int column = 0; column < header->count(); ++column)
        widths << header->sectionSize(column);
    const bool isBack = m_formerHeight == height && m_formerWidths.size() == widths.size();
    // The last one has what is left.
    const int last = header->stretchLastSection() ? header->logicalIndex(header->count() - 1) : -1;
    for (int column = 0; column < header->count(); ++column) {
        if (header->isSectionHidden(column) || column == last)
            continue;
        const bool isAsLeft = m_leftWidths.value(column) == widths[column];
        header->resizeSection(column,
            isBack ? m_formerWidths[column] : static_cast<int>(std::lround(1.0 * widths[column] * height / former)));
        if (isAsLeft)
            m_leftWidths[column] = header->sectionSize(column);
    }
    verticalHeader()->setDefaultSectionSize(std::max(kTableRowHeight, height + kAroundText));
    m_formerHeight = isBack ? 0 : former;
    m_formerWidths = isBack ? QList<int>() : widths;
}

void CopyableTableView::setEmptyText(const QString& text)
{
    m_emptyText = text;
    viewport()->update();
}

void CopyableTableView::setReasonForNone(const QString& text)
{
    m_reasonForNone = text;
    viewport()->update();
}

QSize CopyableTableView::minimumSizeHint() const
{
    return { QTableView::minimumSizeHint().width(), heightOfRows(1) };
}

void CopyableTableView::setLeastRows(int rows)
{
    m_leastRows = rows;
    setMinimumHeight(leastHeight());
}

QSize CopyableTableView::sizeHint() const
{
    const auto usual = QTableView::sizeHint();
    return m_leastRows > 0 ? QSize(usual.width(), leastHeight()) : usual;
}

int CopyableTableView::heightOfRows(int rows) const
{
    const int header = horizontalHeader()->isHidden() ? 0 : horizontalHeader()->sizeHint().height();
    return header + rows * verticalHeader()->defaultSectionSize() + 2 * frameWidth();
}

/// Columns that do not fit bring a scroll bar, which takes no row away.
int CopyableTableView::leastHeight() const
{
    const auto* bar = horizontalScrollBar();
    return heightOfRows(m_leastRows) + (bar->maximum() > bar->minimum() ? bar->sizeHint().height() : 0);
}

void CopyableTableView::updateGeometries()
{
    QTableView::updateGeometries();
    if (m_leastRows > 0)
        setMinimumHeight(leastHeight());
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
        const bool isLast = !isColumnHidden(column) && shown() == 1;
        entry->setEnabled(!isLast);
        if (isLast)
            entry->setToolTip(tr("The last column stays, with the heading"));
        connect(entry, &QAction::toggled, this, [this, column](bool on) {
            setColumnHidden(column, !on);
            m_chosenColumns << column;
        });
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
    // Rows are chosen here, not cells: the first and the last one.
    const bool isEdge = (event->key() == Qt::Key_Home || event->key() == Qt::Key_End)
        && selectionBehavior() == SelectRows && event->modifiers() == Qt::NoModifier && state() != EditingState;
    if (isEdge && model() && model()->rowCount() > 0) {
        const int row = event->key() == Qt::Key_Home ? 0 : model()->rowCount() - 1;
        setCurrentIndex(model()->index(row, std::max(0, currentIndex().column())));
        event->accept();
        return;
    }
    m_isKeyed = true;
    QTableView::keyPressEvent(event);
    m_isKeyed = false;
}

void CopyableTableView::scrollTo(const QModelIndex& index, ScrollHint hint)
{
    const int across = horizontalScrollBar()->value();
    QTableView::scrollTo(index, hint);
    if (!m_isKeyed)
        horizontalScrollBar()->setValue(across);
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
    if (!m_isFitting && cutsFigures()) {
        m_isFitting = true;
        QMetaObject::invokeMethod(this, &CopyableTableView::fitFigures, Qt::QueuedConnection);
    }
    const QString text = shownWhenEmpty();
    if (text.isEmpty() || (model() && model()->rowCount() > 0))
        return;
    // In a low table the margin goes first, then the end of the text; half a line is of no use.
    const int line = fontMetrics().lineSpacing();
    if (viewport()->height() < line)
        return;
    const auto room = viewport()->rect().adjusted(spacing::kLarge, 0, -spacing::kLarge, 0);
    const auto needed = fontMetrics().boundingRect(room, Qt::AlignCenter | Qt::TextWordWrap, text);
    QPainter painter(viewport());
    painter.setPen(Theme::instance().tokens().mutedText);
    if (needed.height() <= room.height())
        painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, text);
    else
        painter.drawText(room, Qt::AlignCenter, fontMetrics().elidedText(text, Qt::ElideRight, room.width()));
}

} // namespace consonance
#include "moc_copyable_table_view.cpp"
