// SPDX-License-Identifier: GPL-3.0-or-later
//
// The macros with their commands: rename, run, delete. Not modal. GUI thread only.
#pragma once

#include <QDialog>

class QListWidget;
class QPushButton;

namespace consonance {

class CommandRegistry;
class MacroLibrary;
class RoleLabel;

class MacroEditor : public QDialog {
    Q_OBJECT
public:
    MacroEditor(MacroLibrary& macros, const CommandRegistry& registry, QWidget* parent = nullptr);

    [[nodiscard]] QListWidget& list() const { return *m_list; }

private:
    void fill();
    void showCommands();
    void retranslate();

    MacroLibrary& m_macros;
    const CommandRegistry& m_registry;
    RoleLabel* m_hint = nullptr;
    QListWidget* m_list = nullptr;
    QListWidget* m_commands = nullptr;
    QPushButton* m_run = nullptr;
    QPushButton* m_remove = nullptr;
};

} // namespace consonance
