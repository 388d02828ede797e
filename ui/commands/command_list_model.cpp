// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/command_list_model.h"

#include "ui/commands/cli_counterpart.h"
#include "ui/commands/fuzzy_match.h"
#include "ui/commands/search_words.h"

#include <QAction>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace consonance {

namespace {

constexpr int kExactBonus = 10'000;
constexpr qsizetype kRecentLimit = 5;

} // namespace

CommandListModel::CommandListModel(const CommandRegistry& registry, QObject* parent)
    : QAbstractListModel(parent)
    , m_registry(registry)
{
}

void CommandListModel::setFilter(const QString& pattern)
{
    beginResetModel();
    m_rows.clear();
    const auto wanted = pattern.simplified();
    if (wanted.isEmpty())
        list(m_registry.commands());
    else
        rank(wanted, m_registry.commands());
    endResetModel();
}

/// All of them: the last used, then as in the menus; impossible ones last.
void CommandListModel::list(std::vector<CommandInfo> all)
{
    for (auto& info : all)
        m_rows.push_back({ .info = std::move(info), .positions = {}, .otherName = {} });
    const auto place = [this](const Row& row) {
        const auto recency = m_recent.indexOf(row.info.id);
        const bool isRecent = recency >= 0;
        return std::tuple(isRecent ? recency : kRecentLimit, !isRecent && !row.info.availability.enabled,
            isRecent ? CommandCategory {} : row.info.category, isRecent ? 0 : row.info.group);
    };
    std::ranges::stable_sort(m_rows, {}, place);
}

void CommandListModel::rank(const QString& pattern, std::vector<CommandInfo> all)
{
    for (auto& info : all) {
        if (auto row = fitting(pattern, std::move(info)))
            m_rows.push_back(std::move(*row));
    }
    addThings(pattern);
    std::ranges::stable_sort(m_rows, [](const Row& a, const Row& b) {
        return std::pair(a.score, a.info.availability.enabled) > std::pair(b.score, b.info.availability.enabled);
    });
}

/// By their names among the commands; those that fit otherwise, such as a page that has the words, come last.
void CommandListModel::addThings(const QString& pattern)
{
    auto things = m_source.find ? m_source.find(pattern) : std::vector<FoundThing>();
    if (m_rows.empty() && things.empty() && m_source.otherwise)
        things.push_back(m_source.otherwise(pattern));
    for (auto& thing : things) {
        Row row { .info = {}, .score = -kExactBonus, .positions = {}, .otherName = {} };
        if (auto match = fuzzyMatch(pattern, thing.text); match && match->fit != FuzzyFit::WithinWord) {
            const bool isExact = thing.text.compare(pattern, Qt::CaseInsensitive) == 0;
            row.score = match->score + (isExact ? kExactBonus : 0);
            row.positions = std::move(match->positions);
        }
        row.info.text = thing.text;
        row.info.icon = thing.icon;
        row.thing = std::move(thing);
        m_rows.push_back(std::move(row));
    }
}

bool CommandListModel::open(const QModelIndex& index) const
{
    const auto open = m_rows[static_cast<std::size_t>(index.row())].thing.open; // it may list others
    if (open)
        open();
    return open != nullptr;
}

/// By the best of its names. Behind every name that fits come other words for the command; and ids, which macros and
/// lessons name: those of one subject all begin alike, so they count only as they stand.
std::optional<CommandListModel::Row> CommandListModel::fitting(const QString& pattern, CommandInfo info)
{
    Row row { .info = std::move(info), .score = std::numeric_limits<int>::min(), .positions = {}, .otherName = {} };
    const auto consider = [&](const QString& name, FuzzyFit least, int less, bool isShown) {
        auto match = fuzzyMatch(pattern, name);
        if (!match || match->fit < least)
            return;
        // Whoever types all of a name wants that one, however well the beginnings of others fit.
        const bool isExact = name.compare(pattern, Qt::CaseInsensitive) == 0;
        const int score = isExact && less == 0 ? kExactBonus + match->score : match->score - less;
        if (score <= row.score)
            return;
        row.score = score;
        row.positions = isShown ? std::move(match->positions) : QList<int>();
        row.otherName = isShown ? QString() : name;
    };
    consider(row.info.text, FuzzyFit::WithinWord, 0, true);
    if (row.info.english != row.info.text)
        consider(row.info.english, FuzzyFit::WithinWord, 0, false);
    for (const auto& words : searchWords(row.info.id))
        consider(words, FuzzyFit::Inside, kMostFuzzyScore, false);
    consider(row.info.id, FuzzyFit::WordStart, kMostFuzzyScore, false);
    return row.score == std::numeric_limits<int>::min() ? std::nullopt : std::optional(std::move(row));
}

void CommandListModel::noteUse(const QString& id)
{
    m_recent.removeAll(id);
    m_recent.prepend(id);
    m_recent = m_recent.mid(0, kRecentLimit);
}

/// Its menu, and whether what it switches is on.
QString CommandListModel::noteOf(const CommandInfo& info) const
{
    const auto category = CommandRegistry::categoryName(info.category);
    const auto* action = m_registry.action(info.id);
    if (!action || !action->isCheckable() || !action->isChecked())
        return category;
    const bool isPanel = info.id.startsWith(QLatin1String("panel."));
    return QStringLiteral("%1 · %2").arg(category, isPanel ? tr("open") : tr("on"));
}

int CommandListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant CommandListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !checkIndex(index, CheckIndexOption::ParentIsInvalid))
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return row.info.text;
    case Qt::AccessibleTextRole:
        return row.info.availability.enabled
            ? row.info.text
            : tr("%1, not possible now: %2").arg(row.info.text, row.info.availability.reason);
    case Qt::ToolTipRole: {
        if (row.thing.open)
            return row.thing.kind;
        const auto line = cliCounterpart(row.info.id).command;
        return line.isEmpty() ? row.info.tip : tr("%1\nWithout the window: %2").arg(row.info.tip, line);
    }
    case Qt::DecorationRole:
        return themedIcon(row.info.icon);
    case IdRole:
        return row.info.id;
    case KeyRole:
        return row.info.key.toString(QKeySequence::NativeText);
    case CategoryRole:
        return row.thing.open ? row.thing.kind : noteOf(row.info);
    case ReasonRole:
        if (row.info.availability.enabled)
            return QString();
        return row.info.availability.reason.isEmpty() ? tr("not possible now") : row.info.availability.reason;
    case PositionsRole:
        return QVariant::fromValue(row.positions);
    case OtherNameRole:
        return row.otherName;
    default:
        return {};
    }
}

Qt::ItemFlags CommandListModel::flags(const QModelIndex& index) const
{
    // Disabled commands stay selectable, so that the keyboard reaches the reason.
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren : Qt::NoItemFlags;
}

} // namespace consonance
#include "moc_command_list_model.cpp"
