// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is around the pages: the bar that leads to them, the menus, the status bar and the title of the window, in the
// language of the moment. Everything it is given must outlive it; what it builds belongs to the window. GUI thread
// only.
#pragma once

#include "ui/commands/command_registry.h"

#include <QObject>

#include <utility>
#include <vector>

class QLabel;
class QMainWindow;
class QMenu;

namespace consonance {

class WhatIfController;
struct WindowCore;

class WindowFrame : public QObject {
    Q_OBJECT
public:
    /// Of the parent.
    WindowFrame(WindowCore& core, const WhatIfController& whatIf, QMainWindow* window);

    /// Once all commands are there.
    void build();
    /// Where runs are kept is of interest where they are listed.
    void setStoreShown(bool isShown);
    void retranslate();

private:
    void buildToolBar();
    void buildStatusBar();
    void buildMenus();
    void updateTitle();

    WindowCore& m_core;
    const WhatIfController& m_whatIf;
    QMainWindow& m_window;
    QLabel* m_storeLabel = nullptr;
    std::vector<std::pair<QMenu*, CommandCategory>> m_menus;
};

} // namespace consonance
