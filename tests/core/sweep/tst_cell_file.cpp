// SPDX-License-Identifier: GPL-3.0-or-later
// A file of cells loses nothing that was finished, whatever happened to its end.
#include "core/sweep/shared/cell_file.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace consonance;

namespace {

constexpr std::uint64_t kManifest = 0x1234;

struct File {
    QTemporaryDir folder;
    std::filesystem::path path { folder.filePath(QStringLiteral("a.cells")).toStdString() };

    void writeTwo() const
    {
        auto writer = CellFileWriter::create(path, kManifest).value();
        QVERIFY(writer.append(CellRecordKind::Run, 7, 70, "seven").has_value());
        QVERIFY(writer.append(CellRecordKind::Failure, 3, 30, std::string(5000, 'x')).has_value());
    }
    void truncateBy(std::uint64_t bytes) const
    {
        std::filesystem::resize_file(path, std::filesystem::file_size(path) - bytes);
    }
    void change(std::uint64_t offset) const
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(static_cast<std::streamoff>(offset));
        const char letter = static_cast<char>(file.get() ^ 1);
        file.seekp(static_cast<std::streamoff>(offset));
        file.put(letter);
    }
};

} // namespace

class TestCellFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsWrittenIsRead()
    {
        const File file;
        file.writeTwo();
        const auto index = indexCellFile(file.path, kManifest).value();
        QCOMPARE(index.records.size(), std::size_t { 2 });
        QVERIFY(!index.isCutOff);
        QCOMPARE(index.wholeBytes, std::filesystem::file_size(file.path));
        QCOMPARE(index.records[0].cell, std::uint64_t { 7 });
        QCOMPARE(index.records[0].hash, std::uint64_t { 70 });
        QCOMPARE(index.records[1].kind, CellRecordKind::Failure);
        QCOMPARE(readCellRecord(file.path, index.records[0]).value(), std::string("seven"));
        QCOMPARE(readCellRecord(file.path, index.records[1]).value(), std::string(5000, 'x'));
    }

    /// Cut off anywhere in the second record, the first one is still there.
    void aKillCostsTheLastRecordAtMost()
    {
        const File whole;
        whole.writeTwo();
        const auto second = indexCellFile(whole.path, kManifest).value().records[1];
        const auto all = std::filesystem::file_size(whole.path);
        for (std::uint64_t cut = 1; cut <= all - second.offset + 40; cut += cut < 60 ? 1 : 611) {
            const File file;
            file.writeTwo();
            file.truncateBy(cut);
            const auto index = indexCellFile(file.path, kManifest).value();
            QCOMPARE(index.records.size(), std::size_t { 1 });
            QCOMPARE(readCellRecord(file.path, index.records[0]).value(), std::string("seven"));
            QCOMPARE(index.isCutOff, index.wholeBytes < all - cut);
        }
        // As left by a file system that knew the new length but not yet the bytes.
        const File file;
        file.writeTwo();
        file.change(second.offset + 17);
        const auto index = indexCellFile(file.path, kManifest).value();
        QCOMPARE(index.records.size(), std::size_t { 1 });
        QVERIFY(index.isCutOff);
    }

    void aHeadThatIsNotWholeYetIsAnEmptyFile()
    {
        for (int bytes = 0; bytes < 24; ++bytes) {
            const File file;
            file.writeTwo();
            std::filesystem::resize_file(file.path, static_cast<std::uintmax_t>(bytes));
            const auto index = indexCellFile(file.path, kManifest);
            QVERIFY(index.has_value() && index->records.empty() && index->isCutOff);
        }
    }

    void damageIsSaid()
    {
        const File file;
        file.writeTwo();
        const auto index = indexCellFile(file.path, kManifest).value();
        file.change(index.records[0].offset + 1);
        const auto read = readCellRecord(file.path, index.records[0]);
        QVERIFY(!read && read.error().kind == ErrorKind::BadInput);
        QVERIFY(read.error().englishText().find("cell 7") != std::string::npos);
        // A record head with a wrong checksum ends what can be read.
        file.change(index.records[0].offset - 20);
        QVERIFY(indexCellFile(file.path, kManifest).value().records.empty());
    }

    void filesOfOthersAreRefused()
    {
        const File file;
        file.writeTwo();
        const auto other = indexCellFile(file.path, kManifest + 1);
        QVERIFY(!other && other.error().englishText().find("another sweep") != std::string::npos);
        file.change(8); // version 0 or above 1
        file.change(9);
        const auto newer = indexCellFile(file.path, kManifest);
        QVERIFY(!newer && newer.error().englishText().find("newer") != std::string::npos);
        file.change(0);
        const auto none = indexCellFile(file.path, kManifest);
        QVERIFY(!none && none.error().englishText().find("not a file of cells") != std::string::npos);
        QVERIFY(!indexCellFile(file.folder.filePath(QStringLiteral("absent")).toStdString(), kManifest));
    }

    void aFileHasOneWriterAndIsMovedWhole()
    {
        const File file;
        auto writer = CellFileWriter::create(file.path, kManifest).value();
        QVERIFY(!CellFileWriter::create(file.path, kManifest).has_value());
        QVERIFY(writer.append(CellRecordKind::Run, 1, 1, "one").has_value());
        const auto place = file.path.parent_path() / "done.cells";
        QVERIFY(writer.finish(place).has_value());
        QVERIFY(!std::filesystem::exists(file.path));
        QCOMPARE(indexCellFile(place, kManifest).value().records.size(), std::size_t { 1 });
        QVERIFY(!CellFileWriter::create(file.path.parent_path() / "no" / "folder.cells", kManifest).has_value());
    }

    /// A length in a hostile file is compared with the file size before memory is allocated.
    void hugeLengthsCostNothing()
    {
        const File file;
        {
            auto writer = CellFileWriter::create(file.path, kManifest).value();
            QVERIFY(writer.append(CellRecordKind::Run, 1, 1, "one").has_value());
        }
        const CellRecord made { .cell = 1, .hash = 1, .offset = 64, .bytes = std::uint64_t { 1 } << 62 };
        QVERIFY(!readCellRecord(file.path, made).has_value());
        const CellRecord wrapped { .cell = 1, .hash = 1, .offset = 64, .bytes = UINT64_MAX - 3 };
        QVERIFY(!readCellRecord(file.path, wrapped).has_value());
    }
};

CONSONANCE_BARE_TEST(TestCellFile)
#include "tst_cell_file.moc"
