// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws a watch over the time seen; the present moment is marked. GUI thread only; the document must outlive it.
// Cost: O(samples) a painted row.
#pragma once

#include <QStyledItemDelegate>

namespace consonance {

class MonitorDocument;

class SparklineDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit SparklineDelegate(MonitorDocument& document, QObject* parent = nullptr);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setMoment(double seconds) { m_moment = seconds; }

private:
    MonitorDocument& m_document;
    double m_moment = 0;
};

} // namespace consonance
