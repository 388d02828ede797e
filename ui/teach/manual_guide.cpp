// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/manual_guide.h"

#include "core/answers/question.h"
#include "ui/commands/command_registry.h"
#include "ui/teach/manual_library.h"
#include "ui/teach/manual_panel.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
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
    { "whatIf", "whatif" },
    { "history", "whatif" },
    { "timeline", "timeline" },
    { "completionTimes", "timeline" },
    { "utilisation", "timeline" },
    { "queue", "timeline" },
    { "capacity", "cluster" },
    { "interference", "interference" },
    { "hostTime", "interference" },
    { "outcome", "operating" },
};

/// The same with the panels of questions.
std::vector<PanelChapter> allChapters()
{
    std::vector<PanelChapter> all(std::begin(kChapters), std::end(kChapters));
    for (const auto& question : questions())
        all.push_back({ question.id.c_str(), question.manualPage.c_str() });
    return all;
}

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
        .tip = QT_TRANSLATE_NOOP(
            "Command", "Opens the manual at the chapter on what has the focus, and closes it if it shows that already"),
        .category = CommandCategory::Help,
        .key = QKeySequence(Qt::Key_F1),
        .icon = Icon::Help,
        .group = kManualGroup,
        .run = [this] { toggle(); } });
    m_registry.add({ .id = QStringLiteral("help.whatsThis"),
        .text = QT_TRANSLATE_NOOP("Command", "&What is this?"),
        .tip = QT_TRANSLATE_NOOP("Command", "Explains the part of the window that is clicked next"),
        .category = CommandCategory::Help,
        .key = QKeySequence(Qt::SHIFT | Qt::Key_F1),
        .icon = Icon::Help,
        .group = kManualGroup,
        .run = [] { QWhatsThis::enterWhatsThisMode(); } });
}

void ManualGuide::toggle()
{
    const auto* focused = QApplication::focusWidget();
    const auto chapter = chapterOf(focused);
    const bool isRead = focused != nullptr && m_dock->isAncestorOf(focused);
    if (m_dock->isVisible() && (isRead || m_panel->chapter() == chapter))
        m_dock->hide();
    else
        open(chapter);
}

QString ManualGuide::chapterOf(const QWidget* widget) const
{
    const auto chapters = allChapters();
    for (; widget && widget != &m_window; widget = widget->parentWidget()) {
        for (const auto& known : chapters) {
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
    for (const auto& known : allChapters()) {
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

/// Escape in the manual is no command of the window.
bool ManualGuide::closes(QObject* watched, QEvent* event)
{
    const bool isOffer = event->type() == QEvent::ShortcutOverride;
    if (!isOffer && event->type() != QEvent::KeyPress)
        return false;
    const auto* widget = qobject_cast<const QWidget*>(watched);
    if (static_cast<const QKeyEvent*>(event)->key() != Qt::Key_Escape || !widget || !m_dock->isAncestorOf(widget))
        return false;
    if (isOffer)
        event->accept();
    else
        m_dock->hide();
    return true;
}

bool ManualGuide::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::LanguageChange)
        retranslate();
    if (closes(watched, event))
        return true;
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
#include "moc_manual_guide.cpp"
