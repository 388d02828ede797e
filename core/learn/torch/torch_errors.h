// SPDX-License-Identifier: GPL-3.0-or-later
//
// The face of this folder that no exception of torch passes. No state, any
// thread.
#pragma once

#include "core/base/result.h"

#include <c10/util/Exception.h>

#include <exception>

namespace consonance {

inline constexpr auto kTorchFailed = CONSONANCE_MESSAGE("learn.torch", "torch failed: {0}");

/// What `work` returns, a Result; Failed with torch's words when it throws.
template<typename Work> auto withoutExceptions(Work&& work) -> decltype(work())
{
    try {
        return work();
    } catch (const c10::Error& error) {
        return fail(ErrorKind::Failed, kTorchFailed, { error.what_without_backtrace() });
    } catch (const std::exception& error) {
        return fail(ErrorKind::Failed, kTorchFailed, { error.what() });
    }
}

} // namespace consonance
