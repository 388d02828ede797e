// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/comparison_picture.h"

#include "core/run/asked_moments.h"
#include "ui/compare/models/ranking_sheet.h"
#include "ui/compare/views/comparison_bars.h"
#include "ui/kit/number_format.h"
#include "ui/models/sheet_model.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_text.h"
#include "ui/words/core_wording.h"
#include "ui/words/policy_colors.h"
#include "ui/work/error_text.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainter>
#include <QPicture>

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

constexpr int kMargin = spacing::kLarge;
constexpr int kSwatch = 10;
constexpr int kCellRoom = 2 * spacing::kSmall;
constexpr int kLeastBarsHeight = 120;
constexpr int kMostBarsHeight = 420; ///< more would only lengthen the gaps

/// The table of the view, drawn from the top of `room` on; returns where it ends.
int drawTable(QPainter& painter, const QRect& room, const SheetModel& model, const ComparisonData& data)
{
    const auto& tokens = themeTokens(ThemeKind::Light);
    const QFont font = Theme::instance().font(TextSize::Small);
    const QFontMetrics metrics(font);
    const int rowHeight = metrics.height() + spacing::kSmall;
    painter.setFont(font);
    const auto textOf = [&model](int row, int column) {
        return row < 0 ? model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                       : model.index(row, column).data().toString();
    };
    int left = room.left();
    for (int column = 0; column < model.columnCount(); ++column) {
        const int indent = column == 0 ? kSwatch + spacing::kSmall : 0;
        int width = 0;
        for (int row = -1; row < model.rowCount(); ++row)
            width = std::max(width, metrics.horizontalAdvance(textOf(row, column)));
        if (left + indent + width > room.right())
            break; // what lies behind is read in the window, as there
        for (int row = -1; row < model.rowCount(); ++row) {
            const QRect cell(left + indent, room.top() + (row + 1) * rowHeight, width, rowHeight);
            painter.setPen(row < 0 ? tokens.mutedText : tokens.text);
            const auto alignment = row < 0 ? model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole)
                                           : model.index(row, column).data(Qt::TextAlignmentRole);
            const bool isRight = (alignment.toInt() & Qt::AlignRight) != 0;
            painter.drawText(cell, (isRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, textOf(row, column));
            if (indent > 0 && row >= 0) {
                const auto style = data.styleOf(model.row(row).subject);
                const QRect swatch(left, cell.center().y() - kSwatch / 2, kSwatch, kSwatch);
                painter.fillRect(swatch, jobStyle(ThemeKind::Light, static_cast<std::size_t>(style)).color);
                cutMarks(painter, swatch, style, tokens.surface);
            }
        }
        left += indent + width + kCellRoom;
    }
    const int bottom = room.top() + (model.rowCount() + 1) * rowHeight;
    painter.setPen(tokens.border);
    painter.drawLine(room.left(), room.top() + rowHeight, room.right(), room.top() + rowHeight);
    return bottom;
}

/// The page is as high as what is on it; returns that height.
int paintComparison(QPainter& painter, const ComparisonData& data, const PaperSize& paper)
{
    const auto& theme = Theme::instance();
    const auto& tokens = themeTokens(ThemeKind::Light);
    const QRect page(QPoint(), paper.layout);
    const int margin = paper.isInText ? 0 : kMargin;
    painter.fillRect(page, tokens.surface);
    QRect room = page.adjusted(margin, margin, -margin, -margin);
    if (!paper.isInText) {
        painter.setFont(theme.font(TextSize::Title));
        painter.setPen(tokens.text);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignTop, QCoreApplication::translate("RunPictures", "Comparison"));
        room.setTop(room.top() + QFontMetrics(painter.font()).height() + kMargin);
    }
    SheetModel model;
    auto summary = data.runs.result.summary;
    for (auto& row : summary) // by a clock, so nobody could draw the picture again
        row.decisionMilliseconds = std::numeric_limits<double>::quiet_NaN();
    model.setSheet(rankingSheet(summary));
    room.setTop(drawTable(painter, room, model, data) + kMargin);
    QString below;
    int belowHeight = 0;
    painter.setFont(theme.font(TextSize::Small));
    if (!paper.isInText) {
        auto lines = evidenceLines(data);
        lines << data.provenance;
        below = wrappedText(lines.join(QLatin1Char('\n')), painter.font(), room.width());
        belowHeight = QFontMetrics(painter.font()).boundingRect(room, Qt::AlignLeft, below).height() + kMargin;
    }
    const int barsHeight = std::clamp(room.height() - belowHeight, kLeastBarsHeight, kMostBarsHeight);
    painter.setPen(tokens.mutedText);
    painter.drawText(QRect(room.left(), room.top() + barsHeight + kMargin, room.width(), belowHeight),
        Qt::AlignLeft | Qt::AlignTop, below);
    ComparisonBars bars;
    bars.setStyles(data.styles());
    bars.setSummary(data.runs.result.summary);
    painter.save();
    painter.translate(room.topLeft());
    bars.paintOnPaper(painter, { room.width(), barsHeight });
    painter.restore();
    return room.top() + barsHeight + belowHeight + margin;
}

/// As wide as `paper`, and neither cut nor half empty.
PaperSize fittedPaper(const ComparisonData& data, PaperSize paper)
{
    QPicture nothing;
    QPainter painter(&nothing);
    paper.layout.setHeight(paintComparison(painter, data, paper));
    return paper;
}

/// "LB, ljf" for each colour that several contenders have.
QStringList ofOneColor(const ComparisonData& data)
{
    std::map<int, QStringList> byColor;
    for (const auto& contender : data.runs.contenders)
        byColor[data.styleOf(contender) % kJobColorCount] << contenderTitle(contender);
    QStringList alike;
    for (const auto& [color, titles] : byColor) {
        if (titles.size() > 1)
            alike << titles.join(QStringLiteral(", "));
    }
    return alike;
}

} // namespace

QStringList evidenceLines(const ComparisonData& data)
{
    QStringList lines;
    const EvidenceWords words { .policy = [](const auto& contender) { return contenderTitle(contender).toStdString(); },
        .time = [](double seconds) { return format::duration(Duration::fromSecondsRounded(seconds)).toStdString(); },
        .hasRangesInTable = true,
        .wording = windowWording };
    auto summary = data.runs.result.summary;
    for (auto& row : summary)
        row.askedAt = askedMomentsText(row.askedAt, windowWording);
    for (const auto& note : evidenceNotes(data.runs.result.runs, summary, words))
        lines << errorText(note);
    if (const auto alike = ofOneColor(data); !alike.isEmpty())
        lines << QCoreApplication::translate("ComparisonPicture",
            "One colour stands for %1. Cuts tell their swatches and bars apart, dashes their curves, shapes their "
            "points.")
                     .arg(alike.join(QStringLiteral("; ")));
    return lines;
}

QImage comparisonImage(const ComparisonData& data)
{
    const auto paper = fittedPaper(data, {});
    QImage image(paper.layout, QImage::Format_RGB32);
    QPainter painter(&image);
    paintComparison(painter, data, paper);
    return image;
}

Result<void> saveComparisonPicture(const QString& path, const ComparisonData& data, const PaperSize& paper)
{
    const auto fitted = fittedPaper(data, paper);
    return savePainting(
        path, QCoreApplication::translate("RunPictures", "Comparison"), fitted,
        [&](QPainter& painter) { paintComparison(painter, data, fitted); },
        fitted.isInText ? data.provenance : QString());
}

} // namespace consonance
