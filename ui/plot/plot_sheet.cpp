// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_sheet.h"

#include "ui/plot/file_writing.h"
#include "ui/plot/paper.h"
#include "ui/plot/plot_widget.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_text.h"

#include <QBuffer>
#include <QFontMetrics>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QSvgRenderer>

namespace consonance {

namespace {

constexpr int kMargin = spacing::kLarge;
constexpr double kPixelRatio = 2; ///< of .png

struct Layout {
    QSize page;
    int titleHeight = 0;
    int noteHeight = 0;
};

QString noteOf(const PlotSheet& sheet)
{
    return wrappedText(
        sheet.provenance, Theme::instance().font(TextSize::Small), sheet.columns * sheet.cell.width() - 2 * kMargin);
}

Layout layoutOf(std::size_t plots, const PlotSheet& sheet)
{
    const int rows = (static_cast<int>(plots) + sheet.columns - 1) / sheet.columns;
    Layout layout;
    layout.titleHeight = QFontMetrics(Theme::instance().font(TextSize::Title)).height() + 2 * kMargin;
    const int lines = static_cast<int>(noteOf(sheet).count(QLatin1Char('\n'))) + 1;
    layout.noteHeight = QFontMetrics(Theme::instance().font(TextSize::Small)).lineSpacing() * lines + 2 * kMargin;
    layout.page = QSize(
        sheet.columns * sheet.cell.width(), layout.titleHeight + rows * sheet.cell.height() + layout.noteHeight);
    return layout;
}

void paint(QPainter& painter, std::span<PlotWidget* const> plots, const PlotSheet& sheet, const Layout& layout)
{
    const auto& tokens = themeTokens(ThemeKind::Light);
    const QRect page(QPoint(0, 0), layout.page);
    painter.fillRect(page, tokens.surface);
    painter.setPen(tokens.text);
    painter.setFont(Theme::instance().font(TextSize::Title));
    painter.drawText(QRect(kMargin, 0, page.width() - 2 * kMargin, layout.titleHeight),
        Qt::AlignLeft | Qt::AlignVCenter, sheet.title);
    for (std::size_t i = 0; i < plots.size(); ++i) {
        const int index = static_cast<int>(i);
        const QRect cell(QPoint(index % sheet.columns * sheet.cell.width(),
                             layout.titleHeight + index / sheet.columns * sheet.cell.height()),
            sheet.cell);
        plots[i]->setProvenance({}); // once for all, below
        QSvgRenderer drawn(plots[i]->toSvg(sheet.cell));
        drawn.render(&painter, cell);
    }
    painter.setPen(tokens.mutedText);
    painter.setFont(Theme::instance().font(TextSize::Small));
    painter.drawText(QRect(kMargin, page.height() - layout.noteHeight, page.width() - 2 * kMargin, layout.noteHeight),
        Qt::AlignLeft | Qt::AlignVCenter, noteOf(sheet));
}

QByteArray svgOf(std::span<PlotWidget* const> plots, const PlotSheet& sheet, const Layout& layout)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(layout.page);
    generator.setViewBox(QRect(QPoint(0, 0), layout.page));
    generator.setResolution(kDotsPerInch);
    generator.setTitle(sheet.title);
    QStringList shown { sheet.provenance }; // the letters of the plots are drawn as shapes
    for (const PlotWidget* plot : plots)
        shown << plot->accessibleName();
    generator.setDescription(shown.join(QLatin1Char('\n')));
    QPainter painter(&generator);
    paint(painter, plots, sheet, layout);
    painter.end();
    return buffer.data();
}

bool saveInText(const QString& path, std::span<PlotWidget* const> plots, const PlotSheet& sheet)
{
    const int rows = (static_cast<int>(plots.size()) + sheet.columns - 1) / sheet.columns;
    const QSize cell(sheet.paper.layout.width() / sheet.columns, sheet.paper.layout.height() / rows);
    const auto draw = [&](QPainter& painter) {
        for (std::size_t i = 0; i < plots.size(); ++i) {
            const int index = static_cast<int>(i);
            plots[i]->setProvenance({});
            QSvgRenderer drawn(plots[i]->toSvg(cell));
            drawn.render(&painter,
                QRect(QPoint(index % sheet.columns * cell.width(), index / sheet.columns * cell.height()), cell));
        }
    };
    return savePainting(path, sheet.title, sheet.paper, draw, sheet.provenance).has_value();
}

} // namespace

bool savePlotSheet(const QString& path, std::span<PlotWidget* const> plots, const PlotSheet& sheet)
{
    if (plots.empty())
        return false;
    if (sheet.paper.isInText)
        return saveInText(path, plots, sheet);
    const Layout layout = layoutOf(plots.size(), sheet);
    const auto ending = path.section(QLatin1Char('.'), -1).toLower();
    if (ending == QLatin1String("svg"))
        return writeFile(path, svgOf(plots, sheet, layout));
    if (ending == QLatin1String("png")) {
        QImage image(layout.page * kPixelRatio, QImage::Format_RGB32);
        image.setDevicePixelRatio(kPixelRatio);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        paint(painter, plots, sheet, layout);
        painter.end();
        return image.save(path, "PNG");
    }
    if (ending != QLatin1String("pdf"))
        return false;
    QPdfWriter writer(path);
    writer.setResolution(kDotsPerInch);
    writer.setTitle(sheet.title);
    constexpr double kPointsPerInch = 72;
    writer.setPageSize(QPageSize(QSizeF(layout.page) * kPointsPerInch / kDotsPerInch, QPageSize::Point));
    writer.setPageMargins({});
    QPainter painter;
    if (!painter.begin(&writer))
        return false;
    paint(painter, plots, sheet, layout);
    return painter.end();
}

} // namespace consonance
