// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every page at 1×, 1.5× and 2×, in light, dark and high contrast. Qt reads the scale once at the start, so each has
// its own process. The pictures are searched for problems of other scales and themes: text that is cut off or hard to
// read, pictures that stay blank, enlarged bitmaps. CONSONANCE_GRABS=FOLDER keeps the pictures.
#include "tests/core_test.h"
#include "tests/ui/golden_picture.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/window_fixture.h"
#include "tests/ui/window_texts.h"
#include "ui/canvas/cluster_canvas.h"
#include "ui/heatmap/heat_map_widget.h"
#include "ui/plot/plot_widget.h"
#include "ui/teach/teaching.h"
#include "ui/theme/color_math.h"
#include "ui/theme/low_scroll.h"
#include "ui/timeline/timeline_view.h"
#include "ui/workspace/session_page.h"

#include <QAbstractScrollArea>
#include <QHash>
#include <QProcess>
#include <QTextStream>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

using Page = MainWindow::Page;
constexpr std::pair<ThemeChoice, const char*> kThemes[] { { ThemeChoice::Light, "light" },
    { ThemeChoice::Dark, "dark" }, { ThemeChoice::HighContrast, "contrast" } };
constexpr auto kPagesChild = "CONSONANCE_SCALE_CHILD";
constexpr auto kLessonChild = "CONSONANCE_SCALE_LESSON";
constexpr auto kStartChild = "CONSONANCE_SCALE_START";
constexpr int kDesktopTitleBar = 30; ///< of the desktop, px
constexpr double kReadable = 4.5; ///< WCAG 2.1, 1.4.3
constexpr int kFewestColors = 8; ///< for a picture that shows something

/// The part of the picture covered by the widget, in picture pixels.
QImage partOf(const QImage& picture, const QWidget& root, const QWidget& widget)
{
    const double ratio = picture.devicePixelRatio();
    // The content of a scroll area is in its viewport.
    const auto* scrolled = qobject_cast<const QAbstractScrollArea*>(&widget);
    const QWidget& shown = scrolled ? *scrolled->viewport() : widget;
    const auto seen = shown.visibleRegion().boundingRect();
    const QRectF area(QPointF(shown.mapTo(&root, seen.topLeft())) * ratio, QSizeF(seen.size()) * ratio);
    return picture.copy(area.toAlignedRect() & picture.rect());
}

QHash<QRgb, int> colorsOf(const QImage& part)
{
    QHash<QRgb, int> counts;
    for (int y = 0; y < part.height(); ++y) {
        for (int x = 0; x < part.width(); ++x)
            ++counts[part.pixel(x, y)];
    }
    return counts;
}

/// Contrast of text with the most common colour of the part: of the strongest pixel, which only has the ink's full
/// colour if strokes are as wide as a pixel. They are from 1.5× on; colours are the same at every scale.
double textContrast(const QImage& part)
{
    const auto counts = colorsOf(part);
    QRgb ground = 0;
    int most = 0;
    for (auto color = counts.cbegin(); color != counts.cend(); ++color) {
        if (color.value() > most) {
            most = color.value();
            ground = color.key();
        }
    }
    double best = 1;
    for (auto color = counts.cbegin(); color != counts.cend(); ++color)
        best = std::max(best, contrastRatio(QColor(color.key()), QColor(ground)));
    return best;
}

class ScaledLook {
public:
    ScaledLook(const QWidget& root, QString where)
        : m_root(root)
        , m_where(std::move(where))
        , m_picture(const_cast<QWidget&>(root).grab().toImage())
    {
    }

    void all(double scale)
    {
        const auto pixels = (QSizeF(m_root.size()) * scale).toSize();
        if (std::abs(m_picture.width() - pixels.width()) > 1 || std::abs(m_picture.height() - pixels.height()) > 1)
            note(QStringLiteral("the picture has %1 pixels across").arg(m_picture.width()), m_root);
        for (const auto* widget : m_root.findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->visibleRegion().isEmpty() || widget->window() != &m_root)
                continue;
            lookForCuts(*widget);
            lookAtContrast(*widget, scale);
            lookAtPicture(*widget, scale);
        }
        keep();
    }
    /// Only whether all text shows.
    void cuts()
    {
        for (const auto* widget : m_root.findChildren<QWidget*>()) {
            if (widget->isVisible() && !widget->visibleRegion().isEmpty() && widget->window() == &m_root)
                lookForCuts(*widget);
        }
        keep();
    }
    [[nodiscard]] const QStringList& findings() const { return m_findings; }

private:
    void keep() const
    {
        const auto folder = qEnvironmentVariable("CONSONANCE_GRABS");
        if (!folder.isEmpty())
            m_picture.save(QStringLiteral("%1/%2.png").arg(folder, m_where));
    }

    /// Titles of docks are painted by the style into the dock itself, between its other parts.
    static QString shownText(const QWidget& widget)
    {
        return qobject_cast<const QDockWidget*>(&widget) ? QString() : textOf(widget).trimmed();
    }

    void lookForCuts(const QWidget& widget)
    {
        const auto text = shownText(widget);
        if (const auto* table = qobject_cast<const QTableView*>(&widget)) {
            for (const auto& figure : cutFigures(*table))
                note(QStringLiteral("the figure %1 is cut off").arg(figure), widget);
        }
        // It scrolls down, but not across.
        if (const auto* area = qobject_cast<const LowScrollArea*>(&widget);
            area && area->widget()->width() > area->viewport()->width())
            note(QStringLiteral("what scrolls is %1 px wider than its place")
                     .arg(area->widget()->width() - area->viewport()->width()),
                widget);
        if (const int missing = text.isEmpty() ? 0 : missingPixels(widget); missing > 0)
            note(QStringLiteral("\"%1\" is cut off by %2 px").arg(text.left(60)).arg(missing), widget);
    }

    void lookAtContrast(const QWidget& widget, double scale)
    {
        const auto text = shownText(widget);
        if (text.isEmpty())
            return;
        const auto seen = widget.visibleRegion().boundingRect();
        if (scale < 1.5 || !widget.isEnabled() || seen.size() != widget.size())
            return;
        const double contrast = textContrast(partOf(m_picture, m_root, widget));
        if (contrast < kReadable)
            note(QStringLiteral("\"%1\" has a contrast of %2").arg(text.left(60)).arg(contrast, 0, 'f', 2), widget);
    }

    void lookAtPicture(const QWidget& widget, double scale)
    {
        const bool isPicture = qobject_cast<const ClusterCanvas*>(&widget) || qobject_cast<const TimelineView*>(&widget)
            || qobject_cast<const HeatMapWidget*>(&widget) || qobject_cast<const PlotWidget*>(&widget);
        const auto* button = qobject_cast<const QToolButton*>(&widget);
        const bool hasIcon = button && !button->icon().isNull() && button->isEnabled();
        if (!isPicture && !hasIcon)
            return;
        const auto part = partOf(m_picture, m_root, widget);
        const bool isBlank = colorsOf(part).size() < (isPicture ? kFewestColors : 2);
        if (isBlank)
            note(QStringLiteral("blank"), widget);
        else if (scale >= 2 && fixtures::isDoubled(part))
            note(QStringLiteral("a bitmap of half the scale"), widget);
    }

    void note(const QString& what, const QWidget& widget)
    {
        m_findings << QStringLiteral("%1: %2: %3").arg(m_where, pathOf(widget), what);
    }

    const QWidget& m_root;
    QString m_where;
    QImage m_picture;
    QStringList m_findings;
};

/// The work of the child process: 0 if no problem was found.
int lookAtEverything(double scale)
{
    WindowBench bench;
    bench.settings.setReducedMotion(true);
    bench.open();
    auto& window = *bench.window;
    window.resize(1280, 800);
    window.openRun({ .trace = "preset:harmony-testbed,jobs=20", .cluster = "harmony-testbed", .policy = "lb" });
    if (!QTest::qWaitFor([&] { return bench.isPaused(); }, 20'000))
        return 2;
    for (int i = 0; i < 9; ++i)
        bench.session().stepForward(StepUnit::Interval);
    if (!QTest::qWaitFor([&] { return bench.session().isSettled(); }, 20'000))
        return 2;
    window.selection().selectJobs({ JobId(0) });
    QTextStream out(stdout);
    bool isGood = true;
    for (const auto& [theme, themeName] : kThemes) {
        Theme::instance().apply(theme);
        for (const auto& [page, pageName] : kPages) {
            window.showPage(page);
            // Background computations for the page belong to it.
            if (!QTest::qWaitFor([&] { return window.isIdle(); }, 20'000))
                return 2;
            QCoreApplication::processEvents();
            ScaledLook look(
                window, QStringLiteral("%1-%2-%3").arg(QLatin1String(pageName), QLatin1String(themeName)).arg(scale));
            look.all(scale);
            for (const auto& finding : look.findings()) {
                isGood = false;
                out << finding << Qt::endl;
            }
        }
    }
    return isGood ? 0 : 1;
}

/// The minimum size of a widget and of the parts that determine it, for messages.
void sayWhatNeedsRoom(const QWidget& widget, int wide, QTextStream& out, int depth = 0)
{
    const auto needed = widget.minimumSizeHint().expandedTo(widget.minimumSize());
    if (widget.isWindow() == (depth > 0) || needed.width() < wide)
        return;
    out << QString(2 * depth, QLatin1Char(' ')) << widget.metaObject()->className() << ' ' << widget.objectName() << ' '
        << needed.width() << " x " << needed.height() << Qt::endl;
    for (const auto* child : widget.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        sayWhatNeedsRoom(*child, wide * 3 / 5, out, depth + 1);
}

/// The first page and a run in every perspective on a screen of 1600 × 1000 pixels at this scale. 0: texts are
/// complete, and the window fits.
int startOnTheScreen(double scale)
{
    const QSize screen(static_cast<int>(1600 / scale), static_cast<int>(1000 / scale) - kDesktopTitleBar);
    WindowBench bench;
    bench.open();
    auto& window = *bench.window;
    window.resize(screen);
    if (!QTest::qWaitFor([&] { return window.isIdle(); }, 20'000))
        return 2;
    QCoreApplication::processEvents();
    QTextStream out(stdout);
    ScaledLook look(window, QStringLiteral("start-%1").arg(scale));
    look.cuts();
    out << look.findings().join(QLatin1Char('\n'));
    bool isGood = look.findings().isEmpty();
    window.openRun(
        { .trace = "preset:harmony-testbed,jobs=120,load=4", .cluster = "harmony-testbed", .policy = "harmony" });
    if (!QTest::qWaitFor([&] { return bench.isPaused(); }, 20'000))
        return 2;
    for (int i = 0; i < 9; ++i)
        bench.session().stepForward(StepUnit::Decision);
    if (!QTest::qWaitFor([&] { return bench.session().isSettled(); }, 20'000))
        return 2;
    window.selection().selectJobs({ JobId(10) });
    for (const auto perspective : { Perspective::Teach, Perspective::Operate, Perspective::Debug }) {
        window.sessionPage().workspace().setPerspective(perspective);
        window.sessionPage().workspace().resetLayout();
        if (!QTest::qWaitFor([&] { return window.isIdle(); }, 20'000))
            return 2;
        QCoreApplication::processEvents();
        const auto needed = window.minimumSizeHint();
        if (window.width() <= screen.width() && needed.width() <= screen.width())
            continue;
        isGood = false;
        out << perspectiveId(perspective) << ": needs " << needed.width() << " of " << screen.width() << Qt::endl;
        sayWhatNeedsRoom(window, screen.width(), out);
    }
    return isGood ? 0 : 1;
}

/// A lesson in every perspective on a screen of 1600 × 1000 pixels at this scale. 0: the window fits, its texts are
/// complete.
int fitTheScreen(double scale)
{
    const QSize screen(static_cast<int>(1600 / scale), static_cast<int>(1000 / scale) - kDesktopTitleBar);
    WindowBench bench;
    bench.settings.setReducedMotion(true);
    bench.open();
    auto& window = *bench.window;
    window.resize(screen);
    window.teaching().start(QStringLiteral("packing"));
    if (!QTest::qWaitFor([&] { return bench.isPaused(); }, 20'000))
        return 2;
    for (int i = 0; i < 9; ++i)
        bench.session().stepForward(StepUnit::Interval);
    if (!QTest::qWaitFor([&] { return bench.session().isSettled(); }, 20'000))
        return 2;
    QTextStream out(stdout);
    bool isGood = true;
    for (const auto perspective : { Perspective::Teach, Perspective::Operate, Perspective::Debug }) {
        window.sessionPage().workspace().setPerspective(perspective);
        window.sessionPage().workspace().resetLayout();
        if (!QTest::qWaitFor([&] { return window.isIdle(); }, 20'000))
            return 2;
        QCoreApplication::processEvents();
        const auto name = perspectiveId(perspective);
        const auto needed = window.minimumSizeHint();
        if (window.size() != screen || needed.width() > screen.width() || needed.height() > screen.height()) {
            isGood = false;
            out << name << ": needs " << needed.width() << " x " << needed.height() << ", is " << window.width()
                << " x " << window.height() << Qt::endl;
            sayWhatNeedsRoom(window, screen.width(), out);
        }
        ScaledLook look(window, QStringLiteral("lesson-%1-%2").arg(name).arg(scale));
        look.cuts();
        for (const auto& finding : look.findings()) {
            isGood = false;
            out << finding << Qt::endl;
        }
    }
    return isGood ? 0 : 1;
}

/// The test program again at another scale; returns the problems found.
QString findingsOfChild(const char* what, const QString& scale)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_SCALE_FACTOR"), scale);
    environment.insert(QLatin1String(what), scale);
    QProcess child;
    child.setProcessEnvironment(environment);
    child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child.start(QCoreApplication::applicationFilePath(), { QStringLiteral("tst_scales") });
    if (!child.waitForFinished(120'000))
        return QStringLiteral("does not come to an end");
    const auto said = QString::fromUtf8(child.readAllStandardOutput());
    return child.exitCode() == 0 ? QString() : QStringLiteral("\nexit code %1\n%2").arg(child.exitCode()).arg(said);
}

} // namespace

class TestScales : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPageHoldsAtEveryScale_data()
    {
        QTest::addColumn<QString>("scale");
        for (const auto* scale : { "1", "1.5", "2" })
            QTest::newRow(scale) << QString::fromLatin1(scale);
    }

    void everyPageHoldsAtEveryScale()
    {
        QFETCH(const QString, scale);
        const auto findings = findingsOfChild(kPagesChild, scale);
        QVERIFY2(findings.isEmpty(), qPrintable(findings));
    }

    void aLessonFitsSmallScreens_data()
    {
        QTest::addColumn<QString>("scale");
        for (const auto* scale : { "1", "1.5" })
            QTest::newRow(scale) << QString::fromLatin1(scale);
    }

    void aLessonFitsSmallScreens()
    {
        QFETCH(const QString, scale);
        const auto findings = findingsOfChild(kLessonChild, scale);
        QVERIFY2(findings.isEmpty(), qPrintable(findings));
    }

    void theFirstPageAndARunFitAtTwiceTheScale()
    {
        const auto findings = findingsOfChild(kStartChild, QStringLiteral("2"));
        QVERIFY2(findings.isEmpty(), qPrintable(findings));
    }

    /// The checks must detect the problems they are meant for.
    void theChecksSee()
    {
        QImage part(40, 20, QImage::Format_RGB32);
        part.fill(QColor(255, 255, 255));
        QCOMPARE(textContrast(part), 1.0);
        part.setPixelColor(3, 3, QColor(150, 150, 150));
        QVERIFY(textContrast(part) < kReadable);
        part.setPixelColor(4, 4, QColor(90, 90, 90));
        QVERIFY(textContrast(part) > kReadable);
        QImage small(20, 10, QImage::Format_RGB32);
        for (int x = 0; x < 20; ++x) {
            for (int y = 0; y < 10; ++y)
                small.setPixel(x, y, qRgb(x * 12, y * 25, 0));
        }
        QVERIFY(!fixtures::isDoubled(small));
        QVERIFY(fixtures::isDoubled(small.scaled(40, 20)));
    }
};

static int runScales(int argc, char** argv)
{
    const auto pages = qgetenv(kPagesChild);
    const auto lesson = qgetenv(kLessonChild);
    const auto start = qgetenv(kStartChild);
    QApplication application(argc, argv);
    if (!pages.isEmpty())
        return lookAtEverything(pages.toDouble());
    if (!lesson.isEmpty())
        return fitTheScreen(lesson.toDouble());
    if (!start.isEmpty())
        return startOnTheScreen(start.toDouble());
    TestScales test;
    return QTest::qExec(&test, argc, argv);
}

CONSONANCE_TEST_MAIN(runScales)
#include "tst_scales.moc"
