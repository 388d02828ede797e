// SPDX-License-Identifier: GPL-3.0-or-later
//
// What all tests of the window share.
#pragma once

#include <QRegularExpression>
#include <QTest>

namespace consonance {

/// How many times longer a build with sanitizers may take, as in ctest.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kPatience = 10;
#else
inline constexpr int kPatience = 1;
#endif

/// Fails the running test function on any warning, except those that the offscreen platform prints for windows with a
/// layout, for tooltips and for menus.
inline void failOnUnexpectedWarning()
{
    QTest::failOnWarning(QRegularExpression(
        QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise|grabbing the (keyboard|mouse)))")));
}

} // namespace consonance
