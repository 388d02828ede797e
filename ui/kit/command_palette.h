// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ctrl+K: type a few letters, get the command. A popup over the window that lists the registry's commands by how well
// their name, their English name or their id fits, with key and category; those that cannot run now stay in the list,
// greyed, with their reason. While nothing is typed, what was run last stands first and the others as in the menus. GUI
// thread only.
#pragma once

#include "ui/kit/command_registry.h"

#include <QAbstractListModel>
#include <QFrame>

#include <optional>

class QLineEdit;
class QListView;

namespace consonance {

/// The filtered list; a model of its own so that it is testable without a window.
class CommandListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        IdRole = Qt::UserRole + 1,
        KeyRole, ///< QString, native text
        CategoryRole, ///< QString
        ReasonRole, ///< QString, empty when it can run
        PositionsRole, ///< QList<int>, letters to emphasise
        OtherNameRole, ///< QString, the English name or the id where that is what fits; else empty
    };

    explicit CommandListModel(const CommandRegistry& registry, QObject* parent = nullptr);

    /// Lists what fits `pattern`, best first; disabled commands after enabled ones of the same fit.
    void setFilter(const QString& pattern);
    /// Moves a command to the front of the unfiltered list.
    void noteUse(const QString& id);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Row {
        CommandInfo info;
        int score = 0;
        QList<int> positions;
        QString otherName;
    };

    void list(std::vector<CommandInfo> all);
    void rank(const QString& pattern, std::vector<CommandInfo> all);
    [[nodiscard]] static std::optional<Row> fitting(const QString& pattern, CommandInfo info);

    const CommandRegistry& m_registry;
    std::vector<Row> m_rows;
    QStringList m_recent;
};

class CommandPalette : public QFrame {
    Q_OBJECT
public:
    /// Floats over `window`; the registry must outlive it.
    CommandPalette(CommandRegistry& registry, QWidget* window);

    /// Shows it centred near the top of the window, emptied, with the focus in the field.
    void popUp();

Q_SIGNALS:
    /// The command could not run; the reason is for the message bar.
    void refused(const consonance::Error& error);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

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
