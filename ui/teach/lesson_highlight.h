// SPDX-License-Identifier: GPL-3.0-or-later
//
// A ring around the control that a lesson talks about. It lets every click through and covers nothing but its own line.
// GUI thread only. Cost: looks where the control is five times a second while a step with a target is shown.
#pragma once

#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>

namespace consonance {

class LessonHighlight : public QWidget {
    Q_OBJECT
public:
    using Place = std::function<std::optional<QRect>()>;

    explicit LessonHighlight(QWidget* window);

    /// Follows the result of `place`, in coordinates of the window; empty hides the ring.
    void follow(Place place);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void update();

    Place m_place;
    QTimer m_timer;
};

} // namespace consonance
