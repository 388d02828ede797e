// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/shared_sweep_panel.h"

#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/runs/shared_sweep.h"
#include "ui/runs/shared_sweep_model.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/work/error_text.h"

#include <QDir>
#include <QHeaderView>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kWorkersHeight = 130;
constexpr int kMostProblems = 3; ///< that are reported in full

} // namespace

SharedSweepPanel::SharedSweepPanel(RunLibrary& library, CommandRegistry& registry, QWidget* parent)
    : QWidget(parent)
    , m_registry(registry)
    , m_sweep(new SharedSweep(library, this))
    , m_model(new SharedSweepModel(*m_sweep, this))
    , m_title(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_progressText(new RoleLabel(TextSize::Small))
    , m_progress(new QProgressBar)
    , m_problem(new RoleLabel(TextSize::Small, TextTone::Warning))
    , m_table(new CopyableTableView)
{
    addCommands(registry);
    m_title->setObjectName(QStringLiteral("sharedSweepTitle"));
    m_progressText->setObjectName(QStringLiteral("sharedSweepProgress"));
    m_progressText->setCopyable();
    m_problem->setObjectName(QStringLiteral("sharedSweepProblem"));
    m_problem->setCopyable();
    m_progress->setTextVisible(false);
    m_table->setObjectName(QStringLiteral("sharedSweepWorkers"));
    m_table->setModel(m_model);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setFixedHeight(kWorkersHeight);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title, 1);
    for (const char* id : { "sweep.mergeFolder", "sweep.refreshFolder", "sweep.closeFolder" }) {
        auto* button = new QToolButton;
        button->setObjectName(QLatin1String(id));
        button->setDefaultAction(registry.action(QLatin1String(id)));
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        heading->addWidget(button);
    }
    tightlyFilled(new QVBoxLayout(this), { heading, m_progress, m_progressText, m_problem, m_table }, spacing::kTiny);
    connect(m_sweep, &SharedSweep::changed, this, &SharedSweepPanel::showProgress);
    keepTranslated(*this, [this] { showProgress(); });
}

CommandAvailability SharedSweepPanel::whenOpen() const
{
    return CommandAvailability::when(m_sweep->isOpen(), tr("no folder of a sweep is open; drop one onto the window"));
}

void SharedSweepPanel::addCommands(CommandRegistry& registry)
{
    const CommandGroup commands { registry, CommandCategory::Analyse, 2 };
    commands.add(
        "sweep.mergeFolder", QT_TRANSLATE_NOOP("Command", "Bring the sweep's runs into the catalogue"),
        QT_TRANSLATE_NOOP("Command",
            "Takes in what other machines have finished, and compares it when it is complete; doing it twice does no "
            "harm"),
        Icon::Save,
        [this] {
            if (!m_sweep->isOpen())
                return whenOpen();
            if (m_sweep->isMerging())
                return CommandAvailability::no(tr("they are being brought in"));
            return CommandAvailability::when(m_sweep->status().finished > 0, tr("nothing of it is finished"));
        },
        [this] { m_sweep->merge(); });
    commands.add(
        "sweep.refreshFolder", QT_TRANSLATE_NOOP("Command", "See how far the sweep is"),
        QT_TRANSLATE_NOOP("Command", "Reads the files of its folder; they are also read every two seconds"),
        Icon::Restart, [this] { return whenOpen(); }, [this] { m_sweep->refresh(); });
    commands.add(
        "sweep.closeFolder", QT_TRANSLATE_NOOP("Command", "Close the sweep's folder"),
        QT_TRANSLATE_NOOP("Command", "Only closes it in this window; its workers go on"), Icon::Close,
        [this] { return whenOpen(); }, [this] { m_sweep->close(); });
}

QString SharedSweepPanel::progressText() const
{
    const auto& status = m_sweep->status();
    auto text = tr("%1 of %2 finished, %3 being worked on, %4 failed")
                    .arg(format::integer(status.finished), format::integer(status.cells),
                        format::integer(status.running), format::integer(std::ssize(status.failures)));
    if (const auto left = m_sweep->remainingSeconds())
        text += tr("; %1 left").arg(format::secondsLeft(*left));
    if (m_sweep->isMerging())
        text += QLatin1Char('\n') + tr("They are being brought into the catalogue.");
    else if (const auto& merged = m_sweep->merged())
        text += QLatin1Char('\n')
            + tr("Brought into the catalogue: %1; there before: %2; missing: %3.")
                  .arg(
                      format::integer(merged->taken), format::integer(merged->found), format::integer(merged->missing));
    return text;
}

QString SharedSweepPanel::problemText() const
{
    const auto& status = m_sweep->status();
    QStringList lines;
    for (const auto* problems : { &status.problems, &status.failures }) {
        for (const auto& problem : *problems)
            lines << errorText(problem);
    }
    const auto all = lines.size();
    lines = lines.mid(0, kMostProblems);
    if (all > kMostProblems)
        lines << tr(
            "and %n more; `consonance-cli sweep status` names them all", "", static_cast<int>(all - kMostProblems));
    if (!status.failures.empty())
        lines << tr("Failed runs are tried again when the sweep is worked on again.");
    return lines.join(QLatin1Char('\n'));
}

void SharedSweepPanel::showProgress()
{
    const auto& status = m_sweep->status();
    m_title->setText(tr("Sweep of several machines: %1").arg(m_sweep->name()));
    m_title->setToolTip(QDir::toNativeSeparators(m_sweep->path()));
    m_progress->setAccessibleName(tr("Progress of the sweep"));
    m_progress->setRange(0, static_cast<int>(std::max<std::int64_t>(1, status.cells)));
    m_progress->setValue(static_cast<int>(status.finished));
    m_progressText->setText(progressText());
    const auto problem = problemText();
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_table->setAccessibleName(tr("Who works on the sweep"));
    m_table->setEmptyText(
        tr("Nobody has begun. `consonance-cli sweep work` makes its runs, on any machine that sees this folder."));
    m_registry.requestRefresh();
}

} // namespace consonance
#include "moc_shared_sweep_panel.cpp"
