// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/markdown_text.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextEdit>

#include <utility>
#include <vector>

namespace consonance {

void showMarkdown(QTextEdit& view, const QString& markdown)
{
    view.setMarkdown(markdown);
    auto& document = *view.document();
    std::vector<std::pair<int, int>> spans; // a change of format joins fragments, so they are found first
    for (auto block = document.begin(); block.isValid(); block = block.next()) {
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            if (at.fragment().charFormat().hasProperty(QTextFormat::FontPointSize))
                spans.emplace_back(at.fragment().position(), at.fragment().length());
        }
    }
    QTextCursor cursor(&document);
    for (const auto& [position, length] : spans) {
        cursor.setPosition(position);
        cursor.setPosition(position + length, QTextCursor::KeepAnchor);
        auto format = cursor.charFormat();
        format.clearProperty(QTextFormat::FontPointSize);
        cursor.setCharFormat(format);
    }
}

} // namespace consonance
