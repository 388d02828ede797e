// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/command_asker.h"

#include "core/base/stop_scope.h"
#include "core/policy/external/command_consent.h"
#include "tests/window_test.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

#include <future>

using namespace consonance;

namespace {

std::future<Result<void>> askOnAnotherThread(const std::string& command, StopToken stop = {})
{
    return std::async(std::launch::async, [command, stop] {
        const StopScope scope(stop);
        return requireConsent(command);
    });
}

bool isAnswered(const std::future<Result<void>>& answer)
{
    return answer.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

QPushButton* button(const QDialog* dialog, QDialogButtonBox::ButtonRole role)
{
    const auto* box = dialog->findChild<QDialogButtonBox*>();
    for (auto* one : box->buttons()) {
        if (box->buttonRole(one) == role)
            return qobject_cast<QPushButton*>(one);
    }
    return nullptr;
}

} // namespace

class TestCommandAsker : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void noIsTheDefaultAndYesLasts();
    void whoStopsNeedsNoAnswer();
    void aClosedWindowSaysNo();
    void severalQuestionsComeOneAfterTheOther();
};

void TestCommandAsker::noIsTheDefaultAndYesLasts()
{
    QWidget window;
    const CommandAsker asker(window);
    auto answer = askOnAnotherThread("echo one");
    QTRY_VERIFY(asker.dialog() && asker.dialog()->isVisible());
    QCOMPARE(asker.dialog()->findChild<QPlainTextEdit*>()->toPlainText(), QStringLiteral("echo one"));
    QVERIFY(button(asker.dialog(), QDialogButtonBox::RejectRole)->isDefault());
    QTest::keyClick(asker.dialog(), Qt::Key_Return);
    QTRY_VERIFY(isAnswered(answer));
    QCOMPARE(std::string(answer.get().error().message.id), std::string("external.not-allowed"));
    QTRY_VERIFY(!asker.dialog());

    auto again = askOnAnotherThread("echo one");
    QTRY_VERIFY(asker.dialog());
    button(asker.dialog(), QDialogButtonBox::AcceptRole)->click();
    QTRY_VERIFY(isAnswered(again));
    QVERIFY(again.get().has_value());
    QTRY_VERIFY(!asker.dialog());
    QVERIFY(askOnAnotherThread("echo one").get().has_value());
    // On a thread that could not wait for the answer, the question is not asked.
    QVERIFY(!requireConsent("echo here"));
}

void TestCommandAsker::whoStopsNeedsNoAnswer()
{
    QWidget window;
    const CommandAsker asker(window);
    std::stop_source stop;
    auto answer = askOnAnotherThread("echo two", stop.get_token());
    QTRY_VERIFY(asker.dialog());
    stop.request_stop();
    QTRY_VERIFY(isAnswered(answer));
    QCOMPARE(answer.get().error().kind, ErrorKind::Cancelled);
    QTRY_VERIFY(!asker.dialog());
}

void TestCommandAsker::aClosedWindowSaysNo()
{
    QWidget window;
    auto* asker = new CommandAsker(window);
    auto answer = askOnAnotherThread("echo three");
    QTRY_VERIFY(asker->dialog());
    delete asker;
    QTRY_VERIFY(isAnswered(answer));
    QVERIFY(!answer.get());
}

void TestCommandAsker::severalQuestionsComeOneAfterTheOther()
{
    QWidget window;
    const CommandAsker asker(window);
    auto first = askOnAnotherThread("echo four");
    QTRY_VERIFY(asker.dialog());
    auto same = askOnAnotherThread("echo four");
    auto second = askOnAnotherThread("echo five");
    const auto shown
        = [&asker] { return asker.dialog() ? asker.dialog()->findChild<QPlainTextEdit*>()->toPlainText() : QString(); };
    QCOMPARE(shown(), QStringLiteral("echo four"));
    button(asker.dialog(), QDialogButtonBox::AcceptRole)->click();
    QTRY_VERIFY(isAnswered(first));
    QTRY_COMPARE(shown(), QStringLiteral("echo five"));
    // A caller that came with the same command in the meantime has got the answer too.
    QTRY_VERIFY(isAnswered(same));
    QVERIFY(first.get() && same.get());
    button(asker.dialog(), QDialogButtonBox::RejectRole)->click();
    QTRY_VERIFY(isAnswered(second));
    QVERIFY(!second.get());
}

CONSONANCE_WINDOW_TEST(TestCommandAsker)
#include "tst_command_asker.moc"
