// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/wrapped_texts.h"

#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_text.h"

#include <QAbstractItemModel>
#include <QApplication>
#include <QHeaderView>
#include <QStyledItemDelegate>

namespace consonance {

namespace {

/// Breaks a word that is wider than its column, so that nothing of it is lost, and leaves a gap between texts of
/// several lines, which would run into each other.
class WholeText : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(0, spacing::kSmall);
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const auto* style = option->widget ? option->widget->style() : QApplication::style();
        const int margin = 1 + style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, option->widget);
        const int width = option->rect.width() - 2 * margin;
        if (width <= 0)
            return;
        option->text = wrappedText(option->text, option->font, width);
        option->text.replace(QLatin1Char('\n'), QChar::LineSeparator);
    }
};

} // namespace

void wrapTexts(CopyableTableView& table)
{
    table.setItemDelegate(new WholeText(&table));
    table.setWordWrap(true);
    table.verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    // Rows follow neither the width of columns nor a text that changes in place by themselves.
    const auto follow = [view = &table] { view->resizeRowsToContents(); };
    QObject::connect(table.horizontalHeader(), &QHeaderView::sectionResized, &table, follow);
    QObject::connect(table.model(), &QAbstractItemModel::dataChanged, &table, follow);
}

} // namespace consonance
