// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/color_vision.h"
#include "tests/ui/ui_test.h"
#include "tests/window_test.h"
#include "ui/kit/role_label.h"
#include "ui/theme/color_maps.h"
#include "ui/theme/color_math.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_text.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QFontMetricsF>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QSplitter>
#include <QStatusBar>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QTextBrowser>
#include <QToolBar>
#include <QVBoxLayout>
#include <QWheelEvent>

using namespace consonance;

Q_DECLARE_METATYPE(consonance::ThemeKind)

namespace {

constexpr double kTextContrast = 4.5; // WCAG 2.1, 1.4.3
constexpr double kMarkContrast = 3.0; // WCAG 2.1, 1.4.11

QByteArray pairText(const char* first, const char* second, double ratio)
{
    return QStringLiteral("%1 on %2: %3").arg(QLatin1String(first), QLatin1String(second)).arg(ratio).toLatin1();
}

void addThemeRows()
{
    QTest::addColumn<ThemeKind>("kind");
    QTest::newRow("light") << ThemeKind::Light;
    QTest::newRow("dark") << ThemeKind::Dark;
    QTest::newRow("high contrast") << ThemeKind::HighContrast;
}

/// One of each widget that forms are made of.
QWidget* formOfEverything()
{
    auto* form = new QWidget;
    auto* column = new QVBoxLayout(form);
    auto* frameless = new QLineEdit(QStringLiteral("no frame"));
    frameless->setFrame(false);
    auto* choice = new QComboBox;
    choice->addItem(QStringLiteral("choice"));
    auto* list = new QListWidget;
    list->addItem(QStringLiteral("entry"));
    auto* progress = new QProgressBar;
    progress->setValue(40);
    for (QWidget* widget : std::initializer_list<QWidget*> { frameless, new QLineEdit(QStringLiteral("field")), choice,
             new QSpinBox, new QCheckBox(QStringLiteral("check")), new QRadioButton(QStringLiteral("radio")),
             new QPushButton(QStringLiteral("push")), new QGroupBox(QStringLiteral("group")), list, progress,
             new QSlider(Qt::Horizontal), new QTextBrowser })
        column->addWidget(widget);
    return form;
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnUnexpectedWarning(); }

    void contrastOfKnownPairs()
    {
        // WCAG's own examples: black on white is 21, a colour on itself 1; #777777 on white is known to miss 4.5
        // narrowly.
        QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrastRatio(Qt::red, Qt::red), 1.0);
        QVERIFY(qAbs(contrastRatio(QColor(0x77, 0x77, 0x77), Qt::white) - 4.478) < 0.001);
    }

    void textReadsEverywhere_data() { addThemeRows(); }
    void textReadsEverywhere()
    {
        QFETCH(ThemeKind, kind);
        const auto& t = themeTokens(kind);
        const std::pair<const char*, QColor> texts[] = { { "text", t.text }, { "mutedText", t.mutedText },
            { "accent", t.accent }, { "ok", t.ok }, { "warning", t.warning }, { "error", t.error } };
        const std::pair<const char*, QColor> grounds[]
            = { { "background", t.background }, { "surface", t.surface }, { "raised", t.raised } };
        for (const auto& [textName, text] : texts) {
            for (const auto& [groundName, ground] : grounds) {
                const auto ratio = contrastRatio(text, ground);
                QVERIFY2(ratio >= kTextContrast, pairText(textName, groundName, ratio).constData());
            }
        }
        for (const auto& ground : { t.selection, t.hover, t.okSurface, t.warningSurface, t.errorSurface, t.tooltip })
            QVERIFY2(contrastRatio(t.text, ground) >= kTextContrast, qPrintable(ground.name()));
        for (const auto& ground : { t.selection, t.hover, t.okSurface, t.warningSurface, t.errorSurface })
            QVERIFY2(contrastRatio(t.mutedText, ground) >= kTextContrast, qPrintable(ground.name()));
        QVERIFY(contrastRatio(t.ok, t.okSurface) >= kTextContrast);
        QVERIFY(contrastRatio(t.warning, t.warningSurface) >= kTextContrast);
        QVERIFY(contrastRatio(t.error, t.errorSurface) >= kTextContrast);
        QVERIFY(contrastRatio(t.onAccent, t.accent) >= kTextContrast);
    }

    void marksStandOut_data() { addThemeRows(); }
    void marksStandOut()
    {
        QFETCH(ThemeKind, kind);
        const auto& t = themeTokens(kind);
        for (const auto& ground : { t.background, t.surface, t.raised }) {
            for (const auto& mark : { t.outline, t.accent, t.axis })
                QVERIFY2(contrastRatio(mark, ground) >= kMarkContrast,
                    pairText(qPrintable(mark.name()), qPrintable(ground.name()), contrastRatio(mark, ground))
                        .constData());
            for (const auto& job : jobColors(kind))
                QVERIFY2(contrastRatio(job, ground) >= kMarkContrast,
                    pairText(qPrintable(job.name()), qPrintable(ground.name()), contrastRatio(job, ground))
                        .constData());
        }
        QVERIFY(contrastRatio(t.text, t.missing) >= kTextContrast);
    }

    void jobColorsStayApart_data() { addThemeRows(); }
    void jobColorsStayApart()
    {
        QFETCH(ThemeKind, kind);
        const auto& colors = jobColors(kind);
        for (const auto vision :
            { ColorVision::Normal, ColorVision::Protan, ColorVision::Deutan, ColorVision::Tritan }) {
            for (std::size_t i = 0; i < colors.size(); ++i) {
                for (std::size_t k = 0; k < i; ++k) {
                    const auto apart
                        = perceptualDistance(simulateVision(colors[i], vision), simulateVision(colors[k], vision));
                    // Three just noticeable differences.
                    QVERIFY2(apart >= 0.055,
                        qPrintable(QStringLiteral("vision %1: %2 and %3 are %4 apart")
                                       .arg(static_cast<int>(vision))
                                       .arg(colors[i].name(), colors[k].name())
                                       .arg(apart)));
                }
            }
        }
    }

    void jobStylesRepeatOnlyAfterAllColors()
    {
        auto& theme = Theme::instance();
        theme.apply(ThemeChoice::Light);
        const std::size_t distinct = kJobColorCount;
        for (std::size_t i = 0; i < distinct; ++i) {
            for (std::size_t k = 0; k < i; ++k)
                QVERIFY(theme.jobStyle(i) != theme.jobStyle(k));
            QVERIFY(contrastRatio(theme.jobStyle(i).ink, theme.jobStyle(i).color) >= kTextContrast);
        }
        QCOMPARE(theme.jobStyle(distinct), theme.jobStyle(0));
    }

    void colorMapsMatchPublishedEntries()
    {
        // Published 256-entry tables at indices between the stored control points.
        const std::tuple<ColorMap, std::size_t, QColor> published[]
            = { { ColorMap::Viridis, 0, QColor(68, 1, 84) }, { ColorMap::Viridis, 13, QColor(72, 20, 103) },
                  { ColorMap::Viridis, 128, QColor(33, 145, 140) }, { ColorMap::Viridis, 247, QColor(234, 229, 26) },
                  { ColorMap::Viridis, 255, QColor(253, 231, 37) }, { ColorMap::Cividis, 0, QColor(0, 34, 78) },
                  { ColorMap::Cividis, 13, QColor(0, 44, 100) }, { ColorMap::Cividis, 128, QColor(125, 124, 120) },
                  { ColorMap::Cividis, 247, QColor(248, 223, 60) }, { ColorMap::Cividis, 255, QColor(254, 232, 56) } };
        for (const auto& [map, index, expected] : published) {
            const QColor actual = QColor::fromRgb(colorTable(map)[index]);
            QVERIFY2(qAbs(actual.red() - expected.red()) <= 4 && qAbs(actual.green() - expected.green()) <= 4
                    && qAbs(actual.blue() - expected.blue()) <= 4,
                qPrintable(actual.name()));
        }
    }

    void sequentialMapsGrowLighter()
    {
        for (const auto map : { ColorMap::Cividis, ColorMap::Viridis }) {
            const auto& table = colorTable(map);
            for (std::size_t i = 5; i < table.size(); i += 5)
                QVERIFY(
                    relativeLuminance(QColor::fromRgb(table[i])) > relativeLuminance(QColor::fromRgb(table[i - 5])));
        }
    }

    void divergingMapIsGreyAtZero()
    {
        const auto middle = QColor::fromRgb(colorOf(ColorMap::BlueGreyOrange, 0, -3, 3));
        QVERIFY(middle.saturation() < 8);
        QVERIFY(QColor::fromRgb(colorOf(ColorMap::BlueGreyOrange, -3, -3, 3)).blue() > middle.blue() / 2);
        QVERIFY(QColor::fromRgb(colorOf(ColorMap::BlueGreyOrange, 3, -3, 3)).red() > middle.red() / 3);
        QCOMPARE(colorOf(ColorMap::Viridis, 99, 0, 1), colorTable(ColorMap::Viridis)[255]);
    }

    void followsTheSystem()
    {
        auto& theme = Theme::instance();
        theme.apply(ThemeChoice::System);
        QCOMPARE(theme.kind(), ThemeKind::Light);
        QSignalSpy changed(&theme, &Theme::changed);
        QPalette dark;
        dark.setColor(QPalette::Window, Qt::black);
        dark.setColor(QPalette::WindowText, Qt::white);
        QApplication::setPalette(dark);
        QTRY_COMPARE(theme.kind(), ThemeKind::Dark);
        QVERIFY(!changed.isEmpty());
        QCOMPARE(QApplication::palette().color(QPalette::Window), themeTokens(ThemeKind::Dark).background);
    }

    /// Anything drawn in another theme before looks like anything made in this one.
    void widgetsFollowTheTheme()
    {
        const auto fill = [](QMainWindow& window) {
            auto* bar = window.addToolBar(QStringLiteral("tools"));
            bar->addAction(QStringLiteral("plain"));
            bar->addSeparator();
            auto* checked = bar->addAction(QStringLiteral("checked"));
            checked->setCheckable(true);
            checked->setChecked(true);
            auto* menu = window.menuBar()->addMenu(QStringLiteral("menu"));
            menu->addAction(QStringLiteral("on"));
            menu->addSeparator();
            menu->addAction(QStringLiteral("off"))->setEnabled(false);
            window.statusBar()->showMessage(QStringLiteral("status"));
            auto* dock = new QDockWidget(QStringLiteral("dock"));
            dock->setWidget(new QLabel(QStringLiteral("content")));
            window.addDockWidget(Qt::LeftDockWidgetArea, dock);
            auto* splitter = new QSplitter;
            auto* tabs = new QTabWidget;
            auto* table = new QTableWidget(60, 3);
            tabs->addTab(table, QStringLiteral("first"));
            tabs->addTab(formOfEverything(), QStringLiteral("second")); // hidden while the theme changes
            splitter->addWidget(tabs);
            splitter->addWidget(new QPlainTextEdit(QStringLiteral("line\n").repeated(90)));
            window.setCentralWidget(splitter);
            window.resize(900, 500);
        };
        const auto pictures = [](QMainWindow& window) {
            auto* menu = window.menuBar()->actions().front()->menu();
            auto* tabs = window.findChild<QTabWidget*>();
            std::vector<QImage> all { window.grab().toImage(), menu->grab().toImage() };
            tabs->setCurrentIndex(1);
            all.push_back(window.grab().toImage());
            tabs->setCurrentIndex(0);
            return all;
        };
        auto& theme = Theme::instance();
        theme.apply(ThemeChoice::Light);
        QMainWindow turned;
        fill(turned);
        const auto light = pictures(turned);
        for (const auto choice : { ThemeChoice::Dark, ThemeChoice::HighContrast, ThemeChoice::Light }) {
            theme.apply(choice);
            QMainWindow fresh;
            fill(fresh);
            const auto turnedNow = pictures(turned);
            const auto freshNow = pictures(fresh);
            for (std::size_t i = 0; i < light.size(); ++i) {
                QCOMPARE(turnedNow[i], freshNow[i]);
                QCOMPARE(turnedNow[i] == light[i], choice == ThemeChoice::Light);
            }
        }
    }

    void keepsAChosenTheme()
    {
        auto& theme = Theme::instance();
        theme.apply(ThemeChoice::HighContrast);
        QCOMPARE(theme.kind(), ThemeKind::HighContrast);
        QCOMPARE(QApplication::palette().color(QPalette::Window), QColor(Qt::black));
        theme.apply(ThemeChoice::Light);
        QCOMPARE(QApplication::palette().color(QPalette::Base), themeTokens(ThemeKind::Light).surface);
    }

    void fontsHaveThreeSizesAndTabularFigures()
    {
        const auto& theme = Theme::instance();
        const auto size = [&](TextSize which) { return theme.font(which).pointSizeF(); };
        QVERIFY(size(TextSize::Small) < size(TextSize::Body));
        QVERIFY(size(TextSize::Body) < size(TextSize::Title));
        const QFontMetricsF metrics(theme.font(TextSize::Body));
        for (char digit = '0'; digit <= '9'; ++digit)
            QCOMPARE(metrics.horizontalAdvance(QLatin1Char(digit)), metrics.horizontalAdvance(QLatin1Char('0')));
    }

    void reducedMotionStopsAnimation()
    {
        auto& theme = Theme::instance();
        QVERIFY(theme.motionMs() > 0 && theme.motionMs() <= 150);
        theme.setReducedMotion(true);
        QCOMPARE(theme.motionMs(), 0);
        theme.setReducedMotion(false);
    }

    void everyIconIsDrawn()
    {
        for (int i = 1; i < kIconCount; ++i) {
            const auto icon = static_cast<Icon>(i);
            const auto image = iconPixmap(icon, 16, Qt::red, 1.0).toImage();
            int painted = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    painted += image.pixelColor(x, y).alpha() > 128 && image.pixelColor(x, y).red() > 200;
            }
            QVERIFY2(painted >= 3, qPrintable(iconName(icon)));
        }
        QVERIFY(themedIcon(Icon::None).isNull());
        QVERIFY(themedIcon(Icon::Add).pixmap(QSize(0, 16)).isNull()); // without a warning
        QVERIFY(!applicationIcon().pixmap(64).isNull());
    }

    void iconsFollowTheTheme()
    {
        auto& theme = Theme::instance();
        theme.apply(ThemeChoice::Light);
        const auto icon = themedIcon(Icon::Add);
        const auto light = icon.pixmap(16).toImage().pixelColor(8, 8);
        theme.apply(ThemeChoice::Dark);
        const auto dark = icon.pixmap(16).toImage().pixelColor(8, 8);
        QVERIFY(relativeLuminance(dark) > relativeLuminance(light) + 0.5);
    }

    /// Scrolling past a list or a number field does not change it, on any page; what must not take the focus stays so.
    void theWheelChangesNoField()
    {
        Theme::instance().apply(ThemeChoice::Light);
        QWidget page;
        auto* list = new QComboBox(&page);
        list->addItems({ QStringLiteral("a"), QStringLiteral("b") });
        auto* number = new QSpinBox(&page);
        auto* quiet = new QComboBox(&page);
        quiet->setFocusPolicy(Qt::NoFocus);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        for (QWidget* field : std::initializer_list<QWidget*> { list, number }) {
            field->setFocus();
            QWheelEvent wheel(QPointF(2, 2), field->mapToGlobal(QPointF(2, 2)), {}, QPoint(0, -120), Qt::NoButton,
                Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(field, &wheel);
            QVERIFY2(!wheel.isAccepted(), field->metaObject()->className());
        }
        QCOMPARE(list->currentIndex(), 0);
        QCOMPARE(number->value(), 0);
        QCOMPARE(list->focusPolicy(), Qt::StrongFocus); // not by the wheel
        QCOMPARE(quiet->focusPolicy(), Qt::NoFocus);
    }

    void controlEdgesStandOut_data() { addThemeRows(); }
    void controlEdgesStandOut()
    {
        QFETCH(ThemeKind, kind);
        Theme::instance().apply(kind == ThemeKind::Light ? ThemeChoice::Light
                : kind == ThemeKind::Dark                ? ThemeChoice::Dark
                                                         : ThemeChoice::HighContrast);
        const auto& tokens = Theme::instance().tokens();
        QComboBox combo;
        QLineEdit line;
        QPushButton button;
        QSpinBox spin;
        QProgressBar bar;
        for (QWidget* control : std::initializer_list<QWidget*> { &combo, &line, &button, &spin, &bar }) {
            control->resize(100, 24);
            const auto image = control->grab().toImage();
            const auto edge = image.pixelColor(0, image.height() / 2);
            QVERIFY2(contrastRatio(edge, tokens.background) >= kMarkContrast, control->metaObject()->className());
        }
        QCheckBox check;
        check.resize(check.sizeHint());
        const auto off = check.grab().toImage();
        check.setChecked(true);
        QVERIFY(check.grab().toImage() != off);
    }

    /// Plain grey: no value of any map looks like it, including the grey zero of the diverging one.
    void missingDataDiffersFromEveryColor()
    {
        for (const auto kind : { ThemeKind::Light, ThemeKind::Dark, ThemeKind::HighContrast }) {
            const auto& missing = themeTokens(kind).missing;
            for (const auto map : { ColorMap::Cividis, ColorMap::Viridis, ColorMap::BlueGreyOrange }) {
                for (const auto color : colorTable(map))
                    QVERIFY2(perceptualDistance(missing, QColor::fromRgb(color)) >= 0.04,
                        qPrintable(missing.name() + QStringLiteral(" ") + QColor::fromRgb(color).name()));
            }
        }
    }

    void wrappedTextLosesNothing()
    {
        const auto font = Theme::instance().font(TextSize::Body);
        const QFontMetricsF metrics(font);
        for (const auto& text : { QStringLiteral("sample:packing-hurts under lb\nsecond"),
                 QStringLiteral("classification"), QStringLiteral("1 个 worker, 1 个参数服务器"), QString() }) {
            const auto lines = wrappedText(text, font, 60).split(QLatin1Char('\n'));
            for (const auto& line : lines)
                QVERIFY2(metrics.horizontalAdvance(line) <= 60, qPrintable(line));
            const auto letters = [](QString one) { return one.remove(QLatin1Char(' ')).remove(QLatin1Char('\n')); };
            QCOMPARE(letters(lines.join(QLatin1Char('\n'))), letters(text));
        }
        QCOMPARE(wrappedText(QStringLiteral("one two"), font, 1000), QStringLiteral("one two"));
    }

    /// A link is read again with the theme, which its text would otherwise remember.
    void linksFollowTheTheme()
    {
        auto& theme = Theme::instance();
        const auto labelled = [](RoleLabel& label) {
            label.setTextFormat(Qt::RichText);
            label.setText(QStringLiteral("<a href=\"there\">there</a>"));
            label.resize(80, 20);
        };
        theme.apply(ThemeChoice::Light);
        RoleLabel before(TextSize::Body);
        labelled(before);
        const auto light = before.grab().toImage();
        theme.apply(ThemeChoice::Dark);
        RoleLabel after(TextSize::Body);
        labelled(after);
        QCOMPARE(before.grab().toImage(), after.grab().toImage());
        QVERIFY(before.grab().toImage() != light);
        theme.apply(ThemeChoice::System);
    }
};

CONSONANCE_WINDOW_TEST(TestTheme)
#include "tst_theme.moc"
