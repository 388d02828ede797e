// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that the user opens, drops or names at the start: detects their kind in the background, then opens the run,
// fills in the form or queues the sweep. Samples and presets go by name. Everything it is given must outlive it. GUI
// thread only. Cost: as fileKindOf() a file.
#pragma once

#include "app/window/file_kind.h"
#include "app/window/window_page.h"
#include "core/run/run_request.h"
#include "ui/work/message.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <vector>

namespace consonance {

class JobRunner;
class RunOpening;
class Settings;

class FileOpening : public QObject {
    Q_OBJECT
public:
    struct Parts {
        JobRunner& runner;
        Settings& settings; ///< which files were opened lately
        RunOpening& runs;
    };
    /// What a file that is no run goes into.
    struct Form {
        std::function<RunRequest()> request;
        std::function<void(const std::string&)> setTrace;
        std::function<void(const std::string&)> setCluster;
        std::function<void(const QString&)> queueSweep;
        std::function<void(const QString&)> openSweepFolder;
        std::function<void(const QString&)> copyText;
    };
    FileOpening(const Parts& parts, Form form, QObject* parent = nullptr);

    /// A trace (a file, sample:ID or preset:NAME) is opened with the cluster and policy of the form; a cluster becomes
    /// the form's, lists of nodes of other programs too; a run bundle is opened for reading only, a sweep is queued,
    /// and of one that several machines work on it is shown how far it is. All are recognised by what is in them.
    /// Together: a trace among them runs on the cluster among them. `policy`, when not empty, runs it instead of the
    /// form's or the sample's.
    void open(const QStringList& paths, const std::string& policy = {});

Q_SIGNALS:
    void pageWanted(consonance::WindowPage page);
    /// The file is a trace of another program, to be looked at before it is run.
    void ownRunWanted(const QString& trace);
    void messageRaised(const consonance::Message& message);
    void errorRaised(const consonance::Error& error);

private:
    struct OpenedFile {
        QString path;
        FileKind kind;
    };

    [[nodiscard]] RunRequest requestOn(const std::string& trace, bool hasCluster) const;
    void openRun(RunRequest request, const std::string& policy);
    void read(const std::vector<QString>& files, const std::string& policy);
    void use(const std::vector<OpenedFile>& files, const std::string& policy);
    void use(const OpenedFile& file, bool hasTrace);
    void say(const QString& text, std::vector<MessageAction> actions = {});

    Parts m_parts;
    Form m_form;
};

} // namespace consonance
