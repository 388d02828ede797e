// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/never_started_note.h"

#include "core/run/never_started.h"
#include "core/workload/trace_loader.h"
#include "ui/compare/compare_form.h"
#include "ui/kit/keep_translated.h"
#include "ui/work/error_text.h"
#include "ui/work/job_runner.h"

#include <QStringList>

#include <algorithm>

namespace consonance {

namespace {

bool isForTrainings(const std::string& contender)
{
    const auto* entry = PolicyRegistry::instance().find(policyOfContender(contender));
    return entry != nullptr && entry->traits.trainingsOnly;
}

} // namespace

NeverStartedNote::NeverStartedNote(CompareForm& form, JobRunner& runner, QWidget* parent)
    : RoleLabel(TextSize::Small, TextTone::Warning, parent)
    , m_form(form)
    , m_runner(runner)
{
    setObjectName(QStringLiteral("neverStarted"));
    setWordWrap(true);
    hide();
    // A trace that is chosen fills in other fields, and each of them announces itself.
    connect(&form, &CompareForm::edited, this, &NeverStartedNote::follow, Qt::QueuedConnection);
    onLanguageChange(*this, [this] { present(); });
    follow();
}

/// Most policies start any job, and then nothing is counted.
void NeverStartedNote::follow()
{
    const auto request = m_form.request();
    const std::pair key { request.traces.front(), request.seeds.empty() ? 1 : request.seeds.front() };
    if (key != m_countedOf && std::ranges::any_of(request.policies, isForTrainings)) {
        m_countedOf = key;
        m_counted.reset();
        count();
    }
    present();
}

/// A trace that cannot be read is reported when the comparison starts.
void NeverStartedNote::count()
{
    m_runner.start(
        tr("Counting the jobs of the trace"),
        [key = m_countedOf](const StopToken&, Progress&) -> Result<Counted> {
            TRY_ASSIGN(const auto loaded, loadTrace(key.first, key.second, bundledModels()));
            const auto others = std::ranges::count_if(
                loaded.workload->jobs, [](const JobSpec& job) { return !job.request.isParameterServerJob(); });
            return Counted { .jobs = std::ssize(loaded.workload->jobs), .others = others };
        },
        this,
        [this, key = m_countedOf](const Result<Counted>& counted) {
            if (!counted || key != m_countedOf)
                return;
            m_counted = *counted;
            present();
        },
        { .group = QStringLiteral("comparedJobs"), .quiet = true });
}

void NeverStartedNote::present()
{
    const auto request = m_form.request();
    QStringList lines;
    for (const auto& contender : request.policies) {
        const auto policy = policyOfContender(contender);
        const bool isCounted = m_counted && m_countedOf.first == request.traces.front() && isForTrainings(policy);
        if (const auto why = neverStarted(policy, isCounted ? m_counted->others : 0, m_counted ? m_counted->jobs : 0)) {
            if (const auto line = errorText(*why); !lines.contains(line))
                lines << line;
        }
    }
    setText(lines.join(QLatin1Char('\n')));
    setVisible(!lines.isEmpty());
}

} // namespace consonance
#include "moc_never_started_note.cpp"
