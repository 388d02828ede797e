// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_io.h"
#include "tests/core_test.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdlib>
#include <memory>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace consonance;

namespace {

template<typename T> std::string messageOf(const Result<T>& result)
{
    return result ? "no error" : result.error().englishMessage();
}

/// Makes writes beyond a size fail during its lifetime, like a full disk.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        m_oldHandler = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_old);
        const struct rlimit limit {
            .rlim_cur = bytes, .rlim_max = m_old.rlim_max
        };
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_old);
        std::signal(SIGXFSZ, m_oldHandler);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    struct rlimit m_old { };
    void (*m_oldHandler)(int) = nullptr;
};

} // namespace

class TestFileIo : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void writesAndReads()
    {
        const std::string bytes("line\n\0more", 10);
        QVERIFY(writeFileAtomically(at("x"), bytes));
        QCOMPARE(readFile(at("x")).value(), bytes);
        QVERIFY(writeFileAtomically(at("x"), ""));
        QCOMPARE(readFile(at("x")).value(), std::string());
        QCOMPARE(filesInFolder(), 1);
        QVERIFY(fileExists(at("x")) && !folderExists(at("x")));
    }

    void readingIsBounded()
    {
        QVERIFY(writeFileAtomically(at("x"), "12345"));
        QCOMPARE(readFile(at("x"), 5).value(), std::string("12345"));
        QCOMPARE(
            messageOf(readFile(at("x"), 4)), std::string("the file is larger than the 4 bytes that are accepted here"));
        QVERIFY(!readFile("/dev/zero", 10'000'000));
    }

    void readErrorsAreClear()
    {
        QCOMPARE(messageOf(readFile(at("missing"))), std::string("the file does not exist"));
        QCOMPARE(messageOf(readFile(at(""))), std::string("this is a folder, a file is expected"));
        QVERIFY(readFile(at("missing")).error().kind == ErrorKind::BadInput);
        QCOMPARE(readFile(at("missing")).error().place.file, at("missing").string());
    }

    void namedPipeWithoutWriterDoesNotBlock()
    {
        QCOMPARE(::mkfifo(at("pipe").c_str(), 0600), 0);
        QCOMPARE(readFile(at("pipe")).value(), std::string());
    }

    void writeErrorsAreClear()
    {
        const auto missing = writeFileAtomically(at("none") / "x", "1");
        QCOMPARE(messageOf(missing), "the folder " + at("none").string() + " does not exist");
        QCOMPARE(messageOf(writeFileAtomically(at(""), "1")), std::string("this is a folder, a file is expected"));
        // A file to be written after long work can be checked in advance, and the check leaves nothing behind.
        QCOMPARE(messageOf(checkWritable(at("none") / "x")), messageOf(missing));
        QCOMPARE(messageOf(checkWritable(at(""))), std::string("this is a folder, a file is expected"));
        QVERIFY(checkWritable(at("new")) && !fileExists(at("new")));
        if (::geteuid() != 0) {
            ::chmod(at("").c_str(), 0500);
            QCOMPARE(messageOf(writeFileAtomically(at("x"), "1")), std::string("no permission to write here"));
            ::chmod(at("").c_str(), 0700);
        }
    }

    void failedWriteLeavesTheOldFile()
    {
        QVERIFY(writeFileAtomically(at("x"), "old"));
        {
            const FileSizeLimit limit(1000);
            QVERIFY(!writeFileAtomically(at("x"), std::string(5000, 'n')));
        }
        QCOMPARE(readFile(at("x")).value(), std::string("old"));
        QCOMPARE(filesInFolder(), 1);
    }

    void keepsPermissionsAndLinks()
    {
        QVERIFY(writeFileAtomically(at("x"), "old"));
        QCOMPARE(::chmod(at("x").c_str(), 0640), 0);
        std::filesystem::create_symlink("x", at("link"));
        QVERIFY(writeFileAtomically(at("link"), "new"));
        QVERIFY(std::filesystem::is_symlink(at("link")));
        QCOMPARE(readFile(at("x")).value(), std::string("new"));
        struct stat information { };
        QCOMPARE(::stat(at("x").c_str(), &information), 0);
        QCOMPARE(information.st_mode & 0777, 0640U);
    }

    void folders()
    {
        QVERIFY(ensureFolder(at("a") / "b"));
        QVERIFY(ensureFolder(at("a") / "b"));
        QVERIFY(folderExists(at("a") / "b"));
        QVERIFY(writeFileAtomically(at("file"), "1"));
        QVERIFY(!ensureFolder(at("file")));
        QVERIFY(!ensureFolder(at("file") / "below"));
    }

    void piecesMakeTheWhole()
    {
        std::string text;
        for (int i = 0; i < 500'000; ++i)
            text += std::to_string(i);
        QVERIFY(writeFileAtomically(at("x"), text));
        std::string joined;
        QVERIFY(readFileInPieces(at("x"), [&](std::span<const std::byte> piece) {
            joined.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        }));
        QCOMPARE(joined, text);
    }

private:
    [[nodiscard]] std::filesystem::path at(const char* name) const
    {
        return m_folder->filePath(QLatin1String(name)).toStdString();
    }
    [[nodiscard]] int filesInFolder() const
    {
        return static_cast<int>(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

CONSONANCE_BARE_TEST(TestFileIo)
#include "tst_file_io.moc"
