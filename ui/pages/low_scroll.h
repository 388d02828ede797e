// SPDX-License-Identifier: GPL-3.0-or-later
//
// Content that is never lower than it can be read: where its place is lower, it scrolls. Without a frame, and no stop
// for the keyboard of its own. The area owns the content. GUI thread only.
#pragma once

#include <QScrollArea>

namespace consonance {

/// `content` as high as the area, and at least as high as its own minimum.
[[nodiscard]] QScrollArea* scrolledWhereLow(QWidget* content);

} // namespace consonance
