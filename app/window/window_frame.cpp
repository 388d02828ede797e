// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_frame.h"

#include "app/window/window_core.h"
#include "core/keep/run_keeper.h"
#include "ui/decide/what_if_controller.h"
#include "ui/words/input_title.h"
#include "ui/words/policy_text.h"
#include "ui/work/background_progress.h"
#include "ui/work/status_bar.h"

#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>

namespace consonance {

WindowFrame::WindowFrame(WindowCore& core, const WhatIfController& whatIf, QMainWindow* window)
    : QObject(window)
    , m_core(core)
    , m_whatIf(whatIf)
    , m_window(*window)
{
    connect(&core.session, &SessionController::inputsChanged, this, &WindowFrame::updateTitle);
    connect(&whatIf, &WhatIfController::branchChanged, this, &WindowFrame::updateTitle);
    connect(&whatIf, &WhatIfController::branchKept, this, &WindowFrame::updateTitle);
}

void WindowFrame::build()
{
    buildToolBar();
    buildStatusBar();
    buildMenus();
}

void WindowFrame::buildToolBar()
{
    auto* modes = new QToolBar(&m_window);
    modes->setObjectName(QStringLiteral("pages"));
    modes->setMovable(false);
    modes->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    modes->setIconSize({ 20, 20 });
    m_core.registry.fillToolBar(modes,
        { QStringLiteral("window.welcome"), QStringLiteral("window.session"), QStringLiteral("window.compare"),
            QStringLiteral("window.runs"), QStringLiteral("window.training") });
    m_window.addToolBar(Qt::LeftToolBarArea, modes);
}

void WindowFrame::buildStatusBar()
{
    auto* bar = new StatusBar;
    m_window.setStatusBar(bar);
    m_storeLabel = new QLabel;
    bar->addWidget(m_storeLabel);
    bar->addPermanentWidget(new BackgroundProgress(m_core.runner));
}

void WindowFrame::setStoreShown(bool isShown)
{
    m_storeLabel->setVisible(isShown);
}

void WindowFrame::buildMenus()
{
    // The others are menus within the first.
    using enum CommandCategory;
    const std::vector<std::vector<CommandCategory>> menus = { { File }, { Edit, Selection }, { View, Window }, { Run },
        { WhatIf }, { Analyse, Runs, Train }, { Tools }, { Help } };
    for (const auto& categories : menus) {
        auto* menu = m_window.menuBar()->addMenu(CommandRegistry::categoryName(categories.front()));
        m_core.registry.fillMenu(menu, categories.front());
        m_menus.emplace_back(menu, categories.front());
        menu->addSeparator();
        for (std::size_t i = 1; i < categories.size(); ++i) {
            auto* within = menu->addMenu(CommandRegistry::categoryName(categories[i]));
            m_core.registry.fillMenu(within, categories[i]);
            m_menus.emplace_back(within, categories[i]);
        }
    }
}

void WindowFrame::retranslate()
{
    for (const auto& [menu, category] : m_menus) {
        menu->setTitle(CommandRegistry::categoryName(category));
        for (auto* below : menu->findChildren<QMenu*>())
            below->setTitle(CommandRegistry::submenuTitle(below->objectName()));
    }
    m_storeLabel->setText(tr("Runs are kept in %1").arg(m_core.storePath));
    m_window.statusBar()->clearMessage(); // in the language of before
    updateTitle();
}

void WindowFrame::updateTitle()
{
    const auto& inputs = m_core.session.inputs();
    if (!inputs) {
        m_window.setWindowModified(false);
        m_window.setWindowTitle(tr("Consonance"));
        return;
    }
    const auto trace = inputTitle(inputs->request.trace);
    const auto [policy, parameters, seed] = policyAtEnd(m_core.session.openRequest());
    const auto title
        = tr("%1 · policy %2 · seed %3 – Consonance", "window title")
              .arg(trace, contenderTitle(tellingName(policy, parameters)), QString::number(inputs->request.seed));
    // The mark of an unstored run comes first, where a narrow title bar shows it.
    m_window.setWindowTitle(QStringLiteral("[*]")
        + (inputs->origin.isReadOnly() ? tr("%1 (read-only)", "window title").arg(title) : title));
    m_window.setWindowModified(m_whatIf.hasUnkeptChanges());
}

} // namespace consonance
#include "moc_window_frame.cpp"
