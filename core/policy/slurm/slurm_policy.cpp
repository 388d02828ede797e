// SPDX-License-Identifier: GPL-3.0-or-later
//
// Slurm's own scheduling (22.05) as a policy: multifactor priority with the fair tree, partitions, QOS, reservations,
// the event-driven main scheduler and sched/backfill, from the site's slurm.conf, gres.conf, accounts and a table of
// what jobs asked for. The files are held by content, so that a kept run decides as it did. Knows no duration, only
// limits. Deterministic; one thread at a time. Cost of a decision: that of the pass that is due (slurm_passes.h).
#include "core/base/utf16.h"
#include "core/policy/held_files.h"
#include "core/policy/rule_policy.h"
#include "core/policy/slurm/slurm_controller.h"
#include "core/policy/slurm/slurm_shape.h"
#include "core/workload/calendar_time.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kNotHeldFile = CONSONANCE_MESSAGE(
    "slurm.not-held", "the content of {0} with hash {1} is not at hand; the run that was made with it holds it");
constexpr MessageId kBadOrigin
    = CONSONANCE_MESSAGE("slurm.origin", "origin: a moment such as 2024-05-01T08:00:00 is expected, found '{0}'");

constexpr std::int64_t kLargestSiteFile = 64'000'000;

struct SlurmRule {
    std::string conf;
    std::string gres;
    std::string accounts;
    std::string jobs;
    std::string reservations;
    std::string origin;
    std::string passes;
    UnsupportedSettings unsupported = UnsupportedSettings::Refuse;
    SlurmClockRule clock;
};

/// NAME@HASH of the file's content; an empty value names none.
Result<std::string> pinnedSiteFile(const std::string& value)
{
    if (value.empty() || heldFile(value))
        return value;
    if (const auto pinned = pinnedName(value)) {
        if (const auto now = readNamedFile(pinned->name, kLargestSiteFile);
            now && holdFile(pinned->name, *now) == value)
            return value;
        return fail(ErrorKind::BadInput, kNotHeldFile, { pinned->name, value.substr(pinned->name.size() + 1) });
    }
    TRY_ASSIGN(const auto content, readNamedFile(value, kLargestSiteFile));
    return holdFile(value, content);
}

/// What a parameter that names a file holds.
struct SiteFile {
    std::string name;
    std::shared_ptr<const std::string> text; ///< null: the parameter is empty
};

Result<SiteFile> siteFile(const std::string& value)
{
    if (value.empty())
        return SiteFile {};
    TRY_ASSIGN(const auto pinned, pinnedSiteFile(value));
    auto text = heldFile(pinned);
    if (text && isUtf16(*text))
        text = std::make_shared<const std::string>(decodedText(*text));
    return SiteFile { pinnedName(pinned).value_or(PinnedName { pinned }).name, std::move(text) };
}

Result<std::optional<std::int64_t>> originOf(const std::string& text)
{
    if (text.empty())
        return std::optional<std::int64_t> {};
    const auto second = secondsFromDate(text);
    if (!second)
        return fail(ErrorKind::BadArguments, kBadOrigin, { text });
    return second;
}

/// A slurm.conf that counts no memory or CPUs which the cluster does not tell either.
SlurmConf confWithoutFile(const Cluster& cluster)
{
    auto conf = plainSlurmConf(cluster);
    const auto has = [&conf](std::int64_t SlurmNode::*field) {
        return std::ranges::all_of(conf.nodes, [field](const SlurmNode& node) { return node.*field > 0; });
    };
    conf.countsMemory = has(&SlurmNode::memoryMb);
    if (!has(&SlurmNode::cpus)) {
        for (SlurmNode& node : conf.nodes)
            node.cpus = 1'000'000;
    }
    return conf;
}

Result<SlurmSite> siteOf(const SlurmRule& rule, const Cluster& cluster)
{
    SlurmConf conf;
    SlurmAccounts accounts;
    SlurmTermsTable terms;
    std::vector<SlurmReservation> reservations;
    TRY_ASSIGN(const auto confFile, siteFile(rule.conf));
    if (confFile.text) {
        TRY_ASSIGN(conf, parseSlurmConf(*confFile.text, confFile.name, rule.unsupported));
    } else
        conf = confWithoutFile(cluster);
    TRY_ASSIGN(const auto gres, siteFile(rule.gres));
    if (gres.text)
        TRY(checkGresConf(*gres.text, gres.name, conf));
    TRY_ASSIGN(const auto accountsFile, siteFile(rule.accounts));
    if (accountsFile.text) {
        TRY_ASSIGN(accounts, parseSlurmAccounts(*accountsFile.text, accountsFile.name));
    }
    TRY_ASSIGN(const auto jobs, siteFile(rule.jobs));
    if (jobs.text) {
        TRY_ASSIGN(terms, parseSlurmTerms(*jobs.text, jobs.name));
    }
    TRY_ASSIGN(const auto origin, originOf(rule.origin));
    TRY_ASSIGN(const auto reserved, siteFile(rule.reservations));
    if (reserved.text) {
        TRY_ASSIGN(reservations, parseSlurmReservations(*reserved.text, reserved.name, origin));
    }
    return makeSlurmSite(std::move(conf), std::move(accounts), std::move(terms), std::move(reservations), cluster);
}

class SlurmPolicy final : public RulePolicy<SlurmPolicy, SlurmRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    [[nodiscard]] const SlurmSite& site() const { return m_controller->world().site(); }
    void takeAvailability(const View& view);
    /// Jobs that run and did not before, and those that run no more.
    void takeRunning(const View& view, const SlurmStart& start);
    void takeWaiting(const View& view);
    [[nodiscard]] SlurmJob runningJob(const View& view, JobId id) const;
    void addNotes(Plan& plan);

    std::optional<SlurmController> m_controller; ///< from begin() on
};

Result<void> SlurmPolicy::begin(const View& view, std::uint64_t /*seed*/)
{
    TRY_ASSIGN(auto site, siteOf(m_rule, view.cluster()));
    SlurmClockRule clock = m_rule.clock;
    TRY_ASSIGN(const auto recorded, siteFile(m_rule.passes));
    if (recorded.text) {
        TRY_ASSIGN(auto passes, parseSlurmPasses(*recorded.text, recorded.name));
        clock.backfillPasses = std::move(passes.backfill);
        clock.wholeMainPasses = std::move(passes.wholeMain);
    }
    m_controller.emplace(std::make_shared<const SlurmSite>(std::move(site)), clock, view.now());
    return {};
}

void SlurmPolicy::takeAvailability(const View& view)
{
    NodeSet up(site().pool.size());
    for (std::size_t i = 0; i < site().hosts.size(); ++i) {
        if (view.ledger().availability(site().hosts[i]) == Availability::Up)
            up.add(i);
    }
    m_controller->setUp(std::move(up), view.now());
}

SlurmJob SlurmPolicy::runningJob(const View& view, JobId id) const
{
    SlurmJob job = slurmJobOf(site(), id, view.request(id));
    const auto now = static_cast<std::int64_t>(view.now().seconds());
    job.started = now - view.executed(id).microseconds / 1'000'000;
    job.submitted = job.started;
    job.expectedEnd = job.started + job.limit;
    for (const PlacedTasks& tasks : view.placement(id)) {
        const auto demand = view.request(id).roles[tasks.role].demand * tasks.count;
        job.held.push_back({ .node = site().nodeOfHost[tasks.host.index()],
            .cpus = demand[Resource::Cpu] / 1000,
            .memoryMb = demand[Resource::Memory],
            .gpus = demand[Resource::Gpu] });
    }
    return job;
}

void SlurmPolicy::takeRunning(const View& view, const SlurmStart& start)
{
    std::vector<JobId> ended;
    for (const SlurmJob& job : m_controller->world().running()) {
        if (!view.running().contains(static_cast<std::uint32_t>(job.id.index())))
            ended.push_back(job.id);
    }
    for (const auto id : view.running()) {
        const auto& running = m_controller->world().running();
        if (std::ranges::binary_search(running, JobId(id), {}, &SlurmJob::id))
            continue;
        m_controller->world().forget(JobId(id));
        m_controller->world().beginRunning(runningJob(view, JobId(id)));
    }
    m_controller->jobsEnd(ended, view.now(), start);
}

void SlurmPolicy::takeWaiting(const View& view)
{
    std::vector<JobId> gone;
    for (const SlurmJob& job : m_controller->world().waiting()) {
        if (!view.waiting().contains(static_cast<std::uint32_t>(job.id.index())))
            gone.push_back(job.id);
    }
    for (const JobId id : gone)
        m_controller->world().forget(id);
    for (const auto id : view.waiting()) {
        const auto& waiting = m_controller->world().waiting();
        if (std::ranges::binary_search(waiting, JobId(id), {}, &SlurmJob::id))
            continue;
        auto job = slurmJobOf(site(), JobId(id), view.request(JobId(id)));
        // Slurm submits a job again that it puts back. Others may wait since before the policy took over.
        const bool hasRun = view.executed(JobId(id)).microseconds > 0;
        job.submitted = (hasRun ? view.now() : view.request(JobId(id)).arrival).microseconds / 1'000'000;
        m_controller->submit(std::move(job), view.now());
    }
}

Result<Plan> SlurmPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    std::vector<JobId> started;
    const SlurmStart start = [&](const SlurmJob& job, const std::vector<std::size_t>& nodes) {
        const JobRequest& request = view.request(job.id);
        TentativePlacement placement(tools.ledger, request);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            for (std::size_t role = 0; role < request.roles.size(); ++role) {
                const auto tasks = tasksOnNode(request.roles[role], job.nodes, static_cast<std::int64_t>(i));
                if (tasks > 0 && !placement.take(role, site().hosts[nodes[i]], tasks)) {
                    placement.undo();
                    return false;
                }
            }
        }
        plan.place(job.id, placement.slots());
        return true;
    };
    takeAvailability(view);
    m_controller->advance({ view.now().microseconds - 1 }, start);
    takeWaiting(view);
    takeRunning(view, start);
    m_controller->advance(view.now(), start);
    plan.wakeAt = m_controller->nextPass();
    if (tools.wantsNotes)
        addNotes(plan);
    return plan;
}

void SlurmPolicy::addNotes(Plan& plan)
{
    for (const SlurmJob& job : m_controller->world().waiting()) {
        plan.notes.blocked.push_back({ .job = job.id, .reason = Infeasible::ExcludedByPolicy, .text = kNoteNoRoom });
    }
}

ParameterSpec siteFileParameter(std::string key, std::string description)
{
    auto spec = described(std::move(key), std::move(description), "the site's; none: as Slurm without it");
    spec.pin = pinnedSiteFile;
    return spec;
}

BoundParameters<SlurmRule> slurmParameters()
{
    using Rule = SlurmRule;
    using ClockRule = SlurmClockRule;
    const auto clock = [](double ClockRule::*field, const char* key, const char* description, double most) {
        return bound(&Rule::clock, field,
            assumed(ranged(key, description, 0, most,
                "measured at the published starts of a controller (oracle/slurm); no setting names it")));
    };
    return { bound(&Rule::conf, siteFileParameter("conf", "slurm.conf of the site")),
        bound(&Rule::gres, siteFileParameter("gres", "gres.conf of the site, against which the GPUs are checked")),
        bound(&Rule::accounts,
            siteFileParameter("accounts", "what sacctmgr or sshare print of accounts, users and QOS (-P)")),
        bound(&Rule::jobs,
            siteFileParameter("jobs", "what jobs asked for beside their resources: partition, account, QOS, …")),
        bound(&Rule::reservations,
            siteFileParameter("reservations", "reservations of nodes, as a table or as scontrol prints them")),
        bound(&Rule::passes,
            siteFileParameter("passes", "recorded passes of the site's controller, by which its clocks are set right")),
        bound(&Rule::origin,
            described("origin", "the moment at which the trace begins, for times of day in the files",
                "none: they have seconds of the trace")),
        boundChoice(&Rule::unsupported,
            { { "refuse", UnsupportedSettings::Refuse }, { "pass-over", UnsupportedSettings::PassOver } },
            described("unsupported", "what to do with settings that change starts and are not simulated",
                "refuse: a wrong answer is worse than none")),
        clock(&ClockRule::mainPhase, "main_phase_s", "when the controller's main loop comes round, in seconds", 1e6),
        clock(&ClockRule::backfillPhase, "backfill_phase_s", "when the backfill scheduler looks for work, in seconds",
            1e6),
        clock(&ClockRule::priorityPhase, "priority_phase_s", "when priorities are calculated, in seconds", 1e6),
        bound(&Rule::clock, &ClockRule::loopSeconds,
            assumed(ranged("loop_s", "seconds that the controller's main loop takes", 0.5, 60,
                "measured at the published starts of a controller (oracle/slurm); no setting names it"))),
        clock(&ClockRule::choiceSeconds, "choice_s", "seconds that a backfill pass takes to weigh the nodes for a job",
            1) };
}

} // namespace

void registerSlurmPolicy(PolicyRegistry& registry)
{
    addPolicy<SlurmPolicy>(registry,
        { .id = "slurm",
            .title = "Slurm",
            .family = "site",
            .summary = "Slurm's own scheduling from the site's files: multifactor priority, partitions, QOS, "
                       "reservations, main scheduler and backfill.",
            .citation = "SchedMD, Slurm Workload Manager 22.05; Yoo, Jette, Grondona, \"SLURM\", JSSPP 2003",
            .provenance = Provenance::Verified,
            .triggers
            = TriggerKind::Arrival | TriggerKind::Completion | TriggerKind::ResourceChange | TriggerKind::WakeUp,
            .backfill = Backfill::Reservation },
        SlurmRule {}, slurmParameters());
}

} // namespace consonance
