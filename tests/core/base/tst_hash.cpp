// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "tests/core_test.h"

#include <QTemporaryDir>
#include <QTest>

using namespace consonance;

class TestHash : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void publishedValues()
    {
        QCOMPARE(hashToText(hashText("")), std::string("ef46db3751d8e999"));
        QCOMPARE(hashToText(hashText("abc")), std::string("44bc2cf5ad770999"));
    }

    void piecesHashLikeTheWhole()
    {
        std::string text;
        for (int i = 0; i < 1000; ++i)
            text += static_cast<char>(i * 37);
        for (std::size_t step = 1; step < 100; step += 7) {
            Hasher hasher;
            for (std::size_t i = 0; i < text.size(); i += step)
                hasher.addBytes(std::as_bytes(std::span(text).subspan(i, std::min(step, text.size() - i))));
            QCOMPARE(hasher.digest(), hashText(text));
        }
    }

    void copiesContinueIndependently()
    {
        Hasher first;
        first.addText("common");
        Hasher second = first;
        QCOMPARE(first.digest(), second.digest());
        second.addInteger(1);
        QVERIFY(first.digest() != second.digest());
        first.addInteger(std::uint8_t { 1 });
        QCOMPARE(first.digest(), second.digest());
    }

    void bordersOfTextsCount()
    {
        Hasher first;
        first.addText("ab");
        first.addText("c");
        Hasher second;
        second.addText("a");
        second.addText("bc");
        QVERIFY(first.digest() != second.digest());
    }

    void doublesHashByPattern()
    {
        Hasher positive;
        positive.addDouble(0.0);
        Hasher negative;
        negative.addDouble(-0.0);
        QVERIFY(positive.digest() != negative.digest());
    }

    void chainDependsOnOrderAndContent()
    {
        const auto bytes = [](const std::string& text) { return std::as_bytes(std::span(text)); };
        const std::string a = "first";
        const std::string b = "second";
        const auto ab = chainHash(chainHash(0, bytes(a)), bytes(b));
        QCOMPARE(ab, chainHash(chainHash(0, bytes(a)), bytes(b)));
        QVERIFY(ab != chainHash(chainHash(0, bytes(b)), bytes(a)));
        QVERIFY(chainHash(1, {}) != chainHash(2, {}));
        QCOMPARE(chainHash(0, {}), 0x2d06800538d394c2U); // XXH3 of nothing with seed 0
    }

    void textForm()
    {
        QCOMPARE(hashToText(0x0123456789abcdefU), std::string("0123456789abcdef"));
        QCOMPARE(hashFromText("0123456789abcdef").value(), 0x0123456789abcdefU);
        for (const auto* wrong :
            { "", "123", "0123456789abcdeg", "0123456789abcdef0", "-123456789abcdef", "0x23456789abcdef" })
            QVERIFY2(!hashFromText(wrong), wrong);
    }

    void files()
    {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("data")).toStdString();
        const std::string text(3'000'000, 'x');
        QVERIFY(writeFileAtomically(path, text));
        QCOMPARE(hashFile(path).value(), hashText(text));
        QVERIFY(!hashFile(path / "missing"));
    }
};

CONSONANCE_BARE_TEST(TestHash)
#include "tst_hash.moc"
