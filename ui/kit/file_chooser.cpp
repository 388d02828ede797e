// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/file_chooser.h"

#include <QFileDialog>

namespace consonance {

namespace {

FileAnswer& injectedAnswer()
{
    static FileAnswer answer;
    return answer;
}

} // namespace

QString askForFile(QWidget* parent, const FileQuestion& question)
{
    if (const auto& answer = injectedAnswer())
        return answer(question);
    if (question.choice == FileChoice::Folder)
        return QFileDialog::getExistingDirectory(parent, question.title, question.start);
    return question.choice == FileChoice::Open
        ? QFileDialog::getOpenFileName(parent, question.title, question.start, question.filter)
        : QFileDialog::getSaveFileName(parent, question.title, question.start, question.filter);
}

void setFileAnswer(FileAnswer answer)
{
    injectedAnswer() = std::move(answer);
}

} // namespace consonance
