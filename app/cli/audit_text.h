// SPDX-License-Identifier: GPL-3.0-or-later
//
// The audit of a trace as lines for the terminal, and the option that names the cluster it is held against. Main thread
// only.
#pragma once

#include "core/run/trace_audit.h"
#include "core/workload/import/cluster_importers.h"

#include <memory>
#include <string>

namespace CLI {
class App;
}

namespace consonance {

/// What is missing, impossible and left out, and the load; assumptions are for the caller. Ends with a line end.
[[nodiscard]] std::string auditText(const TraceAudit& audit);

/// What an import of nodes left out, converted and misses. Empty where there is nothing to say.
[[nodiscard]] std::string clusterReportText(const ImportedCluster& imported);
/// The same as members of the object that is open.
void writeClusterReport(JsonWriter& json, const ImportedCluster& imported);
/// The member left_out.
void writeLeftOut(JsonWriter& json, const std::vector<DroppedRows>& leftOut);

/// The option --cluster: a preset or a file.
void addAuditedCluster(CLI::App& command, std::string& nameOrPath);
/// Null when none is named.
[[nodiscard]] Result<std::shared_ptr<const Cluster>> auditedCluster(const std::string& nameOrPath);

} // namespace consonance
