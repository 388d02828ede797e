// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/own_cluster_page.h"

#include "core/run/run_fields.h"
#include "core/run/usual_inputs.h"
#include "ui/forms/cluster_chooser.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/kit/settings.h"
#include "ui/kit/tool_tips.h"
#include "ui/start/own_trace_page.h"
#include "ui/start/rack_form.h"
#include "ui/theme/theme.h"
#include "ui/words/capacity_text.h"
#include "ui/work/error_text.h"
#include "ui/work/job_runner.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRadioButton>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr int kMostImpossibleNamed = 5;
/// Presets' own words; those of a user's file are no text of ours and stay as they are.
constexpr auto kClusterContext = "Cluster";

} // namespace

OwnClusterPage::OwnClusterPage(Settings& settings, JobRunner& runner, const OwnTracePage& trace)
    : m_settings(settings)
    , m_runner(runner)
    , m_trace(trace)
    , m_describes(new QRadioButton)
    , m_chooses(new QRadioButton)
    , m_racks(new RackForm)
    , m_chooser(new ClusterChooser(settings))
    , m_report(new RoleLabel(TextSize::Body))
    , m_leavesOut(makeFieldEditor(runField("impossible").shown, settings, [] {}))
{
    m_leavesOut.widget->hide();
    m_report->setWordWrap(true);
    m_report->setCopyable();
    auto* column
        = filled(new QVBoxLayout(this), { m_describes, m_racks, m_chooses, m_chooser, m_report, m_leavesOut.widget });
    column->addStretch();
    connect(m_chooser, &InputChooser::changed, this, &OwnClusterPage::read);
    connect(m_racks, &RackForm::changed, this, &OwnClusterPage::read);
    connect(m_describes, &QRadioButton::toggled, this, &OwnClusterPage::showChoice);
    m_racks->setValue(settings.document(SettingsDocument::Racks).toStdString());
    m_describes->setChecked(true);
    retranslate();
}

std::string OwnClusterPage::cluster() const
{
    return m_describes->isChecked() ? m_racks->value() : m_chooser->value();
}

void OwnClusterPage::setCluster(const std::string& cluster)
{
    const bool isRacks = isRackCluster(cluster);
    if (isRacks)
        m_racks->setValue(cluster);
    else
        m_chooser->setValue(cluster);
    (isRacks ? m_describes : m_chooses)->setChecked(true);
}

ImpossibleJobs OwnClusterPage::impossible() const
{
    return impossibleJobsByName(m_leavesOut.read()).value_or(ImpossibleJobs::LeaveOut);
}

void OwnClusterPage::showChoice()
{
    setEnabledUnless(*m_racks, m_describes->isChecked() ? QString() : tr("a cluster is chosen instead"));
    setEnabledUnless(*m_chooser, m_chooses->isChecked() ? QString() : tr("racks are described instead"));
    read();
}

void OwnClusterPage::initializePage()
{
    QStringList types;
    if (const auto inspection = m_trace.inspection(); inspection && inspection->workload) {
        for (const auto& job : inspection->workload->jobs) {
            const auto type = QString::fromStdString(job.request.deviceType);
            if (!type.isEmpty() && !types.contains(type))
                types << type;
        }
    }
    m_racks->offerTypes(types);
    m_settings.setDirectory(DirectoryPurpose::OpenFile, QFileInfo(m_trace.path()).absolutePath()); // beside the trace
    proposeOwn();
    read();
}

/// A file that lists its servers too is its own cluster.
void OwnClusterPage::proposeOwn()
{
    const auto trace = m_trace.path().toStdString();
    if (std::exchange(m_proposedFor, trace) == trace)
        return;
    m_runner.start(
        tr("Reading the cluster"),
        [trace](const StopToken&, Progress&) -> Result<std::string> { return requestOfTrace(trace).cluster; }, this,
        [this, trace](const Result<std::string>& own) {
            if (own && *own == trace && m_trace.path().toStdString() == trace)
                setCluster(trace);
        },
        { .group = QStringLiteral("ownNodes"), .quiet = true });
}

/// A line that says nothing is no place to stop at with the keyboard.
void OwnClusterPage::say(const QString& text)
{
    m_report->setText(text);
    m_report->setVisible(!text.isEmpty());
}

void OwnClusterPage::read()
{
    const auto wanted = cluster();
    const auto inspection = m_trace.inspection();
    m_reading.reset();
    m_leavesOut.widget->hide();
    say(tr("Reading the cluster …"));
    Q_EMIT completeChanged();
    if (m_describes->isChecked())
        m_settings.setDocument(SettingsDocument::Racks, QByteArray::fromStdString(m_racks->value()));
    if (wanted.empty() || !inspection || !inspection->workload)
        return say(QString());
    m_runner.start(
        tr("Reading the cluster"),
        [wanted, workload = inspection->workload](
            const StopToken&, Progress&) { return readClusterFit(*workload, wanted); },
        this,
        [this, wanted](const Result<ClusterFit>& reading) {
            m_readFor = wanted;
            m_reading = reading;
            m_leavesOut.widget->setVisible(reading && !reading->impossible.empty() && !reading->isNothing());
            say(report());
            Q_EMIT completeChanged();
        },
        { .group = QStringLiteral("ownCluster"), .quiet = true });
}

QString OwnClusterPage::report() const
{
    if (!m_reading)
        return {};
    if (!*m_reading) {
        const auto place = errorPlace(m_reading->error());
        const auto why = errorText(m_reading->error());
        return place.isEmpty() ? why : tr("%1: %2", "place and problem").arg(place, why);
    }
    const auto& cluster = *(*m_reading)->cluster;
    const auto& impossible = (*m_reading)->impossible;
    QStringList lines { capacityText(cluster.hostCount(), cluster.totalCapacity()) };
    constexpr std::size_t kMostProblems = 5;
    const auto& problems = (*m_reading)->problems;
    for (std::size_t i = 0; i < std::min(problems.size(), kMostProblems); ++i)
        lines << errorText(problems[i]);
    if ((*m_reading)->isNothing())
        lines << nothingFitsText(**m_reading);
    else if (impossible.empty())
        lines << tr("Every job of the trace fits into it.");
    else
        lines << tr("%n jobs can never run on it:", "", static_cast<int>((*m_reading)->impossibleJobs));
    for (std::size_t i = 0; i < impossible.size() && i < kMostImpossibleNamed; ++i) {
        const auto why = errorText(impossible[i].first);
        const auto jobs = static_cast<int>(impossible[i].jobs);
        lines << QStringLiteral("• ") + (jobs == 1 ? why : tr("%1 (%n such jobs in all)", "", jobs).arg(why));
    }
    if (impossible.size() > kMostImpossibleNamed)
        lines << tr("and %n more reasons", "", static_cast<int>(impossible.size() - kMostImpossibleNamed));
    for (const auto& assumed : cluster.assumed)
        lines << tr("Assumed: %1").arg(QCoreApplication::translate(kClusterContext, assumed.c_str()));
    if (!cluster.source.empty())
        lines << tr("Source: %1").arg(QCoreApplication::translate(kClusterContext, cluster.source.c_str()));
    return lines.join(QLatin1Char('\n'));
}

QString OwnClusterPage::impossibleNote() const
{
    if (!m_reading || !*m_reading || (*m_reading)->impossibleJobs == 0)
        return {};
    const auto& fit = **m_reading;
    const auto never = static_cast<int>(fit.impossibleJobs);
    if (impossible() == ImpossibleJobs::Keep)
        return tr("%n of the jobs can never run on the cluster and wait to the end.", "", never);
    return tr("%n of the jobs can never run on the cluster and are left out: %1 jobs run.", "", never)
        .arg(format::integer(static_cast<qint64>(fit.jobs - fit.impossibleJobs)));
}

bool OwnClusterPage::isComplete() const
{
    return m_reading && *m_reading && m_readFor == cluster() && !(*m_reading)->isNothing();
}

void OwnClusterPage::retranslate()
{
    setTitle(tr("Cluster"));
    setSubTitle(
        tr("Where the jobs are to run: racks of your servers, one of the clusters that come with the program, "
           "or a file, such as slurm.conf or what scontrol show node, sinfo --json or kubectl get nodes -o json "
           "write."));
    m_describes->setText(tr("&Racks of servers"));
    m_chooses->setText(tr("A &preset or a file"));
    m_racks->retranslate();
    say(report());
}

} // namespace consonance
#include "moc_own_cluster_page.cpp"
