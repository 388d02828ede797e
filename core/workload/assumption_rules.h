// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules that the program itself writes into traces where they say nothing. A trace keeps a rule as a plain English
// sentence with its figures filled in, in its file too; to translate it, it is parsed again. Plain
// functions, any thread; cost: O(rules) for each text.
#pragma once

#include "core/base/marked_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// A rule as translators see it: English with {0}, {1}, … in the context "Assumption", and its arguments.
struct AssumptionRule {
    std::string english;
    std::vector<std::string> arguments;
};

namespace assumption {
inline constexpr const char* kBareGang
    = CONSONANCE_TEXT("Assumption", "a job that gives a duration and no more reserves its GPUs alone");
inline constexpr const char* kKnownModels = CONSONANCE_TEXT("Assumption",
    "{0} jobs give a duration and a model with a profile here: that is their duration with each task on a server of "
    "its "
    "own; tasks that share one slow each other");
/// As earlier programs said the same.
inline constexpr const char* kKnownModelsBefore
    = "{0} jobs give a duration and a model with a profile here: that is their duration alone, and neighbours slow "
      "them";
inline constexpr const char* kUnknownModels = CONSONANCE_TEXT("Assumption",
    "{0} jobs that give a duration name a model without a profile here ({1}): they run for their duration, nothing "
    "slows "
    "them and they slow nothing");
inline constexpr const char* kPhillyNames
    = CONSONANCE_TEXT("Assumption", "p and the row's line number in the file; the trace has no job names");
inline constexpr const char* kPhillyArrivals = CONSONANCE_TEXT(
    "Assumption", "local time of submission after the first job taken; the end of summer time is not accounted for");
inline constexpr const char* kPhillyTenants = CONSONANCE_TEXT("Assumption", "the virtual cluster");
inline constexpr const char* kPhillyModels
    = CONSONANCE_TEXT("Assumption", "drawn evenly among the models whose workers use a GPU, seed {0}");
inline constexpr const char* kPhillyGangs
    = CONSONANCE_TEXT("Assumption", "one task a GPU, all at once, on any servers");
inline constexpr const char* kPhillyDemand = CONSONANCE_TEXT("Assumption", "{0} cores and {1} GB beside each GPU");
inline constexpr const char* kPhillyEqualServers
    = CONSONANCE_TEXT("Assumption", "as many parameter servers as workers; one worker a GPU");
inline constexpr const char* kPhillyOneServer
    = CONSONANCE_TEXT("Assumption", "one parameter server a job; one worker a GPU");
inline constexpr const char* kPhillyWork
    = CONSONANCE_TEXT("Assumption", "what the job would do alone in its duration, each task on its own server");
inline constexpr const char* kPolluxWorkers
    = CONSONANCE_TEXT("Assumption", "one GPU each, no CPU or memory demand, as in the artifact's simulator");
inline constexpr const char* kOneModel
    = CONSONANCE_TEXT("Assumption", "the one that the import was given, for every job with GPUs");
inline constexpr const char* kTasksFolded = CONSONANCE_TEXT("Assumption",
    "{0} jobs have tasks without a GPU beside their workers: the cores and memory of those are shared out evenly among "
    "the workers");
inline constexpr const char* kUnevenNodes = CONSONANCE_TEXT(
    "Assumption", "{0} jobs have GPUs that do not divide by their nodes: one task a GPU, on any servers");
inline constexpr const char* kSharesRoundedUp
    = CONSONANCE_TEXT("Assumption", "{0} jobs ask for a part of a GPU; each of their tasks is given whole ones");
inline constexpr const char* kSharesOfPlacers = CONSONANCE_TEXT("Assumption",
    "{0} jobs ask for a part of a GPU: placement policies let them share one, others give each a whole one");
inline constexpr const char* kRunToLimit
    = CONSONANCE_TEXT("Assumption", "{0} jobs had not ended: they run to their time limit");
inline constexpr const char* kRunAsAssumed
    = CONSONANCE_TEXT("Assumption", "{0} jobs had not ended and have no time limit: they run {1} s");
inline constexpr const char* kRunToLimitAdds
    = CONSONANCE_TEXT("Assumption", "{0} jobs had not ended: they run to their time limit and add {1} GPU-hours");
inline constexpr const char* kRunAsAssumedAdds = CONSONANCE_TEXT(
    "Assumption", "{0} jobs had not ended and have no time limit: they run {1} s and add {2} GPU-hours");
inline constexpr const char* kLastAttempt = CONSONANCE_TEXT(
    "Assumption", "{0} jobs ran several times or are listed again: the last attempt counts, from the first submission");
inline constexpr const char* kLastAttemptOnly = CONSONANCE_TEXT("Assumption",
    "{0} jobs ran several times or are listed again: the last attempt counts, from the first submission; earlier "
    "attempts held {1} more GPU-hours, which no figure includes");
inline constexpr const char* kArrayTasks
    = CONSONANCE_TEXT("Assumption", "{0} jobs are array tasks that the file lists together in one row");
inline constexpr const char* kArrayThrottle = CONSONANCE_TEXT("Assumption",
    "{0} jobs are tasks of an array that limits how many of them run at once (%N): here all may run together");
inline constexpr const char* kArrayCut = CONSONANCE_TEXT("Assumption",
    "{0} jobs are from lists of array tasks that are cut short: further tasks are missing (SLURM_BITSTR_LEN=0 prints "
    "all)");
inline constexpr const char* kComponents = CONSONANCE_TEXT(
    "Assumption", "{0} heterogeneous jobs: their components are one job, and all its tasks start together");
inline constexpr const char* kComponentsApart = CONSONANCE_TEXT("Assumption",
    "{0} heterogeneous jobs have components that ran for different times: all tasks run for the longest of them");
inline constexpr const char* kComponentsWithoutGpus = CONSONANCE_TEXT("Assumption",
    "{0} heterogeneous jobs have components without a GPU: a trace cannot place these on servers of their own, so "
    "their "
    "cores and memory are left out");
inline constexpr const char* kMigSlices = CONSONANCE_TEXT("Assumption",
    "{0} jobs hold MIG slices ({1}): a slice counts as its compute part of a GPU, 1g as 1/7 (on an A30 1/4)");
inline constexpr const char* kMixedSlices = CONSONANCE_TEXT(
    "Assumption", "{0} jobs hold GPUs and slices of GPUs, or slices of several sizes: each counts as a whole GPU");
inline constexpr const char* kShardsCounted
    = CONSONANCE_TEXT("Assumption", "{0} jobs hold parts of a GPU (gres/shard): {1} shards are one GPU");
inline constexpr const char* kMpsCounted
    = CONSONANCE_TEXT("Assumption", "{0} jobs hold parts of a GPU (gres/mps): {1} units are one GPU");
inline constexpr const char* kNotSimulated = CONSONANCE_TEXT("Assumption", "{0} jobs hold {1}, which is not simulated");
inline constexpr const char* kShardsUnknown = CONSONANCE_TEXT("Assumption",
    "{0} jobs hold gres/shard, which is not counted: how many shards one GPU has is unknown "
    "(--set shards_per_gpu=4 sets it)");
inline constexpr const char* kOtherAccelerators
    = CONSONANCE_TEXT("Assumption", "{0} jobs hold {1}: each counts as a GPU of this type");
inline constexpr const char* kLeftOutWithOnly
    = CONSONANCE_TEXT("Assumption", "jobs that ask only for {0} are left out: it is not simulated");
inline constexpr const char* kServersWithGpus
    = CONSONANCE_TEXT("Assumption", "{0} jobs have parameter servers with GPUs: those count as workers");
inline constexpr const char* kOtherDevices
    = CONSONANCE_TEXT("Assumption", "{0} jobs hold {1}: each counts as a GPU of any type");
inline constexpr const char* kDeviceShares = CONSONANCE_TEXT("Assumption", "{0} jobs share GPUs: {1} of a GPU");
inline constexpr const char* kSharesUnknown
    = CONSONANCE_TEXT("Assumption", "{0} jobs hold {1}, a part of a GPU of unknown size: each counts as a whole GPU");
inline constexpr const char* kMixedShares = CONSONANCE_TEXT(
    "Assumption", "{0} jobs hold GPUs and parts of GPUs, or parts of several sizes: each counts as their mean");
inline constexpr const char* kClaims = CONSONANCE_TEXT(
    "Assumption", "{0} jobs have resource claims, which pods do not describe: devices in them are not counted");
inline constexpr const char* kPodsInTurn = CONSONANCE_TEXT("Assumption",
    "{0} jobs ran pods one after another or far apart: their tasks are the pods that ran at once, and the run time "
    "keeps "
    "the total");
inline constexpr const char* kPodsRestarted = CONSONANCE_TEXT(
    "Assumption", "{0} jobs restarted containers in place: they hold their GPUs from the first start to the last end");
inline constexpr const char* kPodsMissing
    = CONSONANCE_TEXT("Assumption", "{0} pods are missing: the file is one page of a longer list (metadata.continue)");
inline constexpr const char* kMorePodsMissing = CONSONANCE_TEXT(
    "Assumption", "further pods are missing: the file is one page of a longer list (metadata.continue)");
inline constexpr const char* kFieldsUnused
    = CONSONANCE_TEXT("Assumption", "{0} further fields of each line are not used: the standard has {1}");
inline constexpr const char* kMeasuredTime
    = CONSONANCE_TEXT("Assumption", "the measured run time; from start to end where there is none");
inline constexpr const char* kClocksDiffer = CONSONANCE_TEXT("Assumption",
    "{0} jobs ran longer or shorter than from start to end by the clock (summer time, suspension): the measured time "
    "counts");
inline constexpr const char* kLongHostList = CONSONANCE_TEXT("Assumption",
    "{0} jobs have a longer list of servers than 200 bytes: it is left out, so where they ran is not known");
inline constexpr const char* kCoresAssumed = CONSONANCE_TEXT("Assumption", "{0} jobs give no cores: {1} for each GPU");
inline constexpr const char* kMemoryAssumed
    = CONSONANCE_TEXT("Assumption", "{0} jobs give no memory: {1} GB for each GPU");
inline constexpr const char* kNodeTasks
    = CONSONANCE_TEXT("Assumption", "one task for each node asked for, with an equal part of GPUs, cores and memory");
inline constexpr const char* kOneTask = CONSONANCE_TEXT("Assumption", "one task, all on one server");
inline constexpr const char* kSeveralTypes
    = CONSONANCE_TEXT("Assumption", "{0} jobs accept several types of GPU; any type is taken");
inline constexpr const char* kProcessorIsCore
    = CONSONANCE_TEXT("Assumption", "a processor is a core; one task for each, on any servers");
inline constexpr const char* kProcessorIsGpu
    = CONSONANCE_TEXT("Assumption", "a processor is a GPU; one task for each, on any servers");
inline constexpr const char* kLocalTime
    = CONSONANCE_TEXT("Assumption", "local time; the end of summer time is not accounted for");
inline constexpr const char* kTimeFromStartToEnd = CONSONANCE_TEXT("Assumption", "from start to end");
inline constexpr const char* kGavelNames
    = CONSONANCE_TEXT("Assumption", "g and the line number in the file; the trace has no job names");
inline constexpr const char* kStepsAlone
    = CONSONANCE_TEXT("Assumption", "steps over the steps per second that were measured alone on a {0}");
inline constexpr const char* kMeasuredConfigurations = CONSONANCE_TEXT("Assumption",
    "the job's configuration, with the speeds measured on each type of GPU, alone and beside others on one server");
inline constexpr const char* kSloDeadlines
    = CONSONANCE_TEXT("Assumption", "{0} jobs: arrival plus the SLO times the duration");
inline constexpr const char* kFirstTask
    = CONSONANCE_TEXT("Assumption", "launch of the first task; the table gives no submission");
inline constexpr const char* kEachIsNode = CONSONANCE_TEXT("Assumption", "one task for each instance");
inline constexpr const char* kEachIsPod = CONSONANCE_TEXT("Assumption", "one task for each pod of the job");
inline constexpr const char* kTenantIsQueue
    = CONSONANCE_TEXT("Assumption", "the queue, or the namespace where there is none");
inline constexpr const char* kMeasuredOn = CONSONANCE_TEXT("Assumption", "as measured on {0}");
inline constexpr const char* kTenantIsUser = CONSONANCE_TEXT("Assumption", "the user");
inline constexpr const char* kTenantIsAccount = CONSONANCE_TEXT("Assumption", "the account");
inline constexpr const char* kMarketSlots
    = CONSONANCE_TEXT("Assumption", "the publication gives them in slots; the preset says how long a slot lasts here");
inline constexpr const char* kMarketTerms = CONSONANCE_TEXT(
    "Assumption", "a bid is the whole declared value; tenants are equally likely, weights whole numbers from 1 to 10");
inline constexpr const char* kMarketDeadlines = CONSONANCE_TEXT(
    "Assumption", "one to three times the time of one worker and one parameter server alone, after arrival");
inline constexpr const char* kMarketElastic
    = CONSONANCE_TEXT("Assumption", "from one to twice as many as the job asks for");
inline constexpr const char* kBeginsLate = CONSONANCE_TEXT("Assumption", "0 s is {0} s of the trace");
inline constexpr const char* kBeginsAt = CONSONANCE_TEXT("Assumption", "0 s is {0}");
inline constexpr const char* kSnapshot = CONSONANCE_TEXT(
    "Assumption", "what runs at {0} s runs on the servers where it was found; the policy decides from then on");
inline constexpr const char* kRecordUnfit = CONSONANCE_TEXT(
    "Assumption", "{0} jobs do not fit on {1} where they ran by the record: what does not fit is left out ({2})");
inline constexpr const char* kRunAsLongAgain = CONSONANCE_TEXT(
    "Assumption", "{0} running jobs have no time limit: they run as long again as they have run already");
inline constexpr const char* kBeyondLimit = CONSONANCE_TEXT(
    "Assumption", "{0} running jobs are beyond their time limit: they end one minute after the snapshot");
inline constexpr const char* kNeverRun
    = CONSONANCE_TEXT("Assumption", "{0} jobs that can never run on {1} are left out: {2}");
inline constexpr const char* kUnreadRows
    = CONSONANCE_TEXT("Assumption", "{0} of {1} rows of {2} could not be read and are left out");
inline constexpr const char* kUtcByOffsets
    = CONSONANCE_TEXT("Assumption", "dates that give their offset from UTC count by UTC");
inline constexpr const char* kSomeOffsets = CONSONANCE_TEXT("Assumption",
    "some dates give their offset from UTC and count by UTC; the others give none and are read as UTC too");
inline constexpr const char* kColumnInSeconds
    = CONSONANCE_TEXT("Assumption", "numbers in the column {0} are seconds; its name gives no unit");
inline constexpr const char* kColumnInDays
    = CONSONANCE_TEXT("Assumption", "numbers in the column {0} are days, as its name says");
inline constexpr const char* kColumnInHours
    = CONSONANCE_TEXT("Assumption", "numbers in the column {0} are hours, as its name says");
inline constexpr const char* kColumnInMinutes
    = CONSONANCE_TEXT("Assumption", "numbers in the column {0} are minutes, as its name says");
inline constexpr const char* kColumnInMilliseconds
    = CONSONANCE_TEXT("Assumption", "numbers in the column {0} are milliseconds, as its name says");
inline constexpr const char* kColumnInMicroseconds
    = CONSONANCE_TEXT("Assumption", "numbers in the column {0} are microseconds, as its name says");
inline constexpr const char* kDecimalCommas
    = CONSONANCE_TEXT("Assumption", "a comma separates decimals, as in {0}, which is read as {1}");
inline constexpr const char* kDecimalPoints
    = CONSONANCE_TEXT("Assumption", "{0} is read with a decimal point; no number of the table shows another reading");
} // namespace assumption

/// The sentence parsed; a sentence from elsewhere becomes a rule without arguments.
[[nodiscard]] AssumptionRule assumptionRule(std::string_view sentence);
/// Whether it says what is missing from the trace: in none of a run's figures, so whoever reads those must hear of it.
[[nodiscard]] bool saysWhatIsMissing(std::string_view sentence);

} // namespace consonance
