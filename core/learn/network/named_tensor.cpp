// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network/named_tensor.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {
constexpr auto kNoTensor = CONSONANCE_MESSAGE("learn.tensor.missing", "there is no tensor {0}");
constexpr auto kOtherShape
    = CONSONANCE_MESSAGE("learn.tensor.shape", "tensor {0} has the shape [{1}], [{2}] is expected");
constexpr auto kNotFinite = CONSONANCE_MESSAGE("learn.tensor.finite", "tensor {0} holds a number that is not finite");
} // namespace

Result<std::span<const float>> findTensor(
    std::span<const NamedTensor> tensors, std::string_view name, std::span<const std::int64_t> shape)
{
    const auto found = std::ranges::find(tensors, name, &NamedTensor::name);
    if (found == tensors.end())
        return fail(ErrorKind::BadInput, kNoTensor, { std::string(name) });
    if (!std::ranges::equal(found->shape, shape))
        return fail(ErrorKind::BadInput, kOtherShape,
            { std::string(name), fmt::format("{}", fmt::join(found->shape, ", ")),
                fmt::format("{}", fmt::join(shape, ", ")) });
    if (!std::ranges::all_of(found->values, [](float value) { return std::isfinite(value); }))
        return fail(ErrorKind::BadInput, kNotFinite, { std::string(name) });
    return std::span<const float>(found->values);
}

} // namespace consonance
