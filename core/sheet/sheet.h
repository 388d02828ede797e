// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table in one language, ready to be shown anywhere: one Qt model shows any sheet, one printer prints it, one writer
// exports it. Plain values; any thread.
#pragma once

#include "core/base/plain_table.h"
#include "core/base/strong_id.h"
#include "core/base/time.h"
#include "core/base/wording.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace consonance {

/// What the value of a cell measures, which decides how it is written.
enum class CellUnit : std::uint8_t {
    Text,
    Prose, ///< sentences: printed last, take the width that others leave
    Count,
    Rank, ///< from 1: readers want the smallest first
    Seconds, ///< a length of time, printed in minutes
    Span, ///< a length of time, printed as "3 min 20 s"
    Share, ///< 0 … 1, shown in per cent
    Portion, ///< of all rows together, 0 … 1, with a bar
    Change, ///< a ratio − 1, in per cent
    PValue,
    GpuHours,
    CoreHours,
    Amount, ///< decimals alike in the whole column
    Figure, ///< significant digits of each value
    Moment, ///< predicted, in seconds of the run; the question prints it
    Window, ///< of such moments: an interval without a value; its end is infinite where it is open
};

enum class RowState : std::uint8_t { Plain, Chosen, Better, Worse, Refused };

enum class ColumnShown : std::uint8_t {
    Always,
    Printed, ///< in tables on screen only when the reader asks for it
    OnRequest,
};

struct SheetColumn {
    const char* key; ///< in exports; never translated
    const char* title; ///< CONSONANCE_TEXT("Models", …)
    const char* tip; ///< likewise; what the value is and in which unit an export has it
    CellUnit unit = CellUnit::Text;
    ColumnShown shown = ColumnShown::Always;
    const char* printed = ""; ///< CONSONANCE_TEXT("CommandLine", …), its heading in print; empty: title and unit
    int digits = 4; ///< of a Figure
};

/// Double values that are not finite count as missing.
struct SheetCell {
    std::variant<std::monostate, std::int64_t, double, std::string> value {};
    std::optional<std::pair<double, double>> interval {}; ///< 95 %, in the unit of the value
    std::string printed {}; ///< where the terminal writes something else; everywhere instead of a missing value
    std::string tip {};
    std::optional<Time> since {}; ///< of a length of time: when it began, so that clocks agree with it
    std::string key {}; ///< of a text: exported and printed in its place
    bool isSigned = false; ///< a change: + where it is above 0; of a Share, in points
    std::optional<CellUnit> unit {}; ///< where it is not that of the column
    int decimals = -1; ///< printed, and of an Amount also shown; −1: by the unit
    RowState state = RowState::Plain; ///< Better or Worse, of this cell alone

    [[nodiscard]] bool isMissing() const;
    [[nodiscard]] double number() const; ///< NaN of texts and where it is missing
};

/// What a row is about. Double click and Return lead there.
struct SheetRow {
    std::vector<SheetCell> cells; ///< as long as the columns
    JobId job {};
    HostId server {};
    DecisionId decision {};
    TenantId tenant {};
    std::string subject {}; ///< what else it is about, such as a contender
    std::optional<Time> moment {}; ///< where the clock goes
    std::function<std::vector<JobId>()> jobs {}; ///< selected with the row where there are several; on any thread
    RowState state = RowState::Plain;
    bool continues = false; ///< print leaves out the first cell, which repeats the row above
};

struct Sheet {
    std::vector<SheetColumn> columns; ///< the texts with static lifetime
    std::vector<SheetRow> rows {};
    const char* title = ""; ///< CONSONANCE_TEXT("Models", …), where an answer has several sheets
    std::string argument {}; ///< for {0} in printed headings
    std::optional<std::size_t> sortedBy {}; ///< largest first until readers sort otherwise; nothing: the order is fixed
    Time at {}; ///< moments on its day are written without the day
    /// Names that columns have for keys or titles, such as those of contenders; they live here.
    std::shared_ptr<const std::vector<std::string>> names {};
    std::optional<std::int64_t> beginning {}; ///< of the run by the calendar; nothing: the trace has no dates
};

/// A cell as the terminal prints it: "12.3 (4.0 to 19.8)", "–".
[[nodiscard]] std::string cellText(const SheetCell& cell, CellUnit unit, const Wording& wording);
/// The printed columns, with the unit behind the title: "Mean wait (min)". Prose comes last.
[[nodiscard]] PlainTable plainTable(const Sheet& sheet, const Wording& wording);
/// Every column under its key; values as they are.
[[nodiscard]] std::string sheetCsv(const Sheet& sheet);

} // namespace consonance
