// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a widget says in the language in use. GUI thread only.
#pragma once

#include <functional>

class QWidget;

namespace consonance {

/// Whenever the language changes, before the children of the widget hear of it.
void onLanguageChange(QWidget& widget, std::function<void()> then);
/// Now, and whenever the language changes.
void keepTranslated(QWidget& widget, const std::function<void()>& translate);

} // namespace consonance
