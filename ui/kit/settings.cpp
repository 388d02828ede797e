// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/kit/settings.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <array>

namespace consonance {

namespace {

const QString kVersionKey = QStringLiteral("version");
const QString kTheme = QStringLiteral("look/theme");
const QString kLanguage = QStringLiteral("look/language");
const QString kReducedMotion = QStringLiteral("look/reducedMotion");
const QString kRecent = QStringLiteral("files/recent");
const QString kStore = QStringLiteral("files/store");
const QString kGeometry = QStringLiteral("window/geometry");
const QString kPerspective = QStringLiteral("window/perspective");
const QString kLayouts = QStringLiteral("layouts");
const QString kShortcuts = QStringLiteral("shortcuts");

constexpr std::array<const char*, 4> kThemeNames { "system", "light", "dark", "highContrast" };
constexpr std::array<const char*, 3> kPurposeNames { "open", "export", "store" };
constexpr std::array<const char*, 7> kDocumentNames { "lessons", "macros", "session", "sweeps", "comparison",
    "traceColumns", "racks" };
constexpr std::array<const char*, 3> kLanguages { "", "en", "zh_CN" };
constexpr qsizetype kMostExpressions = 200;
constexpr qint64 kLargestFile = 4 * 1024 * 1024; // layouts are a few kB; more is not ours

QString directoryKey(DirectoryPurpose purpose)
{
    return QStringLiteral("directories/%1").arg(QLatin1String(kPurposeNames[static_cast<std::size_t>(purpose)]));
}

QString resultsKey(const QString& oracle)
{
    return QStringLiteral("results/%1").arg(oracle);
}

QString documentKey(SettingsDocument which)
{
    return QStringLiteral("documents/%1").arg(QLatin1String(kDocumentNames[static_cast<std::size_t>(which)]));
}

QString layoutKey(const QString& name)
{
    return QStringLiteral("layouts/%1").arg(name);
}

/// What a file's name may be made of at all; no system has one with a NUL.
bool isPath(const QString& text)
{
    return !text.isEmpty() && !text.contains(QChar(u'\0'));
}

/// Serialised values of other kinds than ours are never written here, and reading one would construct it.
bool looksLikeOurs(const QString& path)
{
    QFile file(path);
    if (file.size() > kLargestFile)
        return false;
    return !file.open(QIODevice::ReadOnly) || !file.readAll().contains("@Variant(");
}

} // namespace

Settings::Settings(const QString& path, QObject* parent)
    : QObject(parent)
    , m_path(path)
{
    open();
}

Settings::~Settings() = default;

QString Settings::defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/consonance.ini");
}

QString Settings::defaultStorePath()
{
    // Where consonance-cli keeps its runs too; AppDataLocation would name the organisation as well.
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + QStringLiteral("/consonance/runs.db");
}

void Settings::open()
{
    const auto readable = [this] {
        if (!looksLikeOurs(m_path))
            return false;
        m_file = std::make_unique<QSettings>(m_path, QSettings::IniFormat);
        // Qt's reader takes nearly any bytes; a file without our version was not written by us.
        return m_file->status() == QSettings::NoError
            && (QFileInfo(m_path).size() == 0 || m_file->value(kVersionKey).toInt() > 0);
    };
    if (!readable()) {
        m_file.reset();
        const QString aside = m_path + QStringLiteral(".broken");
        QFile::remove(aside);
        QFile::rename(m_path, aside);
        m_problem = tr("The settings could not be read and were set aside as %1.").arg(aside);
        m_file = std::make_unique<QSettings>(m_path, QSettings::IniFormat);
    }
    if (m_file->value(kVersionKey).toInt() == 0)
        m_file->setValue(kVersionKey, kVersion);
}

ThemeChoice Settings::theme() const
{
    const auto name = value(kTheme).toString();
    for (std::size_t i = 0; i < kThemeNames.size(); ++i) {
        if (name == QLatin1String(kThemeNames[i]))
            return static_cast<ThemeChoice>(i);
    }
    return ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice choice)
{
    if (choice == theme())
        return;
    store(kTheme, QLatin1String(kThemeNames[static_cast<std::size_t>(choice)]));
    Q_EMIT themeChanged(choice);
}

QString Settings::language() const
{
    const auto kept = value(kLanguage).toString();
    for (const auto* known : kLanguages) {
        if (kept == QLatin1String(known))
            return kept;
    }
    return {};
}

void Settings::setLanguage(const QString& language)
{
    if (language != this->language())
        store(kLanguage, language);
}

bool Settings::reducedMotion() const
{
    return value(kReducedMotion).toBool();
}

void Settings::setReducedMotion(bool reduced)
{
    if (reduced != reducedMotion())
        store(kReducedMotion, reduced);
}

QStringList Settings::recentFiles() const
{
    auto files = value(kRecent).toStringList();
    files.removeIf([](const QString& file) { return !isPath(file); });
    files.removeDuplicates();
    return files.mid(0, kRecentFileLimit);
}

void Settings::addRecentFile(const QString& path)
{
    const auto absolute = QFileInfo(path).absoluteFilePath();
    auto files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    store(kRecent, files.mid(0, kRecentFileLimit));
    Q_EMIT recentFilesChanged();
}

QStringList Settings::expressions(const QString& purpose) const
{
    return value(QStringLiteral("expressions/%1").arg(purpose)).toStringList().mid(0, kMostExpressions);
}

void Settings::setExpressions(const QString& purpose, const QStringList& lines)
{
    store(QStringLiteral("expressions/%1").arg(purpose), lines);
}

QByteArray Settings::layout(const QString& name) const
{
    return value(layoutKey(name)).toByteArray();
}

void Settings::setLayout(const QString& name, const QByteArray& state)
{
    store(layoutKey(name), state);
}

QByteArray Settings::windowGeometry() const
{
    return value(kGeometry).toByteArray();
}

void Settings::setWindowGeometry(const QByteArray& geometry)
{
    store(kGeometry, geometry);
}

QString Settings::perspective() const
{
    return value(kPerspective).toString();
}

void Settings::setPerspective(const QString& perspective)
{
    store(kPerspective, perspective);
}

QString Settings::directory(DirectoryPurpose purpose) const
{
    const auto kept = value(directoryKey(purpose)).toString();
    if (isPath(kept) && QFileInfo(kept).isDir())
        return kept;
    const auto documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath(); // not every home has a folder for documents
}

void Settings::setDirectory(DirectoryPurpose purpose, const QString& directory)
{
    store(directoryKey(purpose), QFileInfo(directory).absoluteFilePath());
}

QString Settings::resultsFolder(const QString& oracle) const
{
    const auto kept = value(resultsKey(oracle)).toString();
    return isPath(kept) ? kept : QString();
}

void Settings::setResultsFolder(const QString& oracle, const QString& folder)
{
    store(resultsKey(oracle), folder);
}

QString Settings::storePath() const
{
    const auto kept = value(kStore).toString();
    return isPath(kept) ? kept : defaultStorePath();
}

void Settings::setStorePath(const QString& path)
{
    if (path != storePath())
        store(kStore, path);
}

QByteArray Settings::document(SettingsDocument which) const
{
    auto json = value(documentKey(which)).toByteArray();
    return json.size() <= kDocumentLimit ? json : QByteArray();
}

void Settings::setDocument(SettingsDocument which, const QByteArray& json)
{
    if (json.size() <= kDocumentLimit)
        store(documentKey(which), json);
}

QHash<QString, QKeySequence> Settings::loadShortcuts() const
{
    QHash<QString, QKeySequence> keys;
    m_file->beginGroup(kShortcuts);
    const auto ids = m_file->childKeys();
    for (const auto& id : ids) {
        const auto value = m_file->value(id);
        const auto text = value.toString();
        if (value.typeId() != QMetaType::QString)
            continue;
        const auto key = QKeySequence::fromString(text, QKeySequence::PortableText);
        // Text that is no key parses to Key_unknown; an empty text means the key was taken away.
        if (text.isEmpty() || (key.count() > 0 && key[0].key() != Qt::Key_unknown))
            keys.insert(id, key);
    }
    m_file->endGroup();
    return keys;
}

void Settings::saveShortcuts(const QHash<QString, QKeySequence>& changed)
{
    m_file->remove(kShortcuts);
    m_file->beginGroup(kShortcuts);
    for (auto it = changed.cbegin(); it != changed.cend(); ++it)
        m_file->setValue(it.key(), it.value().toString(QKeySequence::PortableText));
    m_file->endGroup();
}

} // namespace consonance
#include "moc_settings.cpp"
