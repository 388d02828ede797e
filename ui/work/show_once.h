// SPDX-License-Identifier: GPL-3.0-or-later
//
// A dialog that is not modal and open only once: requested again, it comes to the front. GUI thread only.
#pragma once

#include <QWidget>

namespace consonance {

/// `make` gives a new Dialog whose parent is `window`; it goes when it is closed.
template<typename Dialog, typename Make> void showOnce(QWidget& window, Make make)
{
    auto* dialog = window.findChild<Dialog*>();
    if (!dialog) {
        dialog = make();
        dialog->setAttribute(Qt::WA_DeleteOnClose);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace consonance
