// SPDX-License-Identifier: GPL-3.0-or-later
//
// A request as the command line that does the same without a window. Pure; any thread.
#pragma once

#include "core/run/request_field.h"
#include "core/run/run_request.h"
#include "core/store/run_store.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// "consonance-cli simulate --trace … --cluster … --policy …"; quoted for a POSIX shell, defaults left out.
[[nodiscard]] std::string simulateCommand(const RunRequest& request);
/// "consonance-cli report --trace …": runs first, so it needs no stored run.
[[nodiscard]] std::string reportCommand(const RunRequest& request, const std::optional<StoredSpan>& range);
/// Of stored runs.
[[nodiscard]] std::string reportCommand(
    const std::vector<std::string>& runs, const std::string& baseline, const std::optional<StoredSpan>& range);
/// "consonance-cli evaluate --config …"
[[nodiscard]] std::string evaluateCommand(const std::string& config);
/// The content of a picture of a run, by the option names of `consonance render`.
struct RenderedView {
    std::string name; ///< "timeline"
    std::optional<Time> at {}; ///< absent: the end of the run
    std::optional<StoredSpan> range {}; ///< absent: all of it
    std::string colorBy {}; ///< empty: the default
    bool byServer = false;
    std::string pairs {}; ///< of interference; empty: the true one
    std::optional<std::array<double, 4>> zoom {}; ///< as `--zoom` takes it; absent: everything
    bool logarithmic = false;
};
/// " --zoom … --logarithmic", as added to the command line of a plot; empty for the default view.
[[nodiscard]] std::string plotLookOptions(const std::optional<std::array<double, 4>>& zoom, bool logarithmic);
/// "consonance render --trace … --view timeline --out timeline.svg": runs first, so it needs no stored run.
[[nodiscard]] std::string renderCommand(const RunRequest& request, const RenderedView& view);
/// Of stored runs laid side by side.
[[nodiscard]] std::string renderCommand(const std::vector<std::string>& runs, const std::string& view,
    const std::string& baseline, const std::optional<StoredSpan>& range);

/// " --failure-loss all"
[[nodiscard]] std::string fieldOption(const RequestField& field, const std::string& value);
/// The options of the fields that differ from the usual request; without a value they go without saying.
template<typename Request>
std::string fieldOptions(const RequestFields<Request>& fields, const Request& request, const Request& usual)
{
    std::string line;
    for (const auto& field : fields) {
        const auto value = fieldText(field, request);
        if (!value.empty() && value != fieldText(field, usual))
            line += fieldOption(field.shown, value);
    }
    return line;
}
[[nodiscard]] std::string rangeOptions(const std::optional<StoredSpan>& range);
/// Quoted so that a POSIX shell reads it back unchanged.
[[nodiscard]] std::string shellQuoted(const std::string& word);
/// A command in lines of at most so many characters, for paper: broken between words only, never within quotes, each
/// line but the last ending in " \", so that it can be pasted. A word that is longer has a line of its own.
[[nodiscard]] std::vector<std::string> commandLines(const std::string& command, std::size_t longest);

} // namespace consonance
