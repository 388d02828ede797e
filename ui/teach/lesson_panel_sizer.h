// SPDX-License-Identifier: GPL-3.0-or-later
//
// Room for the panel that a step of a lesson is about: a few columns and rows, beside the lesson in a low window. The
// panel gives it back to the cluster when the lesson is about something else, unless the user has made it larger since.
// GUI thread only.
#pragma once

#include <QDockWidget>
#include <QObject>
#include <QPointer>
#include <QSize>

namespace consonance {

class LessonPanelSizer : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Takes effect once the window has laid out what is in front now.
    void give(QDockWidget& panel);
    /// Nothing while the lesson is still about this panel; null: about none.
    void takeBack(const QDockWidget* stays);

private:
    void widen(bool again);

    QPointer<QDockWidget> m_panel;
    QSize m_before; ///< of the panel
    double m_scale = 1; ///< of the text that it has room for
};

} // namespace consonance
