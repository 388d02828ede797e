// SPDX-License-Identifier: GPL-3.0-or-later
//
// The program's memory of its user: theme, language, recent files, layouts, keys, directories. One INI file,
// one typed class, nothing else reads or writes settings; data of a run are in the run store. Every value is
// checked when read: an invalid one counts as absent. A file that cannot be read is set aside as
// *.broken and the defaults hold. GUI thread only; written on change.
#pragma once

#include "ui/kit/shortcut_store.h"
#include "ui/theme/theme.h"

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <memory>

namespace consonance {

/// Where a file dialog starts.
enum class DirectoryPurpose { OpenFile, Export, Store };

/// Memory of parts of the window as their own JSON; each checks its input.
enum class SettingsDocument { Lessons, Macros, Session, Sweeps, Comparison, TraceColumns, Racks };

class Settings : public QObject, public ShortcutStore {
    Q_OBJECT
public:
    static constexpr int kVersion = 1;
    static constexpr int kRecentFileLimit = 12;
    static constexpr int kDocumentLimit = 1 << 20;

    /// The user's own file; tests give a path of their own.
    explicit Settings(const QString& path = defaultPath(), QObject* parent = nullptr);
    ~Settings() override;

    [[nodiscard]] static QString defaultPath();
    /// Translated; empty unless the file had to be set aside.
    [[nodiscard]] const QString& problem() const { return m_problem; }

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);

    /// "" for the system's, "en" or "zh_CN".
    [[nodiscard]] QString language() const;
    void setLanguage(const QString& language);

    [[nodiscard]] bool reducedMotion() const;
    void setReducedMotion(bool reduced);

    /// Newest first; files that no longer exist stay, so that the welcome page can say so.
    [[nodiscard]] QStringList recentFiles() const;
    void addRecentFile(const QString& path);

    /// QMainWindow::saveState() of a perspective; empty when none is kept or it is from another version.
    [[nodiscard]] QByteArray layout(const QString& name) const;
    void setLayout(const QString& name, const QByteArray& state);
    [[nodiscard]] QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray& geometry);
    /// The perspective shown last; empty at first.
    [[nodiscard]] QString perspective() const;
    void setPerspective(const QString& perspective);

    /// Breakpoints and watches as their owner writes them; by kind.
    [[nodiscard]] QStringList expressions(const QString& purpose) const;
    void setExpressions(const QString& purpose, const QStringList& lines);

    /// The directory used last for this purpose if it still exists, else the user's documents.
    [[nodiscard]] QString directory(DirectoryPurpose purpose) const;
    void setDirectory(DirectoryPurpose purpose, const QString& directory);

    /// The folder with the published results of this name that was checked last; empty before the first.
    [[nodiscard]] QString resultsFolder(const QString& oracle) const;
    void setResultsFolder(const QString& oracle, const QString& folder);

    /// The run database; by default "runs.db" in the user's data folder.
    [[nodiscard]] QString storePath() const;
    void setStorePath(const QString& path);
    [[nodiscard]] static QString defaultStorePath();

    /// At most kDocumentLimit bytes; empty when there is none.
    [[nodiscard]] QByteArray document(SettingsDocument which) const;
    void setDocument(SettingsDocument which, const QByteArray& json);

    [[nodiscard]] QHash<QString, QKeySequence> loadShortcuts() const override;
    void saveShortcuts(const QHash<QString, QKeySequence>& changed) override;

Q_SIGNALS:
    void themeChanged(consonance::ThemeChoice choice);
    void recentFilesChanged();

private:
    void open();
    [[nodiscard]] QVariant value(const QString& key) const { return m_file->value(key); }
    void store(const QString& key, const QVariant& value) { m_file->setValue(key, value); }

    QString m_path;
    QString m_problem;
    std::unique_ptr<QSettings> m_file;
};

} // namespace consonance
