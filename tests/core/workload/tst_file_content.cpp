// SPDX-License-Identifier: GPL-3.0-or-later
// What a file holds, by its content: traces and clusters, native and of other programs, packed or not; and racks of
// nodes that other programs list.
#include "core/base/packed_file.h"
#include "core/base/utf16.h"
#include "core/base/utf8.h"
#include "core/workload/import/cluster_importers.h"
#include "core/workload/import/file_content.h"
#include "core/workload/trace_inspection.h"
#include "core/workload/trace_loader.h"
#include "tests/core/workload/imported_fixture.h"
#include "tests/core_test.h"

#include <QTemporaryDir>

#include <array>
#include <set>

#include <zlib.h>

using namespace consonance;
using namespace std::string_literals;

namespace {

const std::string kSacct
    = "JobID|Submit|Start|End|State|ReqTRES|NNodes\n"
      "7|2026-03-02T08:00:00|2026-03-02T08:01:00|2026-03-02T09:01:00|COMPLETED|cpu=8,gres/gpu=2|1\n";

std::string inOther(const std::string& text, char separator)
{
    auto other = text;
    std::ranges::replace(other, '|', separator);
    return other;
}

std::string nodesText(const std::vector<std::pair<std::string, std::string>>& nodes)
{
    std::string all;
    for (const auto& [name, features] : nodes)
        all += (all.empty() ? "" : ",") + R"({"name": ")"s + name + R"(", "cpus": 8, "real_memory": 1000, "features": )"
            + features + R"(, "gres": "gpu:v100:4", "state": ["IDLE"]})";
    return R"({"meta": {"plugin": {"type": "openapi/v0.0.39"}}, "nodes": [)" + all + "]}";
}

std::string gzipped(const std::string& text)
{
    z_stream stream {};
    if (deflateInit2(&stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return {};
    std::string packed(deflateBound(&stream, text.size()) + 100, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

std::string utf16(const std::string& ascii, bool isBigEndian)
{
    std::string text = isBigEndian ? "\xfe\xff" : "\xff\xfe";
    for (const char c : ascii)
        text += isBigEndian ? std::string { '\0', c } : std::string { c, '\0' };
    return text;
}

std::string littleEndian(std::size_t value, int bytes)
{
    std::string text;
    for (int i = 0; i < bytes; ++i, value >>= 8)
        text += static_cast<char>(value & 0xff);
    return text;
}

/// As Go's archive/zip writes it: sizes and checksum only behind the data and in the directory.
std::string zipped(const std::vector<std::pair<std::string, std::string>>& files)
{
    std::string zip;
    std::string directory;
    for (const auto& [name, text] : files) {
        const auto gzip = gzipped(text);
        const auto data = gzip.substr(10, gzip.size() - 18); // without the head and tail of gzip
        const auto sums
            = littleEndian(crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size())), 4)
            + littleEndian(data.size(), 4) + littleEndian(text.size(), 4);
        const auto lengths = littleEndian(name.size(), 2) + littleEndian(0, 2);
        directory += "PK\1\2\x14\0\x14\0\x08\0\x08\0\0\0\0\0"s + sums + lengths + std::string(10, '\0')
            + littleEndian(zip.size(), 4) + name;
        zip += "PK\3\4\x14\0\x08\0\x08\0\0\0\0\0"s + std::string(12, '\0') + lengths + name + data + "PK\7\x08"s + sums;
    }
    const auto end = littleEndian(files.size(), 2) + littleEndian(files.size(), 2) + littleEndian(directory.size(), 4)
        + littleEndian(zip.size(), 4);
    return zip + directory + "PK\5\6\0\0\0\0"s + end + "\0\0"s;
}

std::set<std::string> racksOf(const std::string& nodes, const std::string& topology = {})
{
    const auto imported = parseForeignCluster(nodes, "nodes.json", topology);
    if (!imported)
        qFatal("%s", imported.error().englishText().c_str());
    const auto& cluster = *imported->cluster;
    std::set<std::string> racks;
    for (std::size_t i = 0; i < cluster.domains.size(); ++i) {
        const auto& domain = cluster.domains[i];
        if (cluster.levels[domain.level] == "rack")
            racks.insert(domain.name + ":" + std::to_string(cluster.children(DomainId(i)).size()));
    }
    return racks;
}

} // namespace

class FileContentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesAreTakenForWhatTheyHold_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("expected");
        const auto row = [](const char* name, const std::string& text, const char* expected) {
            QTest::newRow(name) << text << std::string(expected);
        };
        row("native CSV", "job_id,arrival_s,gpus,duration_s\n", "native,none");
        row("native CSV with semicolons", "# name: x\njob_id;arrival_s;gpus;duration_s\n", "native,none");
        row("native JSON", R"({"format": "consonance-trace", "version": 1})", "native,none");
        row("cluster", R"({"format": "consonance-cluster", "host_level": "server"})", "none,native");
        row("sacct", kSacct, "sacct,none");
        row("sacct with semicolons", inOther(kSacct, ';'), "sacct,none");
        row("sacct with tabs", inOther(kSacct, '\t'), "sacct,none");
        row("helios", fixtureText("helios.csv"), "helios,none");
        row("swf", fixtureText("swf.swf"), "swf,none");
        row("kubectl", fixtureText("kubectl.json"), "kubectl,foreign");
        row("kai", fixtureText("kai_snapshot.json"), "kai,foreign");
        row("squeue", fixtureText("squeue_23.11.json"), "slurm-json,none");
        row("sinfo", fixtureText("sinfo_23.11.json"), "none,foreign");
        row("nodes", nodesText({ { "a", "[]" } }), "none,foreign");
        row("openb nodes", fixtureText("openb_nodes.csv"), "none,foreign");
        row("another table", "who;when\nx;2\n", "table,none");
        row("prose", "hello\nworld\n", "none,none");
        row("nothing", "", "none,none");
    }
    void filesAreTakenForWhatTheyHold()
    {
        QFETCH(const std::string, text);
        QFETCH(const std::string, expected);
        const auto content = contentOf(text);
        std::string found = content.importer;
        if (content.trace == TraceContent::Native)
            found = "native";
        if (content.trace == TraceContent::Table)
            found = "table";
        if (content.trace == TraceContent::None)
            found = "none";
        constexpr const char* kClusters[] = { ",none", ",native", ",foreign" };
        QCOMPARE(found + kClusters[static_cast<int>(content.cluster)], expected);
    }

    /// Whatever can be imported can be loaded, also packed: what the window opens it opens by this function.
    void tracesOfOtherProgramsAreLoaded_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::newRow("plain") << kSacct;
        QTest::newRow("gzip") << gzipped(kSacct);
        QTest::newRow("gzip in two parts") << gzipped(kSacct.substr(0, 30)) + gzipped(kSacct.substr(30));
        QTest::newRow("zip") << zipped({ { "a/sacct.txt", kSacct } });
        QTest::newRow("UTF-16 of PowerShell") << utf16(kSacct, false);
        QTest::newRow("UTF-16, big-endian, gzip") << gzipped(utf16(kSacct, true));
        QTest::newRow("zip of macOS") << zipped({ { "sacct.txt", kSacct }, { "__MACOSX/._sacct.txt", "x" } });
    }
    void tracesOfOtherProgramsAreLoaded()
    {
        QFETCH(const std::string, text);
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("jobs.packed")).toStdString();
        QVERIFY(writeFileAtomically(path, text).has_value());
        const auto trace = loadTrace(path, 1, bundledModels());
        QVERIFY2(trace.has_value(), trace ? "" : trace.error().englishText().c_str());
        QCOMPARE(trace->workload->jobCount(), std::size_t { 1 });
        QCOMPARE(trace->workload->jobs[0].request.requestedGpus(), std::int64_t { 2 });
        QCOMPARE(trace->workload->jobs[0].work.amount, 3600e6);
        const auto inspected = inspectTrace(path, {}, bundledModels());
        QVERIFY(inspected && inspected->format == "sacct" && inspected->jobCount == 1);
    }

    void packedFilesThatCannotBeReadAreNamed_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<QString>("expected");
        const auto gzip = gzipped(std::string(100'000, 'x'));
        const auto zip = zipped({ { "a.csv", kSacct } });
        auto changed = zip;
        changed[changed.find("PK\1\2") + 16] ^= 1; // its checksum
        QTest::newRow("too large") << gzip << QStringLiteral("unpacks to more than the 50000 bytes");
        QTest::newRow("cut") << gzip.substr(0, gzip.size() / 2) << QStringLiteral("damaged or cut off");
        QTest::newRow("zip cut") << zip.substr(0, zip.size() / 2) << QStringLiteral("damaged or cut off");
        QTest::newRow("zip changed") << changed << QStringLiteral("damaged or cut off");
        QTest::newRow("several") << zipped({ { "a.csv", kSacct }, { "b.csv", kSacct } })
                                 << QStringLiteral("ZIP archive of 2 files");
        QTest::newRow("bzip2") << "BZh91AY&SY...."s << QStringLiteral("bunzip2");
        QTest::newRow("xz") << "\xfd"
                               "7zXZ\0...."s
                            << QStringLiteral("unxz");
        QTest::newRow("tar.gz") << gzipped(std::string(257, '\0') + "ustar" + std::string(300, '\0'))
                                << QStringLiteral("tar xf");
    }
    void packedFilesThatCannotBeReadAreNamed()
    {
        QFETCH(const std::string, text);
        QFETCH(const QString, expected);
        const auto content = unpacked(text, "jobs.gz", 50'000);
        QVERIFY(!content);
        const auto said = QString::fromStdString(content.error().englishText());
        QVERIFY2(said.contains(expected), qPrintable(said));
        QCOMPARE(content.error().kind, ErrorKind::BadInput);
    }

    void theBeginningOfAPackedFileIsEnough()
    {
        const auto content = unpacked(gzipped("abc" + std::string(3'000'000, 'x')), "jobs.gz", 3, true);
        QVERIFY(content && *content == "abc");
    }

    /// What Excel writes for "Ü€😀" and a tab; then half of a pair and half of a unit, which no reader may take for
    /// text.
    void otherCharactersOfUtf16()
    {
        QCOMPARE(decodedText("\xff\xfe\xdc\0\xac\x20\x3d\xd8\0\xde\t\0"s), "Ü€😀\t"s);
        QCOMPARE(decodedText("\xfe\xff\0\xdc\x20\xac\xd8\x3d\xde\0\0\t"s), "Ü€😀\t"s);
        const auto mark = "\xff\xfe"s;
        const std::array broken { "a\0\x3d\xd8"s, "a\0\0\xde"s + "b\0"s, "a\0b"s };
        for (const auto& text : broken)
            QCOMPARE(findInvalidUtf8(decodedText(mark + text)), std::size_t { 1 });
        QCOMPARE(unpacked(mark + "a\0b"s, "jobs.csv", 3, true).value(), "a"s);
    }

    void racksComeFromFeaturesTopologyOrNames()
    {
        using Racks = std::set<std::string>;
        const auto features
            = nodesText({ { "a", R"(["v100", "rack1"])" }, { "b", R"("rack1,ib")" }, { "c", R"(["Rack-2"])" } });
        QCOMPARE(racksOf(features), (Racks { "rack1:2", "Rack-2:1" }));
        // What a topology says comes first; switches above others are no racks.
        QCOMPARE(
            racksOf(features,
                "# ours\nSwitchName=s1 Nodes=a,c LinkSpeed=1\nswitchname=s2 nodes=b\nSwitchName=top Switches=s[1-2]\n"),
            (Racks { "s1:2", "s2:1" }));
        QCOMPARE(racksOf(nodesText({ { "n1", "[]" }, { "n2", "[]" }, { "n3", "[]" } }),
                     "SwitchName=leaf1 Nodes=n[1-2]\nSwitchName=leaf2 Nodes=n3"),
            (Racks { "leaf1:2", "leaf2:1" }));
        for (const auto& [one, two, three] :
            { std::array { "r1n1", "r1n2", "r2n1" }, std::array { "rack-1-node1", "rack-1-node2", "rack-2-node1" },
                std::array { "gpu-r01-n01", "gpu-r01-n02", "gpu-r02-n01" } })
            QCOMPARE(racksOf(nodesText({ { one, "[]" }, { two, "[]" }, { three, "[]" } })).size(), std::size_t { 2 });
        // No rack is clear: one name is of another kind, each would be alone, or all are in one.
        QVERIFY(racksOf(nodesText({ { "r1n1", "[]" }, { "r1n2", "[]" }, { "login", "[]" } })).empty());
        QVERIFY(racksOf(nodesText({ { "r1n1", "[]" }, { "r2n1", "[]" } })).empty());
        QVERIFY(racksOf(nodesText({ { "a", R"(["rack1"])" }, { "b", R"(["rack1"])" } })).empty());
        QVERIFY(racksOf(nodesText({ { "a", R"(["racked"])" }, { "b", "[]" } })).empty());
    }

    void racksAreStatedAsAnAssumption()
    {
        const auto text = nodesText({ { "a", R"(["rack1"])" }, { "b", R"(["rack2"])" } });
        const auto imported = parseForeignCluster(text, "nodes.json");
        QVERIFY(imported.has_value());
        QCOMPARE(imported->cluster->assumed.back(),
            std::string("Racks are taken from the features or labels of the nodes."));
        QCOMPARE(imported->cluster->hostCount(), std::size_t { 2 });
        QCOMPARE(imported->cluster->totalCapacity()[Resource::Gpu], std::int64_t { 8 });
        QCOMPARE(imported->cluster->deviceTypes.front(), std::string("v100"));
    }

    /// One that lies beside the list of nodes is meant with it.
    void aTopologyBesideTheNodesCounts()
    {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("nodes.json")).toStdString();
        QVERIFY(writeFileAtomically(path, nodesText({ { "a", "[]" }, { "b", "[]" } })).has_value());
        QCOMPARE(readCluster(path)->cluster->levels.size(), std::size_t { 3 });
        const auto conf = folder.filePath(QStringLiteral("topology.conf")).toStdString();
        QVERIFY(writeFileAtomically(conf, "SwitchName=s1 Nodes=a\nSwitchName=s2 Nodes=b\n").has_value());
        QCOMPARE(readCluster(path)->cluster->levels.size(), std::size_t { 4 });
        QCOMPARE(readCluster("small")->nodes, std::int64_t { 0 }); // a preset is no list
    }
};

CONSONANCE_BARE_TEST(FileContentTest)
#include "tst_file_content.moc"
