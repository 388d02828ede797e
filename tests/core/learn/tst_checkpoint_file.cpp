// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/checkpoint_file.h"

#include "core/base/file_io.h"
#include "core/base/random.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace consonance;

class TestCheckpointFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsWrittenIsRead();
    void theSameContentGivesTheSameBytes();
    void theLayoutIsSafetensors();
    void everyCutIsRefused();
    void everyFlippedBitIsRefusedOrHarmless();
    void hostileFilesAreRefused_data();
    void hostileFilesAreRefused();
    void aMissingFileIsNamed();

private:
    static CheckpointContent sample()
    {
        return { .metadata = { { "network", "{\"form\":\"harmony\"}" }, { "note.seed", "7" } },
            .tensors = { { .name = "actor.output.weight", .shape = { 2, 3 }, .values = { 1, -2, 3.5F, 0, 1e-30F, 6 } },
                { .name = "scalar", .shape = {}, .values = { 4 } }, { .name = "empty", .shape = { 0, 5 } } },
            .bytes = { { .name = "replay", .values = { 0, 255, 7 } } } };
    }
    /// A file with that header and that many zero bytes.
    static std::string fileOf(const std::string& header, std::size_t dataBytes)
    {
        const auto length = static_cast<std::uint64_t>(header.size());
        std::string bytes(sizeof length, '\0');
        std::memcpy(bytes.data(), &length, sizeof length);
        return bytes + header + std::string(dataBytes, '\0');
    }
    static std::string withTensor(const std::string& description)
    {
        return R"({"__metadata__":{"consonance.format":"1","consonance.hash":"0000000000000000"},"t":)" + description
            + "}";
    }
};

void TestCheckpointFile::whatIsWrittenIsRead()
{
    const QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "model.safetensors";
    QVERIFY(writeCheckpoint(path, sample()));
    auto read = readCheckpoint(path);
    QVERIFY2(read, read ? "" : read.error().englishText().c_str());
    // Empty tensors may swap places with their neighbours.
    const auto byName = [](const NamedTensor& tensor) { return tensor.name; };
    CheckpointContent expected = sample();
    std::ranges::sort(read->tensors, {}, byName);
    std::ranges::sort(expected.tensors, {}, byName);
    QVERIFY(*read == expected);
}

void TestCheckpointFile::theSameContentGivesTheSameBytes()
{
    QCOMPARE(encodeCheckpoint(sample()), encodeCheckpoint(sample()));
    CheckpointContent other = sample();
    other.metadata["note.seed"] = "8";
    QVERIFY(contentHash(other) != contentHash(sample()));
    other = sample();
    other.tensors[0].values[5] = 5;
    QVERIFY(contentHash(other) != contentHash(sample()));
}

void TestCheckpointFile::theLayoutIsSafetensors()
{
    const std::string bytes = encodeCheckpoint(sample());
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), sizeof length);
    QCOMPARE(length % 8, std::uint64_t { 0 });
    const std::string header = bytes.substr(8, length);
    QVERIFY(header.starts_with("{\"__metadata__\":{"));
    QVERIFY(header.find(R"("actor.output.weight":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]})")
        != std::string::npos);
    QVERIFY(header.find(R"("replay":{"dtype":"U8","shape":[3],"data_offsets":[28,31]})") != std::string::npos);
    float value = 0;
    std::memcpy(&value, bytes.data() + 8 + length + 2 * sizeof(float), sizeof value);
    QCOMPARE(value, 3.5F);
    QCOMPARE(bytes.size(), 8 + length + 31);
}

void TestCheckpointFile::everyCutIsRefused()
{
    const std::string bytes = encodeCheckpoint(sample());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto read = decodeCheckpoint(std::string_view(bytes).substr(0, size), "cut");
        QVERIFY2(!read, qPrintable(QString::number(size)));
        QVERIFY(read.error().kind == ErrorKind::BadInput);
        QVERIFY(read.error().englishText().starts_with("cut"));
    }
    QVERIFY(!decodeCheckpoint(bytes + "x", "longer"));
}

void TestCheckpointFile::everyFlippedBitIsRefusedOrHarmless()
{
    const std::string bytes = encodeCheckpoint(sample());
    const auto original = decodeCheckpoint(bytes, "original");
    QVERIFY(original);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string changed = bytes;
            changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
            const auto read = decodeCheckpoint(changed, "flipped");
            // A digit of the hash in the other case, or a blank in the padding, means the same.
            QVERIFY(!read || *read == *original);
        }
    }
}

void TestCheckpointFile::hostileFilesAreRefused_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<QString>("says");
    const std::string hugeLength("\xff\xff\xff\xff\xff\xff\xff\x7f{}", 10);
    QTest::newRow("empty") << std::string() << QStringLiteral("cut off");
    QTest::newRow("huge header") << hugeLength << QStringLiteral("at most");
    QTest::newRow("pickle") << std::string("\x80\x02}q\x00(X\x04\x00\x00\x00test", 15) << QStringLiteral("at most");
    QTest::newRow("zip") << std::string("PK\x03\x04\x14\x00\x00\x00\x00\x00\x00\x00", 12) << QStringLiteral("at most");
    QTest::newRow("no JSON") << fileOf("{\"a\":", 0) << QString();
    QTest::newRow("deep JSON") << fileOf("{\"a\":" + std::string(1000, '[') + std::string(1000, ']') + "}", 0)
                               << QString();
    QTest::newRow("array") << fileOf("[1,2]", 0) << QStringLiteral("not a JSON object");
    QTest::newRow("foreign") << fileOf(R"({"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 4)
                             << QStringLiteral("no metadata");
    QTest::newRow("foreign metadata") << fileOf(R"({"__metadata__":{"format":"pt"}})", 0)
                                      << QStringLiteral("neither format nor hash");
    QTest::newRow("newer") << fileOf(R"({"__metadata__":{"consonance.format":"2","consonance.hash":""}})", 0)
                           << QStringLiteral("format 2");
    const auto tensor = [](const char* name, const std::string& description, std::size_t bytes, const char* says) {
        QTest::newRow(name) << fileOf(withTensor(description), bytes) << QString::fromLatin1(says);
    };
    tensor("kind", R"({"dtype":"F16","shape":[2],"data_offsets":[0,4]})", 4, "F16");
    tensor("negative shape", R"({"dtype":"F32","shape":[-1],"data_offsets":[0,4]})", 4, "");
    tensor("overflowing shape", R"({"dtype":"F32","shape":[1073741824,1073741824,1073741824,4],"data_offsets":[0,4]})",
        4, "impossible");
    tensor("wrong size", R"({"dtype":"F32","shape":[2],"data_offsets":[0,4]})", 4, "asks for 8");
    tensor("outside", R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]})", 4, "outside");
    tensor("backwards", R"({"dtype":"F32","shape":[1],"data_offsets":[4,0]})", 4, "outside");
    tensor("unused", R"({"dtype":"F32","shape":[1],"data_offsets":[0,4]})", 12, "8 bytes at the end");
    tensor("gap", R"({"dtype":"F32","shape":[1],"data_offsets":[4,8]})", 8, "begins at byte 4");
    tensor("overlap",
        R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]},"u":{"dtype":"F32","shape":[1],"data_offsets":[4,8]})", 8,
        "begins at byte 4");
    tensor("hash", R"({"dtype":"F32","shape":[1],"data_offsets":[0,4]})", 4, "hash");
    tensor("twice",
        R"({"dtype":"F32","shape":[1],"data_offsets":[0,4]},"t":{"dtype":"F32","shape":[1],"data_offsets":[0,4]})", 4,
        "");
}

void TestCheckpointFile::hostileFilesAreRefused()
{
    QFETCH(const std::string, bytes);
    QFETCH(const QString, says);
    const auto read = decodeCheckpoint(bytes, "hostile");
    QVERIFY(!read);
    QVERIFY(read.error().kind == ErrorKind::BadInput);
    const QString text = QString::fromStdString(read.error().englishText());
    QVERIFY2(text.contains(says), qPrintable(text));
}

void TestCheckpointFile::aMissingFileIsNamed()
{
    const auto read = readCheckpoint("/nowhere/model.safetensors");
    QVERIFY(!read);
    QVERIFY(read.error().englishText().find("/nowhere/model.safetensors") != std::string::npos);
}

CONSONANCE_TEST(TestCheckpointFile)
#include "tst_checkpoint_file.moc"
