// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures on paper: how large they are, and painting one into a file. Needs a QApplication but no display.
#pragma once

#include "core/base/result.h"
#include "ui/theme/paper_size.h"

#include <QString>

#include <functional>

class QPainter;

namespace consonance {

/// Paints on a picture of the kind that the ending of `path` names: .png, .svg or .pdf. Errors: a file that cannot be
/// written.
[[nodiscard]] Result<void> savePainting(const QString& path, const QString& title, const PaperSize& paper,
    const std::function<void(QPainter&)>& paint, const QString& description = {});

/// The same for several pages of that size, below each other in a picture.
[[nodiscard]] Result<void> savePages(const QString& path, const QString& title, const PaperSize& paper,
    std::size_t pages, const std::function<void(QPainter&, std::size_t page)>& paint, const QString& description = {});

/// An error unless `isWritten`.
[[nodiscard]] Result<void> pictureWritten(bool isWritten, const QString& path);

} // namespace consonance
