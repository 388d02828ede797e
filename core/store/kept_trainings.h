// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trainings in the store, each under a unique name: its checkpoint and its log. A handle like the
// store it is made from: copies share the connections, any thread.
#pragma once

#include "core/store/run_store.h"

namespace consonance {

class KeptTrainings {
public:
    explicit KeptTrainings(const RunStore& store);

    /// BadArguments when the name is empty or taken.
    [[nodiscard]] Result<void> add(const TrainingRecord& training, std::string_view checkpoint, std::string_view log);
    /// Newest first.
    [[nodiscard]] Result<std::vector<TrainingRecord>> list() const;
    /// The bytes given to add(). BadInput when there is no training of that name.
    [[nodiscard]] Result<std::string> checkpoint(const std::string& name) const;
    /// The same for the log; empty when there is none.
    [[nodiscard]] Result<std::string> log(const std::string& name) const;
    /// BadArguments when the new name is empty or taken.
    [[nodiscard]] Result<void> rename(const std::string& name, const std::string& newName);
    [[nodiscard]] Result<void> remove(const std::string& name);

private:
    std::shared_ptr<StoreDatabase> m_database;
};

} // namespace consonance
