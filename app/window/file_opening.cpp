// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/file_opening.h"

#include "app/window/run_opening.h"
#include "core/cluster/cluster_presets.h"
#include "core/cluster/rack_cluster.h"
#include "core/keep/command_line_text.h"
#include "core/run/usual_inputs.h"
#include "core/workload/sample_library.h"
#include "ui/forms/sample_text.h"
#include "ui/kit/settings.h"
#include "ui/work/job_runner.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace consonance {

FileOpening::FileOpening(const Parts& parts, Form form, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
    , m_form(std::move(form))
{
}

void FileOpening::open(const QStringList& paths, const std::string& policy)
{
    std::vector<QString> files;
    // The cluster first: a preset trace opens at once. A file of that name was meant as a file.
    const auto isCluster = [](const QString& path) {
        const auto name = path.toStdString(); // perhaps with a size or failures behind a comma
        return !QFileInfo::exists(path)
            && (isRackCluster(name) || !clusterPresetJson(name.substr(0, name.find(','))).empty());
    };
    for (const auto& path : paths) {
        if (!isCluster(path))
            continue;
        m_form.setCluster(path.toStdString());
        if (paths.size() == 1) {
            say(tr("Cluster %1 is chosen for the next run.").arg(path));
            Q_EMIT pageWanted(WindowPage::Welcome);
        }
    }
    for (const auto& path : paths) {
        const auto name = path.toStdString();
        if (isCluster(path))
            continue;
        if (const auto* sample = findSampleEntry(name))
            openRun(sampleRequest(*sample), policy);
        else if (name.starts_with("preset:") || name.starts_with("sample:")) {
            openRun(requestOn(name, std::ranges::any_of(paths, isCluster)), policy);
        } else
            files.push_back(QFileInfo(path).absoluteFilePath());
    }
    if (!files.empty())
        read(files, policy);
}

/// The parameters of a policy are not those of another one.
void FileOpening::openRun(RunRequest request, const std::string& policy)
{
    if (!policy.empty() && policy != request.policy) {
        request.policy = policy;
        request.parameters.clear();
    }
    m_parts.runs.open(request);
}

/// With what the preset brings, and the policy of the form; a cluster that was named beside it wins.
RunRequest FileOpening::requestOn(const std::string& trace, bool hasCluster) const
{
    auto request = m_form.request();
    const auto form = request;
    request.trace = trace;
    request.interference.clear();
    request.transitions.clear();
    if (!hasCluster)
        request.cluster.clear();
    fillFromTrace(request);
    if (request.cluster.empty())
        request.cluster = form.cluster;
    return request;
}

void FileOpening::read(const std::vector<QString>& files, const std::string& policy)
{
    m_parts.runner.start(
        tr("Opening %1").arg(QFileInfo(files.front()).fileName()),
        [files](const StopToken&, Progress&) -> Result<std::vector<OpenedFile>> {
            std::vector<OpenedFile> opened;
            for (const auto& file : files) {
                TRY_ASSIGN(const auto kind, fileKindOf(file.toStdString()));
                opened.push_back({ .path = file, .kind = kind });
            }
            return opened;
        },
        this,
        [this, policy](const Result<std::vector<OpenedFile>>& opened) {
            if (opened)
                use(*opened, policy);
            else
                Q_EMIT errorRaised(opened.error());
        });
}

/// A run opens at once, and so does a trace, on the cluster that came with it; a cluster alone is for the next run. The
/// trace of another program that comes alone needs choices: the wizard shows what was read and asks for its cluster.
/// What has many runs made goes where that is done.
void FileOpening::use(const std::vector<OpenedFile>& files, const std::string& policy)
{
    const auto has
        = [&files](FileKind kind) { return std::ranges::find(files, kind, &OpenedFile::kind) != files.end(); };
    const bool hasCluster = has(FileKind::Cluster) || has(FileKind::Snapshot);
    const bool hasTrace = has(FileKind::Trace) || has(FileKind::Snapshot) || has(FileKind::ForeignTrace);
    for (const auto& file : files) {
        if (file.kind == FileKind::ForeignTrace && !hasCluster) {
            m_parts.settings.addRecentFile(file.path);
            return Q_EMIT ownRunWanted(file.path);
        }
    }
    for (const auto& file : files)
        use(file, hasTrace);
    if (const auto bundle = std::ranges::find(files, FileKind::Bundle, &OpenedFile::kind); bundle != files.end())
        m_parts.runs.openBundle(bundle->path);
    else if (hasTrace)
        openRun(m_form.request(), policy);
    else if (has(FileKind::Sweep) || has(FileKind::SharedSweep))
        Q_EMIT pageWanted(WindowPage::Compare);
    else if (has(FileKind::Cluster))
        Q_EMIT pageWanted(WindowPage::Welcome);
}

void FileOpening::use(const OpenedFile& file, bool hasTrace)
{
    const auto name = QFileInfo(file.path).fileName();
    switch (file.kind) {
    case FileKind::Trace:
    case FileKind::ForeignTrace:
        m_form.setTrace(file.path.toStdString());
        break;
    case FileKind::Snapshot:
        m_form.setTrace(file.path.toStdString());
        m_form.setCluster(file.path.toStdString());
        break;
    case FileKind::Cluster:
        m_form.setCluster(file.path.toStdString());
        if (!hasTrace)
            say(tr("Cluster %1 is chosen for the next run.").arg(name));
        break;
    case FileKind::Bundle:
        break;
    case FileKind::Sweep:
        m_form.queueSweep(file.path);
        return say(tr("%1 describes a sweep; it is in the queue on the page of comparisons.").arg(name));
    case FileKind::SharedSweep:
        m_form.openSweepFolder(QFileInfo(file.path).isDir() ? file.path : QFileInfo(file.path).absolutePath());
        return;
    case FileKind::Evaluation:
        const auto command = QString::fromStdString(evaluateCommand(file.path.toStdString()));
        return say(tr("%1 describes an evaluation. The command line runs it: %2").arg(name, command),
            { { tr("Copy the command"), [copy = m_form.copyText, command] { copy(command); } } });
    }
    m_parts.settings.addRecentFile(file.path);
}

void FileOpening::say(const QString& text, std::vector<MessageAction> actions)
{
    Q_EMIT messageRaised({ .severity = Severity::Info, .text = text, .actions = std::move(actions) });
}

} // namespace consonance
#include "moc_file_opening.cpp"
