// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows and columns that are filled at once. GUI thread only.
#pragma once

#include <QBoxLayout>

#include <initializer_list>

namespace consonance {

/// What is in a row or column, and its share of the room that is left.
struct LayoutPart {
    LayoutPart(QWidget* what, int share = 0)
        : widget(what)
        , stretch(share)
    {
    }
    LayoutPart(QLayout* what, int share = 0)
        : layout(what)
        , stretch(share)
    {
    }

    QWidget* widget = nullptr;
    QLayout* layout = nullptr;
    int stretch = 0;
};

/// The row or column with these parts behind those that it has.
template<typename Box> Box* filled(Box* box, std::initializer_list<LayoutPart> parts)
{
    for (const auto& part : parts) {
        if (part.widget)
            box->addWidget(part.widget, part.stretch);
        else
            box->addLayout(part.layout, part.stretch);
    }
    return box;
}

/// The same without margins; with the gaps of the style unless others are given.
template<typename Box> Box* tightlyFilled(Box* box, std::initializer_list<LayoutPart> parts, int gap = -1)
{
    box->setContentsMargins({});
    box->setSpacing(gap);
    return filled(box, parts);
}

} // namespace consonance
