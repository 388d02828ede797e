// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asking for a file or a folder, in one place: whatever opens or saves asks here, so that a test, a macro or a lesson
// can answer instead of a person. GUI thread only. Cost: a dialog, which blocks until it is answered.
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace consonance {

enum class FileChoice { Open, Save, Folder };

struct FileQuestion {
    FileChoice choice = FileChoice::Open;
    QString title; ///< translated
    QString start {}; ///< folder, or folder and suggested name
    QString filter {}; ///< as QFileDialog wants it, translated
};

/// The path, or empty when nothing was chosen.
[[nodiscard]] QString askForFile(QWidget* parent, const FileQuestion& question);

/// Answers every question from now on; an empty function brings the dialog back.
using FileAnswer = std::function<QString(const FileQuestion&)>;
void setFileAnswer(FileAnswer answer);

} // namespace consonance
