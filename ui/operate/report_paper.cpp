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

namespace consonance {

namespace {

constexpr MessageId kReportEnding
    = CONSONANCE_MESSAGE("report.ending", "'{0}' is not a report; the name must end in .pdf, .md, .svg or .png");
constexpr int kMargin = 48;
constexpr int kGap = 10;
constexpr int kCommandText = 12; ///< pixels
constexpr double kLeastScale = 0.6; ///< of texts; below, a full page would not be readable on paper
constexpr double kScaleStep = 0.02;

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

/// In lines that can be pasted, in letters so small that the longest has room.
QString commandHtml(const std::string& command, double width)
{
    auto font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(kCommandText);
    const auto fit = static_cast<std::size_t>(width / QFontMetricsF(font).horizontalAdvance(QLatin1Char('m')));
    const auto lines = commandLines(command, fit);
    const auto longest = std::ranges::max(lines, {}, &std::string::size).size();
    const int pixels = longest <= fit ? kCommandText : std::max(1, static_cast<int>(kCommandText * fit / longest));
    QStringList shown;
    for (const auto& line : lines)
        shown << html(line);
    return QStringLiteral("<p style=\"font-family:'%1';font-size:%2px;white-space:pre\">%3</p>")
        .arg(QFontInfo(font).family(), QString::number(pixels), shown.join(QLatin1String("<br>")));
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

/// The parts of the page from top to bottom, each as high as it wants to be and as wide as the sheet.
class ReportSheet {
public:
    explicit ReportSheet(const RunReport& report)
        : m_report(report)
    {
        for (std::size_t i = 0; i < std::min(report.figures.size(), m_figures.size()); ++i) {
            m_figures[i].load(QByteArray::fromStdString(report.figures[i].svg));
            m_figureCount = i + 1;
        }
    }

    void setWidth(double width)
    {
        m_width = width;
        fill(m_upper, upperHtml(m_report), width);
        fill(m_lower, lowerHtml(m_report, width), width);
    }

    [[nodiscard]] double height() const
    {
        double height = m_upper.size().height() + m_lower.size().height() + kGap;
        for (std::size_t i = 0; i < m_figureCount; ++i)
            height += figureHeight(i) + kGap;
        return height;
    }

    void paint(QPainter& painter)
    {
        drawText(painter, m_upper);
        for (std::size_t i = 0; i < m_figureCount; ++i) {
            painter.translate(0, kGap);
            m_figures[i].render(&painter, QRectF(0, 0, m_width, figureHeight(i)));
            painter.translate(0, figureHeight(i));
        }
        painter.translate(0, kGap);
        drawText(painter, m_lower);
    }

private:
    [[nodiscard]] double figureHeight(std::size_t i) const
    {
        const auto size = m_figures[i].defaultSize();
        return size.width() > 0 ? m_width * size.height() / size.width() : 0;
    }

    static void drawText(QPainter& painter, QTextDocument& document)
    {
        // Ink on paper, whatever the theme of the window; list marks have no colour of their own.
        QAbstractTextDocumentLayout::PaintContext context;
        context.palette.setColor(QPalette::Text, QColor(0x22, 0x22, 0x22));
        document.documentLayout()->draw(&painter, context);
        painter.translate(0, document.size().height());
    }

    const RunReport& m_report;
    double m_width = 0;
    QTextDocument m_upper;
    QTextDocument m_lower;
    std::array<QSvgRenderer, 2> m_figures;
    std::size_t m_figureCount = 0;
};

} // namespace

/// Smaller texts are set in wider lines, so that the page is full from margin to margin however much is on it.
void paintReport(QPainter& painter, const RunReport& report)
{
    constexpr double kWidth = kReportSheet.width() - 2 * kMargin;
    constexpr double kRoom = kReportSheet.height() - 2 * kMargin;
    ReportSheet sheet(report);
    double scale = 1;
    sheet.setWidth(kWidth);
    while (sheet.height() * scale > kRoom && scale - kScaleStep >= kLeastScale) {
        scale -= kScaleStep;
        sheet.setWidth(kWidth / scale);
    }
    painter.save();
    painter.translate(kMargin, kMargin);
    scale = std::min(scale, kRoom / sheet.height());
    painter.scale(scale, scale);
    sheet.paint(painter);
    painter.restore();
}

Result<void> saveReportAs(const RunReport& report, const QString& path)
{
    if (path.endsWith(QLatin1String(".md"), Qt::CaseInsensitive))
        return saveReport(report, path.toStdString(), windowWording);
    constexpr std::array kEndings { ".pdf", ".svg", ".png" };
    if (std::ranges::none_of(kEndings,
            [&path](const char* ending) { return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive); }))
        return fail(ErrorKind::BadArguments, kReportEnding, { path.toStdString() });
    return savePainting(path, QString::fromStdString(report.question), kReportSheet,
        [&report](QPainter& painter) { paintReport(painter, report); });
}

} // namespace consonance
