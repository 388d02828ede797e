// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/timeline_picture.h"

#include "ui/plot/paper.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_text.h"
#include "ui/words/policy_text.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <set>

namespace consonance {

namespace {

constexpr double kMargin = 16;
constexpr double kSmall = 11; ///< pixels of what is not a title
constexpr double kLineHeight = 1.6;

void paintPage(QPainter& painter, const TimelineContent& content, const TimelinePaper& paper)
{
    const auto& tokens = themeTokens(ThemeKind::Light);
    const QRectF page(QPointF(0, 0), paper.size.layout);
    painter.fillRect(page, tokens.surface);
    QFont font = painter.font();
    font.setPixelSize(static_cast<int>(kSmall));
    const bool isAlone = !paper.size.isInText;
    const auto provenance = isAlone ? wrappedText(paper.provenance, font, page.width() - 2 * kMargin) : QString();
    const auto lines = static_cast<double>(provenance.count(QLatin1Char('\n')));
    const double below = lines * kSmall * kLineHeight; // what the provenance needs besides its first line
    const auto line = [&](double top, double pixels, const QColor& color, const QString& text) {
        font.setPixelSize(static_cast<int>(pixels));
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(QRectF(kMargin, top, page.width() - 2 * kMargin,
                             (1 + static_cast<double>(text.count(QLatin1Char('\n')))) * pixels * kLineHeight),
            Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    if (isAlone)
        line(8, 18, tokens.text, paper.title);
    line(page.bottom() - 26 - below, kSmall, tokens.mutedText, provenance);
    const char* signs = content.promisesOf
        ? QT_TRANSLATE_NOOP("RunPictures",
            "simulated time (h:min:s) · thin line waits, hatched starts or moves, filled runs, dotted is reserved, "
            "diamond moves, wedge goes on again, cross loses its server")
        : QT_TRANSLATE_NOOP("RunPictures",
            "simulated time (h:min:s) · thin line waits, hatched starts or moves, filled runs, diamond moves, wedge "
            "goes on again, cross loses its server");
    const auto meaning
        = wrappedText(QCoreApplication::translate("RunPictures", signs), font, page.width() - 2 * kMargin);
    const double top = isAlone ? 34 : 2;
    line(top, kSmall, tokens.mutedText, meaning);
    const double signsHeight = static_cast<double>(meaning.count(QLatin1Char('\n'))) * kSmall * kLineHeight;
    const QRectF area = page.adjusted(kMargin, top + 24 + signsHeight, -kMargin, isAlone ? -34 - below : -kMargin / 2);
    TimelineViewport viewport { .from = paper.from,
        .until = std::max(paper.until, paper.from + Duration { 1'000'000 }) };
    makeRoomForMarks(viewport, !content.marks.empty());
    const auto rows = content.order ? content.order->pinned.size() + content.order->rest.size() : content.rows.size();
    viewport.rowHeight
        = std::clamp((area.height() - viewport.axisHeight) / std::max(1.0, static_cast<double>(rows)), 0.05, 24.0);
    if (content.order)
        viewport.pinnedHeight = viewport.rowHeight * static_cast<double>(content.order->pinned.size());
    paintTimeline(painter, area, viewport, content, tokens);
}

} // namespace

QString timelineTitle(std::span<const TimelineRow> rows, const std::string& policy)
{
    std::set<HostId> hosts;
    for (const auto& row : rows) {
        if (row.host.isValid())
            hosts.insert(row.host);
    }
    const auto* text = hosts.empty() ? QT_TRANSLATE_NOOP("RunPictures", "Timeline of %1 jobs under %2")
                                     : QT_TRANSLATE_NOOP("RunPictures", "Timeline of %1 servers under %2");
    return QCoreApplication::translate("RunPictures", text)
        .arg(hosts.empty() ? rows.size() : hosts.size())
        .arg(policyTitle(policy));
}

QImage timelinePicture(const TimelineContent& content, const TimelinePaper& paper)
{
    constexpr int kSharpness = 2;
    QImage image(paper.size.layout * kSharpness, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kSharpness);
    QPainter painter(&image);
    paintPage(painter, content, paper);
    return image;
}

Result<void> saveTimelinePicture(const QString& path, const TimelineContent& content, const TimelinePaper& paper)
{
    return savePainting(
        path, paper.title, paper.size, [&](QPainter& painter) { paintPage(painter, content, paper); },
        paper.provenance);
}

} // namespace consonance
