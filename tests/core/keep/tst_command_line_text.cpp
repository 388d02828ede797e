// SPDX-License-Identifier: GPL-3.0-or-later
// Commands as they stand on paper.
#include "core/keep/command_line_text.h"
#include "tests/core_test.h"

#include <QTest>

#include <string>
#include <string_view>

using namespace consonance;

class TestCommandLineText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Whatever the width: without the ends of lines it is the same command, and no word, quoted or not, is in two.
    void linesAreTheCommandAgain()
    {
        const std::string command = "consonance-cli report --trace '/a folder/it is.csv' --policy fifo-backfill --set "
                                    "placer=consolidate --question "
            + shellQuoted("who's 'late' by a lot?") + " --out report.md";
        for (std::size_t longest = 1; longest < command.size() + 3; ++longest) {
            const auto lines = commandLines(command, longest);
            std::string again;
            for (std::size_t i = 0; i < lines.size(); ++i) {
                std::string_view line = lines[i];
                const bool isLast = i + 1 == lines.size();
                QCOMPARE(line.ends_with(" \\"), !isLast);
                // Longer only where it is a single word, its indent and the sign that it goes on.
                QVERIFY(line.size() <= longest || line.substr(2).find(" --") == std::string_view::npos);
                if (!isLast)
                    line.remove_suffix(2);
                if (i > 0) {
                    QVERIFY(line.starts_with("  "));
                    line.remove_prefix(2);
                    again += ' ';
                }
                again += line;
            }
            QCOMPARE(again, command);
        }
        QCOMPARE(commandLines(command, command.size() + 2).size(), std::size_t { 1 });
    }
};

CONSONANCE_TEST(TestCommandLineText)
#include "tst_command_line_text.moc"
