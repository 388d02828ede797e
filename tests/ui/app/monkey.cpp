// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/app/monkey.h"

#include "core/workload/sample_library.h"

#include <QApplication>
#include <QDialog>
#include <QMenu>
#include <QMetaEnum>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <array>

namespace consonance {

namespace {

using Kind = MonkeyAction::Kind;

constexpr std::array kKindNames { "command", "sample", "click", "double-click", "right-click", "wheel", "drag", "key",
    "type" };
/// How often each kind is done, in the order of Kind.
constexpr std::array kWeights { 30, 2, 30, 4, 5, 6, 6, 12, 5 };
/// These end the window or take over the screen; closing has its own test.
constexpr std::array kLeftOut { "file.quit", "window.fullScreen" };
constexpr std::array kKeys { Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Return, Qt::Key_Escape, Qt::Key_Space, Qt::Key_Left,
    Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End,
    Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_F1, Qt::Key_F2, Qt::Key_A, Qt::Key_C, Qt::Key_D, Qt::Key_F, Qt::Key_Q,
    Qt::Key_R, Qt::Key_S, Qt::Key_V, Qt::Key_W, Qt::Key_X, Qt::Key_Z, Qt::Key_Comma, Qt::Key_Period, Qt::Key_Plus,
    Qt::Key_Minus, Qt::Key_Slash, Qt::Key_Question, Qt::Key_0, Qt::Key_1, Qt::Key_9 };
constexpr std::array kModifiers { Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier,
    Qt::ControlModifier, Qt::AltModifier };
constexpr std::array kTexts { "0", "-1", "7", "1e308", "999999999999999999999", "3.5", "nan", "", " ", "{", "a and (",
    "queue_length > 2", "../../etc/passwd", "作业", "\"quoted\", with; signs\t", "preset:harmony-testbed,jobs=5",
    "%1 %n" };
/// Ctrl+Q would end the window.
constexpr int kQuitKey = static_cast<int>(Qt::ControlModifier) | static_cast<int>(Qt::Key_Q);
constexpr int kPatienceMs = 30;

template<typename Values> const auto& anyOf(RandomStream& random, const Values& values)
{
    return values[static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(std::size(values)) - 1))];
}

Kind drawKind(RandomStream& random)
{
    int total = 0;
    for (const int weight : kWeights)
        total += weight;
    auto left = random.uniformInt(0, total - 1);
    std::size_t kind = 0;
    while (left >= kWeights[kind])
        left -= kWeights[kind++];
    return static_cast<Kind>(kind);
}

QPoint drawPoint(RandomStream& random, const QWidget& widget)
{
    return { static_cast<int>(random.uniformInt(0, std::max(0, widget.width() - 1))),
        static_cast<int>(random.uniformInt(0, std::max(0, widget.height() - 1))) };
}

QWidgetList childrenOf(const QWidget* parent)
{
    return parent->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
}

} // namespace

QString MonkeyAction::line() const
{
    return QStringLiteral("%1 %2 %3 %4 %5 %6 %7")
        .arg(QLatin1String(kKindNames[static_cast<std::size_t>(kind)]), target.isEmpty() ? QStringLiteral("/") : target)
        .arg(from.x())
        .arg(from.y())
        .arg(to.x())
        .arg(to.y())
        .arg(number);
}

std::optional<MonkeyAction> MonkeyAction::fromLine(const QString& line)
{
    const auto parts = line.simplified().split(QLatin1Char(' '));
    const auto name = parts.front().toStdString();
    const auto kind = std::ranges::find(kKindNames, name);
    if (parts.size() != 7 || kind == kKindNames.end())
        return {};
    return MonkeyAction { .kind = static_cast<Kind>(kind - kKindNames.begin()),
        .target = parts[1],
        .from = { parts[2].toInt(), parts[3].toInt() },
        .to = { parts[4].toInt(), parts[5].toInt() },
        .number = parts[6].toInt() };
}

Monkey::Monkey(MainWindow& window, std::uint64_t seed, const QString& logPath)
    : m_window(window)
    , m_random(seed, "monkey")
    , m_log(logPath)
{
    if (!m_log.open(QIODevice::WriteOnly | QIODevice::Text | QIODevice::Unbuffered))
        qFatal("the monkey's log cannot be written");
    m_rescuer.setInterval(kPatienceMs / 2);
    QObject::connect(&m_rescuer, &QTimer::timeout, &m_window, [this] { answerWhatBlocks(); });
    m_rescuer.start();
}

std::vector<QWidget*> Monkey::targets() const
{
    std::vector<QWidget*> found;
    auto widgets = m_window.findChildren<QWidget*>();
    widgets.prepend(&m_window);
    for (auto* widget : widgets) {
        if (widget->isVisible() && widget->isEnabled() && !widget->size().isEmpty())
            found.push_back(widget);
    }
    return found;
}

QString Monkey::pathOf(const QWidget* widget) const
{
    QString path;
    for (; widget != nullptr && widget != &m_window; widget = widget->parentWidget())
        path.prepend(QStringLiteral("/%1").arg(childrenOf(widget->parentWidget()).indexOf(widget)));
    return path.isEmpty() ? QStringLiteral("/") : path;
}

QWidget* Monkey::widgetAt(const QString& path) const
{
    QWidget* widget = &m_window;
    for (const auto& step : path.split(QLatin1Char('/'), Qt::SkipEmptyParts)) {
        const auto children = childrenOf(widget);
        const auto index = step.toInt();
        if (index < 0 || index >= children.size())
            return nullptr;
        widget = children[index];
    }
    return widget;
}

MonkeyAction Monkey::draw()
{
    MonkeyAction action { .kind = drawKind(m_random), .target = {}, .from = {}, .to = {} };
    if (action.kind == Kind::Command) {
        do {
            action.target = anyOf(m_random, m_window.registry().commands()).id;
        } while (std::ranges::find(kLeftOut, action.target.toStdString()) != kLeftOut.end());
        return action;
    }
    if (action.kind == Kind::Sample) {
        action.target = QString::fromStdString(anyOf(m_random, sampleTraces()).id);
        return action;
    }
    const auto* widget = anyOf(m_random, targets());
    action.target = pathOf(widget);
    action.from = drawPoint(m_random, *widget);
    action.to = drawPoint(m_random, *widget);
    switch (action.kind) {
    case Kind::Wheel:
        action.number = static_cast<int>(m_random.uniformInt(-5, 5));
        break;
    case Kind::Key:
        action.number = static_cast<int>(anyOf(m_random, kKeys)) | static_cast<int>(anyOf(m_random, kModifiers));
        break;
    case Kind::Type:
        action.number = static_cast<int>(m_random.uniformInt(0, static_cast<std::int64_t>(kTexts.size()) - 1));
        break;
    default:
        break;
    }
    return action;
}

void Monkey::performOn(QWidget& widget, const MonkeyAction& action)
{
    switch (action.kind) {
    case Kind::Click:
        return QTest::mouseClick(&widget, Qt::LeftButton, {}, action.from);
    case Kind::DoubleClick:
        return QTest::mouseDClick(&widget, Qt::LeftButton, {}, action.from);
    case Kind::RightClick: {
        QContextMenuEvent event(QContextMenuEvent::Mouse, action.from, widget.mapToGlobal(action.from));
        QCoreApplication::sendEvent(&widget, &event);
        return;
    }
    case Kind::Wheel: {
        QWheelEvent event(action.from, widget.mapToGlobal(action.from), {}, { 0, 120 * action.number }, Qt::NoButton,
            Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&widget, &event);
        return;
    }
    case Kind::Drag:
        QTest::mousePress(&widget, Qt::LeftButton, {}, action.from);
        QTest::mouseMove(&widget, (action.from + action.to) / 2);
        QTest::mouseMove(&widget, action.to);
        return QTest::mouseRelease(&widget, Qt::LeftButton, {}, action.to);
    case Kind::Key: {
        const auto modifiers = Qt::KeyboardModifiers(action.number & static_cast<int>(Qt::KeyboardModifierMask));
        const auto key = static_cast<Qt::Key>(action.number & ~static_cast<int>(Qt::KeyboardModifierMask));
        if (action.number != kQuitKey)
            QTest::keyClick(&widget, key, modifiers);
        return;
    }
    case Kind::Type: {
        widget.setFocus();
        const auto text = QString::fromUtf8(kTexts[static_cast<std::size_t>(action.number) % kTexts.size()]);
        for (const auto character : text) {
            QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, character);
            if (auto* focus = QApplication::focusWidget())
                QCoreApplication::sendEvent(focus, &press);
        }
        return;
    }
    default:
        return;
    }
}

void Monkey::perform(const MonkeyAction& action)
{
    const auto line = action.line();
    m_log.write(line.toUtf8() + '\n');
    ++m_actions;
    m_wasBlocked = false;
    QElapsedTimer clock;
    clock.start();
    m_since.start();
    m_isActing = true;
    if (action.kind == Kind::Command)
        (void)m_window.registry().invoke(action.target);
    else if (action.kind == Kind::Sample)
        m_window.openFiles({ QStringLiteral("sample:") + action.target });
    else if (auto* widget = widgetAt(action.target))
        performOn(*widget, action);
    QCoreApplication::processEvents(QEventLoop::AllEvents, kPatienceMs);
    m_isActing = false;
    const auto took = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    // A menu waits for the rescuer, which is not the window's fault.
    if (!m_wasBlocked && took > m_longestMs) {
        m_longestMs = took;
        m_longestLine = line;
    }
    // Otherwise separate windows pile up.
    for (auto* dialog : m_window.findChildren<QDialog*>()) {
        if (dialog->isVisible() && m_random.chance(0.05))
            dialog->close();
    }
}

void Monkey::answerWhatBlocks()
{
    if (!m_isActing || m_since.elapsed() < kPatienceMs)
        return;
    m_since.restart();
    if (auto* popup = QApplication::activePopupWidget()) {
        m_wasBlocked = true;
        // Half of the menus are used, the others are dismissed.
        if (qobject_cast<QMenu*>(popup) != nullptr && m_random.chance(0.5)) {
            for (auto steps = m_random.uniformInt(1, 8); steps > 0; --steps)
                QTest::keyClick(popup, Qt::Key_Down);
            QTest::keyClick(popup, Qt::Key_Return);
        } else {
            QTest::keyClick(popup, Qt::Key_Escape);
        }
        return;
    }
    if (auto* modal = QApplication::activeModalWidget()) {
        m_wasBlocked = true;
        modal->close();
    }
}

} // namespace consonance
