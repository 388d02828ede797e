// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/csv_reader.h"
#include "core/base/csv_writer.h"
#include "core/base/random.h"
#include "tests/core_test.h"

#include <QTest>

#include <limits>

using namespace consonance;

class TestCsvWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void quotesWhereNeeded()
    {
        CsvWriter writer;
        writer.row({ "a", "b c", "d,e", "f\"g", "h\ni", " j" });
        QCOMPARE(writer.take(), std::string("a,b c,\"d,e\",\"f\"\"g\",\"h\ni\",\" j\"\n"));
        writer.field("").endRow().field("").field("").endRow();
        QCOMPARE(writer.take(), std::string("\"\"\n\"\",\n"));
    }

    void numbers()
    {
        CsvWriter writer;
        writer.field(-5).field(std::numeric_limits<std::uint64_t>::max()).field(0.1).field(-2.5).field(1e300).endRow();
        writer.field(std::numeric_limits<double>::quiet_NaN()).field(std::numeric_limits<double>::infinity()).endRow();
        QCOMPARE(writer.text(), std::string("-5,18446744073709551615,0.1,-2.5,1e+300\n\"\",\n"));
    }

    void formulasAreDefused()
    {
        CsvWriter writer;
        writer.row({ "=1+1", "+x", "-x", "@x", "\tx", "'=x", "'x", "a=b" });
        QCOMPARE(writer.take(), std::string("'=1+1,'+x,'-x,'@x,'\tx,''=x,'x,a=b\n"));
        CsvWriter plain(CsvFormulaGuard::None);
        plain.row({ "=1+1", "'=x" });
        QCOMPARE(plain.take(), std::string("=1+1,'=x\n"));
    }

    /// Whatever the texts are, reading them back gives what was written.
    void readsBack()
    {
        RandomStream random(1, "csv writer");
        constexpr std::string_view kAlphabet = "a'=-,\" \n\r+";
        for (int round = 0; round < 5000; ++round) {
            std::vector<std::string> fields(static_cast<std::size_t>(random.uniformInt(1, 3)));
            CsvWriter writer;
            for (std::size_t i = 0; i < fields.size(); ++i)
                writer.field(i); // the header
            writer.endRow();
            for (auto& field : fields) {
                for (auto length = random.uniformInt(0, 6); length > 0; --length)
                    field += kAlphabet[static_cast<std::size_t>(random.uniformInt(0, std::ssize(kAlphabet) - 1))];
                writer.field(field);
            }
            const auto text = writer.endRow().take();
            auto reader = CsvReader::open(text, "t.csv");
            QVERIFY(reader.has_value());
            const CsvRow* row = reader->next();
            QVERIFY2(row != nullptr, text.c_str());
            for (std::size_t i = 0; i < fields.size(); ++i)
                QCOMPARE(std::string(withoutFormulaGuard(row->text(i))), fields[i]);
            QVERIFY(reader->next() == nullptr && reader->problems().isEmpty());
        }
    }
};

CONSONANCE_BARE_TEST(TestCsvWriter)
#include "tst_csv_writer.moc"
