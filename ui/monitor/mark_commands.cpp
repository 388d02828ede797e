// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/mark_commands.h"

#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/monitor/marks_document.h"
#include "ui/monitor/marks_panel.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr int kMakeGroup = 3;
constexpr int kGoGroup = 4;
constexpr auto kSessionView = "session";
constexpr auto kPanelView = "marks";

} // namespace

MarkCommands::MarkCommands(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
{
    addMaking();
    addGoing();
    addChanging();
    auto& registry = m_parts.registry;
    connect(&m_parts.document, &MarksDocument::changed, &registry, &CommandRegistry::requestRefresh);
    connect(&m_parts.panel, &MarksPanel::currentChanged, &registry, &CommandRegistry::requestRefresh);
    connect(&m_parts.panel, &MarksPanel::errorRaised, this, &MarkCommands::errorRaised);
}

CommandAvailability MarkCommands::whenEditable() const
{
    const auto problem = m_parts.document.problem();
    return CommandAvailability::when(problem.isEmpty(), problem);
}

CommandAvailability MarkCommands::whenMarked() const
{
    if (auto can = whenEditable(); !can.enabled)
        return can;
    return CommandAvailability::when(
        m_parts.panel.current().has_value(), tr("no bookmark or section is marked in their panel"));
}

void MarkCommands::make(TimeMark mark)
{
    if (const auto done = m_parts.document.add(mark); !done) {
        Q_EMIT errorRaised(done.error());
        return;
    }
    Q_EMIT panelRequested();
    m_parts.panel.setCurrent(mark);
    m_parts.panel.beginRename();
}

void MarkCommands::addMaking()
{
    const auto numberOf = [this](bool isSection) {
        return 1 + std::ranges::count_if(m_parts.document.marks(), [isSection](const TimeMark& mark) {
            return mark.isSection() == isSection;
        });
    };
    const CommandGroup commands { m_parts.registry, CommandCategory::Edit, kMakeGroup, QLatin1String(kSessionView) };
    commands.add(
        "mark.add", QT_TRANSLATE_NOOP("Command", "&Bookmark this moment"),
        QT_TRANSLATE_NOOP("Command", "Marks the moment shown; type a note over the suggested one"), Icon::Bookmark,
        [this] { return whenEditable(); },
        [this, numberOf] {
            const auto now = m_parts.clock.now();
            make({ .from = now, .until = now, .text = tr("Bookmark %1").arg(numberOf(false)).toStdString() });
        },
        QKeySequence(Qt::CTRL | Qt::Key_B));
    commands.add(
        "mark.section", QT_TRANSLATE_NOOP("Command", "Make a &section of the range"),
        QT_TRANSLATE_NOOP("Command",
            "Names the selected span of time, so that comparisons can be limited to it; select one with Shift and the "
            "mouse in the timeline"),
        Icon::Timeline,
        [this] {
            const auto can = whenEditable();
            const auto& range = m_parts.selection.state().range;
            return !can.enabled
                ? can
                : CommandAvailability::when(range && range->to > range->from, tr("no span of time is selected"));
        },
        [this, numberOf] {
            const auto range = *m_parts.selection.state().range;
            const auto number = numberOf(true);
            make({ .from = range.from,
                .until = range.to,
                .text = tr("Section %1").arg(number).toStdString(),
                .color = static_cast<MarkColor>(number % kMarkColorCount) });
        },
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
}

/// The nearest beginning before or after the moment shown.
std::optional<TimeMark> MarkCommands::neighbour(int direction) const
{
    const auto now = m_parts.clock.now();
    std::optional<TimeMark> found;
    for (const auto& mark : m_parts.document.marks()) {
        if (direction > 0 ? mark.from > now && !found : mark.from < now)
            found = mark;
    }
    return found;
}

void MarkCommands::goTo(const TimeMark& mark)
{
    m_parts.panel.setCurrent(mark);
    m_parts.clock.seek(mark.from);
}

void MarkCommands::addGoing()
{
    const auto add
        = [this](const char* id, const char* text, const char* tip, QKeySequence key, Icon icon, int direction) {
              m_parts.registry.add({ .id = QLatin1String(id),
                  .text = text,
                  .tip = tip,
                  .category = CommandCategory::Edit,
                  .key = std::move(key),
                  .view = QLatin1String(kSessionView),
                  .icon = icon,
                  .repeat = Repeat::WhileHeld,
                  .group = kGoGroup,
                  .enabledWhen =
                      [this, direction] {
                          return CommandAvailability::when(neighbour(direction).has_value(),
                              direction > 0 ? tr("there is no later bookmark or section")
                                            : tr("there is no earlier bookmark or section"));
                      },
                  .run = [this, direction] { goTo(*neighbour(direction)); } });
          };
    add("mark.next", QT_TRANSLATE_NOOP("Command", "&Next bookmark"),
        QT_TRANSLATE_NOOP("Command", "Goes to the next bookmark or beginning of a section"),
        QKeySequence(Qt::CTRL | Qt::Key_Period), Icon::Forward, 1);
    add("mark.previous", QT_TRANSLATE_NOOP("Command", "&Previous bookmark"),
        QT_TRANSLATE_NOOP("Command", "Goes to the previous bookmark or beginning of a section"),
        QKeySequence(Qt::CTRL | Qt::Key_Comma), Icon::Back, -1);
}

void MarkCommands::addChanging()
{
    const auto add = [this](const char* id, const char* text, const char* tip, QKeySequence key, Icon icon,
                         std::function<CommandAvailability()> when, std::function<void(const TimeMark&)> run) {
        CommandGroup { m_parts.registry, CommandCategory::Edit, kGoGroup, QLatin1String(kPanelView) }.add(
            id, text, tip, icon, std::move(when),
            [this, run = std::move(run)] {
                if (const auto mark = m_parts.panel.current())
                    run(*mark);
            },
            std::move(key));
    };
    const auto whenOne = [this] { return whenMarked(); };
    const auto whenThere = [this] {
        return CommandAvailability::when(
            m_parts.panel.current().has_value(), tr("no bookmark or section is marked in their panel"));
    };
    const auto whenSection = [this] {
        const auto mark = m_parts.panel.current();
        return CommandAvailability::when(mark && mark->isSection(), tr("no section is marked in its panel"));
    };
    add("mark.goTo", QT_TRANSLATE_NOOP("Command", "Go to the bookmark"),
        QT_TRANSLATE_NOOP("Command", "Goes to the marked bookmark, or to where the marked section begins"), {},
        Icon::Target, whenThere, [this](const TimeMark& mark) { goTo(mark); });
    add("mark.selectSection", QT_TRANSLATE_NOOP("Command", "Select the section's range"),
        QT_TRANSLATE_NOOP("Command", "Selects the span of time of the marked section in every view"), {},
        Icon::Timeline, whenSection, [this](const TimeMark& mark) {
            m_parts.selection.selectRange(TimeRange { mark.from, mark.until });
        });
    add("mark.rename", QT_TRANSLATE_NOOP("Command", "&Rename bookmark or section"),
        QT_TRANSLATE_NOOP("Command", "Edits the note or name in the panel"), Qt::Key_F2, Icon::None, whenOne,
        [this](const TimeMark&) {
            Q_EMIT panelRequested();
            m_parts.panel.beginRename();
        });
    add("mark.color", QT_TRANSLATE_NOOP("Command", "Next colour"),
        QT_TRANSLATE_NOOP("Command", "Gives the marked bookmark or section another colour"), {}, Icon::Theme, whenOne,
        [this](const TimeMark& mark) {
            auto after = mark;
            after.color = static_cast<MarkColor>((static_cast<int>(mark.color) + 1) % kMarkColorCount);
            if (m_parts.document.change(mark, after))
                m_parts.panel.setCurrent(after);
        });
    add("mark.remove", QT_TRANSLATE_NOOP("Command", "Remove bookmark or section"),
        QT_TRANSLATE_NOOP("Command", "Removes the marked one; undo brings it back"), Qt::Key_Delete, Icon::Remove,
        whenOne, [this](const TimeMark& mark) { m_parts.document.remove(mark); });
}

} // namespace consonance
#include "moc_mark_commands.cpp"
