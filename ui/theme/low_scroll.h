// SPDX-License-Identifier: GPL-3.0-or-later
//
// Content that never gets too low to read: where its place is lower, it scrolls. Without a frame, and not a stop
// for the keyboard. The area owns the content. GUI thread only.
#pragma once

#include <QScrollArea>

namespace consonance {

/// Content that is higher the wider it is may need a scroll bar without one and none with it; QScrollArea then resizes
/// it back and forth, each time from within the other, until the stack is full. Looks beyond a bar's coming and going
/// are refused, and the content stays as it then is.
class LowScrollArea : public QScrollArea {
    Q_OBJECT
public:
    /// `content` is as high as the area, and at least as high as its own minimum.
    explicit LowScrollArea(QWidget* content, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    int m_depth = 0;
};

/// The wheel over a chart belongs to what scrolls around it, until someone clicks into the chart.
[[nodiscard]] bool isScrolledPast(const QWidget& chart);

} // namespace consonance
