// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything that is copied goes this way to the clipboard, so that the status bar of the window always says that it
// did. GUI thread only.
#pragma once

#include <QString>

class QImage;
class QWidget;

namespace consonance {

/// `from` is in the window that reports it.
void copyToClipboard(const QString& text, const QWidget& from);
void copyToClipboard(const QImage& picture, const QWidget& from);

} // namespace consonance
