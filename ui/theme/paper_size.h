// SPDX-License-Identifier: GPL-3.0-or-later
//
// How large a picture on paper is. Drawings know one size of letters: they are laid out on `layout` and scaled as a
// whole, so that on a page of a given width the letters have the size that is asked for. A value; GUI thread, since it
// asks for fonts.
#pragma once

#include <QSize>
#include <QSizeF>

namespace consonance {

struct PaperSize {
    /// A page to be looked at alone.
    PaperSize() = default;
    PaperSize(QSize size) // NOLINT(google-explicit-constructor): a size in pixels is one
        : layout(size)
    {
    }
    /// For the column of a text: no letters are smaller than so many points. Title and origin are left to the caption
    /// there, and are in the file's own description.
    [[nodiscard]] static PaperSize inText(QSizeF millimetres, double points);

    [[nodiscard]] QSizeF inches() const;
    [[nodiscard]] QSizeF points() const;
    /// Of a picture made of pixels.
    [[nodiscard]] double pixelRatio() const;

    QSize layout { 1200, 800 }; ///< device-independent pixels
    double scale = 1; ///< of what is drawn
    bool isInText = false;
};

} // namespace consonance
