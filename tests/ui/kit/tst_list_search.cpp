// SPDX-License-Identifier: GPL-3.0-or-later
// Long lists are searched by typing.
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/kit/list_search.h"
#include "ui/kit/search_combo_box.h"

#include <QListWidget>
#include <QSignalSpy>
#include <QTest>

using namespace consonance;

namespace {

QString shown(const QListWidget& list)
{
    QStringList texts;
    for (int row = 0; row < list.count(); ++row) {
        if (!list.item(row)->isHidden())
            texts << list.item(row)->text();
    }
    return texts.join(QLatin1Char('|'));
}

} // namespace

class TestListSearch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void everyWordHasToBeThere()
    {
        QListWidget list;
        const auto add = [&list](const char* title, const char* searched) {
            auto* item = new QListWidgetItem(QLatin1String(title), &list);
            if (*searched)
                item->setData(ListSearch::kTextRole, QLatin1String(searched));
            else
                item->setFlags(Qt::NoItemFlags);
        };
        add("Placement", "");
        add("Load balancing", "lb Load balancing verified");
        add("Locality", "locality from formulas");
        add("Priority", "");
        add("Tiresias", "tiresias verified remaining work");
        ListSearch search(list);
        QCOMPARE(shown(list).count(QLatin1Char('|')), 4);
        search.setText(QStringLiteral("VERIFIED"));
        QCOMPARE(shown(list), QStringLiteral("Placement|Load balancing|Priority|Tiresias"));
        search.setText(QStringLiteral("work verified"));
        QCOMPARE(shown(list), QStringLiteral("Priority|Tiresias"));
        qRegisterMetaType<QListWidgetItem*>("QListWidgetItem*");
        QSignalSpy chosen(&search, &ListSearch::chosen);
        QTest::keyClick(&search, Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.front().front().value<QListWidgetItem*>()->text(), QStringLiteral("Tiresias"));
        search.setText(QStringLiteral("nobody"));
        QVERIFY(shown(list).isEmpty());
        QTest::keyClick(&search, Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        search.clear();
        QCOMPARE(shown(list).count(QLatin1Char('|')), 4);
    }

    /// Typed into the closed list; the arrows and Enter, or a click, choose; Esc leaves everything unchanged.
    void aChoiceIsTyped()
    {
        SearchComboBox choice;
        for (const char* text : { "lb", "locality", "tiresias", "gandiva" })
            choice.addItem(QLatin1String(text));
        choice.show();
        QVERIFY(QTest::qWaitForWindowExposed(&choice));
        choice.setFocus();
        QTest::keyClick(&choice, Qt::Key_T);
        QTRY_VERIFY(choice.search().isVisible());
        QCOMPARE(choice.search().text(), QStringLiteral("t"));
        QTest::keyClicks(&choice.search(), QStringLiteral("ires"));
        QCOMPARE(shown(choice.list()), QStringLiteral("tiresias"));
        QTest::keyClick(&choice.search(), Qt::Key_Return);
        QCOMPARE(choice.currentText(), QStringLiteral("tiresias"));
        QVERIFY(!choice.search().isVisible());

        QTest::mouseClick(&choice, Qt::LeftButton);
        QTRY_VERIFY(choice.search().isVisible());
        QVERIFY(choice.search().text().isEmpty());
        QTest::keyClicks(&choice.search(), QStringLiteral("l"));
        QTest::keyClick(&choice.search(), Qt::Key_Down);
        QTest::keyClick(&choice.list(), Qt::Key_Down);
        QTest::keyClick(&choice.list(), Qt::Key_Return);
        QCOMPARE(choice.currentText(), QStringLiteral("locality"));

        choice.showPopup();
        QTest::keyClicks(&choice.search(), QStringLiteral("gandiva"));
        QTest::keyClick(&choice.search(), Qt::Key_Escape);
        QTRY_VERIFY(!choice.search().isVisible());
        QCOMPARE(choice.currentText(), QStringLiteral("locality"));
    }
};

CONSONANCE_WINDOW_TEST(TestListSearch)
#include "tst_list_search.moc"
