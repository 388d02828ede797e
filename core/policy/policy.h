// SPDX-License-Identifier: GPL-3.0-or-later
//
// A scheduler: traits that say what it is, needs and knows, and decide(), which turns a view into a Plan. A policy owns
// its state and random streams, is used by one thread at a time, and clone() copies it with its state; snapshots
// and look-ahead rest on that. Deterministic for a seed.
#pragma once

#include "core/base/random.h"
#include "core/base/result.h"
#include "core/sim/keyed_metrics.h"
#include "core/sim/knowledge.h"
#include "core/sim/plan.h"
#include "core/sim/trigger.h"
#include "core/sim/view.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace consonance {

/// Texts of BlockedNote that several policies give: no server it may use has room for it now; it waits behind
/// the first job, which does not fit.
inline constexpr const char* kNoteNoRoom = "policy.note.no-room";
inline constexpr const char* kNoteBehindHead = "policy.note.behind-head";
/// Why a job was rejected: no offer is worth its price.
inline constexpr const char* kNotePayoff = "policy.note.payoff";
/// The job is not made of workers and parameter servers, and the policy never starts such jobs.
inline constexpr const char* kNoteOtherKind = "policy.note.other-kind";

/// The policy that replays recorded starts.
inline constexpr const char* kRecordedPolicy = "recorded";
/// Its reasons: the recorded start is later, or there is none.
inline constexpr const char* kNoteRecordedLater = "policy.note.recorded-later";
inline constexpr const char* kNoteNoRecord = "policy.note.no-record";

enum class Provenance : std::uint8_t {
    Verified, ///< reproduces published results job by job
    FromFormulas, ///< built from published formulas
    Reconstructed, ///< the published text is incomplete; gaps filled by us
    Learned, ///< trained here
    External, ///< decided by a program of the user
};
[[nodiscard]] const char* provenanceName(Provenance provenance);

using ParameterValue = std::variant<bool, std::int64_t, double, std::string>;
[[nodiscard]] std::string parameterText(const ParameterValue& value);

struct ParameterSpec {
    std::string key;
    std::string description;
    ParameterValue defaultValue; ///< its alternative is the parameter's type
    std::optional<double> minimum; ///< numbers only
    std::optional<double> maximum;
    std::vector<std::string> choices; ///< texts only
    std::string source; ///< publication of the default
    bool isAssumed = false; ///< not from a publication
    /// For a parameter that names a file: the value that pins the file's present content (held_files.h).
    std::function<Result<std::string>(const std::string& value)> pin {};
    /// For a parameter added later: what its absence means in a run that was kept before.
    std::optional<ParameterValue> formerly {};
    /// Not typed by users: a run fills it in when it begins, and it does not distinguish runs.
    bool isFilledIn = false;
};

/// Parameters by key, complete (defaults filled in) and checked.
class ParameterSet {
public:
    /// Errors name the key, what it must be, and the keys there are.
    [[nodiscard]] static Result<ParameterSet> create(const std::vector<ParameterSpec>& specs,
        const std::map<std::string, std::string>& given, const std::string& policyId);

    [[nodiscard]] bool flag(const std::string& key) const { return std::get<bool>(m_values.at(key)); }
    [[nodiscard]] std::int64_t integer(const std::string& key) const
    {
        return std::get<std::int64_t>(m_values.at(key));
    }
    [[nodiscard]] double number(const std::string& key) const { return std::get<double>(m_values.at(key)); }
    [[nodiscard]] const std::string& text(const std::string& key) const
    {
        return std::get<std::string>(m_values.at(key));
    }
    [[nodiscard]] const std::map<std::string, ParameterValue>& values() const { return m_values; }
    /// The parameters that distinguish runs: without those a run filled in itself.
    [[nodiscard]] std::map<std::string, ParameterValue> tellingValues(const std::vector<ParameterSpec>& specs) const;

private:
    std::map<std::string, ParameterValue> m_values;
};

/// What may start behind a job that does not fit.
enum class Backfill : std::uint8_t {
    None, ///< nothing: the first that does not fit blocks all behind it
    Skip, ///< whatever fits, in order
    Reservation, ///< what fits and does not delay the first blocked job (EASY)
};

struct PolicyTraits {
    std::string id; ///< "fifo-backfill"
    std::string title; ///< "FIFO with backfill"
    std::string family; ///< "priority", "placement", …
    std::string summary; ///< one sentence: what it does
    std::string citation;
    Provenance provenance = Provenance::FromFormulas;
    Knowledge knowledge = Knowledge::None;
    TriggerKind triggers = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange;
    std::optional<Duration> interval; ///< its own stepping period
    std::optional<Duration> tick; ///< runs in tick mode
    bool preempts = false;
    bool resizes = false;
    bool draws = false; ///< uses random numbers, so seeds matter
    bool decidesSlowly = false; ///< simulates or searches in each decision: its runs are not repeated unless asked for
    bool trainingsOnly = false; ///< starts only jobs of workers and parameter servers
    Backfill backfill = Backfill::Skip; ///< of one that takes jobs in order of arrival
    bool needsSetting = false; ///< cannot decide with its defaults; must be set before it is asked
    std::vector<ParameterSpec> parameters;
};

/// Besides the view, what a policy may use while it decides.
struct PolicyTools {
    CapacityLedger& ledger; ///< take and release tentatively; undone afterwards
    bool wantsNotes = false; ///< fill Plan::notes; costs time, so only when they are shown
    bool wantsWeighed
        = false; ///< with every placement that was weighed, which is long: only to take one decision apart
};

class Policy {
public:
    virtual ~Policy() = default;
    [[nodiscard]] virtual const PolicyTraits& traits() const = 0;
    /// Called once before the first decision of a run, after parameters are set. Errors end the run.
    [[nodiscard]] virtual Result<void> begin(const View& view, std::uint64_t seed) = 0;
    [[nodiscard]] virtual Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) = 0;
    [[nodiscard]] virtual std::unique_ptr<Policy> clone() const = 0;
    /// Adds values determined when the policy was made that a kept run must record (ParameterSpec::isFilledIn).
    virtual void fillIn(std::map<std::string, std::string>& /*parameters*/) const { }

    /// Figures that only the policy knows, for the result of the run; called at its end. Keys are those of
    /// keyedMetrics(), also as KEY.TENANT for figures by tenant; no others are kept.
    [[nodiscard]] virtual std::vector<ReportedFigure> report() const { return {}; }
    /// Wall clock that solvers of optimisation problems have taken so far (tools/solver_clock.h); 0 without any.
    [[nodiscard]] virtual double solverSeconds() const { return 0; }
};

/// Makes policies by id. Filled by registerBuiltinPolicies() and by the learning module when it is loaded; read-only
/// afterwards, then thread-safe.
class PolicyRegistry {
public:
    using Factory = std::function<Result<std::unique_ptr<Policy>>(const ParameterSet&)>;
    struct Entry {
        PolicyTraits traits;
        Factory make;
    };

    static PolicyRegistry& instance();
    void add(PolicyTraits traits, Factory make);
    /// A former name, which stored runs may still use; not listed.
    void addFormerName(std::string former, std::string id);
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; } ///< in order of registration
    [[nodiscard]] const Entry* find(std::string_view id) const;
    /// Errors: unknown id (names the nearest and lists all), unknown or bad parameter.
    [[nodiscard]] Result<std::unique_ptr<Policy>> make(
        std::string_view id, const std::map<std::string, std::string>& parameters) const;
    /// The parameters with every file by content, defaults included. Errors: a file that cannot be
    /// read. make() reports everything else.
    [[nodiscard]] Result<std::map<std::string, std::string>> pinned(
        std::string_view id, std::map<std::string, std::string> parameters) const;
    /// The parameters of a kept run, complete when it was made, plus those added since.
    [[nodiscard]] std::map<std::string, std::string> asKept(
        std::string_view id, std::map<std::string, std::string> parameters) const;

private:
    PolicyRegistry() = default;
    std::vector<Entry> m_entries;
    std::map<std::string, std::string, std::less<>> m_formerNames;
};

/// Adds every policy of core/policy; idempotent, call before using the registry.
void registerBuiltinPolicies();

} // namespace consonance
