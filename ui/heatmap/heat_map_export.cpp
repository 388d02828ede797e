// SPDX-License-Identifier: GPL-3.0-or-later
//
// A heat map as picture, table and file.
#include "ui/commands/view_menu.h"
#include "ui/heatmap/heat_map_painter.h"
#include "ui/heatmap/heat_map_widget.h"
#include "ui/plot/file_writing.h"
#include "ui/plot/paper.h"
#include "ui/plot/plot_table_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/copying.h"
#include "ui/theme/theme.h"

#include <QBuffer>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QSvgGenerator>

namespace consonance {

namespace {

constexpr QSize kDefaultMapPicture { 960, 640 };

} // namespace

PlotTable HeatMapWidget::table() const
{
    PlotTable result;
    result.titles << m_data.rowTitle << m_data.columns;
    result.keys << QStringLiteral("row") << m_data.columns;
    result.texts.push_back(m_data.rows);
    const auto columns = static_cast<std::size_t>(m_data.columnCount());
    result.formats.assign(columns, m_data.quantity);
    result.columns.resize(columns);
    for (int column = 0; column < m_data.columnCount(); ++column) {
        auto& values = result.columns[static_cast<std::size_t>(column)];
        values.reserve(static_cast<std::size_t>(m_data.rowCount()));
        for (int row = 0; row < m_data.rowCount(); ++row)
            values.push_back(m_data.at(row, column));
    }
    return result;
}

void HeatMapWidget::setTableShown(bool shown)
{
    if (shown)
        m_model->setTable(table());
    m_table->setVisible(shown);
    updateGeometry();
    if (shown)
        m_table->setFocus();
    else
        update();
}

bool HeatMapWidget::isTableShown() const
{
    return !m_table->isHidden();
}

QImage HeatMapWidget::toImage(QSize size, double devicePixelRatio) const
{
    QImage image((QSizeF(size) * devicePixelRatio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(devicePixelRatio);
    QPainter painter(&image);
    this->painter().drawPaper(painter, size, m_provenance);
    return image;
}

QByteArray HeatMapWidget::toSvg(QSize size) const
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setResolution(kDotsPerInch);
    generator.setTitle(m_data.name);
    generator.setDescription(m_provenance);
    QPainter painter(&generator);
    this->painter().drawPaper(painter, size, m_provenance);
    painter.end();
    return buffer.data();
}

bool HeatMapWidget::saveTo(const QString& path, const PaperSize& paper) const
{
    const auto ending = path.section(QLatin1Char('.'), -1).toLower();
    if (isPictureEnding(ending)) {
        const auto shown = paper.isInText ? QString() : m_provenance;
        return savePainting(
            path, m_data.name, paper,
            [&](QPainter& onto) { painter().drawPaper(onto, paper.layout, shown, !paper.isInText); }, m_provenance)
            .has_value();
    }
    PlotTableModel model;
    model.setTable(table());
    return writeTableFile(path, model);
}

void HeatMapWidget::copyImage() const
{
    copyToClipboard(toImage(size().isEmpty() ? kDefaultMapPicture : size(), 2.0), *this);
}

void HeatMapWidget::copyData() const
{
    PlotTableModel model;
    model.setTable(table());
    copyToClipboard(exportTable(model, wholeTable(model), TableFormat::Tsv), *this);
}

void HeatMapWidget::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    ViewMenu::fill(menu, *this);
    menu.exec(event->globalPos());
}

} // namespace consonance
