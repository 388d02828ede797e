// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/work/error_text.h"
#include "ui/work/message_bar.h"
#include "ui/work/message_row.h"

#include <QApplication>
#include <QClipboard>
#include <QCursor>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace consonance;

namespace {

constexpr MessageId kBadField = CONSONANCE_MESSAGE("test.badField", "{0} is not a number");

Error badField(const char* value, std::int64_t line)
{
    return { .kind = ErrorKind::BadInput,
        .message = kBadField,
        .arguments = { value },
        .place = { .file = "trace.csv", .line = line, .column = 3, .pointer = {} },
        .context = { "reading the trace" } };
}

QToolButton* button(const MessageRow* row, const QString& accessibleName)
{
    for (auto* candidate : row->findChildren<QToolButton*>()) {
        if (candidate->accessibleName() == accessibleName)
            return candidate;
    }
    return nullptr;
}

} // namespace

class TestMessageBar : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void errorsBecomeText()
    {
        const auto error = badField("x7", 12);
        QCOMPARE(errorText(error), QStringLiteral("X7 is not a number"));
        QCOMPARE(errorPlace(error), QStringLiteral("trace.csv:12:3"));
        const auto details = errorDetails(error);
        for (const auto* part : { "X7 is not a number", "trace.csv:12:3", "reading the trace", "test.badField" })
            QVERIFY2(details.contains(QLatin1String(part)), part);
    }

    /// A sentence begins with a capital letter; a name stays as it is spelt.
    void namesOfJobsAreSpeltAsTheyAre()
    {
        constexpr MessageId kWaits = CONSONANCE_MESSAGE("test.waits", "job {0} waits");
        const auto textOf = [&](const char* job) {
            return errorText({ .message = kWaits, .arguments = { job }, .place = {}, .context = {} });
        };
        QCOMPARE(textOf("17"), QStringLiteral("Job 17 waits"));
        QCOMPARE(textOf("job-0155"), QStringLiteral("job-0155 waits"));
    }

    /// A message about one page does not lie over the others, and is there again when its page is.
    void aMessageOfAPageWaitsForIt()
    {
        QWidget window;
        window.resize(800, 500);
        MessageBar bar;
        bar.layOver(window);
        window.show();
        bar.setPlace(QStringLiteral("session"));
        auto* task = bar.add({ .text = QStringLiteral("Why does it wait?"),
            .place = QStringLiteral("session"),
            .staysUntilAnswered = true });
        QVERIFY(bar.isVisible() && task->isVisible());
        bar.setPlace(QStringLiteral("compare"));
        QVERIFY(!bar.isVisible() && !task->isVisible());
        auto* other = bar.add({ .text = QStringLiteral("Saved") });
        QVERIFY(bar.isVisible() && other->isVisible() && !task->isVisible());
        bar.setPlace(QStringLiteral("session"));
        QVERIFY(task->isVisible() && other->isVisible());
    }

    void showsOnlyWhenThereIsSomething()
    {
        QWidget window;
        MessageBar bar(&window);
        window.show();
        QVERIFY(!bar.isVisible());
        QVERIFY(!bar.dismissNewest());
        bar.add({ .severity = Severity::Info, .text = QStringLiteral("hello") });
        QVERIFY(bar.isVisible());
        QVERIFY(bar.dismissNewest());
        QVERIFY(!bar.isVisible());
    }

    /// A message lies over the page's edge: nothing under the mouse moves when it appears or disappears.
    void itLiesOverThePageAndGoes()
    {
        QWidget page;
        page.resize(800, 500);
        MessageBar bar;
        bar.layOver(page);
        QPushButton under(&page);
        under.setGeometry(100, 100, 80, 30);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        QCursor::setPos(page.mapToGlobal(QPoint(5, 5))); // a message under the mouse counts as being read
        const auto before = under.geometry();
        bar.setLifetime(Severity::Info, 50);
        bar.add({ .severity = Severity::Info, .text = QStringLiteral("hello") });
        QVERIFY(bar.isVisible());
        QCOMPARE(under.geometry(), before);
        QVERIFY(page.rect().contains(bar.geometry()));
        QVERIFY(bar.geometry().bottom() > 400 && bar.height() < 100);
        QTRY_VERIFY(bar.rows().empty());
        QVERIFY(!bar.isVisible());
        // A message that is being read stays.
        bar.setLifetime(Severity::Error, 50);
        bar.addError(badField("y", 1));
        bar.rows()[0]->setDetailsVisible(true);
        bar.add({ .severity = Severity::Info, .text = QStringLiteral("later") });
        QTRY_COMPARE(bar.rows().size(), std::size_t { 1 });
        QCOMPARE(bar.rows()[0]->message().severity, Severity::Error);
        QTRY_VERIFY(page.rect().contains(bar.geometry()));
        bar.rows()[0]->setDetailsVisible(false);
        QTRY_VERIFY(bar.rows().empty());
        // An offer that does not come again stays, too, while later messages come and go.
        bar.add({ .severity = Severity::Info, .text = QStringLiteral("open it again?"), .staysUntilAnswered = true });
        bar.add({ .severity = Severity::Info, .text = QStringLiteral("passes") });
        QTRY_COMPARE(bar.rows().size(), std::size_t { 1 });
        QCOMPARE(bar.rows()[0]->message().text, QStringLiteral("open it again?"));
        bar.dismissAll();
    }

    /// A footnote can be read while there are messages, and nothing moves for it but the message.
    void itCoversNoTextThatHasToBeRead()
    {
        QWidget page;
        page.resize(800, 500);
        MessageBar bar;
        bar.layOver(page);
        QLabel note(QStringLiteral("95 % confidence intervals"), &page);
        note.setGeometry(20, 440, 700, 50);
        bar.keepClear(note);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const auto before = note.geometry();
        bar.add({ .severity = Severity::Info, .text = QStringLiteral("hello") });
        QVERIFY2(!bar.geometry().intersects(before), "over the footnote");
        QVERIFY(page.rect().contains(bar.geometry()));
        QCOMPARE(note.geometry(), before);
        note.hide(); // on another tab
        QTRY_VERIFY(bar.geometry().intersects(before));
        note.show();
        QTRY_VERIFY(!bar.geometry().intersects(before));
        note.setGeometry(20, 400, 700, 90);
        QTRY_VERIFY(!bar.geometry().intersects(note.geometry()));
    }

    /// An impossible request is not a failure.
    void whatCannotBeIsNoFailure()
    {
        MessageBar bar;
        bar.addError(fail(ErrorKind::BadArguments, kBadField, { "z" }).value());
        QCOMPARE(bar.rows()[0]->message().severity, Severity::Warning);
    }

    void repeatedMessagesAreCounted()
    {
        MessageBar bar;
        QSignalSpy count(&bar, &MessageBar::countChanged);
        for (int i = 0; i < 1000; ++i)
            bar.addError(badField("y", 1));
        QCOMPARE(bar.rows().size(), std::size_t { 1 });
        QCOMPARE(bar.rows()[0]->count(), 1000);
        QCOMPARE(count.count(), 1);
    }

    /// A message that comes again while its row waits behind "… more" comes to the front, where it is visible.
    void aMessageThatWaitsComesForwardAgain()
    {
        MessageBar bar;
        bar.show();
        auto* first = bar.add({ .text = QStringLiteral("first") });
        for (int i = 0; i < MessageBar::kVisibleRows; ++i)
            bar.add({ .text = QString::number(i) });
        QVERIFY(!first->isVisible());
        QCOMPARE(bar.add({ .text = QStringLiteral("first") }), first);
        QVERIFY(first->isVisible());
        QCOMPARE(first->count(), 2);
        QCOMPARE(bar.rows().front(), first);
        QCOMPARE(bar.rows().size(), static_cast<std::size_t>(MessageBar::kVisibleRows + 1));
        int visible = 0;
        for (const auto* row : bar.rows())
            visible += row->isVisible();
        QCOMPARE(visible, MessageBar::kVisibleRows);
        // One that is visible stays where it is.
        auto* last = bar.rows()[2];
        QCOMPARE(bar.add({ .text = last->message().text }), last);
        QCOMPARE(bar.rows()[2], last);
    }

    /// Exactly the message meant is withdrawn, whatever the others say.
    void takesBackWhatIsNotTrueAnyMore()
    {
        MessageBar bar;
        auto* first = bar.add({ .text = QStringLiteral("a run was lost"), .details = QStringLiteral("the first") });
        auto* second = bar.add({ .text = QStringLiteral("a run was lost"), .details = QStringLiteral("the second") });
        QCOMPARE(bar.add({ .text = QStringLiteral("a run was lost"), .details = QStringLiteral("the first") }), first);
        bar.withdraw(first);
        QCOMPARE(bar.rows(), std::vector { second });
        bar.withdraw(first);
        bar.withdraw(nullptr);
        QCOMPARE(bar.rows().size(), std::size_t { 1 });
    }

    void aFailingLoopStaysBounded()
    {
        MessageBar bar;
        bar.show();
        for (int i = 0; i < 500; ++i)
            bar.addError(badField("y", i));
        QCOMPARE(bar.rows().size(), std::size_t { MessageBar::kKeptRows });
        int visible = 0;
        for (const auto* row : bar.rows())
            visible += row->isVisible();
        QCOMPARE(visible, MessageBar::kVisibleRows);
        QVERIFY2(bar.rows()[0]->message().text.contains(QStringLiteral(":499:")), "the newest is first");
        bar.dismissAll();
        QVERIFY(bar.rows().empty());
    }

    void problemsAreOneRow()
    {
        MessageBar bar;
        std::vector<Error> problems;
        for (int i = 0; i < 250; ++i)
            problems.push_back(badField("z", i));
        bar.addProblems(Severity::Warning, QStringLiteral("250 rows were left out"), problems);
        QCOMPARE(bar.rows().size(), std::size_t { 1 });
        const auto& details = bar.rows()[0]->message().details;
        QCOMPARE(details.count(QLatin1Char('\n')), MessageBar::kListedProblems);
        QVERIFY(details.contains(QStringLiteral("50")));
    }

    void actionsRunAndCloseTheRow()
    {
        MessageBar bar;
        int runs = 0;
        bar.add({ .severity = Severity::Error,
            .text = QStringLiteral("cannot open"),
            .actions = { { .text = QStringLiteral("Try again"), .run = [&] { ++runs; } } } });
        bar.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bar));
        QTest::mouseClick(bar.rows()[0]->findChild<QPushButton*>(), Qt::LeftButton);
        QCOMPARE(runs, 1);
        QVERIFY(bar.rows().empty());
    }

    void detailsOpenAndCopy()
    {
        MessageBar bar;
        bar.addError(badField("q", 4));
        bar.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bar));
        const auto* row = bar.rows()[0];
        QVERIFY(!row->detailsVisible());
        for (auto* candidate : row->findChildren<QToolButton*>()) {
            if (candidate->isCheckable())
                QTest::mouseClick(candidate, Qt::LeftButton);
        }
        QVERIFY(row->detailsVisible());
        QTest::mouseClick(button(row, QStringLiteral("Copy message")), Qt::LeftButton);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("test.badField")));
        QTest::mouseClick(button(row, QStringLiteral("Dismiss message")), Qt::LeftButton);
        QVERIFY(bar.rows().empty());
    }

    void everyControlHasAName()
    {
        MessageBar bar;
        bar.addError(badField("q", 4));
        QVERIFY(bar.rows()[0]->accessibleName().contains(QStringLiteral("Q is not a number")));
        for (const auto* control : bar.rows()[0]->findChildren<QToolButton*>())
            QVERIFY(!control->accessibleName().isEmpty() || !control->text().isEmpty());
    }
};

CONSONANCE_WINDOW_TEST(TestMessageBar)
#include "tst_message_bar.moc"
