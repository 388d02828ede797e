// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/models/run_inputs_model.h"

#include "core/base/hash.h"
#include "ui/tables/table_export.h"
#include "ui/words/policy_colors.h"

#include <algorithm>
#include <set>

namespace consonance {

namespace {

/// Headings in people's words; parameters are called as in the command line.
constexpr std::pair<const char*, const char*> kTitles[] {
    { "policy", QT_TRANSLATE_NOOP("consonance::RunInputsModel", "Policy") },
    { "trace", QT_TRANSLATE_NOOP("consonance::RunInputsModel", "Trace") },
    { "trace_hash", QT_TRANSLATE_NOOP("consonance::RunInputsModel", "Hash of the trace") },
    { "seed", QT_TRANSLATE_NOOP("consonance::RunInputsModel", "Seed") },
    { "cluster", QT_TRANSLATE_NOOP("consonance::RunInputsModel", "Cluster") },
    { "interference", QT_TRANSLATE_NOOP("consonance::RunInputsModel", "Interference") },
    { "transitions", QT_TRANSLATE_NOOP("consonance::RunInputsModel", "Transitions") },
};

QString titleOf(const QString& key)
{
    const auto found
        = std::ranges::find_if(kTitles, [&](const auto& title) { return key == QLatin1String(title.first); });
    return found == std::end(kTitles) ? key : RunInputsModel::tr(found->second);
}

} // namespace

void RunInputsModel::setRuns(const ComparisonData& data, Fields fields)
{
    beginResetModel();
    m_fields.clear();
    m_names.clear();
    m_ids.clear();
    m_styles.clear();
    m_hidden = 0;
    const auto& runs = data.results();
    const auto add = [this, fields, &runs](const QString& key, const auto& valueOf) {
        Field field { .key = key, .values = {} };
        for (std::size_t i = 0; i < runs.size(); ++i)
            field.values << valueOf(i);
        const bool differs
            = std::ranges::any_of(field.values, [&](const QString& value) { return value != field.values.front(); });
        if (differs || fields == Fields::All)
            m_fields.push_back(std::move(field));
        else
            ++m_hidden;
    };
    const auto text = [](const std::string& value) { return QString::fromStdString(value); };
    std::set<std::string> keys;
    for (const auto& parameters : data.runs.parameters) {
        for (const auto& [key, value] : parameters)
            keys.insert(key);
    }
    for (const auto& run : runs) {
        m_names << contenderTitle(run.contender());
        m_styles.push_back(data.styleOf(run.contender()));
        m_ids << text(run.runId);
    }
    if (!runs.empty()) {
        add(QStringLiteral("policy"), [&](std::size_t i) { return text(runs[i].policy); });
        add(QStringLiteral("trace"), [&](std::size_t i) { return text(runs[i].trace); });
        add(QStringLiteral("trace_hash"), [&](std::size_t i) { return text(hashToText(runs[i].traceHash)); });
        add(QStringLiteral("seed"), [&](std::size_t i) { return QString::number(runs[i].seed); });
        add(QStringLiteral("cluster"), [&](std::size_t i) { return text(runs[i].cluster); });
        add(QStringLiteral("interference"), [&](std::size_t i) { return text(runs[i].interference); });
        add(QStringLiteral("transitions"), [&](std::size_t i) { return text(runs[i].transitions); });
    }
    for (const auto& key : keys) {
        add(QStringLiteral("param.") + text(key), [&](std::size_t i) {
            const auto& own = data.runs.parameters;
            if (i >= own.size() || !own[i].contains(key))
                return QString();
            return text(own[i].at(key));
        });
    }
    endResetModel();
}

QString RunInputsModel::runId(int row) const
{
    return row >= 0 && row < m_ids.size() ? m_ids[row] : QString();
}

int RunInputsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_names.size());
}

int RunInputsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 1 + static_cast<int>(m_fields.size());
}

QVariant RunInputsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !checkIndex(index))
        return {};
    if (index.column() == 0 && role == Qt::DecorationRole)
        return policySwatch(m_styles[static_cast<std::size_t>(index.row())]);
    if (index.column() == 0)
        return role == Qt::DisplayRole ? QVariant(m_names[index.row()])
            : role == kExactRole       ? QVariant(m_ids[index.row()])
            : role == Qt::ToolTipRole  ? QVariant(tr("Run %1. A double click opens it.").arg(m_ids[index.row()]))
                                       : QVariant();
    const auto& value = m_fields[static_cast<std::size_t>(index.column() - 1)].values[index.row()];
    if (role == Qt::DisplayRole)
        return value.isNull() ? QStringLiteral("–") : value;
    if (role == kExactRole)
        return value.isNull() ? QVariant() : QVariant(value);
    if (role == Qt::ToolTipRole)
        return value;
    return {};
}

QVariant RunInputsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (section == 0)
        return role == kColumnKeyRole ? QVariant(QStringLiteral("run"))
            : role == Qt::DisplayRole ? QVariant(tr("Run"))
                                      : QVariant();
    const auto& key = m_fields[static_cast<std::size_t>(section - 1)].key;
    return role == Qt::DisplayRole ? QVariant(titleOf(key)) : role == kColumnKeyRole ? QVariant(key) : QVariant();
}

} // namespace consonance
#include "moc_run_inputs_model.cpp"
