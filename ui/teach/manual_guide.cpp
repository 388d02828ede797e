// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/manual_guide.h"

#include "ui/commands/command_registry.h"
#include "ui/teach/manual_library.h"
#include "ui/teach/manual_panel.h"

#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QWhatsThis>
#include <QWhatsThisClickedEvent>

namespace consonance {

namespace {

struct PanelChapter {
    const char* objectName;
    const char* chapter;
};

/// Where panels and controls are explained.
constexpr PanelChapter kChapters[] = {
    { "clusterCanvas", "cluster" },
    { "jobs", "cluster" },
    { "inspector", "cluster" },
    { "events", "breakpoints" },
    { "breakpoints", "breakpoints" },
    { "watches", "breakpoints" },
    { "decision", "decisions" },
    { "recommend", "decisions" },
    { "whatIf", "whatif" },
    { "history", "whatif" },
    { "timeline", "timeline" },
    { "completionTimes", "timeline" },
    { "utilisation", "timeline" },
    { "queue", "timeline" },
    { "capacity", "cluster" },
    { "interference", "interference" },
    { "hostTime", "interference" },
};

constexpr int kManualGroup = 2;
const QString kLink = QStringLiteral("manual:");

} // namespace

ManualGuide::ManualGuide(CommandRegistry& registry, QMainWindow& window, std::function<QString()> page)
    : QObject(&window)
    , m_registry(registry)
    , m_window(window)
    , m_page(std::move(page))
    , m_dock(new QDockWidget(&window))
{
    m_panel = new ManualPanel(registry);
    m_dock->setObjectName(QStringLiteral("manual"));
    m_dock->setWidget(m_panel);
    m_dock->setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    window.addDockWidget(Qt::RightDockWidgetArea, m_dock);
    m_dock->hide();
    addCommands();
    retranslate();
    qApp->installEventFilter(this);
}

void ManualGuide::addCommands()
{
    m_registry.add({ .id = QStringLiteral("help.manual"),
        .text = QT_TRANSLATE_NOOP("Command", "&Manual"),
        .tip = QT_TRANSLATE_NOOP("Command", "Opens the manual at the chapter on what has the focus"),
        .category = CommandCategory::Help,
        .key = QKeySequence(Qt::Key_F1),
        .icon = Icon::Help,
        .group = kManualGroup,
        .run = [this] { open(chapterOf(QApplication::focusWidget())); } });
    m_registry.add({ .id = QStringLiteral("help.whatsThis"),
        .text = QT_TRANSLATE_NOOP("Command", "&What is this?"),
        .tip = QT_TRANSLATE_NOOP("Command", "Explains the part of the window that is clicked next"),
        .category = CommandCategory::Help,
        .key = QKeySequence(Qt::SHIFT | Qt::Key_F1),
        .icon = Icon::Help,
        .group = kManualGroup,
        .run = [] { QWhatsThis::enterWhatsThisMode(); } });
}

QString ManualGuide::chapterOf(const QWidget* widget) const
{
    for (; widget && widget != &m_window; widget = widget->parentWidget()) {
        for (const auto& known : kChapters) {
            if (widget->objectName() == QLatin1String(known.objectName))
                return QLatin1String(known.chapter);
        }
    }
    return m_page();
}

void ManualGuide::open(const QString& chapter)
{
    m_dock->show();
    m_dock->raise();
    m_panel->open(chapter);
}

void ManualGuide::explainPanels()
{
    for (const auto& known : kChapters) {
        auto* widget = m_window.findChild<QWidget*>(QLatin1String(known.objectName));
        if (!widget)
            continue;
        const auto chapter = manualChapter(QLatin1String(known.chapter), m_registry);
        const auto first = chapter.sections.front().text.trimmed().section(QLatin1String("\n\n"), 0, 0);
        widget->setWhatsThis(
            tr("<b>%1</b><p>%2</p><p><a href=\"%3\">More in the manual</a></p>", "title, text, link")
                .arg(chapter.title.toHtmlEscaped(), QString(first).remove(QLatin1String("**")), kLink + chapter.id));
    }
}

void ManualGuide::retranslate()
{
    m_dock->setWindowTitle(tr("Manual"));
    explainPanels();
}

bool ManualGuide::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() != QEvent::WhatsThisClicked)
        return QObject::eventFilter(watched, event);
    const auto link = static_cast<QWhatsThisClickedEvent*>(event)->href();
    if (!link.startsWith(kLink))
        return QObject::eventFilter(watched, event);
    QWhatsThis::hideText();
    open(link.mid(kLink.size()));
    return true;
}

} // namespace consonance
