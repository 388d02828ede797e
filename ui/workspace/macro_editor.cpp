// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/macro_editor.h"

#include "ui/commands/command_registry.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/kit/tool_tips.h"
#include "ui/workspace/macro_library.h"

#include <QListWidget>
#include <QPushButton>

namespace consonance {

namespace {

constexpr QSize kMacroEditorSize { 560, 380 };

} // namespace

MacroEditor::MacroEditor(MacroLibrary& macros, const CommandRegistry& registry, QWidget* parent)
    : QDialog(parent)
    , m_macros(macros)
    , m_registry(registry)
    , m_hint(new RoleLabel(TextSize::Body, TextTone::Muted))
    , m_list(new QListWidget)
    , m_commands(new QListWidget)
    , m_run(new QPushButton)
    , m_remove(new QPushButton)
{
    setObjectName(QStringLiteral("macroEditor"));
    resize(kMacroEditorSize);
    m_hint->setWordWrap(true);
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    for (auto* button : { m_run, m_remove })
        button->setAutoDefault(false);
    auto* buttons = filled(new QHBoxLayout, { m_run, m_remove });
    buttons->addStretch();
    filled(new QVBoxLayout(this),
        { m_hint, { filled(new QHBoxLayout, { { m_list, 1 }, { m_commands, 1 } }), 1 }, buttons });
    const auto row = [this] { return static_cast<std::size_t>(m_list->currentRow()); };
    connect(m_list, &QListWidget::currentRowChanged, this, &MacroEditor::showCommands);
    connect(m_list, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        m_macros.rename(static_cast<std::size_t>(m_list->row(item)), item->text());
    });
    connect(m_run, &QPushButton::clicked, this, [this, row] { m_macros.run(m_macros.macros()[row()].name); });
    connect(m_remove, &QPushButton::clicked, this, [this, row] { m_macros.remove(row()); });
    // Later, because the list must not change while one of its items does.
    connect(&macros, &MacroLibrary::changed, this, &MacroEditor::fill, Qt::QueuedConnection);
    keepTranslated(*this, [this] { retranslate(); });
}

void MacroEditor::fill()
{
    const QSignalBlocker blocker(m_list);
    const int row = m_list->currentRow();
    m_list->clear();
    for (const auto& macro : m_macros.macros()) {
        auto* item = new QListWidgetItem(macro.name, m_list);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
    }
    m_list->setCurrentRow(std::clamp(row, 0, m_list->count() - 1));
    showCommands();
}

void MacroEditor::showCommands()
{
    m_commands->clear();
    const int row = m_list->currentRow();
    const bool has = row >= 0 && row < static_cast<int>(m_macros.macros().size());
    for (auto* button : { m_run, m_remove })
        setEnabledUnless(*button, has ? QString() : tr("no macro is chosen"));
    if (!has)
        return;
    for (const auto& id : m_macros.macros()[static_cast<std::size_t>(row)].commands)
        m_commands->addItem(m_registry.contains(id) ? m_registry.info(id).text : id);
}

void MacroEditor::retranslate()
{
    setWindowTitle(tr("Macros"));
    m_hint->setText(
        tr("Record commands with Tools, Record macro. A double click renames. Keys are given under Keyboard "
           "shortcuts."));
    m_list->setAccessibleName(tr("Macros"));
    m_commands->setAccessibleName(tr("Commands of the macro"));
    m_run->setText(tr("Run"));
    m_remove->setText(tr("Delete"));
    fill();
}

} // namespace consonance
#include "moc_macro_editor.cpp"
