// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table's header whose sort arrow has a separate place: the title of the column ends before it, shortened
// where it must be, instead of lying under it. GUI thread only.
#pragma once

#include <QHeaderView>

namespace consonance {

class SortHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit SortHeader(QWidget* parent = nullptr);

Q_SIGNALS:
    /// Somebody makes the column wider or narrower with the mouse.
    void drawn(int section);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override;
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;

private:
    bool m_isPressed = false;
    mutable bool m_hasNoText = false; ///< while what lies behind the title is painted
};

} // namespace consonance
