// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lesson's access to the window: fields that its checks read, actions that it performs, controls that it
// points at. Actions take the same way as the user's: commands of the registry, the session controller, the selection.
// GUI thread only. Everything referred to must outlive the stage. Cost of a field: O(1), or O(jobs) for one by name.
#pragma once

#include "ui/teach/lesson.h"

#include <QObject>
#include <QRect>
#include <QStringList>
#include <QVariant>

#include <functional>
#include <map>
#include <optional>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace consonance {

class CommandRegistry;
class Selection;
class SessionController;
class LessonPanelSizer;

class LessonStage : public QObject {
    Q_OBJECT
public:
    /// A number or a text; `name` is what the check says the field is of. Invalid when there is no such thing now.
    using Field = std::function<QVariant(const QString& name)>;
    using OpenRun = std::function<void(const RunRequest&)>;

    /// `window` holds the controls that lessons point at.
    LessonStage(CommandRegistry& registry, SessionController& session, Selection& selection, QWidget& window,
        OpenRun openRun, QObject* parent = nullptr);

    /// Pages add their own.
    void addField(const QString& id, Field field);
    /// Something that a field reads may be different now; whoever adds a field calls it.
    void notify();

    /// Commands, fields and targets that the lesson names and the window does not have; empty when it is sound.
    [[nodiscard]] QStringList problemsOf(const Lesson& lesson) const;
    [[nodiscard]] QStringList problemsOf(const LessonCheck& check) const;
    /// With {command:ID} as the command's name and key, in Markdown.
    [[nodiscard]] QString withCommands(QString markdown) const;
    /// `executed` holds the commands executed since the step began.
    [[nodiscard]] bool holds(const LessonCheck& check, const QStringList& executed) const;
    /// The progress of a condition: its subject in words, with its present and its required value.
    struct Measure {
        QString name;
        QString now;
        QString wanted;
        double share = 0; ///< 0 … 1; of texts 0 or 1
    };
    /// Of each field that the check looks at and that has a name for people.
    [[nodiscard]] std::vector<Measure> measures(const LessonCheck& check) const;
    [[nodiscard]] QVariant value(const QString& field, const QString& name = {}) const;
    /// Nothing is under way that the next action had better wait for.
    [[nodiscard]] bool isQuiet() const;
    /// Carries out everything but Wait. Fails with the reason when it is not possible now.
    Result<void> perform(const LessonAction& action);
    /// A panel that is closed or behind another one comes into sight, and so does a part of it behind another tab.
    void bringForward(const std::string& target);
    /// The command is on a button in sight, not in a menu alone.
    [[nodiscard]] bool hasButton(const std::string& command) const;
    /// Where the target is seen in the window; nothing when it is hidden. A command without a button is its menu.
    [[nodiscard]] std::optional<QRect> place(const std::string& target) const;
    [[nodiscard]] CommandRegistry& registry() const { return m_registry; }
    [[nodiscard]] QWidget& window() const { return m_window; }

Q_SIGNALS:
    void changed();
    void executed(const QString& id);

private:
    void addSessionFields();
    void addNamedFields();
    [[nodiscard]] QWidget* widgetOf(const QString& kind, const QString& name) const;
    [[nodiscard]] QWidget* buttonOf(const QString& command) const;
    [[nodiscard]] static bool isIn(const QMenu& menu, const QAction* action);
    [[nodiscard]] QStringList menuPath(const QString& command) const;
    [[nodiscard]] std::optional<QRect> menuPlace(const QString& command) const;
    [[nodiscard]] QStringList problemsOf(const LessonAction& action) const;

    CommandRegistry& m_registry;
    SessionController& m_session;
    Selection& m_selection;
    QWidget& m_window;
    OpenRun m_openRun;
    std::map<QString, Field> m_fields;
    LessonPanelSizer* m_room = nullptr;
};

} // namespace consonance
