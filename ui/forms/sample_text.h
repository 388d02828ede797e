// SPDX-License-Identifier: GPL-3.0-or-later
//
// The samples that come with the program, in the language of the window. Pure apart from the default locale; GUI
// thread.
#pragma once

#include "core/workload/sample_library.h"
#include "ui/forms/sample_card.h"

namespace consonance {

[[nodiscard]] QString sampleText(const SampleText& text);
/// The request of the sample.
[[nodiscard]] RunRequest sampleRequest(const SampleTrace& sample);
/// One card a sample, the easiest first.
[[nodiscard]] std::vector<SampleCardContent> sampleCards();

} // namespace consonance
