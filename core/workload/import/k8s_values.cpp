// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/import/k8s_values.h"

#include "core/base/number_range.h"
#include "core/workload/calendar_time.h"

#include <array>
#include <utility>

namespace consonance {

namespace {

constexpr auto kQuantityExpected
    = CONSONANCE_MESSAGE("k8s.quantity", "a quantity as 500m, 2 or 16Gi is expected, found {0}");
constexpr auto kTimeExpected = CONSONANCE_MESSAGE("k8s.time", "a time as 2024-05-01T08:30:00Z is expected, found {0}");

constexpr std::array<std::pair<std::string_view, double>, 15> kSuffixes { {
    { "Ki", 1024.0 },
    { "Mi", 1048576.0 },
    { "Gi", 1073741824.0 },
    { "Ti", 1099511627776.0 },
    { "Pi", 1125899906842624.0 },
    { "Ei", 1152921504606846976.0 },
    { "n", 1e-9 },
    { "u", 1e-6 },
    { "m", 1e-3 },
    { "k", 1e3 },
    { "M", 1e6 },
    { "G", 1e9 },
    { "T", 1e12 },
    { "P", 1e15 },
    { "E", 1e18 },
} };

} // namespace

std::optional<double> numberFromQuantity(std::string_view text)
{
    double unit = 1;
    for (const auto& [suffix, size] : kSuffixes) {
        if (text.ends_with(suffix)) {
            unit = size;
            text.remove_suffix(suffix.size());
            break;
        }
    }
    if (text.starts_with('+') && !text.starts_with("+-"))
        text.remove_prefix(1);
    const auto number = decimalFromText(text);
    return number && *number >= 0 ? std::optional(*number * unit) : std::nullopt;
}

Result<double> k8sQuantity(const JsonView& value)
{
    TRY_ASSIGN(const auto text, value.asWord());
    const auto number = numberFromQuantity(text);
    if (!number)
        return fail(ErrorKind::BadInput, kQuantityExpected, { quotedForMessage(text) }, value.place());
    return *number;
}

Result<K8sAmounts> k8sAmounts(const JsonView& list)
{
    K8sAmounts amounts;
    if (!list.isPresent())
        return amounts;
    TRY_ASSIGN(const auto members, list.asObject());
    for (const auto& [key, value] : members) {
        if (key == "cpu" || key == "memory" || key.find('/') != std::string_view::npos) {
            TRY_ASSIGN(const auto amount, k8sQuantity(value));
            amounts.emplace(key, amount);
        }
    }
    return amounts;
}

double amountOf(const K8sAmounts& amounts, std::string_view resource)
{
    const auto found = amounts.find(resource);
    return found == amounts.end() ? 0 : found->second;
}

Result<std::optional<double>> k8sTime(const JsonView& value)
{
    TRY_ASSIGN(const auto text, value.asTextOr(""));
    if (text.empty())
        return std::optional<double> {};
    const auto microseconds = microsecondsFromDate(text);
    if (!microseconds)
        return fail(ErrorKind::BadInput, kTimeExpected, { quotedForMessage(text) }, value.place());
    return std::optional(static_cast<double>(*microseconds) / 1e6);
}

Result<std::string_view> firstLabel(const JsonView& labels, std::initializer_list<std::string_view> keys)
{
    for (const auto key : keys) {
        TRY_ASSIGN(const auto text, labels.optional(key).asTextOr(""));
        if (!text.empty())
            return text;
    }
    return std::string_view {};
}

Result<std::vector<JsonView>> k8sObjects(const JsonView& root, std::string_view kind)
{
    std::vector<JsonView> found;
    const auto items = root.optional("items");
    if (!items.isPresent()) {
        TRY_ASSIGN(const auto own, root.optional("kind").asTextOr(""));
        if (own == kind)
            found.push_back(root);
        return found;
    }
    // The items of `kubectl get pods` say their kind; those of the API's PodList do not.
    TRY_ASSIGN(const auto listKind, root.optional("kind").asTextOr(""));
    const bool isTyped = listKind.starts_with(kind);
    TRY_ASSIGN(const auto all, items.asArray());
    for (const auto& item : all) {
        TRY_ASSIGN(const auto own, item.optional("kind").asTextOr(isTyped ? kind : std::string_view()));
        if (own == kind)
            found.push_back(item);
    }
    return found;
}

Result<K8sPage> k8sPage(const JsonView& root)
{
    const auto metadata = root.optional("metadata");
    TRY_ASSIGN(const auto next, metadata.optional("continue").asTextOr(""));
    const auto rest = metadata.optional("remainingItemCount");
    K8sPage page { .isCut = !next.empty() || rest.isPresent(), .missing = {} };
    if (rest.isPresent()) {
        TRY_ASSIGN(page.missing, rest.asInteger(kCount));
        page.isCut = *page.missing > 0 || !next.empty();
    }
    return page;
}

} // namespace consonance
