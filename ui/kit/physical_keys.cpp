// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/physical_keys.h"

#include <QKeyEvent>

namespace consonance {

namespace {

struct Place {
    quint32 scanCode;
    Qt::Key key;
};

// X11 and Wayland: Linux key codes plus 8 (linux/input-event-codes.h). Windows: set 1 scan codes.
#if defined(Q_OS_WIN)
constexpr Place kPlaces[] { { 0x11, Qt::Key_W }, { 0x1e, Qt::Key_A }, { 0x1f, Qt::Key_S }, { 0x20, Qt::Key_D } };
#else
constexpr Place kPlaces[] { { 25, Qt::Key_W }, { 38, Qt::Key_A }, { 39, Qt::Key_S }, { 40, Qt::Key_D } };
#endif

bool isOfCross(int key)
{
    return key == Qt::Key_W || key == Qt::Key_A || key == Qt::Key_S || key == Qt::Key_D;
}

} // namespace

Qt::Key physicalKey(const QKeyEvent& event)
{
    const auto key = static_cast<Qt::Key>(event.key());
    if (event.nativeScanCode() == 0)
        return key;
    for (const auto& place : kPlaces) {
        if (place.scanCode == event.nativeScanCode())
            return place.key;
    }
    // The letter at another place means nothing here: its place does something else, or nothing.
    return isOfCross(key) ? Qt::Key_unknown : key;
}

} // namespace consonance
