// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/own_run_wizard.h"

#include "core/base/hash.h"
#include "core/workload/model_profile.h"
#include "ui/forms/policy_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/tool_tips.h"
#include "ui/start/own_audit_page.h"
#include "ui/start/own_cluster_page.h"
#include "ui/start/own_trace_page.h"
#include "ui/start/trace_inspection_view.h"
#include "ui/theme/theme.h"
#include "ui/work/error_text.h"
#include "ui/work/job_runner.h"

#include <QAbstractButton>
#include <QDir>
#include <QFileInfo>

namespace consonance {

OwnRunWizard::OwnRunWizard(Settings& settings, JobRunner& runner, QWidget* parent)
    : QWizard(parent)
    , m_settings(settings)
    , m_runner(runner)
    , m_trace(new OwnTracePage(settings, runner))
    , m_cluster(new OwnClusterPage(settings, runner, *m_trace))
    , m_audit(new OwnAuditPage(settings, runner, *m_trace, *m_cluster))
    , m_last(new QWizardPage)
    , m_policy(new PolicyChooser)
    , m_summary(new RoleLabel(TextSize::Body))
{
    setObjectName(QStringLiteral("ownRunWizard"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWizardStyle(QWizard::ClassicStyle); // follows the theme; the others paint their own header
    setOption(QWizard::NoBackButtonOnStartPage);
    m_summary->setWordWrap(true);
    m_summary->setCopyable();
    m_policy->setPolicy("fifo-backfill");
    auto* column = filled(new QVBoxLayout(m_last), { m_policy, m_summary });
    column->addStretch(1); // all of the room, though the policy's description would take it too
    addPage(m_trace);
    addPage(m_cluster);
    addPage(m_audit);
    addPage(m_last);
    connect(this, &QWizard::currentIdChanged, this, &OwnRunWizard::showSummary);
    connect(m_policy, &PolicyChooser::changed, this, &OwnRunWizard::showSummary);
    connect(&m_audit->view(), &TraceAuditView::errorRaised, this, &OwnRunWizard::errorRaised);
    connect(this, &QDialog::rejected, m_trace, &OwnTracePage::cancelReading);
    resize(820, 600);
    keepTranslated(*this, [this] { retranslate(); });
}

bool OwnRunWizard::isForeign() const
{
    const auto& inspection = m_trace->inspection();
    return inspection && inspection->workload && (inspection->format != kNativeTrace || !m_trace->columns().isEmpty());
}

/// Beside the runs, which will name it; another trace of the same name does not take its place.
QString OwnRunWizard::writtenPath() const
{
    const QFileInfo trace(m_trace->path());
    // In a folder of its own it keeps the name that it is known by.
    const QDir folder(QFileInfo(m_settings.storePath()).absolutePath() + QStringLiteral("/traces"));
    const auto& workload = *m_trace->inspection()->workload;
    const auto hash = QString::fromStdString(hashToText(workload.contentHash));
    const auto suffix = hasMeasurements(*workload.models) || hasSpeeds(*workload.models) ? QStringLiteral("json")
                                                                                         : QStringLiteral("csv");
    return folder.filePath(QStringLiteral("%1/%2.%3").arg(hash, trace.completeBaseName(), suffix));
}

RunRequest OwnRunWizard::request() const
{
    RunRequest request;
    request.trace = (isForeign() ? writtenPath() : QFileInfo(m_trace->path()).absoluteFilePath()).toStdString();
    request.cluster = m_cluster->cluster();
    request.policy = m_policy->policy();
    request.impossible = m_cluster->impossible();
    request.parameters = m_policy->parameters();
    return request;
}

void OwnRunWizard::showSummary()
{
    QStringList lines { m_trace->view().summary() };
    if (const auto note = m_cluster->impossibleNote(); !note.isEmpty())
        lines.front() += QLatin1Char(' ') + note;
    if (isForeign())
        lines << tr("The trace is written in Consonance's own format as %1, and that file is opened.")
                     .arg(QDir::toNativeSeparators(writtenPath()));
    if (const auto problem = m_policy->problem(); !problem.isEmpty())
        lines << problem;
    m_summary->setText(lines.join(QLatin1Char('\n')));
    setEnabledUnless(*button(QWizard::FinishButton),
        currentPage() == m_last ? m_policy->problem() : tr("there are pages before the end"));
}

void OwnRunWizard::accept()
{
    const auto wanted = request();
    if (!isForeign()) {
        Q_EMIT runRequested(wanted);
        return QWizard::accept();
    }
    setEnabledUnless(*button(QWizard::FinishButton), tr("the trace is being written"));
    m_runner.start(
        tr("Writing the trace"),
        [wanted, workload = m_trace->inspection()->workload](const StopToken&, Progress&) -> Result<void> {
            QDir().mkpath(QFileInfo(QString::fromStdString(wanted.trace)).absolutePath());
            return writeTrace(wanted.trace, *workload);
        },
        this,
        [this, wanted](const Result<void>& written) {
            if (!written) {
                m_summary->setText(errorText(written.error()));
                Q_EMIT errorRaised(written.error());
                return;
            }
            Q_EMIT runRequested(wanted);
            QWizard::accept();
        },
        { .group = QStringLiteral("ownTraceWriting") });
}

void OwnRunWizard::retranslate()
{
    setWindowTitle(tr("Your own cluster and trace"));
    setButtonText(QWizard::BackButton, tr("< Bac&k"));
    setButtonText(QWizard::NextButton, tr("&Next >"));
    setButtonText(QWizard::FinishButton, tr("Open &run"));
    setButtonText(QWizard::CancelButton, tr("Cancel"));
    m_last->setTitle(tr("Policy"));
    m_last->setSubTitle(
        tr("Who places the jobs. The run opens at its beginning; other policies can be compared later."));
    m_trace->retranslate();
    m_cluster->retranslate();
    m_audit->retranslate();
    showSummary();
}

} // namespace consonance
#include "moc_own_run_wizard.cpp"
