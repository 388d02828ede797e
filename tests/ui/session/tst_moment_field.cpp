// SPDX-License-Identifier: GPL-3.0-or-later
// A field for a moment says what it understood, and keeps what it was given.
#include "core/workload/calendar_time.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/role_label.h"
#include "ui/session/expression_field.h"
#include "ui/session/moment_field.h"
#include "ui/session/run_until_dialog.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace consonance;

namespace {

const MomentBasis kDated { .beginning = secondsFromDate("2026-03-02 08:25:00"), .now = Time::fromSeconds(60) };

/// Hard spaces as they are typed.
QString plain(QString text)
{
    return text.replace(QChar(0x00a0), QLatin1Char(' '));
}

} // namespace

class TestMomentField : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void saysWhatItUnderstood()
    {
        MomentField field;
        const std::unique_ptr<RoleLabel> note(field.makeNote());
        field.setBasis(kDated);
        QVERIFY(note->text().isEmpty());
        QTest::keyClicks(&field, QStringLiteral("14:00"));
        QCOMPARE(*field.moment(), Time::fromSeconds(5 * 3600 + 35 * 60));
        QCOMPARE(plain(note->text()), QStringLiteral("= Mon 2026-03-02 14:00:00, 5 h 35 min after the start"));
        field.setText(QStringLiteral("soon"));
        QVERIFY(!field.moment());
        QVERIFY2(note->text().contains(QStringLiteral("soon")), qPrintable(note->text()));
        field.setText(QStringLiteral("20min"));
        field.setBasis({});
        QCOMPARE(plain(note->text()), QStringLiteral("= 00:20:00 after the start"));
    }

    void keepsWhatItWasGivenToTheMicrosecond()
    {
        MomentField field;
        field.setBasis(kDated);
        const Time at { 123'456'789 };
        field.setMoment(at);
        QCOMPARE(field.text(), QStringLiteral("2026-03-02 08:27:03"));
        QCOMPARE(*field.moment(), at);
        field.setMoment({});
        QVERIFY(field.isBlank() && !field.moment());
    }

    /// Whatever one types, what lies under the field stays where it is, and nothing of what is said is cut off.
    void nothingMovesWhileOneTypes()
    {
        RunUntilDialog dialog;
        dialog.setBasis(kDated);
        dialog.choose(RunUntil::Kind::Time);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        auto* field = dialog.findChild<MomentField*>(QStringLiteral("untilMoment"));
        QWidget* button = dialog.findChildren<QPushButton*>().last();
        field->clear();
        QCoreApplication::processEvents();
        const auto place = button->mapToGlobal(QPoint());
        const auto size = dialog.size();
        for (const QChar letter : QStringLiteral("2026-03-02 14:00:30")) {
            QTest::keyClick(field, letter.toLatin1());
            QCoreApplication::processEvents();
            QCOMPARE(dialog.size(), size);
            QCOMPARE(button->mapToGlobal(QPoint()), place);
            for (const auto* label : dialog.findChildren<RoleLabel*>())
                QVERIFY2(label->isHidden() || label->heightForWidth(label->width()) <= label->height(),
                    qPrintable(label->text()));
        }
    }

    void runUntilTakesADate()
    {
        RunUntilDialog dialog;
        dialog.setBasis(kDated);
        dialog.choose(RunUntil::Kind::Time);
        QCOMPARE(dialog.expression().text(), QStringLiteral("time >= 3600s"));
        auto* field = dialog.findChild<MomentField*>(QStringLiteral("untilMoment"));
        field->setText(QStringLiteral("2026-03-02 14:00"));
        QCOMPARE(dialog.expression().text(), QStringLiteral("time >= 20100s"));
    }

    /// A date behind the clock is gone back to; one before it is run to, and so is any other condition.
    void runUntilGoesBackToADate()
    {
        RunUntilDialog dialog;
        auto basis = kDated;
        basis.now = Time::fromSeconds(20'200);
        dialog.setBasis(basis);
        dialog.choose(RunUntil::Kind::Time);
        QSignalSpy back(&dialog, &RunUntilDialog::momentRequested);
        QSignalSpy forward(&dialog, &RunUntilDialog::requested);
        auto* field = dialog.findChild<MomentField*>(QStringLiteral("untilMoment"));
        const auto buttons = dialog.findChildren<QPushButton*>();
        auto* go = *std::ranges::find_if(buttons, &QPushButton::isDefault);
        field->setText(QStringLiteral("2026-03-02 14:00"));
        go->click();
        QCOMPARE(back.size(), 1);
        QCOMPARE(back[0][0].value<Time>(), Time::fromSeconds(20'100));
        QCOMPARE(forward.size(), 0);
        field->setText(QStringLiteral("2026-03-02 15:00"));
        go->click();
        QCOMPARE(forward.size(), 1);
        field->setText(QStringLiteral("2026-03-02 14:00"));
        dialog.expression().setText(QStringLiteral("queue_length > 3"));
        go->click();
        QCOMPARE(back.size(), 1);
        QCOMPARE(forward.size(), 2);
    }

    void momentsAreDatesWhereTheTraceHasThem()
    {
        const auto at = Time::fromSeconds(5 * 3600 + 35 * 60);
        QCOMPARE(format::moment(at, kDated.beginning), QStringLiteral("Mon 2026-03-02 14:00:00"));
        QCOMPARE(format::moment(at, {}), QStringLiteral("05:35:00"));
        const auto hour = Duration::fromSeconds(3600);
        QCOMPARE(format::axisMoment(at, kDated.beginning, hour), QStringLiteral("Mon 14:00"));
        QCOMPARE(format::axisMoment(at, kDated.beginning, Duration::fromSeconds(5)), QStringLiteral("Mon 14:00:00"));
        QCOMPARE(format::axisMoment(at, kDated.beginning, hour * 48), QStringLiteral("Mon 03-02"));
        QCOMPARE(format::axisSpan(at, at + hour, kDated.beginning, hour), QStringLiteral("Mon 14:00 – 15:00"));
        QCOMPARE(format::axisMomentAfter(at, at + hour, kDated.beginning, hour), QStringLiteral("15:00"));
        QCOMPARE(format::axisMomentAfter(at, at + hour * 12, kDated.beginning, hour), QStringLiteral("Tue 02:00"));
        QCOMPARE(format::axisSpan(at, at + hour * 12, kDated.beginning, hour), QStringLiteral("Mon 14:00 – Tue 02:00"));
        // What is predicted is rounded alike wherever it is read.
        const auto later = at + Duration::fromSeconds(95);
        QCOMPARE(format::forecast(later, kDated.beginning), QStringLiteral("Mon 2026-03-02 14:02"));
        QCOMPARE(format::axisMoment(format::roundedForecast(later, kDated.beginning), kDated.beginning, hour),
            QStringLiteral("Mon 14:02"));
        QCOMPARE(format::forecastSpan(at, later, kDated.beginning), QStringLiteral("Mon 2026-03-02 14:00 – 14:02"));
        // Ticks stand at midnight, 15 h 35 min after the start.
        QCOMPARE(format::axisOrigin(kDated.beginning), Time::fromSeconds(15 * 3600 + 35 * 60));
        QCOMPARE(format::axisOrigin({}), Time {});
        QCOMPARE(
            format::momentSpan(at, at + hour, kDated.beginning), QStringLiteral("Mon 2026-03-02 14:00:00 – 15:00:00"));
        QCOMPARE(format::momentSpan(at, at + hour * 24, kDated.beginning),
            QStringLiteral("Mon 2026-03-02 14:00:00 – Tue 2026-03-03 14:00:00"));
        QCOMPARE(format::momentSpan(at, kForever, kDated.beginning), QStringLiteral("Mon 2026-03-02 14:00:00 – –"));
    }
};

CONSONANCE_WINDOW_TEST(TestMomentField)
#include "tst_moment_field.moc"
