// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/physical_keys.h"

#include <QKeyEvent>

#include <algorithm>
#include <iterator>

namespace consonance {

namespace {

struct Place {
    quint32 scanCode;
    Qt::Key key;
};

// X11 and Wayland: Linux key codes plus 8 (linux/input-event-codes.h). Windows: set 1 scan codes.
#if defined(Q_OS_WIN)
constexpr Place kPlaces[] { { 0x10, Qt::Key_Q }, { 0x11, Qt::Key_W }, { 0x13, Qt::Key_R }, { 0x1e, Qt::Key_A },
    { 0x1f, Qt::Key_S }, { 0x20, Qt::Key_D }, { 0x21, Qt::Key_F }, { 0x33, Qt::Key_Comma }, { 0x34, Qt::Key_Period } };
#else
constexpr Place kPlaces[] { { 24, Qt::Key_Q }, { 25, Qt::Key_W }, { 27, Qt::Key_R }, { 38, Qt::Key_A },
    { 39, Qt::Key_S }, { 40, Qt::Key_D }, { 41, Qt::Key_F }, { 59, Qt::Key_Comma }, { 60, Qt::Key_Period } };
#endif

bool countsByPlace(int key)
{
    return std::ranges::find(kPlaces, key, [](const Place& place) { return int(place.key); }) != std::end(kPlaces);
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
    return countsByPlace(key) ? Qt::Key_unknown : key;
}

} // namespace consonance
