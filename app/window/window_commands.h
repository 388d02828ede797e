// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands of the window itself: files and runs, what is selected, help; and the dialogs that they open. The parts
// that do the work are elsewhere. Everything it is given must outlive it, but for its dialogs, which go with the
// window. GUI thread only.
#pragma once

#include <QObject>

class QMainWindow;

namespace consonance {

class CheatSheet;
class CommandPalette;
class FileOpening;
class RunOpening;
class WindowNotices;
class WindowPages;
struct WindowCore;

class WindowCommands : public QObject {
    Q_OBJECT
public:
    struct Parts {
        QMainWindow& window;
        WindowCore& core;
        WindowPages& pages;
        RunOpening& runs;
        FileOpening& files;
        WindowNotices& notices;
    };
    explicit WindowCommands(const Parts& parts, QObject* parent = nullptr);

    // Menus show commands in the order in which they come.
    void addFileCommands();
    void addSelectionCommands();
    void addFrameCommand();
    void addHelpCommands();
    /// Above what the window holds by now.
    void makePopUps();
    void chooseFile();
    void openOwnRunWizard();
    /// With the file chosen.
    void openOwnRun(const QString& trace);
    [[nodiscard]] CommandPalette& palette() const { return *m_palette; }

private:
    void refreshWhenThingsChange();
    void addOpenCommands();
    void addCloseCommands();
    void levelOut();
    void showAbout();

    Parts m_parts;
    CommandPalette* m_palette = nullptr;
    CheatSheet* m_cheatSheet = nullptr;
};

} // namespace consonance
