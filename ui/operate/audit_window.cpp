// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operate/audit_window.h"

#include "ui/forms/trace_audit_view.h"
#include "ui/kit/keep_translated.h"
#include "ui/work/job_runner.h"

#include <QFileInfo>
#include <QVBoxLayout>

namespace consonance {

namespace {

using Audit = std::shared_ptr<const TraceAudit>;

Result<Audit> auditOf(const AuditWindow::Subject& subject, const StopToken& stop)
{
    std::optional<TraceInspection> inspected;
    if (QFileInfo(QString::fromStdString(subject.trace)).isFile()) {
        if (auto inspection = inspectTrace(subject.trace, {}, bundledModels(), stop);
            inspection && inspection->workload)
            inspected = std::move(*inspection);
    }
    TRY_ASSIGN(auto audit,
        inspected ? auditTrace(*inspected, subject.cluster) : auditTrace(*subject.workload, subject.cluster));
    return std::make_shared<const TraceAudit>(std::move(audit));
}

} // namespace

AuditWindow::AuditWindow(Settings& settings, JobRunner& runner, Subject subject, QWidget* parent)
    : QDialog(parent)
    , m_runner(runner)
    , m_subject(std::move(subject))
    , m_view(new TraceAuditView(settings))
{
    setObjectName(QStringLiteral("auditWindow"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_view);
    connect(m_view, &TraceAuditView::errorRaised, this, &AuditWindow::errorRaised);
    resize(820, 560);
    keepTranslated(*this, [this] { retranslate(); });
    make();
}

void AuditWindow::make()
{
    const auto trace = QString::fromStdString(m_subject.trace);
    const QFileInfo file(trace);
    m_view->setNote(tr("Reading the trace …"));
    m_runner.start(
        tr("Auditing the trace"),
        [subject = m_subject](const StopToken& stop, Progress&) { return auditOf(subject, stop); }, this,
        [this, name = file.isFile() ? file.fileName() : trace](const Result<Audit>& audit) {
            if (audit)
                m_view->setAudit(*audit, name);
        },
        { .group = QStringLiteral("audit") });
}

void AuditWindow::retranslate()
{
    setWindowTitle(tr("Audit of the trace"));
}

} // namespace consonance
#include "moc_audit_window.cpp"
