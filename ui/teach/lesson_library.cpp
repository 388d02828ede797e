// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/lesson_library.h"

#include "core/base/embedded_resources.h"

#include <algorithm>

namespace consonance {

std::span<const EmbeddedFile> lessonFiles();

namespace {

struct Library {
    std::vector<Lesson> lessons;
    std::vector<Error> problems;
};

const Library& library()
{
    static const Library loaded = [] {
        Library result;
        for (const auto& file : lessonFiles()) {
            auto lesson = parseLesson(file.name, file.bytes);
            if (lesson)
                result.lessons.push_back(std::move(*lesson));
            else
                result.problems.push_back(lesson.error());
        }
        return result;
    }();
    return loaded;
}

} // namespace

const std::vector<Lesson>& lessons()
{
    return library().lessons;
}

const Lesson* findLesson(std::string_view id)
{
    const auto found = std::ranges::find(lessons(), id, &Lesson::id);
    return found == lessons().end() ? nullptr : &*found;
}

const std::vector<Error>& lessonProblems()
{
    return library().problems;
}

} // namespace consonance
