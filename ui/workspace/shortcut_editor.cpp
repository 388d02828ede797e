// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/shortcut_editor.h"

#include "ui/commands/command_registry.h"
#include "ui/kit/role_label.h"
#include "ui/kit/tool_tips.h"
#include "ui/tables/filtered_table.h"
#include "ui/work/error_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QVBoxLayout>

namespace consonance {

namespace {

enum Column { kCommand, kCategory, kKey, kDefault, kId, kColumns };
constexpr QSize kShortcutEditorSize { 760, 560 };

QString keyText(const QKeySequence& key)
{
    return key.toString(QKeySequence::NativeText);
}

} // namespace

ShortcutEditor::ShortcutEditor(CommandRegistry& registry, QWidget* parent)
    : QDialog(parent)
    , m_registry(registry)
    , m_model(new QStandardItemModel(0, kColumns, this))
    , m_table(new FilteredTable)
    , m_key(new QKeySequenceEdit)
    , m_assign(new QPushButton)
    , m_remove(new QPushButton)
    , m_reset(new QPushButton)
    , m_resetAll(new QPushButton)
    , m_message(new RoleLabel(TextSize::Body, TextTone::Muted))
{
    setObjectName(QStringLiteral("shortcutEditor"));
    resize(kShortcutEditorSize);
    m_message->setWordWrap(true);
    m_table->setSourceModel(m_model);
    m_table->table().horizontalHeader()->resizeSection(kCommand, 260);
    m_table->table().setSelectionMode(QAbstractItemView::SingleSelection);
    auto* row = new QHBoxLayout;
    row->addWidget(m_key, 1);
    for (auto* button : { m_assign, m_remove, m_reset }) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    m_resetAll->setAutoDefault(false);
    row->addSpacing(spacing::kLarge);
    row->addWidget(m_resetAll);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_table, 1);
    column->addWidget(m_message);
    column->addLayout(row);
    connect(m_assign, &QPushButton::clicked, this, &ShortcutEditor::assign);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        m_key->clear();
        assign();
    });
    connect(m_reset, &QPushButton::clicked, this, &ShortcutEditor::reset);
    connect(m_resetAll, &QPushButton::clicked, this, &ShortcutEditor::resetAll);
    connect(m_table->table().selectionModel(), &QItemSelectionModel::selectionChanged, this, &ShortcutEditor::follow);
    retranslate();
}

void ShortcutEditor::fill()
{
    const auto kept = chosen();
    m_model->setRowCount(0);
    for (const auto& command : m_registry.commands()) {
        QList<QStandardItem*> cells;
        for (const auto& text : { command.text, CommandRegistry::categoryName(command.category), keyText(command.key),
                 keyText(command.defaultKey), command.id }) {
            auto* item = new QStandardItem(text);
            item->setEditable(false);
            item->setToolTip(command.tip);
            cells << item;
        }
        if (command.key != command.defaultKey) {
            auto font = cells[kKey]->font();
            font.setBold(true);
            cells[kKey]->setFont(font);
        }
        m_model->appendRow(cells);
    }
    if (!kept.isEmpty())
        choose(kept);
    follow();
}

QString ShortcutEditor::chosen() const
{
    const auto rows = m_table->table().selectionModel()->selectedRows();
    return rows.isEmpty() ? QString() : rows.front().siblingAtColumn(kId).data().toString();
}

void ShortcutEditor::choose(const QString& id)
{
    const auto& proxy = m_table->proxy();
    for (int row = 0; row < proxy.rowCount(); ++row) {
        if (proxy.index(row, kId).data().toString() == id)
            m_table->table().selectRow(row);
    }
}

void ShortcutEditor::follow()
{
    const auto id = chosen();
    const auto why = id.isEmpty() ? tr("no command is chosen") : QString();
    for (auto* part : std::initializer_list<QWidget*> { m_assign, m_remove, m_reset, m_key })
        setEnabledUnless(*part, why);
    if (!id.isEmpty())
        m_key->setKeySequence(m_registry.info(id).key);
}

void ShortcutEditor::assign()
{
    const auto id = chosen();
    if (id.isEmpty())
        return;
    const auto done = m_registry.rebind(id, m_key->keySequence());
    m_message->setTone(done ? TextTone::Ok : TextTone::Error);
    if (!done) {
        m_message->setText(errorText(done.error()));
        return;
    }
    const auto info = m_registry.info(id);
    m_message->setText(info.key.isEmpty() ? tr("%1 has no key now.").arg(info.text)
                                          : tr("%1 has the key %2 now.").arg(info.text, keyText(info.key)));
    fill();
}

void ShortcutEditor::reset()
{
    m_registry.resetKey(chosen());
    m_message->setText({});
    fill();
}

void ShortcutEditor::resetAll()
{
    m_registry.resetAllKeys();
    m_message->setTone(TextTone::Ok);
    m_message->setText(tr("Every command has its default key."));
    fill();
}

QString ShortcutEditor::message() const
{
    return m_message->text();
}

void ShortcutEditor::retranslate()
{
    setWindowTitle(tr("Keyboard shortcuts"));
    m_model->setHorizontalHeaderLabels(
        { tr("Command"), tr("Menu"), tr("Key"), tr("Default"), tr("Id", "of a command") });
    m_table->setFilterText(tr("Filter commands"));
    m_table->table().setAccessibleName(tr("Commands and keys"));
    m_key->setAccessibleName(tr("New key"));
    m_key->setToolTip(tr("Press the keys that the command should have"));
    m_assign->setText(tr("Set key"));
    m_remove->setText(tr("No key"));
    m_reset->setText(tr("Default key"));
    m_resetAll->setText(tr("All default keys"));
    fill();
}

void ShortcutEditor::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace consonance
#include "moc_shortcut_editor.cpp"
