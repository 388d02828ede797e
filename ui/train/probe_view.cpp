// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/probe_view.h"

#include "core/learn/learn_module.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/words/policy_text.h"
#include "ui/work/job_runner.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QStandardItemModel>
#include <QToolBar>

#include <algorithm>

namespace consonance {

namespace {

const ProbeInfo& infoOf(Probe probe)
{
    return *std::ranges::find(probes(), probe, &ProbeInfo::probe);
}

} // namespace

ProbeView::ProbeView(JobRunner& runner, CommandRegistry& registry, QWidget* parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_registry(registry)
    , m_summary(new RoleLabel(TextSize::Body, TextTone::Muted))
    , m_model(new QStandardItemModel(this))
    , m_table(new CopyableTableView)
{
    addCommands();
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("probeTable"));
    m_summary->setWordWrap(true);
    auto* bar
        = m_registry.makeToolBar({ QStringLiteral("training.checkLearner"), QStringLiteral("training.stopChecking") },
            Qt::ToolButtonTextBesideIcon);
    auto* column = filled(new QVBoxLayout(this), { bar, m_summary, { m_table, 1 } });
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->setSpacing(spacing::kSmall);
    keepTranslated(*this, [this] { retranslate(); });
}

void ProbeView::addCommands()
{
    const CommandGroup commands { m_registry, CommandCategory::Train, 3 };
    commands.add(
        "training.checkLearner", QT_TRANSLATE_NOOP("Command", "Check the learner"),
        QT_TRANSLATE_NOOP("Command", "Trains small networks in worlds whose answer is known; a few seconds"), Icon::Run,
        [this] { return CommandAvailability::when(!m_isRunning, tr("the learner is being checked")); },
        [this] {
            Q_EMIT wanted();
            check();
        });
    commands.add(
        "training.stopChecking", QT_TRANSLATE_NOOP("Command", "Stop checking the learner"),
        QT_TRANSLATE_NOOP("Command", "Ends the check; no part of it is kept"), Icon::Stop,
        [this] { return CommandAvailability::when(m_isRunning, tr("the learner is not being checked")); },
        [this] { m_runner.cancel(m_id); });
}

QString ProbeView::summary() const
{
    return m_summary->text();
}

void ProbeView::check()
{
    if (m_isRunning)
        return;
    m_isRunning = true;
    m_results.clear();
    fill();
    m_id = m_runner.start(
        tr("Checking the learner"),
        [](const StopToken& stop, Progress& progress) -> Result<std::vector<ProbeResult>> {
            TRY_ASSIGN(auto* const backend, loadLearnBackend(stop));
            return runProbes(*backend, stop, &progress);
        },
        this,
        [this](const Result<std::vector<ProbeResult>>& checked) {
            m_isRunning = false;
            if (checked)
                m_results = *checked;
            else if (checked.error().kind != ErrorKind::Cancelled)
                Q_EMIT errorRaised(checked.error());
            fill();
            m_registry.requestRefresh();
        });
    m_registry.requestRefresh();
}

void ProbeView::fill()
{
    m_model->setRowCount(0);
    for (const auto& result : m_results) {
        for (const auto& figure : result.figures) {
            const auto& info = infoOf(result.probe);
            QList<QStandardItem*> row;
            for (const auto& text : { figure.isRight() ? tr("passed") : tr("failed"),
                     policyTitle(policyOf(result.form)), QCoreApplication::translate("Probe", info.name),
                     QCoreApplication::translate("Probe", info.isolates),
                     QCoreApplication::translate("Probe", figure.name), format::significant(figure.value, 4),
                     tr("%1 to %2").arg(format::significant(figure.low, 3), format::significant(figure.high, 3)) }) {
                auto* item = new QStandardItem(text);
                item->setEditable(false);
                row << item;
            }
            m_model->appendRow(row);
        }
    }
    const auto passed = std::ranges::count_if(m_results, &ProbeResult::hasPassed);
    m_summary->setText(m_isRunning ? tr("The learner is being checked.")
            : m_results.empty()
            ? tr("Worlds so small that the right answer is known. A learner that fails one is broken there.")
            : tr("%1 of %2 worlds were learned.").arg(passed).arg(m_results.size()));
}

void ProbeView::retranslate()
{
    m_model->setHorizontalHeaderLabels(
        { tr("Result"), tr("Learner of"), tr("World"), tr("What it shows"), tr("Figure"), tr("Learned"), tr("Right") });
    const int widths[] { 62, 136, 244, 250, 290, 66, 95 };
    for (int column = 0; column < 7; ++column)
        m_table->horizontalHeader()->resizeSection(column, widths[column]);
    m_table->setAccessibleName(tr("Check of the learner"));
    m_table->setEmptyText(tr("Each world becomes a row here: what was learned and what is right."));
    fill();
}

} // namespace consonance
#include "moc_probe_view.cpp"
