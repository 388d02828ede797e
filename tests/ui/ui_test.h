// SPDX-License-Identifier: GPL-3.0-or-later
//
// What every test of the window shares.
#pragma once

#include <QRegularExpression>
#include <QTest>

namespace consonance {

/// Fails the running test function on any warning, but for those that the offscreen platform prints for windows with a
/// layout, for tooltips and for menus.
inline void failOnUnexpectedWarning()
{
    QTest::failOnWarning(QRegularExpression(
        QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise|grabbing the (keyboard|mouse)))")));
}

} // namespace consonance
