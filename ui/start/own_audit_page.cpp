// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/own_audit_page.h"

#include "core/workload/import/cluster_importers.h"
#include "ui/start/own_cluster_page.h"
#include "ui/start/own_trace_page.h"
#include "ui/work/error_text.h"
#include "ui/work/job_runner.h"

#include <QFileInfo>
#include <QVBoxLayout>

namespace consonance {

OwnAuditPage::OwnAuditPage(
    Settings& settings, JobRunner& runner, const OwnTracePage& trace, const OwnClusterPage& cluster)
    : m_runner(runner)
    , m_trace(trace)
    , m_cluster(cluster)
    , m_view(new TraceAuditView(settings))
{
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_view);
    retranslate();
}

void OwnAuditPage::initializePage()
{
    const auto inspection = m_trace.inspection();
    if (!inspection)
        return m_view->setNote({});
    m_view->setNote(tr("Checking the trace against the cluster …"));
    m_runner.start(
        tr("Auditing the trace"),
        [inspection, wanted = m_cluster.cluster()](
            const StopToken&, Progress&) -> Result<std::shared_ptr<const TraceAudit>> {
            TRY_ASSIGN(const auto read, readCluster(wanted));
            TRY_ASSIGN(auto audit, auditTrace(*inspection, read.cluster));
            return std::make_shared<const TraceAudit>(std::move(audit));
        },
        this,
        [this, name = QFileInfo(m_trace.path()).fileName()](const Result<std::shared_ptr<const TraceAudit>>& audit) {
            if (audit)
                m_view->setAudit(*audit, name);
            else
                m_view->setNote(errorText(audit.error()));
        },
        { .group = QStringLiteral("ownAudit"), .quiet = true });
}

void OwnAuditPage::retranslate()
{
    setTitle(tr("Audit"));
    setSubTitle(tr("What became of each row, what is missing or assumed, and how much of the cluster the trace asks "
                   "for."));
}

} // namespace consonance
#include "moc_own_audit_page.cpp"
