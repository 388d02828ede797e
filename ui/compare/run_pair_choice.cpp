// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/run_pair_choice.h"

#include <QComboBox>
#include <QSignalBlocker>

namespace consonance {

namespace {

void fill(QComboBox& box, const ComparisonData& data, const std::vector<int>& order)
{
    const auto chosen = box.currentText();
    const QSignalBlocker quiet(box);
    box.clear();
    for (const int run : order)
        box.addItem(runTitle(data.results()[static_cast<std::size_t>(run)]), run);
    box.setCurrentIndex(std::max(0, box.findText(chosen)));
}

} // namespace

void fillFirstRuns(QComboBox& box, const ComparisonData& data)
{
    std::vector<int> order;
    for (int i = 0; i < static_cast<int>(data.results().size()); ++i)
        order.push_back(i);
    std::ranges::stable_sort(order, {},
        [&](int run) { return data.results()[static_cast<std::size_t>(run)].contender() != data.runs.baseline; });
    fill(box, data, order);
}

void fillSecondRuns(QComboBox& box, const ComparisonData& data, int first)
{
    std::vector<int> order;
    if (first >= 0) {
        const auto& own = data.results()[static_cast<std::size_t>(first)];
        for (int i = 0; i < static_cast<int>(data.results().size()); ++i) {
            if (i != first && data.results()[static_cast<std::size_t>(i)].traceHash == own.traceHash)
                order.push_back(i);
        }
        std::ranges::stable_sort(
            order, {}, [&](int run) { return data.results()[static_cast<std::size_t>(run)].seed != own.seed; });
    }
    fill(box, data, order);
}

int chosenRun(const QComboBox& box)
{
    return box.currentIndex() < 0 ? -1 : box.currentData().toInt();
}

} // namespace consonance
