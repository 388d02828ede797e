// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/theme/flow_layout.h"

#include <QHBoxLayout>
#include <QTest>
#include <QWidget>

#include <vector>

using namespace consonance;

namespace {

constexpr int kGap = 4;

/// Reports and wants a fixed size.
class Brick : public QWidget {
public:
    explicit Brick(int width, QSizePolicy::Policy across = QSizePolicy::Preferred)
        : m_width(width)
    {
        setSizePolicy(across, QSizePolicy::Fixed);
    }
    [[nodiscard]] QSize sizeHint() const override { return { m_width, 20 }; }
    [[nodiscard]] QSize minimumSizeHint() const override { return { m_width / 2, 20 }; }

private:
    int m_width;
};

} // namespace

class TestFlowLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void aRowGoesOnInAnotherLine()
    {
        QWidget row;
        auto* flow = new FlowLayout(kGap, &row);
        std::vector<Brick*> bricks;
        for (int i = 0; i < 3; ++i) {
            bricks.push_back(new Brick(100));
            flow->addWidget(bricks.back());
        }
        QCOMPARE(flow->sizeHint(), QSize(308, 20));
        QCOMPARE(flow->minimumSize(), QSize(50, 20));
        QCOMPARE(flow->heightForWidth(308), 20);
        QCOMPARE(flow->heightForWidth(307), 44);
        row.resize(210, 100);
        row.show();
        QVERIFY(QTest::qWaitForWindowExposed(&row));
        QCOMPARE(bricks[0]->geometry(), QRect(0, 0, 100, 20));
        QCOMPARE(bricks[1]->geometry(), QRect(104, 0, 100, 20));
        QCOMPARE(bricks[2]->geometry(), QRect(0, 24, 100, 20));
        // Narrower than a single item: as wide as the room allows.
        flow->setGeometry({ 0, 0, 80, 100 });
        QCOMPARE(bricks[1]->geometry(), QRect(0, 24, 80, 20));
        // Hidden items leave no gap.
        bricks[0]->hide();
        flow->setGeometry({ 0, 0, 210, 100 });
        QCOMPARE(bricks[2]->geometry(), QRect(104, 0, 100, 20));
    }

    void whatExpandsTakesTheRestOfItsLine()
    {
        QWidget row;
        auto* flow = new FlowLayout(kGap, &row);
        auto* growing = new Brick(100, QSizePolicy::Expanding);
        auto* name = new Brick(40);
        auto* field = new Brick(60);
        auto* pair = new QHBoxLayout;
        pair->setSpacing(kGap);
        pair->addWidget(name);
        pair->addWidget(field);
        flow->addWidget(growing);
        flow->addLayout(pair);
        row.resize(300, 60);
        row.show();
        QVERIFY(QTest::qWaitForWindowExposed(&row));
        QCOMPARE(growing->geometry(), QRect(0, 0, 192, 20));
        QCOMPARE(field->geometry(), QRect(240, 0, 60, 20));
        // The pair moves to the next line as a whole.
        row.resize(150, 60);
        QTRY_COMPARE(name->geometry(), QRect(0, 24, 40, 20));
        QCOMPARE(growing->width(), 150);
    }
};

CONSONANCE_WINDOW_TEST(TestFlowLayout)
#include "tst_flow_layout.moc"
