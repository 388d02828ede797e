// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every command with its key, and a field to give it another one. A key that is taken is refused with the name of its
// command; the registry keeps changes at once. Not modal. GUI thread only.
#pragma once

#include <QDialog>

class QKeySequenceEdit;
class QPushButton;
class QStandardItemModel;

namespace consonance {

class CommandRegistry;
class FilteredTable;
class RoleLabel;

class ShortcutEditor : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutEditor(CommandRegistry& registry, QWidget* parent = nullptr);

    [[nodiscard]] QKeySequenceEdit& keyField() const { return *m_key; }
    [[nodiscard]] QString message() const;
    /// Chooses the command in the table.
    void choose(const QString& id);
    /// Gives the chosen command the key of the field.
    void assign();

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
    void follow();
    [[nodiscard]] QString chosen() const;
    void reset();
    void resetAll();
    void retranslate();

    CommandRegistry& m_registry;
    QStandardItemModel* m_model = nullptr;
    FilteredTable* m_table = nullptr;
    QKeySequenceEdit* m_key = nullptr;
    QPushButton* m_assign = nullptr;
    QPushButton* m_remove = nullptr;
    QPushButton* m_reset = nullptr;
    QPushButton* m_resetAll = nullptr;
    RoleLabel* m_message = nullptr;
};

} // namespace consonance
