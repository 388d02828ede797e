// SPDX-License-Identifier: GPL-3.0-or-later
//
// The files opened last, newest first. Files that are gone stay in the list, greyed, with the reason; whether they are
// there is looked up in the background, so that a sleeping network drive does not hold the window up. GUI thread only.
#pragma once

#include <QListWidget>

namespace consonance {

class JobRunner;
class Settings;

class RecentFilesList : public QListWidget {
    Q_OBJECT
public:
    RecentFilesList(Settings& settings, JobRunner& runner, QWidget* parent = nullptr);

    /// Reads the list again and looks which files are there.
    void reload();
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(const QString& path);

protected:
    void showEvent(QShowEvent* event) override;

private:
    enum class Presence { Unknown, There, Missing, Unreadable };
    void list(const QStringList& paths, const std::vector<Presence>& presences);

    Settings& m_settings;
    JobRunner& m_runner;
};

} // namespace consonance
