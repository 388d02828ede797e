// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lessons that come with the program, read once. A lesson that cannot be read is left out; problems() says why, and
// a test fails on it. Immutable after the first use.
#pragma once

#include "ui/teach/lesson.h"

namespace consonance {

/// In the order of lists: the tour first, then the easiest.
[[nodiscard]] const std::vector<Lesson>& lessons();
/// nullptr when there is none.
[[nodiscard]] const Lesson* findLesson(std::string_view id);
[[nodiscard]] const std::vector<Error>& lessonProblems();

} // namespace consonance
