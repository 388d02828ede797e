// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_details.h"

#include "core/base/hash.h"
#include "core/compare/metric_comparison.h"
#include "core/run/never_started.h"
#include "ui/commands/undo_stack.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/runs/run_catalogue_model.h"
#include "ui/session/run_library.h"
#include "ui/words/interference_text.h"
#include "ui/words/policy_text.h"
#include "ui/work/error_text.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

std::vector<std::string> tagsOf(const QString& text)
{
    std::vector<std::string> tags;
    for (const auto& part : text.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        auto tag = part.trimmed().toStdString();
        if (!tag.empty() && std::ranges::find(tags, tag) == tags.end())
            tags.push_back(std::move(tag));
    }
    return tags;
}

QString tagsText(const std::vector<std::string>& tags)
{
    QStringList words;
    for (const auto& tag : tags)
        words << QString::fromStdString(tag);
    return words.join(QStringLiteral(", "));
}

Result<void> replaceTags(RunStore& store, const std::string& id, const std::vector<std::string>& before,
    const std::vector<std::string>& after)
{
    for (const auto& tag : before) {
        if (std::ranges::find(after, tag) == after.end())
            TRY(store.removeTag(id, tag));
    }
    for (const auto& tag : after)
        TRY(store.addTag(id, tag));
    return {};
}

QString secondsText(const RunRecord& run, const char* key)
{
    const auto found = run.metrics.find(key);
    return found == run.metrics.end() ? QStringLiteral("–")
                                      : format::duration(Duration::fromSecondsRounded(found->second));
}

} // namespace

RunDetails::RunDetails(RunLibrary& library, UndoStack& undo, QWidget* parent)
    : QWidget(parent)
    , m_library(library)
    , m_undo(undo)
    , m_title(new RoleLabel(TextSize::Title))
    , m_facts(new RoleLabel(TextSize::Body))
    , m_fields(new QWidget)
    , m_form(new QFormLayout(m_fields))
    , m_name(new QLineEdit)
    , m_tags(new QLineEdit)
    , m_notes(new QPlainTextEdit)
    , m_nameLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_tagsLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_notesLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
{
    m_title->setWordWrap(true);
    m_facts->setWordWrap(true);
    m_facts->setCopyable();
    m_name->setObjectName(QStringLiteral("runName"));
    m_tags->setObjectName(QStringLiteral("runTags"));
    m_notes->setObjectName(QStringLiteral("runNotes"));
    m_notes->setTabChangesFocus(true);
    m_notes->installEventFilter(this);
    m_form->setContentsMargins({});
    m_form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    m_form->addRow(m_nameLabel, m_name);
    m_form->addRow(m_tagsLabel, m_tags);
    m_form->addRow(m_notesLabel, m_notes);
    m_nameLabel->setBuddy(m_name);
    m_tagsLabel->setBuddy(m_tags);
    m_notesLabel->setBuddy(m_notes);
    auto* column = filled(new QVBoxLayout(this), { m_title, m_facts });
    column->setContentsMargins(spacing::kLarge, spacing::kLarge, spacing::kLarge, spacing::kLarge);
    column->addSpacing(spacing::kSmall);
    column->addWidget(m_fields, 1);
    column->addStretch();
    connect(m_name, &QLineEdit::editingFinished, this, &RunDetails::saveName);
    connect(m_tags, &QLineEdit::editingFinished, this, &RunDetails::saveTags);
    keepTranslated(*this, [this] { retranslate(); });
}

void RunDetails::setRun(const std::optional<RunRecord>& run, int selected, const format::Beginning& beginning)
{
    const bool isSame = m_run && run && m_run->id == run->id;
    m_run = run;
    m_beginning = beginning;
    m_selected = selected;
    fillFacts();
    m_fields->setVisible(run.has_value());
    if (!run)
        return;
    // What is being typed is not overwritten by a list that was read again; what was undone is.
    if (!isSame || !m_name->hasFocus() || !m_name->isModified())
        m_name->setText(QString::fromStdString(run->header.name));
    if (!isSame || !m_tags->hasFocus() || !m_tags->isModified())
        m_tags->setText(tagsText(run->header.tags));
    if (!isSame || !m_notes->hasFocus() || !m_notes->document()->isModified())
        m_notes->setPlainText(QString::fromStdString(run->notes));
}

void RunDetails::fillFacts()
{
    if (!m_run) {
        m_title->setText(m_selected == 0 ? tr("No run selected") : tr("%n runs selected", "", m_selected));
        m_facts->setText(m_selected == 0 ? tr("Figures, tags and notes of the selected run appear here.")
                                         : tr("They can be compared, archived and exported together."));
        return;
    }
    const auto& run = *m_run;
    const auto& header = run.header;
    m_title->setText(runTitle(run, m_beginning));
    QStringList lines;
    lines << tr("State: %1").arg(runStatusText(run.status));
    if (const auto all = run.metrics.find("jobs"), done = run.metrics.find("finished");
        all != run.metrics.end() && done != run.metrics.end() && done->second < all->second)
        lines << tr("%1 of %2 jobs finished: means are over these alone.")
                     .arg(format::count(done->second), format::count(all->second));
    if (const auto why = neverStarted(header.policy, runMetrics(run.metrics, run.eventHash)))
        lines << errorText(*why);
    if (!run.problem.empty())
        lines << QString::fromStdString(run.problem);
    lines << tr("Trace: %1")
                 .arg(QString::fromStdString(header.trace.origin.empty() ? header.trace.name : header.trace.origin));
    lines << tr("Cluster: %1").arg(QString::fromStdString(header.cluster.name));
    lines << tr("Policy: %1, seed %2").arg(policyTitle(header.policy), QString::number(header.seed));
    lines << tr("May know: %1").arg(knowledgeDescription(header.knowledge));
    lines << tr("Interference: %1").arg(interferenceTitle(header.interference));
    lines << tr("Mean JCT %1, median %2, p90 %3, p99 %4")
                 .arg(secondsText(run, "mean_jct_s"), secondsText(run, "median_jct_s"), secondsText(run, "p90_jct_s"),
                     secondsText(run, "p99_jct_s"));
    lines << tr("Makespan %1, mean wait %2").arg(secondsText(run, "makespan_s"), secondsText(run, "mean_queueing_s"));
    lines << tr("%1 events, %2 decisions")
                 .arg(format::integer(static_cast<qint64>(run.events)),
                     format::integer(static_cast<qint64>(run.decisions)));
    lines << tr("Version %1, id %2").arg(QString::fromStdString(header.programVersion), QString::fromStdString(run.id));
    const auto hash = tr("Event hash %1").arg(QString::fromStdString(hashToText(run.eventHash)));
    m_facts->setToolTip(QCoreApplication::translate("Metric", kMakespanMeaning) + QLatin1Char('\n') + hash);
    m_facts->setText(lines.join(QLatin1Char('\n')));
}

/// Edits of one field of one run that follow each other are one.
void RunDetails::edit(const EditName& name, const QString& field, const std::function<Result<void>(RunStore&)>& undo,
    const std::function<Result<void>(RunStore&)>& redo)
{
    m_library.edit(redo);
    m_undo.push(
        EditPlace::Runs, name, [this, undo] { m_library.edit(undo); }, [this, redo] { m_library.edit(redo); },
        UndoStack::mergeIdOf(field + QString::fromStdString(m_run->id)));
}

void RunDetails::saveName()
{
    m_name->setModified(false);
    const auto after = m_name->text().toStdString();
    if (!m_run || after == m_run->header.name)
        return;
    const auto before = std::exchange(m_run->header.name, after);
    const auto rename = [id = m_run->id](const std::string& name) {
        return [id, name](RunStore& store) { return store.rename(id, name); };
    };
    edit([] { return tr("Rename run"); }, QStringLiteral("name"), rename(before), rename(after));
}

void RunDetails::saveTags()
{
    m_tags->setModified(false);
    if (!m_run)
        return;
    const auto after = tagsOf(m_tags->text());
    if (after == m_run->header.tags)
        return;
    const auto before = std::exchange(m_run->header.tags, after);
    const auto replace = [id = m_run->id](const std::vector<std::string>& from, const std::vector<std::string>& to) {
        return [id, from, to](RunStore& store) { return replaceTags(store, id, from, to); };
    };
    // Without merging: how to go back depends on both ends.
    m_library.edit(replace(before, after));
    m_undo.push(
        EditPlace::Runs, [] { return tr("Tag run"); }, [this, back = replace(after, before)] { m_library.edit(back); },
        [this, forth = replace(before, after)] { m_library.edit(forth); });
}

void RunDetails::saveNotes()
{
    m_notes->document()->setModified(false);
    const auto after = m_notes->toPlainText().toStdString();
    if (!m_run || after == m_run->notes)
        return;
    const auto before = std::exchange(m_run->notes, after);
    const auto write = [id = m_run->id](const std::string& notes) {
        return [id, notes](RunStore& store) { return store.setNotes(id, notes); };
    };
    edit([] { return tr("Write notes of run"); }, QStringLiteral("notes"), write(before), write(after));
}

bool RunDetails::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_notes && event->type() == QEvent::FocusOut)
        saveNotes();
    return QWidget::eventFilter(watched, event);
}

void RunDetails::retranslate()
{
    m_nameLabel->setText(tr("Name"));
    m_tagsLabel->setText(tr("Tags, separated by commas"));
    m_notesLabel->setText(tr("Notes"));
    m_name->setAccessibleName(m_nameLabel->text());
    m_tags->setAccessibleName(m_tagsLabel->text());
    m_notes->setAccessibleName(m_notesLabel->text());
    fillFacts();
    m_fields->setVisible(m_run.has_value());
}

} // namespace consonance
#include "moc_run_details.cpp"
