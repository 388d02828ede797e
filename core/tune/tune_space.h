// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a tuning varies: parameters of one or several policies with ranges from their ParameterSpec tables, as points of
// a unit cube. Numbers are linear or logarithmic, whole numbers and choices are rounded, a parameter may count only
// under a condition. Two points of the same settings have the same canonical point. Plain values; any thread.
#pragma once

#include "core/base/result.h"
#include "core/policy/policy.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

enum class TunedKind : std::uint8_t {
    Number,
    Integer,
    Choice,
    NumberList, ///< ascending numbers, joined by commas in one text
};
enum class TunedScale : std::uint8_t { Linear, Logarithmic };

/// The parameter counts only where another one of its policy has one of these values.
struct TunedCondition {
    std::string key;
    std::vector<std::string> values;
};

struct TunedParameter {
    std::size_t policy = 0; ///< index in TuneSpace::policies()
    std::string key;
    TunedKind kind = TunedKind::Number;
    TunedScale scale = TunedScale::Linear;
    double low = 0;
    double high = 1;
    std::vector<std::string> choices {};
    std::size_t count = 1; ///< numbers of a list
    std::optional<TunedCondition> condition {};
    bool isAssumed = false; ///< the range is around the present value, since the table has no usable one
};

/// A policy with the settings that all its candidates have: those of today.
struct TunedPolicy {
    std::string id;
    std::map<std::string, std::string> settings;
};

/// A point of the unit cube: one coordinate for each dimension.
using TunePoint = std::vector<double>;

/// A policy with all settings of a candidate as people type them.
struct TuneSettings {
    std::size_t policy = 0;
    std::map<std::string, std::string> parameters;

    bool operator==(const TuneSettings&) const = default;
};

/// One coordinate.
struct TuneDimension {
    std::optional<std::size_t> parameter {}; ///< index in TuneSpace::parameters(); nothing: which policy
    bool isCategory = false; ///< values have no order
};

class TuneSpace {
public:
    /// `vary`: "KEY", "KEY=LOW..HIGH", "KEY=LOW..HIGH:log", "KEY=LOW..HIGHx2" (two ascending numbers), "KEY=a|b", each
    /// perhaps with "POLICY." in front and " if KEY=a|b" behind; "train.KEY" is of the policy's training
    /// (core/tune/tuned_training.h). None: every parameter that has a usable range. Errors
    /// (BadArguments): an unknown policy or parameter, a range that is none or lies outside the table's.
    [[nodiscard]] static Result<TuneSpace> create(
        std::vector<TunedPolicy> policies, const std::vector<std::string>& vary);

    [[nodiscard]] const std::vector<TunedPolicy>& policies() const { return m_policies; }
    [[nodiscard]] const std::vector<TunedParameter>& parameters() const { return m_parameters; }
    [[nodiscard]] const std::vector<TuneDimension>& dimensions() const { return m_dimensions; }
    /// "POLICY.KEY" of parameters that are not varied since no range was given for them.
    [[nodiscard]] const std::vector<std::string>& leftOut() const { return m_leftOut; }

    /// The present settings of the first policy.
    [[nodiscard]] TuneSettings today() const { return { 0, m_policies.front().settings }; }
    [[nodiscard]] TuneSettings settingsAt(const TunePoint& point) const;
    /// The canonical point: parameters that do not count are in the middle.
    [[nodiscard]] TunePoint pointOf(const TuneSettings& settings) const;
    /// The value of a parameter in these settings; nothing where it does not count.
    [[nodiscard]] std::optional<std::string> valueOf(std::size_t parameter, const TuneSettings& settings) const;
    /// The value at that coordinate; of a list its first number, with the others as they are.
    [[nodiscard]] std::string valueAlong(std::size_t parameter, const TuneSettings& settings, double coordinate) const;
    /// The coordinate of one number of a parameter's scale, and back.
    [[nodiscard]] static double coordinateOf(const TunedParameter& parameter, double value);
    [[nodiscard]] static double numberAt(const TunedParameter& parameter, double coordinate);

private:
    [[nodiscard]] bool counts(const TunedParameter& parameter, const TuneSettings& settings) const;
    [[nodiscard]] std::string presentValue(const TunedParameter& parameter) const;
    void addDimensions();

    std::vector<TunedPolicy> m_policies;
    std::vector<TunedParameter> m_parameters;
    std::vector<TuneDimension> m_dimensions;
    std::vector<std::size_t> m_firstDimension; ///< by parameter
    std::vector<std::string> m_leftOut;
};

} // namespace consonance
