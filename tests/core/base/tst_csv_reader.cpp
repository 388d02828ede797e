// SPDX-License-Identifier: GPL-3.0-or-later
//
// The CSV reader: what it accepts, what it reports and where, and that no input stops it.
#include "core/base/csv_reader.h"
#include "core/base/file_io.h"
#include "core/base/random.h"
#include "core/base/utf8.h"
#include "tests/core_test.h"

#include <QTest>

#include <filesystem>
#include <vector>

using namespace consonance;
using namespace std::literals;

namespace {

using Table = std::vector<std::vector<std::string>>;

struct Outcome {
    Table rows;
    std::vector<std::string> problems; ///< as text
};

Outcome readAll(std::string_view text, CsvOptions options = {})
{
    auto reader = CsvReader::open(text, "t.csv", options);
    if (!reader)
        return { {}, { reader.error().englishText() } };
    Outcome outcome;
    while (const CsvRow* row = reader->next()) {
        auto& fields = outcome.rows.emplace_back();
        for (std::size_t i = 0; i < row->size(); ++i)
            fields.emplace_back(row->text(i));
    }
    for (const auto& problem : reader->problems().kept())
        outcome.problems.push_back(problem.englishText());
    return outcome;
}

Table cells(std::initializer_list<std::vector<std::string>> rows)
{
    return rows;
}

} // namespace

class TestCsvReader : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void acceptedForms_data()
    {
        QTest::addColumn<std::string>("text");
        const Table plain = cells({ { "1", "2" }, { "3", "4" } });
        QTest::newRow("lf") << "a,b\n1,2\n3,4\n"s;
        QTest::newRow("no line end at the end") << "a,b\n1,2\n3,4"s;
        QTest::newRow("crlf") << "a,b\r\n1,2\r\n3,4\r\n"s;
        QTest::newRow("cr") << "a,b\r1,2\r3,4\r"s;
        QTest::newRow("mixed") << "a,b\r\n1,2\n3,4\r"s;
        QTest::newRow("byte order mark") << "\xef\xbb\xbf"s + "a,b\n1,2\n3,4\n";
        QTest::newRow("empty lines") << "\n\na,b\n\n1,2\r\n\r\n3,4\n\n\n"s;
        QTest::newRow("quoted") << "\"a\",b\n\"1\",2\n3,\"4\"\n"s;
        QTest::newRow("blanks in the header") << " a , b\n1,2\n3,4\n"s;
    }
    void acceptedForms()
    {
        QFETCH(const std::string, text);
        const auto reader = CsvReader::open(text, "t.csv");
        QVERIFY(reader.has_value());
        QCOMPARE(reader->header(), (std::vector<std::string> { "a", "b" }));
        const auto outcome = readAll(text);
        QVERIFY(outcome.problems.empty());
        QCOMPARE(outcome.rows, cells({ { "1", "2" }, { "3", "4" } }));
    }

    void quotedFields()
    {
        const auto outcome
            = readAll("a,b,c\n\"x,y\",\"he said \"\"no\"\"\",\"\"\n\"two\nlines\",\"\"\"\",\"\"\"a\"\"b\"\n,,\n");
        QVERIFY(outcome.problems.empty());
        QCOMPARE(
            outcome.rows, cells({ { "x,y", "he said \"no\"", "" }, { "two\nlines", "\"", "\"a\"b" }, { "", "", "" } }));
    }

    void otherDelimiter()
    {
        QCOMPARE(readAll("a;b\n1,5;2\n", { .delimiter = ';' }).rows, cells({ { "1,5", "2" } }));
        QCOMPARE(readAll("a\tb\n1\t\n", { .delimiter = '\t' }).rows, cells({ { "1", "" } }));
    }

    void theDelimiterIsFoundOut_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::newRow("comma") << "a,b;c\n1,2\n"s;
        QTest::newRow("semicolon") << "a;b\n1;2\n"s;
        QTest::newRow("tab") << "a\tb\n1\t2\n"s;
        QTest::newRow("pipe") << "a|b\n1|2\n"s;
        QTest::newRow("quoted") << "\"a,,,\";b\n1;2\n"s;
        QTest::newRow("Excel says it") << "sep=;\r\na,,;b\r\n1;2\r\n"s;
    }
    void theDelimiterIsFoundOut()
    {
        QFETCH(const std::string, text);
        const auto outcome = readAll(text);
        QVERIFY(outcome.problems.empty());
        QCOMPARE(outcome.rows, cells({ { "1", "2" } }));
    }

    /// Numbers that have a decimal comma beyond doubt decide over those that can be read in two ways.
    void decimalCommasAreRead_data()
    {
        QTest::addColumn<std::string>("numbers");
        QTest::addColumn<std::string>("expected");
        QTest::newRow("proven by a short one") << "61,5 1.200 3,600"s
                                               << "61.5 1200 3.600"s;
        QTest::newRow("proven by many digits") << "3600,500 1.200"s
                                               << "3600.500 1200"s;
        QTest::newRow("proven by both signs") << "1.200,25 -2.000"s
                                              << "1200.25 -2000"s;
        QTest::newRow("proven by thousands") << "1.200.000 3,600"s
                                             << "1200000 3.600"s;
        QTest::newRow("points proven") << "0.5 1,200 1.200"s
                                       << "0.5 1200 1.200"s;
        QTest::newRow("points alone") << "1.200 7"s
                                      << "1.200 7"s;
        QTest::newRow("commas alone") << "3,600 7"s
                                      << "7"s; // 3600 or 3.6
        QTest::newRow("both proven") << "61,5 0.25 1.200"s
                                     << "61.5 0.25"s;
        QTest::newRow("no numbers") << "1,2,3 a,b 12,34,56"s
                                    << "1,2,3 a,b 12,34,56"s;
    }
    void decimalCommasAreRead()
    {
        QFETCH(const std::string, numbers);
        QFETCH(const std::string, expected);
        auto text = "n;text\n" + numbers;
        std::ranges::replace(text, ' ', '\n');
        std::string rows;
        for (const char c : text.substr(7) + "\n")
            rows += c == '\n' ? ";1,5\n" : std::string(1, c);
        const auto whole = "n;text\n" + rows;
        auto csv = CsvReader::open(whole, "t.csv");
        QVERIFY(csv.has_value());
        csv->readNumbersIn({ 0 });
        std::string found;
        while (const auto* row = csv->next()) {
            found += (found.empty() ? "" : " ") + std::string(row->text(0));
            QCOMPARE(row->text(1), std::string_view("1,5")); // no column of numbers
        }
        QCOMPARE(found, expected);
        QCOMPARE(csv->problems().isEmpty(), std::ranges::count(found, ' ') == std::ranges::count(numbers, ' '));
    }

    void malformedRowsAreReportedAndSkipped_data()
    {
        QTest::addColumn<std::string>("row");
        QTest::addColumn<std::string>("problem");
        QTest::newRow("too few") << "x"s
                                 << "t.csv:3:1: a row of 2 fields is expected as in the header, found 1"s;
        QTest::newRow("too many") << "x,y,z"s
                                  << "t.csv:3:1: a row of 2 fields is expected as in the header, found 3"s;
        QTest::newRow("stray quote")
            << "x,y\"z"s
            << "t.csv:3:4: a quotation mark inside a field; the whole field must be quoted and the mark doubled"s;
        QTest::newRow("after quote") << "\"x\"y,z"s
                                     << "t.csv:3:4: text after the closing quotation mark of a field"s;
        QTest::newRow("unclosed") << "x,\"y"s
                                  << "t.csv:3:3: a quoted field that is never closed"s;
        QTest::newRow("nul") << "\u00e9,\0"s
                             << "t.csv:3:3: a NUL byte"s;
        QTest::newRow("utf-8") << "\u4e2d\u6587,\xff"s
                               << "t.csv:3:4: bytes that are not valid UTF-8"s;
        QTest::newRow("cut character") << "x,\xe4\xb8"s
                                       << "t.csv:3:3: bytes that are not valid UTF-8"s;
        QTest::newRow("surrogate") << "x,\xed\xa0\x80"s
                                   << "t.csv:3:3: bytes that are not valid UTF-8"s;
        QTest::newRow("overlong") << "x,\xc0\x80"s
                                  << "t.csv:3:3: bytes that are not valid UTF-8"s;
        QTest::newRow("too long") << std::string(2000, 'x') + ",y"
                                  << "t.csv:3:1: a row of more than 1000 bytes"s;
    }
    void malformedRowsAreReportedAndSkipped()
    {
        QFETCH(const std::string, row);
        QFETCH(const std::string, problem);
        // The NUL lies beyond the part that decides whether a file is text at all.
        const auto filler
            = row.find('\0') == std::string::npos ? std::string("1,2\n") : "\"" + std::string(9000, '1') + "\",2\n";
        const CsvOptions options { .delimiter = ',', .maximumRowBytes = filler.size() > 1000 ? 100'000U : 1000U };
        const auto outcome = readAll("a,b\n" + filler + row + "\n3,4\n", options);
        QCOMPARE(outcome.problems, std::vector<std::string> { problem });
        QCOMPARE(outcome.rows.size(), std::size_t { 2 });
        QCOMPARE(outcome.rows[1], (std::vector<std::string> { "3", "4" }));
    }

    void brokenRowsInsideQuotesDoNotShiftLines()
    {
        const auto outcome = readAll("a,b\n\"one\ntwo\"x,1\n5,6\n7\n");
        QCOMPARE(outcome.problems,
            (std::vector<std::string> { "t.csv:3:5: text after the closing quotation mark of a field",
                "t.csv:5:1: a row of 2 fields is expected as in the header, found 1" }));
        QCOMPARE(outcome.rows, cells({ { "5", "6" } }));
    }

    void unreadableFiles_data()
    {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<std::string>("problem");
        QTest::newRow("empty") << ""s
                               << "t.csv: the file is empty; a header line is expected"s;
        QTest::newRow("only a mark") << "\xef\xbb\xbf"s
                                     << "t.csv: the file is empty; a header line is expected"s;
        QTest::newRow("only line ends") << "\n\r\n\n"s
                                        << "t.csv: the file is empty; a header line is expected"s;
        QTest::newRow("binary") << "\x7f"
                                   "ELF\0\0"s
                                << "t.csv: this is not a text file"s;
        QTest::newRow("column twice") << "\n\"a\",b,a\n"s
                                      << "t.csv:2:7: the header names the column \"a\" twice"s;
        QTest::newRow("broken header") << "a,\"b\n1,2\n"s
                                       << "t.csv:1:3: a quoted field that is never closed"s;
    }
    void unreadableFiles()
    {
        QFETCH(const std::string, text);
        QFETCH(const std::string, problem);
        const auto outcome = readAll(text);
        QVERIFY(outcome.rows.empty());
        QCOMPARE(outcome.problems, std::vector<std::string> { problem });
    }

    void columnsByName()
    {
        const auto reader = CsvReader::open("job_id,arrival_s\n", "t.csv");
        QCOMPARE(reader->findColumn("arrival_s").value(), std::size_t { 1 });
        QVERIFY(!reader->findColumn("x"));
        QCOMPARE(reader->requiredColumn("job_id").value(), std::size_t { 0 });
        const auto missing = reader->requiredColumn("epochs");
        QCOMPARE(missing.error().englishText(),
            std::string("t.csv:1: the column epochs is missing; the file has: job_id, arrival_s"));
        QVERIFY(missing.error().kind == ErrorKind::BadInput);
    }

    void typedFields()
    {
        auto reader = CsvReader::open("a,b\n\u4e2d,-7\n\"x\ny\",2.5\n", "t.csv");
        const CsvRow* row = reader->next();
        QCOMPARE(row->integer(1).value(), -7);
        QCOMPARE(row->decimal(1).value(), -7.0);
        QCOMPARE(row->integer(1, { .minimum = 0 }).error().englishText(),
            std::string("t.csv:2:3: a whole number of at least 0 is expected, found \"-7\""));
        QCOMPARE(row->decimal(0, { .minimum = 0, .maximum = 1 }).error().englishText(),
            std::string("t.csv:2:1: a number from 0 to 1 is expected, found \"\u4e2d\""));
        row = reader->next();
        QCOMPARE(row->line(), 3);
        QCOMPARE(row->decimal(1).value(), 2.5);
        QCOMPARE(
            row->integer(1).error().englishText(), std::string("t.csv:4:4: a whole number is expected, found \"2.5\""));
        QVERIFY(reader->next() == nullptr);
    }

    void numbersInText()
    {
        for (const auto* wrong : { "", " 1", "1 ", "+1", "1.0", "0x10", "9223372036854775808", "1e3", "one" })
            QVERIFY2(!integerFromText(wrong), wrong);
        for (const auto* wrong :
            { "", " 1", "1 ", "+1", "nan", "inf", "-inf", "infinity", "1e400", "-1e400", "0x1p3", "1,5", "." })
            QVERIFY2(!decimalFromText(wrong), wrong);
        QCOMPARE(integerFromText("-9223372036854775808").value(), std::numeric_limits<std::int64_t>::min());
        QCOMPARE(decimalFromText("1e-400").value(), 0.0);
        QCOMPARE(decimalFromText("1E3").value(), 1000.0);
        QVERIFY(!decimalFromText(std::string(400, '9')));
        QCOMPARE(decimalFromText("0." + std::string(400, '0') + "1").value(), 0.0);
        QCOMPARE(parseInteger("9", { .minimum = 1, .maximum = 8 }).error().englishText(),
            std::string("a whole number from 1 to 8 is expected, found \"9\""));
        QCOMPARE(parseDecimal("9", { .maximum = 8 }).error().englishText(),
            std::string("a number of at most 8 is expected, found \"9\""));
    }

    void problemsAreCountedButNotAllKept()
    {
        std::string text = "a,b\n";
        for (int i = 0; i < 5000; ++i)
            text += "1\n";
        auto reader = CsvReader::open(text, "t.csv");
        QVERIFY(reader->next() == nullptr);
        QCOMPARE(reader->problems().count(), 5000);
        QCOMPARE(reader->problems().kept().size(), ProblemList::kKept);
    }

    /// Random bytes from an alphabet of awkward ones: the reader ends, reads as many lines as there are, and every
    /// field is valid.
    void anyBytesEnd()
    {
        RandomStream random(1, "csv");
        constexpr std::string_view kAlphabet = "ab,\"\n\r\xc3\xa9\0,\"\n"sv;
        for (int round = 0; round < 20'000; ++round) {
            std::string text = "a,b\n";
            const auto length = random.uniformInt(0, 40);
            for (int i = 0; i < length; ++i)
                text += kAlphabet[static_cast<std::size_t>(random.uniformInt(0, std::ssize(kAlphabet) - 1))];
            auto reader = CsvReader::open(text, "t.csv");
            if (!reader)
                continue;
            while (const CsvRow* row = reader->next()) {
                QCOMPARE(row->size(), std::size_t { 2 });
                for (std::size_t i = 0; i < 2; ++i) {
                    QVERIFY(findInvalidUtf8(row->text(i)) == std::string_view::npos);
                    QVERIFY(row->place(i).line >= row->line() && row->place(i).column >= 1);
                }
            }
            QCOMPARE(reader->position(), text.size());
        }
    }

    void readsThePhillyTrace()
    {
        const auto folder = qEnvironmentVariable("CONSONANCE_SHARED", QStringLiteral("../shared"));
        const auto path = std::filesystem::path(folder.toStdString()) / "data" / "philly-82k.csv";
        if (!fileExists(path))
            QSKIP("the Philly trace is not beside the repository");
        const auto text = readFile(path).value();
        auto reader = CsvReader::open(text, path.string());
        QVERIFY(reader.has_value());
        const auto gpus = reader->requiredColumn("num_gpus").value();
        const auto duration = reader->requiredColumn("duration").value();
        int rows = 0;
        while (const CsvRow* row = reader->next()) {
            QVERIFY(row->integer(gpus, { .minimum = 0 }).has_value());
            QVERIFY(row->decimal(duration, kNotNegative).has_value());
            ++rows;
        }
        QVERIFY(reader->problems().isEmpty());
        QCOMPARE(rows, 82'247);
    }
};

CONSONANCE_BARE_TEST(TestCsvReader)
#include "tst_csv_reader.moc"
