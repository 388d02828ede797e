// SPDX-License-Identifier: GPL-3.0-or-later
//
// The manual in a window: its dock, F1 for the chapter of the focused widget, What's This for every panel. Owned by
// the window; GUI thread only.
#pragma once

#include <QObject>
#include <QString>

#include <functional>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace consonance {

class CommandRegistry;
class ManualPanel;

class ManualGuide : public QObject {
    Q_OBJECT
public:
    /// `page` names the chapter of the page shown, for widgets without one.
    ManualGuide(CommandRegistry& registry, QMainWindow& window, std::function<QString()> page);

    [[nodiscard]] ManualPanel& panel() const { return *m_panel; }
    void open(const QString& chapter);
    /// Of the widget or the nearest around it that has one; else that of the page.
    [[nodiscard]] QString chapterOf(const QWidget* widget) const;

private:
    void addCommands();
    void toggle();
    bool closes(QObject* watched, QEvent* event);
    void explainPanels();
    void retranslate();
    bool eventFilter(QObject* watched, QEvent* event) override;

    CommandRegistry& m_registry;
    QMainWindow& m_window;
    std::function<QString()> m_page;
    ManualPanel* m_panel = nullptr;
    QDockWidget* m_dock = nullptr;
};

} // namespace consonance
