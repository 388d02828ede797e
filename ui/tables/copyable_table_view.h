// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of this product: whole rows are selected, Ctrl+C copies them as TSV (the whole table when nothing is
// selected), the context menu has the commands that the window offers for tables, the header's menu chooses columns.
// The view computes nothing. GUI thread only.
#pragma once

#include "ui/tables/table_export.h"

#include <QHash>
#include <QTableView>

#include <functional>

class QMenu;

namespace consonance {

class CopyableTableView : public QTableView {
    Q_OBJECT
public:
    explicit CopyableTableView(QWidget* parent = nullptr);

    /// The content of a copy: selected rows, or all, with the shown columns in their shown order.
    [[nodiscard]] TableSelection copySelection() const;
    [[nodiscard]] QString copyText(TableFormat format) const;
    /// All rows, whatever is selected, with the shown columns in their shown order: the content of a file of the table.
    [[nodiscard]] QString wholeText(TableFormat format) const;
    void copy(TableFormat format = TableFormat::Tsv) const;

    /// A note added to every copy, such as the branch of its rows; empty: none.
    void setOrigin(const QString& origin) { m_origin = origin; }

    /// Columns that are hidden until the user asks for them; few are shown by default.
    void hideByDefault(const QList<int>& columns);
    /// Hides a column or shows it, unless the user has said in the column menu which of the two it is to be.
    void suggestHidden(int column, bool isHidden);
    /// Widens columns whose contents are cut off, from left to right, by what the last one, which takes the rest of the
    /// width, can spare. Columns that were drawn wider or narrower since the last time stay as they are. O(rows x
    /// columns).
    void widenCutColumns();
    /// Widens these until their contents are read whole, up to `mostWidth` pixels each, whatever the last one can
    /// spare; likewise not those that were drawn. O(rows x columns).
    void widenColumns(const QList<int>& columns, int mostWidth);
    /// Columns of figures – of all that is not written from the left – are as wide as the rows in sight need; what the
    /// table has no room for, columns of text give up and end in "…". Happens by itself whenever it is painted. O(cells
    /// in sight).
    void fitFigures();
    /// How wide a column has to be so that no row in sight is cut off.
    [[nodiscard]] int widthInSight(int column) const;
    [[nodiscard]] bool hasFigures(int column) const;
    /// Shown when the table is empty: what will appear here.
    void setEmptyText(const QString& text);
    /// Shown instead while it is not empty: why there are no rows just now.
    void setReasonForNone(const QString& text);
    [[nodiscard]] QString shownWhenEmpty() const { return m_reasonForNone.isEmpty() ? m_emptyText : m_reasonForNone; }
    /// The header and a row; Qt would ask for room for two scroll bars.
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Asks for the height of that many rows, and no less; Qt would ask for 192 pixels.
    void setLeastRows(int rows);
    [[nodiscard]] QSize sizeHint() const override;
    /// How high the table is that shows its header and so many rows of one line.
    [[nodiscard]] int heightOfRows(int rows) const;
    /// Brings the row into sight. Sideways only keys move the table: who clicks a row goes on reading where it stood.
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    /// Called to add commands above those that every table has in its context menu.
    void setContextMenuHook(std::function<void(QMenu&, const QModelIndex&)> hook) { m_menuHook = std::move(hook); }

    /// The column chooser; public so that a keyboard command can open it.
    void fillColumnMenu(QMenu& menu);

Q_SIGNALS:
    /// Double click or Enter on a row: bring it to the middle of the other views.
    void focusRequested(const QModelIndex& index);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void updateGeometries() override;

private:
    [[nodiscard]] int leastHeight() const;
    void restyle();
    [[nodiscard]] QList<int> shownColumns() const;
    /// The user made the column wider or narrower since it was widened last.
    [[nodiscard]] bool wasDrawn(int column);
    [[nodiscard]] bool cutsFigures() const;
    void takeFromTexts(int pixels);
    void scaleColumns();

    int m_leastRows = 0; ///< 0: as Qt asks
    bool m_isKeyed = false; ///< a key is being carried out
    QString m_emptyText;
    QString m_reasonForNone;
    QString m_origin;
    struct UsualWidth {
        int pixels = 0;
        int textHeight = 0;
    };
    QHash<int, UsualWidth> m_usualWidths; ///< of columns before they were widened
    QHash<int, int> m_leftWidths; ///< of each column as it was left by widening; −1: the user changed it since
    QList<int> m_drawnColumns; ///< with the mouse
    int m_textHeight = 0; ///< that the columns are for
    int m_formerHeight = 0; ///< of text, before it was made larger or smaller; 0: it was not
    QList<int> m_formerWidths; ///< of the columns then
    bool m_isFitting = false; ///< fitFigures() comes in a moment
    bool m_lastWasStretched = false; ///< until its figures needed more than was left
    QList<int> m_chosenColumns; ///< that the user hid or showed, so that nothing else does
    std::function<void(QMenu&, const QModelIndex&)> m_menuHook;
};

} // namespace consonance
