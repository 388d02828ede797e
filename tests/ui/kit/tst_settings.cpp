// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core_test.h"
#include "tests/ui/ui_test.h"
#include "ui/kit/settings.h"
#include "ui/kit/translation_loader.h"

#include <QFile>
#include <QLocale>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace consonance;

class TestSettings : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

    static void write(const QString& path, const QByteArray& bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void remembers()
    {
        {
            Settings settings(path("kept.ini"));
            QSignalSpy theme(&settings, &Settings::themeChanged);
            QCOMPARE(settings.theme(), ThemeChoice::System);
            settings.setTheme(ThemeChoice::HighContrast);
            settings.setTheme(ThemeChoice::HighContrast);
            QCOMPARE(theme.count(), 1);
            settings.setLanguage(QStringLiteral("zh_CN"));
            settings.setReducedMotion(true);
            settings.setLayout(QStringLiteral("Debug"), QByteArray("\0\1layout", 8));
            settings.setPerspective(QStringLiteral("Debug"));
            settings.setDirectory(DirectoryPurpose::Export, m_folder.path());
            settings.setResultsFolder(QStringLiteral("gavel"), m_folder.path());
            settings.setStorePath(path("other.db"));
            settings.saveShortcuts({ { QStringLiteral("run.stepForward"), QKeySequence(Qt::Key_F9) },
                { QStringLiteral("run.pause"), QKeySequence() } });
        }
        const Settings again(path("kept.ini"));
        QVERIFY(again.problem().isEmpty());
        QCOMPARE(again.theme(), ThemeChoice::HighContrast);
        QCOMPARE(again.language(), QStringLiteral("zh_CN"));
        QVERIFY(again.reducedMotion());
        QCOMPARE(again.layout(QStringLiteral("Debug")), QByteArray("\0\1layout", 8));
        QCOMPARE(again.perspective(), QStringLiteral("Debug"));
        QCOMPARE(again.directory(DirectoryPurpose::Export), m_folder.path());
        QCOMPARE(again.resultsFolder(QStringLiteral("gavel")), m_folder.path());
        QCOMPARE(again.resultsFolder(QStringLiteral("slurm")), QString());
        QCOMPARE(again.storePath(), path("other.db"));
        const auto keys = again.loadShortcuts();
        QCOMPARE(keys.size(), 2);
        QCOMPARE(keys[QStringLiteral("run.stepForward")], QKeySequence(Qt::Key_F9));
        QVERIFY(keys[QStringLiteral("run.pause")].isEmpty());
    }

    void recentFilesAreFewAndUnique()
    {
        Settings settings(path("recent.ini"));
        for (int i = 0; i < 30; ++i)
            settings.addRecentFile(m_folder.filePath(QStringLiteral("%1.csv").arg(i)));
        settings.addRecentFile(m_folder.filePath(QStringLiteral("25.csv")));
        const auto files = settings.recentFiles();
        QCOMPARE(files.size(), Settings::kRecentFileLimit);
        QVERIFY(files.first().endsWith(QStringLiteral("25.csv")));
        QCOMPARE(files.count(files.first()), 1);
    }

    void nonsenseCountsAsAbsent()
    {
        write(path("odd.ini"),
            "[General]\nversion=1\n[look]\ntheme=purple\nlanguage=tlh\n[files]\nrecent=, "
            ",\n[shortcuts]\na=NoSuchKey+++\nb=F3\n"
            "[directories]\nopen=/no/such/folder\n");
        const Settings settings(path("odd.ini"));
        QCOMPARE(settings.theme(), ThemeChoice::System);
        QCOMPARE(settings.language(), QString());
        QCOMPARE(settings.directory(DirectoryPurpose::OpenFile), settings.directory(DirectoryPurpose::Export));
        QVERIFY2(
            QFileInfo(settings.directory(DirectoryPurpose::Export)).isDir(), "files are offered to be written there");
        QCOMPARE(settings.loadShortcuts().keys(), QStringList { QStringLiteral("b") });
    }

    void hostileValuesCountAsAbsent_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("point") << QByteArray("@Point(1 2)");
        QTest::newRow("bytes") << QByteArray("@ByteArray(\\0\\xff\\x80)");
        QTest::newRow("path out of the folder") << QByteArray("../../../../etc/passwd");
        QTest::newRow("list") << QByteArray("a, b, c, \"d");
        QTest::newRow("infinity") << QByteArray("1e999");
    }
    void hostileValuesCountAsAbsent()
    {
        QFETCH(const QByteArray, value);
        QByteArray file = "[General]\r\nversion=1\r\n";
        for (const char* key : { "look/theme", "look/language", "look/reducedMotion", "files/recent", "layout/teach",
                 "layout/perspective", "window/geometry", "directories/open", "shortcuts/run.run" }) {
            const QByteArray name(key);
            const auto slash = name.indexOf('/');
            file += '[' + name.left(slash) + "]\r\n" + name.mid(slash + 1) + '=' + value + "\r\n";
        }
        write(path("hostile.ini"), file);
        const Settings settings(path("hostile.ini"));
        QCOMPARE(settings.problem(), QString());
        QCOMPARE(settings.theme(), ThemeChoice::System);
        QCOMPARE(settings.language(), QString());
        QVERIFY(settings.directory(DirectoryPurpose::OpenFile) != QString::fromLatin1(value));
        QVERIFY(settings.loadShortcuts().isEmpty());
        (void)settings.layout(QStringLiteral("teach"));
        (void)settings.windowGeometry();
        (void)settings.recentFiles();
    }

    void brokenFilesAreSetAside_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("binary") << QByteArray::fromHex("00ff13370badf00d0a5b5b5b00");
        QTest::newRow("text of something else") << QByteArray("dear diary\n[[[\n=\n");
        QTest::newRow("no version") << QByteArray("[look]\ntheme=dark\n");
        QTest::newRow("huge") << QByteArray(5 * 1024 * 1024, 'x');
        QTest::newRow("line of 50 MB") << "[General]\nversion=1\n[look]\ntheme=" + QByteArray(50 * 1024 * 1024, 'd');
        QTest::newRow("UTF-16") << QByteArray::fromHex("fffe5b00470065006e006500720061006c005d000a00");
        QTest::newRow("version of text") << QByteArray("[General]\nversion=one\n[look]\ntheme=dark\n");
        QTest::newRow("negative version") << QByteArray("[General]\nversion=-1\n[look]\ntheme=dark\n");
        QTest::newRow("JSON, nested deeply") << QByteArray(20'000, '[');
        QTest::newRow("cut off in its first line") << QByteArray("[Gene");
        QTest::newRow("serialised value of endless bytes")
            << QByteArray("[General]\nversion=1\n[look]\ntheme=@Variant(\\0\\0\\0\\f\\x7f\\xff\\xff\\xf0)\n");
        QTest::newRow("serialised value of an unknown kind")
            << QByteArray("[General]\nversion=1\n[look]\ntheme=@Variant(\\x7f\\xff\\xff\\x7f\\0)\n");
    }
    void brokenFilesAreSetAside()
    {
        QFETCH(QByteArray, bytes);
        // A unique name: Qt caches what it read of a file by name, time and size.
        const auto name = QStringLiteral("broken-%1.ini").arg(qHash(bytes, 0));
        write(m_folder.filePath(name), bytes);
        Settings settings(m_folder.filePath(name));
        QVERIFY(!settings.problem().isEmpty());
        QCOMPARE(settings.theme(), ThemeChoice::System);
        settings.setTheme(ThemeChoice::Dark);
        QFile aside(m_folder.filePath(name + QStringLiteral(".broken")));
        QVERIFY(aside.open(QIODevice::ReadOnly));
        QCOMPARE(aside.readAll(), bytes);
    }

    void languagesSwitchAtRunTime()
    {
        TranslationLoader loader;
        QSignalSpy changed(&loader, &TranslationLoader::changed);
        QVERIFY(loader.apply(QStringLiteral("zh_CN")));
        QCOMPARE(loader.current(), QStringLiteral("zh_CN"));
        QCOMPARE(QLocale().language(), QLocale::Chinese);
        const auto hint = [] {
            return QCoreApplication::translate(
                "consonance::CommandPalette", "Search commands, policies, jobs, lessons, the manual…");
        };
        QCOMPARE(hint(), QStringLiteral("搜索命令、策略、作业、课程、手册…"));
        QVERIFY(loader.apply(QStringLiteral("xx")));
        QCOMPARE(loader.current(), QStringLiteral("en"));
        QCOMPARE(hint(), QStringLiteral("Search commands, policies, jobs, lessons, the manual…"));
        QCOMPARE(changed.count(), 2);
        QVERIFY(TranslationLoader::languages().contains(TranslationLoader::systemLanguage()));
    }

    void cleanupTestCase() { QLocale::setDefault(QLocale::c()); }
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QStringLiteral("en_US")));
        QVERIFY(m_folder.isValid());
    }
};

CONSONANCE_TEST(TestSettings)
#include "tst_settings.moc"
