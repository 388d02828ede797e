// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lesson as data: steps with a text, what the program shows with it, the learner's task, and how
// its completion is detected. Read from resources/lessons/*.json (docs/formats.md). Plain values; whether commands,
// fields and targets exist is asked of the stage (lesson_stage.h), not here. Any thread.
#pragma once

#include "core/run/run_request.h"
#include "core/workload/sample_library.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

class JsonView;

/// The value that a check compares a field with, by type.
struct LessonValue {
    enum class Kind { Number, Text };
    Kind kind = Kind::Number;
    double number = 0;
    std::string text;
};

/// A condition on the state of the window.
struct LessonCheck {
    enum class Kind {
        Field, ///< field(name) op value
        Executed, ///< the command was executed since the step began
        All,
        Any,
    };
    enum class Comparison { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };

    Kind kind = Kind::Field;
    std::string field; ///< of the stage, such as "queue_length" or "job.phase"
    std::string name; ///< of the job, server, panel, … that the field is of; else empty
    Comparison comparison = Comparison::Equal;
    LessonValue value;
    std::string command; ///< of Executed
    std::vector<LessonCheck> parts; ///< of All and Any
};

/// Something the program does in place of the learner.
struct LessonAction {
    enum class Kind {
        Command,
        Open, ///< a run, paused at its beginning
        SelectJob,
        SelectServer,
        Seek,
        Wait, ///< until `check` holds
    };
    Kind kind = Kind::Command;
    std::string id; ///< of a command; name of a job or server
    bool untilDone = false; ///< a command: again and again until the check of the step holds
    RunRequest run;
    double seconds = 0; ///< of Seek
    LessonCheck check; ///< of Wait
};

/// One answer to choose.
struct LessonChoice {
    SampleText text;
    SampleText says; ///< why it is right or wrong
    bool isRight = false;
};

/// The question of a step that only has a text.
struct LessonQuestion {
    SampleText text;
    std::vector<LessonChoice> choices; ///< two to five, one of them right
};

struct LessonStep {
    SampleText text; ///< Markdown; {command:ID} becomes the command's name and key
    SampleText hint; ///< may be empty
    std::string target; ///< "command:ID", "panel:NAME", "widget:OBJECT NAME", or empty
    std::vector<LessonAction> setup; ///< done when the step begins
    std::vector<LessonAction> demonstration; ///< done when the learner asks for it; fulfils the check
    std::optional<LessonCheck> check; ///< absent: a step to read
    std::optional<LessonQuestion> question; ///< to be answered before one goes on; not with a check

    /// There is something to do or to answer.
    [[nodiscard]] bool asksSomething() const { return check.has_value() || question.has_value(); }
};

struct Lesson {
    std::string id;
    SampleText title;
    SampleText goal; ///< the learner's knowledge afterwards
    std::int64_t minutes = 0;
    std::string policy; ///< that must be part of the build; empty when none must
    std::vector<LessonStep> steps;
};

/// {"en": …, "zh": …}
[[nodiscard]] Result<SampleText> readLessonText(const JsonView& view);
/// BadInput with the JSON pointer of the error; unknown members are errors too.
[[nodiscard]] Result<Lesson> parseLesson(std::string_view id, std::string_view json);

} // namespace consonance
