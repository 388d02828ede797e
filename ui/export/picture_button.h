// SPDX-License-Identifier: GPL-3.0-or-later
//
// The button that copies and saves a picture, in the upper right corner of whatever picture the pointer is over or has
// the focus. One button for a window; it lies over the picture, so pressing it does nothing to the picture: no clock
// moves, nothing is selected. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QToolButton>

#include <functional>

class QMenu;

namespace consonance {

class PictureButton : public QObject {
    Q_OBJECT
public:
    struct Parts {
        QWidget& window;
        std::function<bool(const QWidget*)> isPicture;
        std::function<void(QMenu&, QWidget&)> fillMenu; ///< actions on a picture
    };
    explicit PictureButton(Parts parts);

    /// Hidden while no picture is meant.
    [[nodiscard]] QToolButton& button() const { return *m_button; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void make();
    void showOn(QWidget& picture);
    void place();
    void open();

    Parts m_parts;
    QPointer<QToolButton> m_button;
    QPointer<QWidget> m_picture;
};

} // namespace consonance
