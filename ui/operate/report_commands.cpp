// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/report_commands.h"

#include "ui/commands/command_registry.h"
#include "ui/kit/settings.h"
#include "ui/operate/audit_window.h"
#include "ui/operate/verify_window.h"
#include "ui/session/run_library.h"
#include "ui/session/session_controller.h"

#include <algorithm>
#include <utility>

namespace consonance {

ReportCommands::ReportCommands(const Services& services, QObject* parent)
    : QObject(parent)
    , m_services(services)
{
    add(
        "report.openRun", QT_TRANSLATE_NOOP("Command", "&Report on this run…"),
        QT_TRANSLATE_NOOP("Command",
            "One page about the open run: question, answer, inputs, a table, two pictures, what is assumed, and the "
            "command that makes it again"),
        [this] { return subjectOfRun(); }, [] { return tr("the open run is not at its end, or not kept"); });
    add(
        "report.comparison", QT_TRANSLATE_NOOP("Command", "Report on the &comparison…"),
        QT_TRANSLATE_NOOP("Command", "A one-page report on the policies compared, for other people"),
        [this] { return m_comparison ? m_comparison() : ReportWindow::Subject {}; },
        [] { return tr("no stored runs are compared"); });
    add(
        "report.runs", QT_TRANSLATE_NOOP("Command", "Report on the &selected runs…"),
        QT_TRANSLATE_NOOP("Command", "A one-page report on the selected runs, for other people"),
        [this] { return m_selection ? m_selection() : ReportWindow::Subject {}; },
        [] { return tr("no runs are selected"); });
    addAudit();
    addVerification();
    connect(&services.session, &SessionController::inputsChanged, this,
        [this](const std::shared_ptr<const SessionInputs>& inputs) {
            // The same run on another cluster, which one of its branches needs.
            if (inputs && std::exchange(m_workload, inputs->workload) == inputs->workload)
                return m_services.registry.requestRefresh();
            const bool isKept = inputs && !inputs->origin.isReadOnly() && !inputs->origin.runId.empty();
            const auto& changes = m_services.session.changes();
            m_branches.clear();
            m_original = isKept ? (changes.empty() ? inputs->origin.runId : inputs->origin.originalId) : std::string();
            if (isKept && !changes.empty())
                m_branches.push_back({ changes, inputs->origin.runId });
            m_services.registry.requestRefresh();
        });
    connect(
        &services.session, &SessionController::changesChanged, &services.registry, &CommandRegistry::requestRefresh);
    connect(&services.library, &RunLibrary::openRunKept, this, &ReportCommands::noteBranch);
}

void ReportCommands::noteBranch(const QString& runId)
{
    if (m_services.session.changes().empty())
        m_original = runId.toStdString();
    else
        m_branches.push_back({ m_services.session.changes(), runId.toStdString() });
    m_services.registry.requestRefresh();
}

/// A branch that was undone and made again is the one that was kept.
std::string ReportCommands::openRun() const
{
    const auto& changes = m_services.session.changes();
    if (changes.empty())
        return m_original;
    const auto kept = std::ranges::find(m_branches, changes, &KeptBranch::changes);
    return kept == m_branches.end() ? std::string() : kept->runId;
}

ReportWindow::Subject ReportCommands::subjectOfRun() const
{
    ReportWindow::Subject subject;
    if (const auto id = openRun(); !id.empty())
        subject.runs.push_back(id);
    return subject;
}

void ReportCommands::add(const char* id, const char* text, const char* tip,
    std::function<ReportWindow::Subject()> subject, QString (*reason)())
{
    m_services.registry.add({ .id = QLatin1String(id),
        .text = text,
        .tip = tip,
        .category = CommandCategory::Analyse,
        .icon = Icon::Trace,
        .group = 3,
        .enabledWhen = [subject, reason] { return CommandAvailability::when(!subject().runs.empty(), reason()); },
        .run = [this, subject] { open(subject()); } });
}

void ReportCommands::addAudit()
{
    m_services.registry.add({ .id = QStringLiteral("trace.audit"),
        .text = QT_TRANSLATE_NOOP("Command", "&Audit of the trace…"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "What became of each row of the open run's trace, what is missing, impossible or assumed, and how much of "
            "the cluster it asks for"),
        .category = CommandCategory::Analyse,
        .icon = Icon::Table,
        .group = 3,
        .enabledWhen
        = [this] { return CommandAvailability::when(m_services.session.inputs() != nullptr, tr("no run is open")); },
        .run = [this] { openAudit(); } });
}

void ReportCommands::addVerification()
{
    m_services.registry.add({ .id = QStringLiteral("verify.open"),
        .text = QT_TRANSLATE_NOOP("Command", "&Published results…"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "Checks policies against published results, job by job where these are deterministic; needs no open run"),
        .category = CommandCategory::Analyse,
        .icon = Icon::Ok,
        .group = 3,
        .run = [this] { (new VerifyWindow(m_services.settings, &m_services.window))->show(); } });
}

void ReportCommands::openAudit()
{
    const auto& inputs = m_services.session.inputs();
    auto* audit = new AuditWindow(m_services.settings, m_services.runner,
        { .trace = inputs->request.trace, .workload = inputs->workload, .cluster = inputs->cluster },
        &m_services.window);
    connect(audit, &AuditWindow::errorRaised, this, &ReportCommands::errorRaised);
    audit->show();
}

/// A branch is reported beside the run that it left, as far as the store has it: what the change did is the question.
void ReportCommands::addOriginal(ReportWindow::Subject& subject) const
{
    const auto& store = m_services.library.store();
    if (!store || subject.runs.size() != 1)
        return;
    const auto run = store->get(subject.runs.front());
    if (run && run->header.fork && store->get(run->header.fork->parent))
        subject.runs.insert(subject.runs.begin(), run->header.fork->parent);
}

void ReportCommands::open(ReportWindow::Subject subject)
{
    addOriginal(subject);
    auto* report = new ReportWindow(m_services.library, m_services.settings, subject, &m_services.window);
    connect(report, &ReportWindow::errorRaised, this, &ReportCommands::errorRaised);
    report->show();
}

} // namespace consonance
#include "moc_report_commands.cpp"
