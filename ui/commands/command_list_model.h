// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands of the registry by how well their name, their English name or their id fits the typed text; those that
// cannot run now come last among equals, with their reason. While nothing is typed, the last used come first and
// the others as in the menus. The registry outlives the list. GUI thread only. Cost of a filter: O(commands).
#pragma once

#include "ui/commands/command_registry.h"
#include "ui/commands/search_source.h"

#include <QAbstractListModel>

#include <optional>
#include <vector>

namespace consonance {

class CommandListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        IdRole = Qt::UserRole + 1,
        KeyRole, ///< QString, native text
        CategoryRole, ///< QString
        ReasonRole, ///< QString, empty when it can run
        PositionsRole, ///< QList<int>, letters to emphasise
        OtherNameRole, ///< QString, the English name or the id if that is the match; else empty
    };

    explicit CommandListModel(const CommandRegistry& registry, QObject* parent = nullptr);

    /// Lists what fits `pattern`, best first; disabled commands after enabled ones of the same fit.
    void setFilter(const QString& pattern);
    /// Other things are listed with the commands, where something is typed.
    void setSource(SearchSource source) { m_source = std::move(source); }
    /// Opens what is no command; false for a command.
    [[nodiscard]] bool open(const QModelIndex& index) const;
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
        FoundThing thing {}; ///< in place of a command where it can be opened
    };

    [[nodiscard]] QString noteOf(const CommandInfo& info) const;
    void list(std::vector<CommandInfo> all);
    void rank(const QString& pattern, std::vector<CommandInfo> all);
    void addThings(const QString& pattern);
    [[nodiscard]] static std::optional<Row> fitting(const QString& pattern, CommandInfo info);

    const CommandRegistry& m_registry;
    std::vector<Row> m_rows;
    QStringList m_recent;
    SearchSource m_source;
};

} // namespace consonance
