// SPDX-License-Identifier: GPL-3.0-or-later
//
// A user's change of a run at a moment: where the tasks of a job go, the state of a server, the policy from
// then on. Interventions name jobs, roles and servers as people do, so that a stored one can be read, and applied to
// the same run again; applying and completing them is in what_if.h. Plain values.
#pragma once

#include "core/base/json_reader.h"
#include "core/base/result.h"
#include "core/cluster/cluster.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace consonance {

class JsonWriter;

/// "worker", "ps", "task"; the name of a role in files and on the command line.
[[nodiscard]] const char* roleKindName(RoleKind kind);
[[nodiscard]] std::optional<RoleKind> roleKindFromName(std::string_view name);

/// `count` tasks of a role at a server, or at a socket or device in one.
struct TaskPlace {
    RoleKind role = RoleKind::Worker;
    std::string place; ///< path or, of a server, its name
    std::int32_t count = 1;
    std::string from; ///< only before it is completed: the place they are taken from; empty: any other

    bool operator==(const TaskPlace&) const = default;
};

/// The placement of a job from now on. Complete when it names every task of the job.
struct JobPlaces {
    std::string job;
    std::vector<TaskPlace> tasks;

    bool operator==(const JobPlaces&) const = default;
};

/// Starts or moves a job, beside what the policy decides.
struct PlaceJob {
    JobPlaces places;
    bool operator==(const PlaceJob&) const = default;
};

/// One task of a decision goes elsewhere; all else stays as the policy decided, where it still fits.
struct TaskElsewhere {
    std::string job;
    RoleKind role = RoleKind::Worker;
    std::string from; ///< server where the policy puts it
    std::string to;
    std::vector<std::string> displaced {}; ///< filled in: jobs of the decision for which there is then no room

    bool operator==(const TaskElsewhere&) const = default;
};

/// Answers the due decision instead of the policy: these jobs and no others.
struct AnswerDecision {
    std::vector<JobPlaces> jobs; ///< of `otherwise`, filled in
    std::optional<TaskElsewhere> otherwise {}; ///< the policy's own answer but for one task
    bool operator==(const AnswerDecision&) const = default;
};

/// Drains, fails or repairs a server, or whatever domain the path names.
struct ChangeServer {
    ClusterChangeKind kind = ClusterChangeKind::Drain;
    std::string server;
    bool operator==(const ChangeServer&) const = default;
};

/// A new server beside the last one, with the hardware of `like`; or one that is absent in the cluster.
struct AddServer {
    std::string server; ///< its name
    std::string like; ///< name or path; empty: the last server
    bool operator==(const AddServer&) const = default;
};

/// Another policy, or the same with other parameters, decides from now on.
struct ChangePolicy {
    std::string
        policy; ///< empty, before it is completed: the one that decides, with these parameters on top of its own
    std::map<std::string, std::string> parameters;
    std::optional<std::uint64_t> seed; ///< nothing: the run's
    bool operator==(const ChangePolicy&) const = default;
};

using Intervention = std::variant<PlaceJob, AnswerDecision, ChangeServer, AddServer, ChangePolicy>;

/// One line for people, in English: "job 17: 2 workers on srv-3, 1 parameter server on srv-1", "drain srv-2", "policy
/// lb".
[[nodiscard]] std::string interventionText(const Intervention& intervention);

/// As kept with a run (docs/formats.md, "What-if changes"), and back. Errors name the JSON pointer.
void writeIntervention(JsonWriter& json, const Intervention& intervention);
[[nodiscard]] Result<Intervention> readIntervention(const JsonView& json);

/// What `--force` takes: JSON as above, of one intervention or without its kind, or "job:role:server", with ":count"
/// and then ":from" if need be.
[[nodiscard]] Result<Intervention> parseForce(const std::string& text);

} // namespace consonance
