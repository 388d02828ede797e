// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any text as one of the files of a Slurm site: it is refused with a message, or read. The first character says which
// file: c slurm.conf, p the same with what is not simulated passed over, g gres.conf, a accounts, j terms of jobs,
// t recorded passes, r reservations.
#include "core/policy/queues/usage_tree.h"
#include "core/policy/slurm/slurm_accounts.h"
#include "core/policy/slurm/slurm_conf.h"
#include "core/policy/slurm/slurm_nodes.h"
#include "core/policy/slurm/slurm_terms.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace consonance;

template<typename Value> void checkOutcome(const Result<Value>& outcome)
{
    if (!outcome && outcome.error().englishText().empty())
        std::abort();
}

void readConf(std::string_view text, UnsupportedSettings unsupported)
{
    const auto conf = parseSlurmConf(text, "slurm.conf", unsupported);
    checkOutcome(conf);
    if (!conf)
        return;
    const SlurmNodePool pool(*conf);
    if (pool.size() != conf->nodes.size())
        std::abort();
    for (const SlurmPartition& partition : conf->partitions) {
        for (const auto node : partition.nodes) {
            if (node >= pool.size())
                std::abort();
        }
    }
}

void readGres(std::string_view text)
{
    const auto conf = parseSlurmConf(
        "NodeName=n[1-4] Gres=gpu:2\nPartitionName=p Nodes=ALL\n", "slurm.conf", UnsupportedSettings::Refuse);
    if (!conf)
        std::abort();
    checkOutcome(checkGresConf(text, "gres.conf", *conf));
}

void readAccounts(std::string_view text)
{
    const auto accounts = parseSlurmAccounts(text, "assoc.txt");
    checkOutcome(accounts);
    if (!accounts)
        return;
    if (accounts->associations.size() != accounts->tree.size())
        std::abort();
    for (const double factor : fairTreeFactors(accounts->tree)) {
        if (!(factor >= 0 && factor <= 1))
            std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    switch (data[0]) {
    case 'c':
        readConf(text, UnsupportedSettings::Refuse);
        break;
    case 'p':
        readConf(text, UnsupportedSettings::PassOver);
        break;
    case 'g':
        readGres(text);
        break;
    case 'a':
        readAccounts(text);
        break;
    case 'j':
        checkOutcome(parseSlurmTerms(text, "jobs.csv"));
        break;
    case 't':
        checkOutcome(parseSlurmPasses(text, "cycles.csv"));
        break;
    default:
        checkOutcome(parseSlurmReservations(text, "reservations.csv", 1'700'000'000));
    }
    return 0;
}
