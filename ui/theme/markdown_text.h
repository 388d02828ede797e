// SPDX-License-Identifier: GPL-3.0-or-later
//
// Markdown in a text view, in the sizes of the theme: Qt gives code the size of the system's fixed font, which stays
// small when all other text grows for an audience. GUI thread. Cost: O(text).
#pragma once

class QString;
class QTextEdit;

namespace consonance {

void showMarkdown(QTextEdit& view, const QString& markdown);

} // namespace consonance
