// SPDX-License-Identifier: GPL-3.0-or-later
//
// A slider with a resting point in the middle, into which it falls when it is near. GUI thread only.
#pragma once

#include <QSlider>

namespace consonance {

class DetentSlider : public QSlider {
    Q_OBJECT
public:
    static constexpr int kPull = 1; ///< notches within which the middle attracts

    explicit DetentSlider(int notches, QWidget* parent = nullptr);

Q_SIGNALS:
    /// The value after the pull of the middle; listen to this instead of valueChanged().
    void notchChosen(int notch);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void settle(int notch);
};

} // namespace consonance
