// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>

namespace consonance {

namespace {

/// A child of the field it guards.
class WheelGuard final : public QObject {
public:
    explicit WheelGuard(QWidget& field)
        : QObject(&field)
    {
        field.setFocusPolicy(Qt::StrongFocus);
        field.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        if (event->type() != QEvent::Wheel)
            return false;
        event->ignore(); // on to the parent
        return true;
    }
};

template<typename Field> void guardAll(QWidget& widget)
{
    if (auto* const own = qobject_cast<Field*>(&widget))
        new WheelGuard(*own);
    for (auto* const field : widget.findChildren<Field*>())
        new WheelGuard(*field);
}

} // namespace

void letWheelPass(QWidget& widget)
{
    guardAll<QComboBox>(widget);
    guardAll<QAbstractSpinBox>(widget);
}

} // namespace consonance
