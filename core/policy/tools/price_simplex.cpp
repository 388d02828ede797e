// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/price_simplex.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace consonance {

namespace {

constexpr int kMostIterations = 2000;
constexpr double kPivotTolerance = 1e-12;

/// The simplex method's table: the inverse of the basis and the columns in it.
class PriceMaster {
public:
    PriceMaster(std::span<const double> capacity, double idleValue)
        : m_types(capacity.size())
        , m_rows(m_types + 1)
        , m_inverse(m_rows * m_rows)
        , m_values(m_rows)
        , m_basis(m_rows)
        , m_level(capacity.begin(), capacity.end())
    {
        m_level.push_back(1); // nothing runs
        for (std::size_t i = 0; i < m_rows; ++i)
            m_inverse[i * m_rows + i] = 1;
        for (std::size_t i = 0; i < m_types; ++i)
            m_basis[i].slackOf = static_cast<int>(i);
        m_values.back() = idleValue;
    }

    [[nodiscard]] std::vector<double> duals() const
    {
        std::vector<double> duals(m_rows);
        for (std::size_t column = 0; column < m_rows; ++column) {
            for (std::size_t row = 0; row < m_rows; ++row)
                duals[column] += m_values[row] * m_inverse[row * m_rows + column];
        }
        return duals;
    }

    [[nodiscard]] double value() const
    {
        double sum = 0;
        for (std::size_t row = 0; row < m_rows; ++row)
            sum += m_values[row] * m_level[row];
        return sum;
    }

    /// Brings the answer into the basis; false when that is impossible for rounding.
    bool enter(const PricedAnswer& answer, std::vector<double> prices)
    {
        auto column = answer.usage;
        column.push_back(1);
        return pivot(column, answer.value, { .slackOf = -1, .prices = std::move(prices) });
    }
    bool enterSlack(std::size_t type)
    {
        std::vector<double> column(m_rows);
        column[type] = 1;
        return pivot(column, 0, { .slackOf = static_cast<int>(type), .prices = {} });
    }

    [[nodiscard]] std::vector<PricedPart> parts() const
    {
        std::vector<PricedPart> parts;
        for (std::size_t row = 0; row < m_rows; ++row) {
            if (m_basis[row].slackOf < 0 && m_level[row] > 0)
                parts.push_back({ .prices = m_basis[row].prices, .weight = m_level[row] });
        }
        return parts;
    }

private:
    struct Column {
        int slackOf = -1; ///< type, or −1
        std::vector<double> prices;
    };

    bool pivot(const std::vector<double>& column, double value, Column entering)
    {
        std::vector<double> direction(m_rows);
        for (std::size_t row = 0; row < m_rows; ++row) {
            for (std::size_t i = 0; i < m_rows; ++i)
                direction[row] += m_inverse[row * m_rows + i] * column[i];
        }
        std::size_t leaving = m_rows;
        double least = std::numeric_limits<double>::infinity();
        const double largest
            = std::fabs(*std::ranges::max_element(direction, {}, [](double entry) { return std::fabs(entry); }));
        for (std::size_t row = 0; row < m_rows; ++row) {
            if (direction[row] <= kPivotTolerance * std::max(1.0, largest))
                continue;
            const double ratio = std::max(m_level[row], 0.0) / direction[row];
            if (ratio < least || (ratio == least && direction[row] > direction[leaving])) {
                least = ratio;
                leaving = row;
            }
        }
        if (leaving == m_rows)
            return false;
        for (std::size_t row = 0; row < m_rows; ++row)
            m_level[row] = row == leaving ? least : std::max(m_level[row] - least * direction[row], 0.0);
        for (std::size_t i = 0; i < m_rows; ++i)
            m_inverse[leaving * m_rows + i] /= direction[leaving];
        for (std::size_t row = 0; row < m_rows; ++row) {
            if (row == leaving)
                continue;
            for (std::size_t i = 0; i < m_rows; ++i)
                m_inverse[row * m_rows + i] -= direction[row] * m_inverse[leaving * m_rows + i];
        }
        m_values[leaving] = value;
        m_basis[leaving] = std::move(entering);
        return true;
    }

    std::size_t m_types;
    std::size_t m_rows;
    std::vector<double> m_inverse;
    std::vector<double> m_values;
    std::vector<Column> m_basis;
    std::vector<double> m_level; ///< of the basic variables
};

double paid(std::span<const double> prices, const PricedAnswer& answer)
{
    double sum = 0;
    for (std::size_t i = 0; i < answer.usage.size(); ++i)
        sum += prices[i] * answer.usage[i];
    return sum;
}

} // namespace

PricedMixture maximiseByPrices(std::span<const double> capacity, const AnswerPrices& answer,
    std::span<const std::vector<double>> warm, double idleValue, double tolerance)
{
    PriceMaster master(capacity, idleValue);
    PricedMixture result;
    const auto gain = [&](std::span<const double> duals, const PricedAnswer& one) {
        return one.value - paid(duals, one) - duals[capacity.size()];
    };
    for (const auto& prices : warm) {
        if (prices.size() != capacity.size())
            continue;
        const auto one = answer(prices);
        if (gain(master.duals(), one) > 0)
            (void)master.enter(one, prices);
        ++result.iterations;
    }
    double bound = std::numeric_limits<double>::infinity();
    while (result.iterations < kMostIterations) {
        ++result.iterations;
        auto duals = master.duals();
        // A negative price: the type's slack would help.
        const auto lowest = std::min_element(duals.begin(), duals.end() - 1);
        if (lowest != duals.end() - 1 && *lowest < -kPivotTolerance
            && master.enterSlack(static_cast<std::size_t>(lowest - duals.begin())))
            continue;
        result.prices.assign(duals.begin(), duals.end() - 1);
        for (double& price : result.prices)
            price = std::max(price, 0.0);
        const auto best = answer(result.prices);
        double atMost = best.value - paid(result.prices, best);
        for (std::size_t i = 0; i < capacity.size(); ++i)
            atMost += result.prices[i] * capacity[i];
        bound = std::min(bound, atMost);
        if (bound - master.value() <= tolerance * std::max(std::fabs(bound), 1e-300) || !(gain(duals, best) > 0)
            || !master.enter(best, result.prices))
            break;
    }
    result.value = master.value();
    result.gap = std::max(bound - result.value, 0.0);
    result.parts = master.parts();
    return result;
}

} // namespace consonance
