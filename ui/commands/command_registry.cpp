// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/command_registry.h"

#include "ui/kit/shortcut_store.h"

#include <QAction>
#include <QCoreApplication>
#include <QEvent>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QWidget>

#include <algorithm>
#include <map>

namespace consonance {

namespace {

constexpr std::size_t kMostInOneMenu = 24; ///< entries that fit a screen of 720 pixels, with lines between groups

struct Submenu {
    const char* prefix; ///< of the ids in it
    const char* name; ///< the same for several prefixes
    int group = -1; ///< of the menu; −1: any
};
/// What stands together below a menu that is too long, by the question it answers; the first that fits.
constexpr Submenu kSubmenus[] {
    { "panel.", "panel" },
    { "timeline.", "timeline" },
    { "cluster.", "cluster" },
    { "breakpoint.", "breakpoint" },
    { "watch.", "breakpoint" },
    { "compare.", "pair", 2 },
    { "compare.", "compare" },
    { "sweep.", "sweep" },
    { "purchase.", "purchase" },
    { "report.", "report" },
    { "trace.", "report" },
    { "help.lesson.start.", "lesson" },
};

constexpr MessageId kUnknownCommand = CONSONANCE_MESSAGE("ui.command.unknown", "there is no command {0}");
constexpr MessageId kDisabledCommand = CONSONANCE_MESSAGE("ui.command.disabled", "“{0}” cannot be done now: {1}");
constexpr MessageId kKeyTaken = CONSONANCE_MESSAGE("ui.command.keyTaken", "{0} is already the key of {1}");

constexpr auto kIdProperty = "consonanceCommandId";
constexpr auto kChoiceProperty = "consonanceChoiceOf";

bool isBelow(const QWidget* widget, const QObject* ancestor)
{
    for (; widget; widget = widget->parentWidget()) {
        if (widget == ancestor)
            return true;
    }
    return false;
}

QString translated(const char* english)
{
    return *english ? QCoreApplication::translate("Command", english) : QString();
}

QString textOf(const CommandSpec& spec)
{
    return spec.ownText ? spec.ownText() : translated(spec.text);
}

QString tipOf(const CommandSpec& spec)
{
    return spec.ownTip ? spec.ownTip() : translated(spec.tip);
}

/// Empty for a command that is in the menu itself.
QString submenuOf(const CommandSpec& spec)
{
    const auto found = std::ranges::find_if(kSubmenus, [&](const Submenu& one) {
        return spec.id.startsWith(QLatin1String(one.prefix)) && (one.group < 0 || one.group == spec.group);
    });
    return found == std::end(kSubmenus) ? QString() : QString::fromLatin1(found->name);
}

QString withoutMnemonic(QString text)
{
    // Translations into Chinese append the mnemonic as "(&F)", before an ellipsis.
    if (const auto bracket = text.indexOf(QLatin1String("(&"));
        bracket > 0 && text.indexOf(QLatin1Char(')')) == bracket + 3)
        return text.remove(bracket, 4);
    return text.remove(QLatin1Char('&'));
}

} // namespace

struct CommandRegistry::Entry {
    CommandSpec spec;
    QAction* action = nullptr;
    QKeySequence key;
    QString tipNow; ///< as shown last
    CommandAvailability availability;
};

bool CommandRegistry::isHeardByView(const Entry& entry, const QKeySequence& key)
{
    return entry.spec.keyHeardBy == KeyHeardBy::View && key == entry.spec.key;
}

CommandRegistry::CommandRegistry(QObject* parent)
    : QObject(parent)
{
    if (qApp)
        qApp->installEventFilter(this);
}

CommandRegistry::~CommandRegistry() = default;

QAction* CommandRegistry::add(CommandSpec spec)
{
    if (m_index.contains(spec.id)) {
        m_problems << QStringLiteral("duplicate id %1").arg(spec.id);
        return action(spec.id);
    }
    if (textOf(spec).isEmpty() || tipOf(spec).isEmpty())
        m_problems << QStringLiteral("%1 lacks its text or tip").arg(spec.id);
    if (spec.checkable ? !spec.toggled : !spec.run)
        m_problems << QStringLiteral("%1 has no handler").arg(spec.id);

    auto owned = std::make_unique<Entry>();
    auto* entry = owned.get();
    entry->spec = std::move(spec);
    entry->action = new QAction(this);
    entry->action->setObjectName(entry->spec.id);
    entry->action->setProperty(kIdProperty, entry->spec.id);
    entry->action->setIcon(themedIcon(entry->spec.icon));
    entry->action->setCheckable(entry->spec.checkable);
    entry->action->setAutoRepeat(entry->spec.repeat == Repeat::WhileHeld);
    entry->action->setShortcutContext(entry->spec.view.isEmpty() ? Qt::WindowShortcut : Qt::WidgetWithChildrenShortcut);
    connect(entry->action, &QAction::triggered, this, [this, entry](bool checked) {
        Q_EMIT begun(entry->spec.id);
        if (entry->spec.checkable && entry->spec.toggled)
            entry->spec.toggled(checked);
        else if (entry->spec.run)
            entry->spec.run();
        Q_EMIT executed(entry->spec.id);
    });

    if (const auto* taken = keyOwner(entry->spec.key, *entry))
        m_problems << QStringLiteral("%1 and %2 have the same key %3")
                          .arg(taken->spec.id, entry->spec.id, entry->spec.key.toString(QKeySequence::PortableText));
    else
        entry->key = entry->spec.key;
    if (entry->spec.enabledWhen)
        entry->availability = entry->spec.enabledWhen();

    m_index.insert(entry->spec.id, m_entries.size());
    m_entries.push_back(std::move(owned));
    updateText(*entry);
    attach(*entry);
    return entry->action;
}

void CommandRegistry::remove(const QString& id)
{
    const auto found = m_index.constFind(id);
    if (found == m_index.constEnd())
        return;
    const auto place = *found;
    // The command may be running at this moment; its handler dies with the entry, so that goes later too.
    std::shared_ptr<Entry> gone = std::move(m_entries[place]);
    m_entries.erase(m_entries.begin() + static_cast<std::ptrdiff_t>(place));
    m_index.clear();
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        m_index.insert(m_entries[i]->spec.id, i);
    gone->action->setVisible(false);
    gone->action->setShortcut({});
    connect(gone->action, &QObject::destroyed, this, [gone] {});
    gone->action->deleteLater();
    Q_EMIT changed();
}

const CommandRegistry::Entry* CommandRegistry::find(const QString& id) const
{
    const auto found = m_index.constFind(id);
    return found == m_index.constEnd() ? nullptr : m_entries[*found].get();
}

const CommandRegistry::Entry* CommandRegistry::keyOwner(const QKeySequence& key, const Entry& entry) const
{
    if (key.isEmpty())
        return nullptr;
    const auto& view = entry.spec.view;
    for (const auto& other : m_entries) {
        const bool isOfWindow = other->spec.view.isEmpty() || view.isEmpty();
        const bool overlaps
            = isOfWindow ? !isHeardByView(entry, key) && !isHeardByView(*other, key) : other->spec.view == view;
        if (other.get() != &entry && overlaps && other->key.matches(key) == QKeySequence::ExactMatch)
            return other.get();
    }
    return nullptr;
}

void CommandRegistry::updateText(Entry& entry)
{
    const auto text = textOf(entry.spec);
    const auto plain = withoutMnemonic(text);
    auto tip = entry.tipNow.isEmpty() ? tipOf(entry.spec) : entry.tipNow;
    if (!entry.key.isEmpty())
        tip = QCoreApplication::translate("Command", "%1 (%2)", "tip and key")
                  .arg(tip, entry.key.toString(QKeySequence::NativeText));
    if (!entry.availability.enabled && !entry.availability.reason.isEmpty())
        tip = QCoreApplication::translate("Command", "%1\nNot now: %2", "tip and why it is disabled")
                  .arg(tip, entry.availability.reason);
    entry.action->setText(text);
    entry.action->setIconText(plain);
    entry.action->setToolTip(tip);
    entry.action->setWhatsThis(tip);
    // With a shortcut besides, the key would mean two things, and Qt then does neither.
    entry.action->setShortcut(isHeardByView(entry, entry.key) ? QKeySequence() : entry.key);
    entry.action->setEnabled(entry.availability.enabled);
}

void CommandRegistry::attach(Entry& entry)
{
    if (entry.spec.view.isEmpty()) {
        if (m_window)
            m_window->addAction(entry.action);
        return;
    }
    for (const auto& widget : m_views.value(entry.spec.view)) {
        if (widget)
            widget->addAction(entry.action);
    }
}

QAction* CommandRegistry::action(const QString& id) const
{
    const auto* entry = find(id);
    return entry ? entry->action : nullptr;
}

CommandInfo CommandRegistry::info(const QString& id) const
{
    const auto* entry = find(id);
    if (!entry)
        return {};
    const auto& spec = entry->spec;
    return {
        .id = spec.id,
        .text = withoutMnemonic(textOf(spec)),
        .english = spec.ownText ? QString() : withoutMnemonic(QString::fromUtf8(spec.text)),
        .tip = tipOf(spec),
        .category = spec.category,
        .group = spec.group,
        .view = spec.view,
        .icon = spec.icon,
        .key = entry->key,
        .defaultKey = spec.key,
        .undo = spec.undo,
        .availability = entry->availability,
    };
}

std::vector<CommandInfo> CommandRegistry::commands() const
{
    std::vector<CommandInfo> all;
    all.reserve(m_entries.size());
    for (const auto& entry : m_entries)
        all.push_back(info(entry->spec.id));
    return all;
}

QString CommandRegistry::categoryName(CommandCategory category)
{
    switch (category) {
    case CommandCategory::File:
        return tr("File");
    case CommandCategory::Edit:
        return tr("Edit");
    case CommandCategory::Run:
        return tr("Run");
    case CommandCategory::View:
        return tr("View");
    case CommandCategory::Selection:
        return tr("Selection");
    case CommandCategory::WhatIf:
        return tr("What if");
    case CommandCategory::Runs:
        return tr("Runs");
    case CommandCategory::Analyse:
        return tr("Analyse");
    case CommandCategory::Train:
        return tr("Train");
    case CommandCategory::Tools:
        return tr("Tools");
    case CommandCategory::Window:
        return tr("Window");
    case CommandCategory::Help:
        return tr("Help");
    }
    return {};
}

Result<void> CommandRegistry::invoke(const QString& id)
{
    const auto* entry = find(id);
    if (!entry)
        return fail(ErrorKind::BadArguments, kUnknownCommand, { id.toStdString() });
    if (entry->spec.enabledWhen) {
        const auto now = entry->spec.enabledWhen();
        if (!now.enabled)
            return fail(ErrorKind::Failed, kDisabledCommand, { info(id).text.toStdString(), now.reason.toStdString() });
        // The action may not have heard yet that it became possible.
        entry->action->setEnabled(true);
    }
    entry->action->trigger();
    return {};
}

void CommandRegistry::fillMenu(QMenu* menu, CommandCategory category) const
{
    menu->setToolTipsVisible(true);
    std::vector<const Entry*> chosen;
    for (const auto& entry : m_entries) {
        if (entry->spec.category == category)
            chosen.push_back(entry.get());
    }
    std::ranges::stable_sort(chosen, {}, [](const Entry* entry) { return entry->spec.group; });
    const bool isLong = chosen.size() > kMostInOneMenu;
    const Entry* previous = nullptr;
    std::map<QString, QMenu*> below;
    for (const auto* entry : chosen) {
        const auto subject = isLong ? submenuOf(entry->spec) : QString();
        const auto known = below.find(subject);
        if (known != below.end()) {
            known->second->addAction(entry->action);
            continue;
        }
        if (previous && previous->spec.group != entry->spec.group)
            menu->addSeparator();
        previous = entry;
        if (subject.isEmpty()) {
            menu->addAction(entry->action);
            continue;
        }
        auto* one = menu->addMenu(submenuTitle(subject));
        one->setObjectName(subject);
        one->setToolTipsVisible(true);
        one->addAction(entry->action);
        below.emplace(subject, one);
    }
}

QString CommandRegistry::submenuTitle(const QString& subject)
{
    if (subject == QLatin1String("panel"))
        return tr("Panels");
    if (subject == QLatin1String("timeline"))
        return tr("Timeline");
    if (subject == QLatin1String("cluster"))
        return tr("Cluster");
    if (subject == QLatin1String("breakpoint"))
        return tr("Breakpoints and watches");
    if (subject == QLatin1String("compare"))
        return tr("Which policy is better?");
    if (subject == QLatin1String("pair"))
        return tr("Where do two runs part?");
    if (subject == QLatin1String("sweep"))
        return tr("What if values change?");
    if (subject == QLatin1String("purchase"))
        return tr("What to buy?");
    if (subject == QLatin1String("report"))
        return tr("Reports");
    if (subject == QLatin1String("lesson"))
        return tr("Begin a lesson");
    return {};
}

void CommandRegistry::fillMenu(QMenu* menu, const QStringList& ids)
{
    menu->setToolTipsVisible(true);
    for (const auto& id : ids) {
        if (id.isEmpty())
            menu->addSeparator();
        else if (auto* known = action(id))
            menu->addAction(known);
        else
            m_problems << QStringLiteral("menu asks for unknown %1").arg(id);
    }
}

void CommandRegistry::fillToolBar(QToolBar* toolBar, const QStringList& ids)
{
    for (const auto& id : ids) {
        if (id.isEmpty())
            toolBar->addSeparator();
        else if (auto* known = action(id))
            toolBar->addAction(known);
        else
            m_problems << QStringLiteral("tool bar asks for unknown %1").arg(id);
    }
}

QToolBar* CommandRegistry::makeToolBar(const QStringList& ids, Qt::ToolButtonStyle style)
{
    auto* bar = new QToolBar;
    bar->setMovable(false);
    bar->setToolButtonStyle(style);
    fillToolBar(bar, ids);
    return bar;
}

void CommandRegistry::bindWindow(QWidget* window)
{
    m_window = window;
    for (const auto& entry : m_entries) {
        if (entry->spec.view.isEmpty())
            window->addAction(entry->action);
    }
}

void CommandRegistry::bindView(const QString& view, QWidget* widget)
{
    auto& widgets = m_views[view];
    widgets.removeIf([](const QPointer<QWidget>& one) { return one.isNull(); });
    widgets.append(widget);
    for (const auto& entry : m_entries) {
        if (entry->spec.view == view)
            widget->addAction(entry->action);
    }
}

void CommandRegistry::markChoice(QAction* entry, QWidget* widget)
{
    entry->setProperty(kChoiceProperty, QVariant::fromValue<QObject*>(widget));
}

CommandRegistry::MenuCheck CommandRegistry::checkMenus(const QWidget* root) const
{
    MenuCheck check;
    const auto look = [this, &check](const QWidget* holder) {
        for (const auto* shown : holder->actions()) {
            if (shown->isSeparator() || shown->menu() || shown->inherits("QWidgetAction"))
                continue;
            const auto* widget = shown->property(kChoiceProperty).value<QObject*>();
            if (widget && isBelow(holder, widget))
                ++check.choices;
            else if (shown == action(shown->property(kIdProperty).toString()))
                ++check.commands;
            else
                check.foreign << shown->text();
        }
    };
    if (qobject_cast<const QMenu*>(root))
        look(root);
    for (const auto* menu : root->findChildren<QMenu*>())
        look(menu);
    for (const auto* toolBar : root->findChildren<QToolBar*>())
        look(toolBar);
    for (const auto* menuBar : root->findChildren<QMenuBar*>())
        look(menuBar);
    return check;
}

void CommandRegistry::refresh()
{
    m_refreshPending = false;
    bool different = false;
    for (const auto& entry : m_entries) {
        if (!entry->spec.enabledWhen)
            continue;
        auto now = entry->spec.enabledWhen();
        auto tip = entry->spec.tipNow ? entry->spec.tipNow() : QString();
        if (now.enabled == entry->availability.enabled && now.reason == entry->availability.reason
            && tip == entry->tipNow)
            continue;
        entry->availability = std::move(now);
        entry->tipNow = std::move(tip);
        updateText(*entry);
        different = true;
    }
    if (different)
        Q_EMIT changed();
}

void CommandRegistry::requestRefresh()
{
    if (m_refreshPending)
        return;
    m_refreshPending = true;
    QMetaObject::invokeMethod(this, &CommandRegistry::refresh, Qt::QueuedConnection);
}

void CommandRegistry::setShortcutStore(ShortcutStore* store)
{
    m_store = store;
    if (!store)
        return;
    const auto saved = store->loadShortcuts();
    // Keys that will move are freed first, so that two commands may have swapped theirs.
    for (const auto& entry : m_entries) {
        if (saved.contains(entry->spec.id))
            entry->key = QKeySequence();
    }
    for (const auto& entry : m_entries) {
        const auto found = saved.constFind(entry->spec.id);
        if (found == saved.constEnd())
            continue;
        const auto free = [&](const QKeySequence& key) { return !keyOwner(key, *entry); };
        applyKey(*entry, free(*found) ? *found : free(entry->spec.key) ? entry->spec.key : QKeySequence());
    }
    Q_EMIT changed();
}

void CommandRegistry::applyKey(Entry& entry, const QKeySequence& key)
{
    entry.key = key;
    updateText(entry);
}

Result<void> CommandRegistry::rebind(const QString& id, const QKeySequence& key)
{
    const auto found = m_index.constFind(id);
    if (found == m_index.constEnd())
        return fail(ErrorKind::BadArguments, kUnknownCommand, { id.toStdString() });
    auto& entry = *m_entries[*found];
    if (const auto* taken = keyOwner(key, entry))
        return fail(ErrorKind::BadArguments, kKeyTaken,
            { key.toString(QKeySequence::NativeText).toStdString(), info(taken->spec.id).text.toStdString() });
    applyKey(entry, key);
    saveKeys();
    Q_EMIT changed();
    return {};
}

void CommandRegistry::resetKey(const QString& id)
{
    const auto found = m_index.constFind(id);
    if (found == m_index.constEnd())
        return;
    auto& entry = *m_entries[*found];
    if (!keyOwner(entry.spec.key, entry))
        applyKey(entry, entry.spec.key);
    saveKeys();
    Q_EMIT changed();
}

void CommandRegistry::resetAllKeys()
{
    for (const auto& entry : m_entries)
        entry->key = QKeySequence();
    for (const auto& entry : m_entries) {
        const bool taken = keyOwner(entry->spec.key, *entry) != nullptr;
        applyKey(*entry, taken ? QKeySequence() : entry->spec.key);
    }
    saveKeys();
    Q_EMIT changed();
}

void CommandRegistry::saveKeys() const
{
    if (!m_store)
        return;
    QHash<QString, QKeySequence> different;
    for (const auto& entry : m_entries) {
        if (entry->key != entry->spec.key)
            different.insert(entry->spec.id, entry->key);
    }
    m_store->saveShortcuts(different);
}

bool CommandRegistry::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == qApp && event->type() == QEvent::LanguageChange) {
        for (const auto& entry : m_entries) {
            if (entry->spec.enabledWhen)
                entry->availability = entry->spec.enabledWhen();
            updateText(*entry);
        }
        Q_EMIT changed();
    }
    return QObject::eventFilter(watched, event);
}

void CommandGroup::add(const char* id, const char* text, const char* tip, Icon icon,
    std::function<CommandAvailability()> when, std::function<void()> run, QKeySequence key) const
{
    registry.add({ .id = QLatin1String(id),
        .text = text,
        .tip = tip,
        .category = category,
        .key = std::move(key),
        .view = view,
        .icon = icon,
        .group = group,
        .enabledWhen = std::move(when),
        .run = std::move(run) });
}

} // namespace consonance
#include "moc_command_registry.cpp"
