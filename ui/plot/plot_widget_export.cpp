// SPDX-License-Identifier: GPL-3.0-or-later
//
// The plot as picture, table and file.
#include "ui/commands/view_menu.h"
#include "ui/plot/file_writing.h"
#include "ui/plot/paper.h"
#include "ui/plot/plot_table_model.h"
#include "ui/plot/plot_widget_parts.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/tables/copying.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_text.h"

#include <QBuffer>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPicture>
#include <QSvgGenerator>

namespace consonance {

namespace {

constexpr int kSvgDotsPerInch = 96;
constexpr QSize kDefaultPicture { 960, 540 };

constexpr QMargins kLineMargins(spacing::kMedium, spacing::kSmall, spacing::kMedium, spacing::kTiny);

/// The text in lines that fit on a page; its own lines stay apart.
QStringList linesOf(const QString& text, TextSize size, int pageWidth)
{
    const int width = pageWidth - kLineMargins.left() - kLineMargins.right();
    return wrappedText(text, Theme::instance().font(size), width).split(QLatin1Char('\n'));
}

QCPTextElement* addLine(QCustomPlot& plot, int row, const QString& text, TextSize size, const QColor& color)
{
    auto* element = new QCPTextElement(&plot, text, Theme::instance().font(size));
    element->setTextColor(color);
    element->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine);
    element->setMargins(kLineMargins);
    plot.plotLayout()->insertRow(row);
    plot.plotLayout()->addElement(row, 0, element);
    plot.plotLayout()->setRowStretchFactor(row, 0.001);
    return element;
}

} // namespace

PlotTable PlotWidget::table() const
{
    return tableOf(m_series, m_x, m_y);
}

void PlotWidget::setTableShown(bool shown)
{
    auto& p = *m_parts;
    if (shown)
        p.model->setTable(table());
    p.stack->setCurrentWidget(shown ? static_cast<QWidget*>(p.table) : p.plot);
    if (shown)
        return;
    showPage();
    scheduleReplot();
}

bool PlotWidget::isTableShown() const
{
    return m_parts->stack->currentWidget() == m_parts->table;
}

void PlotWidget::withPaperLook(const PaperSize& paper, const std::function<void()>& draw)
{
    const QSize size = paper.layout;
    auto& p = *m_parts;
    const auto shown = m_kind;
    m_onPaper = true;
    restyle(ThemeKind::Light);
    const auto& tokens = themeTokens(ThemeKind::Light);
    // Pointer, moment and selection are of whoever looks, not of the picture.
    const bool cursor = p.cursor->visible();
    const bool marker = p.marker->visible();
    const bool span = p.span->visible();
    for (QCPLayerable* item : std::initializer_list<QCPLayerable*> { p.cursor, p.readOut, p.marker, p.span })
        item->setVisible(false);
    QList<QCPLayoutElement*> lines;
    if (!m_name.isEmpty() && !paper.isInText)
        lines << addLine(*p.plot, 0, m_name, TextSize::Title, tokens.text);
    if (!m_provenance.isEmpty() && !paper.isInText) {
        for (const auto& line : linesOf(m_provenance, TextSize::Small, size.width()))
            lines << addLine(*p.plot, p.plot->plotLayout()->rowCount(), line, TextSize::Small, tokens.mutedText);
    }
    int rest = size.height();
    for (const auto* line : lines)
        rest -= line->minimumOuterSizeHint().height();
    fitWordsTo({ size.width(), rest });
    draw();
    for (auto* line : lines)
        p.plot->plotLayout()->remove(line);
    p.plot->plotLayout()->simplify();
    p.cursor->setVisible(cursor);
    p.readOut->setVisible(cursor);
    p.marker->setVisible(marker);
    p.span->setVisible(span);
    m_onPaper = false;
    restyle(shown);
}

QImage PlotWidget::toImage(QSize size, double devicePixelRatio)
{
    QImage image;
    withPaperLook(
        size, [&] { image = m_parts->plot->toPixmap(size.width(), size.height(), devicePixelRatio).toImage(); });
    return image;
}

QByteArray PlotWidget::toSvg(QSize size)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setResolution(kSvgDotsPerInch);
    generator.setTitle(m_name);
    generator.setDescription(m_provenance);
    withPaperLook(size, [&] {
        QCPPainter painter(&generator);
        painter.setMode(QCPPainter::pmVectorized);
        m_parts->plot->toPainter(&painter, size.width(), size.height());
    });
    return buffer.data();
}

bool PlotWidget::saveTo(const QString& path, const PaperSize& paper)
{
    const auto ending = path.section(QLatin1Char('.'), -1).toLower();
    const QSize size = paper.layout;
    if (paper.isInText && isPictureEnding(ending)) {
        bool isSaved = false;
        withPaperLook(paper, [&] {
            QPicture drawn; // QCustomPlot paints with a painter of its own only
            QCPPainter painter(&drawn);
            painter.setMode(QCPPainter::pmVectorized);
            m_parts->plot->toPainter(&painter, size.width(), size.height());
            painter.end();
            isSaved = savePainting(
                path, m_name, paper, [&](QPainter& onto) { onto.drawPicture(0, 0, drawn); }, m_provenance)
                          .has_value();
        });
        return isSaved;
    }
    if (ending == QLatin1String("png"))
        return toImage(size, 2.0).save(path, "PNG");
    if (ending == QLatin1String("svg"))
        return writeFile(path, toSvg(size));
    if (ending == QLatin1String("pdf")) {
        bool saved = false;
        withPaperLook(size, [&] {
            saved = m_parts->plot->savePdf(path, size.width(), size.height(), QCP::epAllowCosmetic, QString(), m_name);
        });
        return saved;
    }
    PlotTableModel model;
    model.setTable(table());
    return writeTableFile(path, model);
}

void PlotWidget::copyImage()
{
    copyToClipboard(toImage(size().isEmpty() ? kDefaultPicture : size(), 2.0), *this);
}

void PlotWidget::copyData()
{
    PlotTableModel model;
    model.setTable(table());
    copyToClipboard(exportTable(model, wholeTable(model), TableFormat::Tsv), *this);
}

void PlotWidget::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    const auto point = pointAt(event->pos());
    if (m_menuHook && point) {
        m_menuHook(menu, point->series);
        if (!menu.isEmpty())
            menu.addSeparator();
    }
    ViewMenu::fill(menu, *this);
    menu.exec(event->globalPos());
}

} // namespace consonance
