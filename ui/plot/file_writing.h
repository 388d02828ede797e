// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writing pictures and tables of plots to files. No state; false when the file cannot be written.
#pragma once

#include <QByteArray>
#include <QString>

class QAbstractItemModel;

namespace consonance {

/// Of a picture's file: png, svg or pdf.
[[nodiscard]] bool isPictureEnding(const QString& ending);
[[nodiscard]] bool writeFile(const QString& path, const QByteArray& bytes);
/// CSV or JSON by the name's ending; false for any other.
[[nodiscard]] bool writeTableFile(const QString& path, const QAbstractItemModel& model);

} // namespace consonance
