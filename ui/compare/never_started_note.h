// SPDX-License-Identifier: GPL-3.0-or-later
//
// A line below the form of a comparison: which ticked policies start none or only some of the trace's jobs, before
// anything runs. The jobs are counted in the background. The form must outlive it. GUI thread only.
#pragma once

#include "ui/kit/role_label.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace consonance {

class CompareForm;
class JobRunner;

class NeverStartedNote : public RoleLabel {
    Q_OBJECT
public:
    NeverStartedNote(CompareForm& form, JobRunner& runner, QWidget* parent = nullptr);

private:
    /// Jobs of the trace, and those of them that are not made of workers and parameter servers.
    struct Counted {
        std::int64_t jobs = 0;
        std::int64_t others = 0;
    };

    void follow();
    void count();
    void present();

    CompareForm& m_form;
    JobRunner& m_runner;
    std::pair<std::string, std::uint64_t> m_countedOf; ///< trace and seed
    std::optional<Counted> m_counted;
};

} // namespace consonance
