// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/report_paper.h"

#include "core/base/marked_text.h"
#include "core/keep/command_line_text.h"
#include "core/operate/report_markdown.h"
#include "ui/plot/paper.h"
#include "ui/theme/theme.h"
#include "ui/words/core_wording.h"

#include <QAbstractTextDocumentLayout>
#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>
#include <QSvgRenderer>
#include <QTextDocument>

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

namespace consonance {

namespace {

constexpr MessageId kReportEnding
    = CONSONANCE_MESSAGE("report.ending", "'{0}' is not a report; the name must end in .pdf, .md, .svg or .png");
constexpr int kMargin = 48;
constexpr int kGap = 10;
constexpr int kCommandText = 12; ///< pixels; no text is below 11, which is 8 pt on paper

QString html(const std::string& text)
{
    return QString::fromStdString(text).toHtmlEscaped();
}

QString said(const char* english)
{
    return QString::fromStdString(windowWording("CommandLine", english, {})).toHtmlEscaped();
}

/// A value stays on one line: "8 h 23 min".
QString valueHtml(const std::string& text)
{
    return html(text).replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
}

QString tableHtml(const PlainTable& table)
{
    auto text = QStringLiteral("<table width='100%' cellspacing='0' cellpadding='3'><tr>");
    for (std::size_t i = 0; i < table.header.size(); ++i)
        text += QStringLiteral("<th align='%1' style='border-bottom:1px solid #888'>%2</th>")
                    .arg(i == 0 ? QStringLiteral("left") : QStringLiteral("right"), html(table.header[i]));
    text += QStringLiteral("</tr>");
    for (const auto& row : table.rows) {
        text += QStringLiteral("<tr>");
        for (std::size_t i = 0; i < row.size(); ++i)
            text += QStringLiteral("<td align='%1'>%2</td>")
                        .arg(i == 0 ? QStringLiteral("left") : QStringLiteral("right"),
                            i == 0 ? html(row[i]) : valueHtml(row[i]));
        text += QStringLiteral("</tr>");
    }
    return text + QStringLiteral("</table>");
}

/// Question, answer, inputs and table.
QString upperHtml(const RunReport& report)
{
    auto text = QStringLiteral("<h2>%1</h2><p><b>%2</b> %3</p><table width='100%' cellspacing='0' cellpadding='1'>")
                    .arg(html(report.question), html(report.recommendation), html(report.answer));
    for (const auto& [name, value] : report.inputs)
        text += QStringLiteral("<tr><td width='22%' style='color:#555'>%1</td><td>%2</td></tr>")
                    .arg(html(name), html(value));
    text += QStringLiteral("</table><h3>%1</h3>").arg(html(report.tableTitle)) + tableHtml(report.table);
    QStringList words;
    for (const auto& word : report.words)
        words << html(word);
    return words.isEmpty()
        ? text
        : text + QStringLiteral("<p style='color:#555;font-size:11px'>%1</p>").arg(words.join(QLatin1String("; ")));
}

/// In lines that can be pasted; a word without a place to break it goes on in the next line.
QString commandHtml(const std::string& command, double width)
{
    auto font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(kCommandText);
    const auto fit = static_cast<std::size_t>(width / QFontMetricsF(font).horizontalAdvance(QLatin1Char('m')));
    QStringList shown;
    for (const auto& line : commandLines(command, fit)) {
        for (std::size_t at = 0; at < std::max<std::size_t>(1, line.size()); at += fit)
            shown << html(line.substr(at, fit));
    }
    return QStringLiteral("<p style=\"font-family:'%1';font-size:%2px;white-space:pre\">%3</p>")
        .arg(QFontInfo(font).family(), QString::number(kCommandText), shown.join(QLatin1String("<br>")));
}

/// What is assumed, and the command.
QString lowerHtml(const RunReport& report, double width)
{
    auto text = QStringLiteral("<h3>%1</h3><ul style='-qt-list-indent:0;margin-left:12px;font-size:11px'>")
                    .arg(said(CONSONANCE_TEXT("CommandLine", "What is assumed")));
    for (const auto& sentence : report.assumed)
        text += QStringLiteral("<li>%1</li>").arg(html(sentence));
    return text
        + QStringLiteral("</ul><h3>%1</h3>%2<p style='color:#555'>%3</p>")
              .arg(said(CONSONANCE_TEXT("CommandLine", "The same figures in a terminal")),
                  commandHtml(report.command, width), html(report.origin));
}

void fill(QTextDocument& document, const QString& text, double width)
{
    auto font = Theme::instance().font(TextSize::Small);
    font.setPixelSize(12);
    document.setDefaultFont(font);
    document.setDocumentMargin(0);
    document.setDefaultStyleSheet(
        QStringLiteral("h2{font-size:20px;margin:0 0 6px 0} h3{font-size:14px;margin:10px 0 4px 0} p{margin:0 0 6px 0} "
                       "ul{margin:0 0 0 0} body,td,th,li,p{color:#222}"));
    document.setHtml(QStringLiteral("<body>%1</body>").arg(text));
    document.setTextWidth(width);
}

/// The parts of the report from top to bottom, each as high as it wants to be and as wide as a page.
class ReportPages {
public:
    explicit ReportPages(const RunReport& report)
    {
        fill(m_upper, upperHtml(report), kWidth);
        fill(m_lower, lowerHtml(report, kWidth), kWidth);
        addText(m_upper);
        for (std::size_t i = 0; i < std::min(report.figures.size(), m_figures.size()); ++i)
            addFigure(m_figures[i], report.figures[i].svg);
        addText(m_lower);
    }

    [[nodiscard]] std::size_t count() const { return m_pages.size(); }

    /// The painter's origin is the corner of the page.
    void paint(QPainter& painter, std::size_t page) const
    {
        painter.save();
        painter.translate(kMargin, kMargin);
        for (const auto& paintPart : m_pages[page])
            paintPart(painter);
        painter.restore();
    }

private:
    static constexpr double kWidth = kReportSheet.width() - 2 * kMargin;
    static constexpr double kRoom = kReportSheet.height() - 2 * kMargin;

    /// Where something of this height begins.
    double placeFor(double height)
    {
        if (m_pages.empty() || (m_used > 0 && m_used + height > kRoom)) {
            m_pages.emplace_back();
            m_used = 0;
        }
        const auto at = m_used;
        m_used += height + kGap;
        return at;
    }

    void addFigure(QSvgRenderer& figure, const std::string& svg)
    {
        figure.load(QByteArray::fromStdString(svg));
        const auto size = figure.defaultSize();
        const double height = size.width() > 0 ? kWidth * size.height() / size.width() : 0;
        const QRectF place(0, placeFor(height), kWidth, height);
        m_pages.back().emplace_back([&figure, place](QPainter& painter) { figure.render(&painter, place); });
    }

    /// A text that is longer than a page is broken between its lines.
    void addText(QTextDocument& document)
    {
        if (document.size().height() > kRoom)
            document.setPageSize(QSizeF(kWidth, kRoom));
        const int parts = std::max(1, document.pageCount());
        for (int part = 0; part < parts; ++part) {
            const double height = parts > 1 ? kRoom : document.size().height();
            const double at = placeFor(height);
            m_pages.back().emplace_back([&document, at, height, part](QPainter& painter) {
                drawText(painter, document, at, QRectF(0, part * kRoom, kWidth, height));
            });
        }
    }

    static void drawText(QPainter& painter, QTextDocument& document, double at, const QRectF& part)
    {
        // Ink on paper, whatever the theme of the window; list marks have no colour of their own.
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, QColor(0x22, 0x22, 0x22));
        context.clip = part;
        painter.save();
        painter.translate(0, at - part.top());
        painter.setClipRect(part);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
    }

    mutable QTextDocument m_upper;
    mutable QTextDocument m_lower;
    mutable std::array<QSvgRenderer, 2> m_figures;
    std::vector<std::vector<std::function<void(QPainter&)>>> m_pages;
    double m_used = 0; ///< of the last page
};

} // namespace

QSize reportSize(const RunReport& report)
{
    return { kReportSheet.width(), kReportSheet.height() * static_cast<int>(ReportPages(report).count()) };
}

void paintReport(QPainter& painter, const RunReport& report)
{
    const ReportPages pages(report);
    for (std::size_t page = 0; page < pages.count(); ++page) {
        pages.paint(painter, page);
        painter.translate(0, kReportSheet.height());
    }
}

Result<void> saveReportAs(const RunReport& report, const QString& path)
{
    if (path.endsWith(QLatin1String(".md"), Qt::CaseInsensitive))
        return saveReport(report, path.toStdString(), windowWording);
    constexpr std::array kEndings { ".pdf", ".svg", ".png" };
    if (std::ranges::none_of(kEndings,
            [&path](const char* ending) { return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive); }))
        return fail(ErrorKind::BadArguments, kReportEnding, { path.toStdString() });
    const ReportPages pages(report);
    return savePages(path, QString::fromStdString(report.question), kReportSheet, pages.count(),
        [&pages](QPainter& painter, std::size_t page) { pages.paint(painter, page); });
}

} // namespace consonance
