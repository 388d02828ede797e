// SPDX-License-Identifier: GPL-3.0-or-later
// The compiled part of the Python module: environments and whole runs as arrays. Arrays are views into what the core
// owns; the interpreter is let go while the core works. What people are meant to use is in consonance/environment.py.
#include "core/base/hash.h"
#include "core/environment/environment_batch.h"
#include "core/learn/learned_policies.h"
#include "core/policy/external/command_consent.h"
#include "core/policy/transition_tables.h"
#include "core/run/run_fields.h"
#include "core/run/run_result.h"
#include "core/run/usual_inputs.h"
#include "core/sim/figure_keys.h"

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace py = pybind11;

namespace consonance {

namespace {

/// Python's way to say what Result says.
template<typename T> T valueOf(Result<T> result)
{
    if (result)
        return std::move(*result);
    const auto text = result.error().englishText();
    if (result.error().kind == ErrorKind::BadArguments || result.error().kind == ErrorKind::BadInput)
        throw py::value_error(text);
    throw std::runtime_error(text);
}
void valueOf(const Result<void>& result)
{
    if (!result)
        valueOf(Result<int>(fail(result.error())));
}

/// A table over memory that lives as long as `owner`.
template<typename T> py::array viewOf(std::span<T> values, std::vector<py::ssize_t> shape, const py::object& owner)
{
    return py::array_t<std::remove_const_t<T>>(std::move(shape), values.data(), owner);
}

template<typename Value, typename Get> py::array columnOf(const std::vector<JobOutcome>& outcomes, Get get)
{
    py::array_t<Value> column(static_cast<py::ssize_t>(outcomes.size()));
    auto* at = column.mutable_data();
    for (const auto& outcome : outcomes)
        *at++ = static_cast<Value>(get(outcome));
    return column;
}

/// Texts by the keys of the fields, as options take them; empty ones are left to the request.
void readFields(const std::map<std::string, std::string>& fields, RunRequest& request)
{
    for (const auto& [key, text] : fields) {
        if (!text.empty())
            valueOf(setField(runField(key), request, text));
    }
}

/// One run of a policy, as arrays by job in order of arrival.
py::dict simulate(const std::map<std::string, std::string>& fields, std::map<std::string, std::string> parameters)
{
    // The program that calls names the command: it says so itself.
    if (const auto command = parameters.find("command"); command != parameters.end())
        allowCommand(command->second);
    RunRequest request { .parameters = std::move(parameters), .interference = {}, .transitions = {} };
    readFields(fields, request);
    fillFromTrace(request);
    std::optional<RunResult> result;
    std::shared_ptr<const Workload> workload;
    {
        const py::gil_scoped_release released;
        auto inputs = valueOf(resolveInputs(request));
        workload = inputs.workload;
        auto simulation = valueOf(startRun(request, inputs));
        valueOf(simulation.runToEnd());
        result = collectResult(request, simulation);
    }
    const auto& metrics = result->metrics;
    const auto& outcomes = result->outcomes;
    py::list names;
    for (const auto& job : workload->jobs)
        names.append(job.request.name);
    py::dict answer;
    answer["policy"] = result->policy;
    answer["decide_at"] = decisionMomentsName(result->decideAt);
    answer["failure_loss"] = result->failureLoss;
    answer["event_hash"] = hashToText(metrics.eventHash);
    answer["mean_jct_s"] = metrics.meanJctSeconds;
    answer["makespan_s"] = metrics.makespanSeconds;
    answer["utilisation"] = metrics.utilisation;
    if (const auto loaded = metrics.keyed.find(kLoadedUtilisation); loaded != metrics.keyed.end())
        answer[kLoadedUtilisation] = loaded->second;
    answer["unfinished"] = metrics.unfinished;
    answer["rejected"] = metrics.rejected;
    answer["decisions"] = metrics.decisions;
    answer["job"] = names;
    answer["jct_s"] = columnOf<double>(outcomes, [](const JobOutcome& job) { return job.completion.seconds(); });
    answer["queueing_s"] = columnOf<double>(outcomes, [](const JobOutcome& job) { return job.queueing.seconds(); });
    answer["restarts"] = columnOf<std::int32_t>(outcomes, [](const JobOutcome& job) { return job.restarts; });
    answer["finished"] = columnOf<bool>(outcomes, [](const JobOutcome& job) { return job.finished; });
    return answer;
}

py::dict shapeOf(const EnvironmentBatch& batch)
{
    const auto& shape = batch.shape();
    py::dict answer;
    answer["servers"] = shape.servers;
    answer["models"] = shape.models;
    answer["slots"] = shape.slots;
    answer["server_width"] = shape.serverWidth();
    answer["job_width"] = shape.jobWidth();
    answer["width"] = shape.width();
    answer["actions"] = shape.actions();
    return answer;
}

/// The runs that ended with the last step.
py::list resultsOf(EnvironmentBatch& batch)
{
    py::list results;
    for (std::size_t i = 0; i < batch.ended().size(); ++i) {
        if (batch.ended()[i] == 0)
            continue;
        const auto& run = batch.results()[i];
        py::dict one;
        one["environment"] = i;
        one["seed"] = run.seed;
        one["mean_jct_s"] = run.meanJctSeconds;
        one["jobs"] = run.jobs;
        one["unfinished"] = run.unfinished;
        one["decisions"] = run.decisions;
        results.append(one);
    }
    return results;
}

using Actions = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

void defineBatch(py::module_& module)
{
    const auto rows = [](EnvironmentBatch& batch) { return static_cast<py::ssize_t>(batch.count()); };
    py::class_<EnvironmentBatch>(module, "Batch")
        .def(py::init([](const std::map<std::string, std::string>& fields, std::int32_t slots, std::int32_t count,
                          std::uint64_t seed, std::int32_t threads, bool restarts) {
            EnvironmentSetup setup { .slots = slots };
            setup.run.cluster.clear();
            readFields(fields, setup.run);
            return valueOf(EnvironmentBatch::create(
                setup, count, seed, threads, restarts ? FinishedRuns::Restart : FinishedRuns::Stay));
        }),
            py::arg("fields"), py::arg("slots"), py::arg("count"), py::arg("seed"), py::arg("threads"),
            py::arg("restarts"))
        .def(
            "reset",
            [](EnvironmentBatch& batch, const std::vector<std::uint64_t>& seeds) { valueOf(batch.reset(seeds)); },
            py::call_guard<py::gil_scoped_release>())
        .def("step",
            [](EnvironmentBatch& batch, const Actions& actions) {
                const std::span<const std::int32_t> given(actions.data(), static_cast<std::size_t>(actions.size()));
                Result<void> stepped;
                {
                    const py::gil_scoped_release released;
                    stepped = batch.step(given);
                }
                valueOf(stepped);
            })
        .def(
            "fork", [](const EnvironmentBatch& batch) { return std::make_unique<EnvironmentBatch>(batch); },
            py::call_guard<py::gil_scoped_release>())
        .def("copy_from",
            [](EnvironmentBatch& batch, std::int32_t index, const EnvironmentBatch& other, std::int32_t from) {
                if (index < 0 || index >= batch.count() || from < 0 || from >= other.count())
                    throw py::index_error("there is no such environment");
                batch.copyFrom(index, other.environment(from));
            })
        .def_property_readonly("shape", &shapeOf)
        .def_property_readonly("decisions", &EnvironmentBatch::decisions)
        .def_property_readonly("observations",
            [rows](const py::object& self) {
                auto& batch = self.cast<EnvironmentBatch&>();
                return viewOf(batch.observations(), { rows(batch), batch.shape().width() }, self);
            })
        .def_property_readonly("masks",
            [rows](const py::object& self) {
                auto& batch = self.cast<EnvironmentBatch&>();
                return viewOf(batch.masks(), { rows(batch), batch.shape().actions() }, self);
            })
        .def_property_readonly("rewards",
            [rows](const py::object& self) {
                auto& batch = self.cast<EnvironmentBatch&>();
                return viewOf(batch.rewards(), { rows(batch) }, self);
            })
        .def_property_readonly("ended",
            [rows](const py::object& self) {
                auto& batch = self.cast<EnvironmentBatch&>();
                return viewOf(batch.ended(), { rows(batch) }, self);
            })
        .def("now_s",
            [](const EnvironmentBatch& batch, std::int32_t index) { return batch.environment(index).now().seconds(); })
        .def("seed_of",
            [](const EnvironmentBatch& batch, std::int32_t index) { return batch.environment(index).seed(); })
        .def("results", &resultsOf);
}

} // namespace

} // namespace consonance

PYBIND11_MODULE(_consonance, module)
{
    using namespace consonance;
    registerBuiltinPolicies();
    registerLearnedPolicies();
    module.doc() = "The compiled part of consonance; use the classes of the package instead.";
    defineBatch(module);
    module.def("simulate", &simulate, py::arg("fields"), py::arg("parameters"));
}
