// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/recent_files_list.h"

#include "ui/kit/keep_translated.h"
#include "ui/kit/settings.h"
#include "ui/theme/icons.h"
#include "ui/work/job_runner.h"

#include <QDir>
#include <QFileInfo>

namespace consonance {

RecentFilesList::RecentFilesList(Settings& settings, JobRunner& runner, QWidget* parent)
    : QListWidget(parent)
    , m_settings(settings)
    , m_runner(runner)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setTextElideMode(Qt::ElideMiddle);
    connect(this, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        if (item->flags().testFlag(Qt::ItemIsEnabled) && !item->data(Qt::UserRole).toString().isEmpty())
            Q_EMIT chosen(item->data(Qt::UserRole).toString());
    });
    connect(this, &QListWidget::itemClicked, this, &QListWidget::itemActivated);
    connect(&settings, &Settings::recentFilesChanged, this, &RecentFilesList::reload);
    keepTranslated(*this, [this] { reload(); });
}

void RecentFilesList::reload()
{
    const auto paths = m_settings.recentFiles();
    list(paths, std::vector<Presence>(static_cast<std::size_t>(paths.size()), Presence::Unknown));
    if (paths.isEmpty())
        return;
    const auto look = [paths](const StopToken&, Progress&) -> Result<std::vector<Presence>> {
        std::vector<Presence> presences;
        for (const auto& path : paths) {
            const QFileInfo info(path);
            presences.push_back(!info.exists() ? Presence::Missing
                    : info.isReadable()        ? Presence::There
                                               : Presence::Unreadable);
        }
        return presences;
    };
    m_runner.start(tr("Looking for recent files"), look, this,
        [this, paths](const Result<std::vector<Presence>>& found) {
            if (found)
                list(paths, *found);
        },
        { .group = QStringLiteral("welcome.recent"), .quiet = true });
}

void RecentFilesList::list(const QStringList& paths, const std::vector<Presence>& presences)
{
    clear();
    for (int i = 0; i < paths.size(); ++i) {
        const QFileInfo info(paths[i]);
        const auto presence = presences[static_cast<std::size_t>(i)];
        auto note = QDir::toNativeSeparators(info.absolutePath());
        if (presence == Presence::Missing)
            note = tr("no longer there: moved or deleted");
        else if (presence == Presence::Unreadable)
            note = tr("cannot be read: no permission");
        auto* item = new QListWidgetItem(
            themedIcon(Icon::Trace), tr("%1 – %2", "file and where it is").arg(info.fileName(), note), this);
        item->setToolTip(QDir::toNativeSeparators(paths[i]));
        item->setData(Qt::UserRole, paths[i]);
        if (presence == Presence::Missing || presence == Presence::Unreadable)
            item->setFlags(Qt::NoItemFlags);
    }
    if (paths.isEmpty())
        new QListWidgetItem(tr("Traces and clusters that you open will be listed here."), this);
    if (paths.isEmpty())
        item(0)->setFlags(Qt::NoItemFlags);
    updateGeometry();
}

QSize RecentFilesList::sizeHint() const
{
    int height = 2 * frameWidth();
    for (int row = 0; row < count(); ++row)
        height += sizeHintForRow(row);
    return { QListWidget::sizeHint().width(), height };
}

void RecentFilesList::showEvent(QShowEvent* event)
{
    reload();
    QListWidget::showEvent(event);
}

} // namespace consonance
#include "moc_recent_files_list.cpp"
