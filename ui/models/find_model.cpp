// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/find_model.h"

#include "core/workload/trace_file.h"
#include "ui/kit/moment_format.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>

namespace consonance {

namespace {

/// Of a few fixed words, which every view writes in the user's language.
bool holdsFixedWords(const QueryField& field)
{
    return !field.values.empty();
}

} // namespace

void FindModel::show(FindKind kind, std::vector<std::uint32_t> things, std::shared_ptr<const FrameFacts> facts)
{
    // A task is known by where it stands among those of its moment, which is another one at the next.
    if (kind == m_kind && kind != FindKind::Tasks && things == m_things && facts) {
        // The same things at another moment keep their rows, and with them what is selected.
        m_facts = std::move(facts);
        if (!m_things.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_kind = kind;
    m_things = std::move(things);
    m_facts = std::move(facts);
    endResetModel();
}

/// The key of a column is the field of the language that it shows.
std::span<const ColumnModel::Column> FindModel::columns() const
{
    static const Column jobs[] = {
        { "name", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "Its name in the trace") },
        { "model", QT_TRANSLATE_NOOP("Models", "Model"), QT_TRANSLATE_NOOP("Models", "What it trains") },
        { "phase", QT_TRANSLATE_NOOP("Models", "State"), QT_TRANSLATE_NOOP("Models", "What it does now") },
        { "slowdown", QT_TRANSLATE_NOOP("Models", "Slowdown"),
            QT_TRANSLATE_NOOP("Models", "Speed lost to neighbours, 0 to 1 in exports"), Qt::AlignRight },
        { "waited", QT_TRANSLATE_NOOP("Models", "Waited"),
            QT_TRANSLATE_NOOP("Models", "Time without resources so far, in seconds in exports"), Qt::AlignRight },
    };
    static const Column servers[] = {
        { "name", QT_TRANSLATE_NOOP("Models", "Server"), QT_TRANSLATE_NOOP("Models", "Its name") },
        { "rack", QT_TRANSLATE_NOOP("Models", "Rack"), QT_TRANSLATE_NOOP("Models", "Where it stands") },
        { "availability", QT_TRANSLATE_NOOP("Models", "State"), QT_TRANSLATE_NOOP("Models", "Whether it takes tasks") },
        { "free_gpus", QT_TRANSLATE_NOOP("Models", "Free GPUs"), QT_TRANSLATE_NOOP("Models", "Free devices"),
            Qt::AlignRight },
        { "interference", QT_TRANSLATE_NOOP("Models", "Interference"),
            QT_TRANSLATE_NOOP("Models", "Mean speed its jobs lose to each other, 0 to 1 in exports"), Qt::AlignRight },
    };
    static const Column events[] = {
        { "at", QT_TRANSLATE_NOOP("Models", "Time"),
            QT_TRANSLATE_NOOP("Models", "Simulated time, in seconds in exports"), Qt::AlignRight },
        { "kind", QT_TRANSLATE_NOOP("Models", "Event"), QT_TRANSLATE_NOOP("Models", "What happened") },
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "The job it concerns") },
        { "number", QT_TRANSLATE_NOOP("Models", "Number"), QT_TRANSLATE_NOOP("Models", "Of the decision or interval"),
            Qt::AlignRight },
        { "value", QT_TRANSLATE_NOOP("Models", "Value"),
            QT_TRANSLATE_NOOP("Models", "New speed, stall or price, by the kind of event"), Qt::AlignRight },
    };
    static const Column tasks[] = {
        { "job", QT_TRANSLATE_NOOP("Models", "Job"), QT_TRANSLATE_NOOP("Models", "The job of the tasks") },
        { "role", QT_TRANSLATE_NOOP("Models", "Role"), QT_TRANSLATE_NOOP("Models", "What they are in their job") },
        { "count", QT_TRANSLATE_NOOP("Models", "Tasks"),
            QT_TRANSLATE_NOOP("Models", "Of this job and role on this server"), Qt::AlignRight },
        { "server", QT_TRANSLATE_NOOP("Models", "Server"), QT_TRANSLATE_NOOP("Models", "Where they are") },
        { "state", QT_TRANSLATE_NOOP("Models", "State"),
            QT_TRANSLATE_NOOP("Models", "Whether they run, pay for a change or are proposed") },
    };
    switch (m_kind) {
    case FindKind::Jobs:
        return jobs;
    case FindKind::Servers:
        return servers;
    case FindKind::Events:
        return events;
    case FindKind::Tasks:
        return tasks;
    }
    return jobs;
}

void FindModel::withValue(int row, int column, const std::function<void(const QueryValue&)>& use) const
{
    const auto field = findCatalogue(m_kind).findField(columns()[static_cast<std::size_t>(column)].key);
    if (field && m_facts)
        withRecord(m_kind, thing(row), *m_facts, [&](const QueryRecord& record) { use(record.field(*field)); });
}

/// A value as people read it, in the words of the other views.
QString FindModel::shown(int row, std::string_view name, const QueryValue& value) const
{
    if (value.kind != QueryKind::Text) {
        // When something happened is a moment of the run, not a length of time.
        if (m_kind == FindKind::Events && name == "at")
            return format::moment(Time::fromSecondsRounded(value.number), dateOfBeginning(m_facts->workload()));
        return value.isNumeric() ? queryNumberText(value.kind, value.number)
                                 : QString::fromStdString(queryValueText(value));
    }
    if (name == "phase" && m_facts->isStalled(JobId(thing(row))))
        return phaseText(m_facts->phase(JobId(thing(row))), true);
    if (name == "model")
        return modelTitle(m_facts->workload(), JobId(thing(row)));
    const auto& catalogue = findCatalogue(m_kind);
    const auto field = catalogue.findField(name);
    return field && holdsFixedWords(catalogue.fields()[*field]) ? conditionWordText(value.text)
                                                                : QString::fromStdString(queryValueText(value));
}

QString FindModel::text(int row, int column) const
{
    auto result = missing();
    withValue(row, column, [&](const QueryValue& value) {
        if (!value.isMissing())
            result = shown(row, columns()[static_cast<std::size_t>(column)].key, value);
    });
    return result;
}

QVariant FindModel::exact(int row, int column) const
{
    QVariant result;
    withValue(row, column, [&](const QueryValue& value) {
        if (value.isNumeric())
            result = value.number;
        else if (!value.isMissing())
            result = QString::fromStdString(queryValueText(value));
    });
    return result;
}

/// The condition that finds it, where that calls it otherwise.
QVariant FindModel::other(int row, int column, int role) const
{
    if (role != Qt::ToolTipRole)
        return {};
    const auto word = exact(row, column);
    if (word.typeId() != QMetaType::QString || word == text(row, column))
        return {};
    const auto* field = columns()[static_cast<std::size_t>(column)].key;
    return QStringLiteral("%1 = \"%2\"").arg(QLatin1String(field), word.toString());
}

} // namespace consonance
#include "moc_find_model.cpp"
