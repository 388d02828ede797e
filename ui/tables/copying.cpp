// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/copying.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QImage>
#include <QMainWindow>
#include <QStatusBar>
#include <QWidget>

namespace consonance {

namespace {

constexpr int kNoteMs = 5'000;

void say(const QWidget& from)
{
    // A page may be a QMainWindow too; the bar is the outermost one's.
    if (auto* window = qobject_cast<QMainWindow*>(from.window()))
        window->statusBar()->showMessage(
            QCoreApplication::translate("Copying", "Copied; paste it where you need it."), kNoteMs);
}

} // namespace

void copyToClipboard(const QString& text, const QWidget& from)
{
    QGuiApplication::clipboard()->setText(text);
    say(from);
}

void copyToClipboard(const QImage& picture, const QWidget& from)
{
    QGuiApplication::clipboard()->setImage(picture);
    say(from);
}

} // namespace consonance
