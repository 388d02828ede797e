// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/run_pair_choice.h"

#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace consonance {

namespace {

/// Results arrive as they finish; people see them in the order of the form.
template<typename Key> std::vector<int> runsInOrder(const ComparisonData& data, const Key& keyOf)
{
    std::vector<int> order(data.results().size());
    std::iota(order.begin(), order.end(), 0);
    const auto& contenders = data.runs.contenders;
    std::ranges::stable_sort(order, {}, [&](int run) {
        const auto& one = data.results()[static_cast<std::size_t>(run)];
        const auto place = std::ranges::find(contenders, one.contender()) - contenders.begin();
        return std::tuple(keyOf(one), place, std::string_view(one.trace), one.seed);
    });
    return order;
}

/// What stood first because nothing else was chosen gives way to what belongs there now.
void fill(QComboBox& box, const ComparisonData& data, const std::vector<int>& order)
{
    const auto chosen = box.currentIndex() > 0 ? box.currentText() : QString();
    const QSignalBlocker quiet(box);
    box.clear();
    for (const int run : order)
        box.addItem(runTitle(data.results()[static_cast<std::size_t>(run)]), run);
    box.setCurrentIndex(std::max(0, box.findText(chosen)));
}

} // namespace

void fillFirstRuns(QComboBox& box, const ComparisonData& data)
{
    fill(box, data, runsInOrder(data, [&](const RunResult& run) { return run.contender() != data.runs.baseline; }));
}

void fillSecondRuns(QComboBox& box, const ComparisonData& data, int first)
{
    if (first < 0)
        return fill(box, data, {});
    const auto& own = data.results()[static_cast<std::size_t>(first)];
    auto order = runsInOrder(data,
        [&](const RunResult& run) { return std::pair(run.seed != own.seed, run.contender() == own.contender()); });
    std::erase_if(order, [&](int run) {
        return run == first || data.results()[static_cast<std::size_t>(run)].traceHash != own.traceHash;
    });
    fill(box, data, order);
}

int chosenRun(const QComboBox& box)
{
    return box.currentIndex() < 0 ? -1 : box.currentData().toInt();
}

} // namespace consonance
