// SPDX-License-Identifier: GPL-3.0-or-later
//
// The audit, the third step of the wizard: the trace held against itself and the cluster before anything is run. Made
// in the background when the page is entered. Settings, runner and the pages before it outlive it. GUI thread only.
#pragma once

#include "ui/forms/trace_audit_view.h"

#include <QWizardPage>

namespace consonance {

class JobRunner;
class OwnClusterPage;
class OwnTracePage;

class OwnAuditPage : public QWizardPage {
    Q_OBJECT
public:
    OwnAuditPage(Settings& settings, JobRunner& runner, const OwnTracePage& trace, const OwnClusterPage& cluster);

    [[nodiscard]] TraceAuditView& view() const { return *m_view; }
    void retranslate();

    void initializePage() override;

private:
    JobRunner& m_runner;
    const OwnTracePage& m_trace;
    const OwnClusterPage& m_cluster;
    TraceAuditView* m_view = nullptr;
};

} // namespace consonance
