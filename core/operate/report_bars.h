// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bars on a report: completion times under each policy, and waits of each group under each policy. What has no room
// is counted, and is what takes least. Pure; any thread.
#pragma once

#include "core/base/wording.h"
#include "core/teams/history_collection.h"

#include <functional>
#include <string>
#include <vector>

namespace consonance {

class ReportBars {
public:
    /// How a contender is called on the page.
    using NameOf = std::function<std::string(const std::string& contender)>;

    /// All outlive this.
    ReportBars(const std::vector<ContenderGroups>& contenders, GroupBy by, const NameOf& nameOf, const Wording& wording)
        : m_contenders(contenders)
        , m_by(by)
        , m_nameOf(nameOf)
        , m_wording(wording)
        , m_say(wording)
    {
    }

    /// SVG documents; barFigureSvg().
    [[nodiscard]] std::string ofPolicies(const std::string& title) const;
    [[nodiscard]] std::string ofGroups(const std::string& title) const;

private:
    struct Unit;
    struct Row;
    struct Words;

    [[nodiscard]] std::string draw(
        const std::string& title, const Words& words, const std::vector<Row>& rows, std::size_t more) const;
    [[nodiscard]] double longestOf(const GroupFigures& named) const;
    [[nodiscard]] const char* colourOf(const ContenderGroups& contender) const;

    const std::vector<ContenderGroups>& m_contenders;
    GroupBy m_by;
    const NameOf& m_nameOf;
    const Wording& m_wording;
    TerminalWording m_say;
};

} // namespace consonance
