// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ctrl+K: type a few letters, get the command, or whatever else the window knows by that name. A popup over the window
// that lists the registry's commands by how well their name, their English name or their id fits, with key and
// category; those that cannot run now stay in the list, greyed, with their reason. While nothing is typed, the last
// used come first and the others as in the menus. GUI thread only.
#pragma once

#include "ui/commands/command_registry.h"
#include "ui/commands/search_source.h"

#include <QFrame>

class QLineEdit;
class QListView;

namespace consonance {

class CommandListModel;

class CommandPalette : public QFrame {
    Q_OBJECT
public:
    /// Floats over `window`; the registry must outlive it.
    CommandPalette(CommandRegistry& registry, QWidget* window);

    /// What is found beside commands.
    void setSource(SearchSource source);
    /// Shows it centred near the top of the window, emptied, with the focus in the field.
    void popUp();

Q_SIGNALS:
    /// The command could not run; the reason is for the message bar.
    void refused(const consonance::Error& error);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void filter(const QString& pattern);
    void runCurrent();
    void moveCurrent(int rows);
    void dismiss();
    void retranslate();

    CommandRegistry& m_registry;
    CommandListModel* m_model = nullptr;
    QLineEdit* m_field = nullptr;
    QListView* m_list = nullptr;
    QPointer<QWidget> m_focusBefore;
};

} // namespace consonance
