// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/sparkline_delegate.h"

#include "ui/monitor/monitor_document.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace consonance {

SparklineDelegate::SparklineDelegate(MonitorDocument& document, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_document(document)
{
}

void SparklineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto row = static_cast<std::size_t>(index.row());
    if (row >= m_document.curves().size() || m_document.curves()[row].samples.empty())
        return;
    const auto& samples = m_document.curves()[row].samples;
    const auto [least, most] = std::ranges::minmax(samples, {}, &WatchSample::value);
    const QRectF area = QRectF(option.rect).adjusted(spacing::kTiny, 3, -spacing::kTiny, -3);
    const double span = std::max(samples.back().at.seconds(), m_moment);
    const double range = most.value - least.value;
    const auto at = [&](double seconds, double value) {
        return QPointF(area.left() + (span > 0 ? seconds / span : 0) * area.width(),
            range > 0 ? area.bottom() - (value - least.value) / range * area.height() : area.center().y());
    };
    const auto& tokens = Theme::instance().tokens();
    painter->save();
    painter->setClipRect(option.rect);
    // A value holds until the next sample.
    QPolygonF line;
    for (const auto& sample : samples) {
        if (!line.isEmpty())
            line << QPointF(at(sample.at.seconds(), 0).x(), line.last().y());
        line << at(sample.at.seconds(), sample.value);
    }
    painter->setPen(QPen(tokens.accent, 1));
    painter->drawPolyline(line);
    const double moment = at(std::min(m_moment, span), 0).x();
    painter->setPen(QPen(tokens.outline, 1));
    painter->drawLine(QPointF(moment, area.top()), QPointF(moment, area.bottom()));
    painter->restore();
}

} // namespace consonance
#include "moc_sparkline_delegate.cpp"
