// SPDX-License-Identifier: GPL-3.0-or-later
//
// Forms scroll under the wheel, and the field under the pointer must not change then: users scrolling past a field
// would alter it without seeing. GUI thread only.
#pragma once

class QWidget;

namespace consonance {

/// The wheel over this widget's lists and number fields, and those inside of it now, goes on to whatever scrolls.
void letWheelPass(QWidget& widget);

} // namespace consonance
