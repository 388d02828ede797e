// SPDX-License-Identifier: GPL-3.0-or-later
//
// A quiet vertical line between two parts of a page, in the theme's colour. GUI thread only.
#pragma once

#include <QWidget>

namespace consonance {

class ThinLine : public QWidget {
    Q_OBJECT
public:
    explicit ThinLine(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace consonance
