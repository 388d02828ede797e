// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every action of the window. A command has a stable id ("run.stepForward") that menus, tool bars, the command palette,
// the shortcut overlay, macros, lessons and the help read; it owns exactly one QAction, made here and nowhere else.
// Whoever can do something registers it once; whoever shows it asks for its action.
//
// Ownership: the registry owns the QActions; handlers must stay valid as long as it lives. GUI thread only. Cost:
// add() O(1); refresh() runs every enabledWhen once.
#pragma once

#include "core/base/result.h"
#include "ui/theme/icons.h"

#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

class QAction;
class QMenu;
class QToolBar;
class QWidget;

namespace consonance {

class ShortcutStore;

/// Menus, and the headings of the palette and of the shortcut overlay, in this order.
enum class CommandCategory { File, Edit, Run, View, Selection, WhatIf, Runs, Analyse, Train, Tools, Window, Help };

/// Whether a command can run now; when it cannot, `reason` is a translated sentence for its tooltip.
struct CommandAvailability {
    bool enabled = true;
    QString reason;

    [[nodiscard]] static CommandAvailability yes() { return {}; }
    [[nodiscard]] static CommandAvailability no(QString why) { return { .enabled = false, .reason = std::move(why) }; }
    [[nodiscard]] static CommandAvailability when(bool condition, QString whyNot)
    {
        return condition ? yes() : no(std::move(whyNot));
    }
};

enum class Undo { NotUndoable, Undoable };
/// Who handles a key: Qt's shortcuts, or the view itself, before the window and by its own rule – the place of the key,
/// not its label. A key handled by a view may therefore also be the key of a command of the window.
enum class KeyHeardBy { Shortcut, View };
enum class Repeat { Once, WhileHeld };

struct CommandSpec {
    QString id; ///< "category.verb", never translated, never changed once published
    const char* text = ""; ///< English, marked with QT_TRANSLATE_NOOP("Command", "Step &forward"); & marks the mnemonic
    const char* tip = ""; ///< English sentence on its effect, marked likewise
    /// Instead of `text` and `tip`, for commands that a data file or the user names, already in the user's language;
    /// asked again when the language changes.
    std::function<QString()> ownText {};
    std::function<QString()> ownTip {};
    /// In place of the tip while it is not empty: what the command would do now, translated. Asked at every refresh, of
    /// commands with `enabledWhen`.
    std::function<QString()> tipNow {};
    CommandCategory category = CommandCategory::Tools;
    QKeySequence key {}; ///< default key; empty for none
    QString view {}; ///< empty: the key works in the whole window; else inside widgets given to bindView(view, …)
    KeyHeardBy keyHeardBy = KeyHeardBy::Shortcut; ///< of the default key; another one is a shortcut
    Icon icon = Icon::None;
    Undo undo = Undo::NotUndoable;
    Repeat repeat = Repeat::Once; ///< whether holding the key repeats it
    bool checkable = false;
    int group = 0; ///< a separator is between groups of a menu
    std::function<CommandAvailability()> enabledWhen {}; ///< empty: always
    std::function<void()> run {}; ///< the action
    std::function<void(bool checked)> toggled {}; ///< for checkable commands, instead of run
};

/// One registered command as readers see it.
struct CommandInfo {
    QString id;
    QString text; ///< translated, without mnemonic
    QString english; ///< its name before translation, without mnemonic; empty for names from a file or the user
    QString tip; ///< translated
    CommandCategory category = CommandCategory::Tools;
    int group = 0; ///< of the menu of its category
    QString view;
    Icon icon = Icon::None;
    QKeySequence key; ///< current, after rebinding
    QKeySequence defaultKey;
    Undo undo = Undo::NotUndoable;
    CommandAvailability availability;
};

class CommandRegistry : public QObject {
    Q_OBJECT
public:
    explicit CommandRegistry(QObject* parent = nullptr);
    ~CommandRegistry() override;

    /// Registers a command and returns its action. A second command with the same id, or with a key that is taken in an
    /// overlapping scope, is a mistake of the program: it is written to problems(), the id stays with the first, the
    /// key too.
    QAction* add(CommandSpec spec);
    /// Forgets a command that no longer exists, such as a deleted macro, and its action.
    void remove(const QString& id);
    /// Problems that fail tests: duplicate ids and keys, missing texts and handlers.
    [[nodiscard]] const QStringList& problems() const { return m_problems; }

    [[nodiscard]] bool contains(const QString& id) const { return m_index.contains(id); }
    /// nullptr for an unknown id.
    [[nodiscard]] QAction* action(const QString& id) const;
    [[nodiscard]] CommandInfo info(const QString& id) const;
    /// In registration order.
    [[nodiscard]] std::vector<CommandInfo> commands() const;
    [[nodiscard]] static QString categoryName(CommandCategory category);

    /// Runs a command as its action would. Fails with the reason when it is disabled, or when the id is unknown; for
    /// macros, lessons and the palette.
    Result<void> invoke(const QString& id);

    /// Adds the commands of a category to `menu`, groups parted by separators. Of more than fit a low screen those that
    /// answer one question, or are about one view, go into menus of their own.
    void fillMenu(QMenu* menu, CommandCategory category) const;
    /// Of such a menu, in the current language; empty when the subject has none.
    [[nodiscard]] static QString submenuTitle(const QString& subject);
    /// Adds commands by id; an empty id is a separator. Unknown ids are left out and noted in problems().
    void fillMenu(QMenu* menu, const QStringList& ids);
    void fillToolBar(QToolBar* toolBar, const QStringList& ids);
    /// A bar with these inside a page, which is not moved; the caller owns it.
    [[nodiscard]] QToolBar* makeToolBar(const QStringList& ids, Qt::ToolButtonStyle style);
    /// Makes all window-wide keys work in `window`, for commands added later too.
    void bindWindow(QWidget* window);
    /// Makes the keys of commands of `view` work while the focus is inside `widget`.
    void bindView(const QString& view, QWidget* widget);
    /// Exempts an entry of a menu that is not a command but a choice about `widget` alone, such as showing a certain
    /// column: elsewhere the choice would mean nothing. Only in menus that `widget` opens.
    static void markChoice(QAction* entry, QWidget* widget);
    struct MenuCheck {
        QStringList foreign; ///< texts of actions that this registry did not make; tests expect none
        int commands = 0;
        int choices = 0; ///< exempt, see markChoice()
    };
    /// The entries under `root`, a menu itself or anything with menus and tool bars under it; context menus while they
    /// are open.
    [[nodiscard]] MenuCheck checkMenus(const QWidget* root) const;
    [[nodiscard]] QStringList foreignActions(const QWidget* root) const { return checkMenus(root).foreign; }

    /// Asks every enabledWhen again. Connect state signals to requestRefresh(), which gathers calls into one refresh
    /// per turn of the event loop.
    void refresh();
    void requestRefresh();

    /// Uses `store` for rebound keys, and applies its content; entries that collide or name unknown commands are
    /// ignored. The store must outlive the registry.
    void setShortcutStore(ShortcutStore* store);
    /// Gives a command another key; empty removes it. Fails when the key is taken, naming by which command.
    Result<void> rebind(const QString& id, const QKeySequence& key);
    void resetKey(const QString& id);
    void resetAllKeys();

Q_SIGNALS:
    /// A command was triggered, in any way, and is about to run; the session journal records this, so that its
    /// content after a crash includes the last one.
    void begun(const QString& id);
    /// The command has run; macros record this.
    void executed(const QString& id);
    /// A key, text or availability is different now.
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Entry;

    [[nodiscard]] const Entry* find(const QString& id) const;
    /// Who has the key already where it would be `entry`'s too.
    [[nodiscard]] const Entry* keyOwner(const QKeySequence& key, const Entry& entry) const;
    [[nodiscard]] static bool isHeardByView(const Entry& entry, const QKeySequence& key);
    void updateText(Entry& entry);
    void applyKey(Entry& entry, const QKeySequence& key);
    void attach(Entry& entry);
    void saveKeys() const;

    std::vector<std::unique_ptr<Entry>> m_entries;
    QHash<QString, std::size_t> m_index;
    QStringList m_problems;
    QPointer<QWidget> m_window;
    QHash<QString, QList<QPointer<QWidget>>> m_views;
    ShortcutStore* m_store = nullptr;
    bool m_refreshPending = false;
};

/// Commands of one view that stand together in one menu.
struct CommandGroup {
    CommandRegistry& registry;
    CommandCategory category;
    int group;
    QString view {}; ///< as of CommandSpec

    void add(const char* id, const char* text, const char* tip, Icon icon, std::function<CommandAvailability()> when,
        std::function<void()> run, QKeySequence key = {}) const;
};

} // namespace consonance
