# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DSOURCE=… -DOUTPUT=… -P consonance_revision.cmake: writes the commit that is being built into OUTPUT, and leaves
# the file alone when it says so already, so that nothing is compiled again.
set(revision "unknown")
find_package(Git QUIET)
if(GIT_FOUND)
    execute_process(COMMAND ${GIT_EXECUTABLE} -C ${SOURCE} describe --always --abbrev=10 --exclude=* --dirty=+
        OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
        set(revision "${described}")
    endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[// Written by the build.
#include "core/base/build_info.h"

namespace consonance {

std::string_view gitRevision()
{
    return "@revision@";
}

} // namespace consonance
]])
