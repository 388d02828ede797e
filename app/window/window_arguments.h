// SPDX-License-Identifier: GPL-3.0-or-later
//
// What `consonance` was asked to do on its command line. Parsing touches nothing but its arguments, so it is tested
// without a window; the caller prints `text` and leaves with `exitCode` when there is nothing to open. Plain
// values.
#pragma once

#include "app/arguments/output_option.h"
#include "app/window/render_arguments.h"
#include "core/base/moment_text.h"

#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct WindowArguments {
    enum class Mode {
        Window,
        Render,
        Commands, ///< list what --command takes
        Leave, ///< print `text`, exit with `exitCode`
    };
    Mode mode = Mode::Window;
    std::vector<std::string> files; ///< traces and clusters, recognised by their content
    std::string policy; ///< of the run that the files make; empty for the one of the form, or that a sample brings
    std::string run; ///< id of a stored run to open; empty for none
    std::string perspective; ///< "teach", "operate", "debug", or empty for the last one
    std::string store; ///< run database; empty for the user's own
    JsonOption json; ///< of `commands` and `about`
    std::vector<std::string> commands; ///< ids, to run once the files are open
    RenderArguments render;
    std::string text; ///< help, version, completion, or the errors in the arguments
    std::string jsonText; ///< the same as JSON, where `json` asks for it
    int exitCode = 0; ///< 0 for help and version, 2 for wrong arguments
};

/// `arguments` without the program's name. Texts are in the language of app/language. Never exits, prints or throws.
[[nodiscard]] WindowArguments parseWindowArguments(const std::vector<std::string>& arguments);

} // namespace consonance
