#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Learns where tasks go by the cross-entropy method: five weights, a server's score is their sum over its features.

learn_placement.py [--rounds N] [--out FILE]   learns and writes the weights
learn_placement.py --serve FILE                decides with them, as a command of policy external
"""
import argparse
import json
import sys

import consonance

FEATURES = ("free GPUs", "free cores", "tasks of the job", "any task of the job", "room for the rest")


def features(free_gpus, free_cores, own, rest):
    """Of a server, or of all at once: parts of its capacity, tasks of the job there, cores that the rest needs."""
    room = free_cores / rest
    return free_gpus, free_cores, own, own > 0, room * (room < 1) + (room >= 1)


class Learned(consonance.Policy):
    """Each task of a job goes to the server with the best score, in order of arrival."""

    triggers = ("interval",)

    def __init__(self, weights):
        self.weights = weights

    def decide(self, view):
        plan = consonance.Plan()
        for job in view.waiting:
            placement, tasks = view.try_job(job), job.alternating_tasks()
            for done, role in enumerate(tasks):
                hosts = [host for host in view.hosts if host.why_not(job, role) is None]
                if not hosts:
                    placement.undo()
                    break
                placement.put(role, max(hosts, key=lambda host: self.score(placement, role, len(tasks) - done, host)))
            else:
                plan.place(placement)
        return plan

    def score(self, placement, role, left, host):
        own = sum(count for _, server, count in placement.tasks if server == host.id)
        free = [free / whole if whole else 0 for free, whole in zip(host.free, host.capacity)]
        rest = left * role.demand[consonance.policy.CPU] / host.capacity[consonance.policy.CPU]
        return sum(w * x for w, x in zip(self.weights, features(free[0], free[1], own, rest)))


def play(envs, weights, seeds):
    """Mean completion time in seconds of each row of weights over the same traces."""
    import numpy

    shape, rows = envs.shape, numpy.repeat(weights, len(seeds), axis=0)
    observations, infos = envs.reset(seed=seeds * len(weights))
    results = numpy.full(len(rows), numpy.nan)
    while numpy.isnan(results).any():
        servers = observations[:, : shape["servers"] * shape["server_width"]].reshape(len(rows), shape["servers"], -1)
        job = observations[:, shape["servers"] * shape["server_width"] :][:, : shape["job_width"]]
        rest = numpy.maximum(job[:, 2] + job[:, 3] + job[:, 4], 1) * numpy.maximum(job[:, 6], 0.01)
        parts = features(servers[:, :, 0], servers[:, :, 1], servers[:, :, 3], rest[:, None])
        scores = sum(rows[:, i, None] * part for i, part in enumerate(parts))
        scores = numpy.where(infos["action_mask"][:, :-1], scores, -numpy.inf)
        observations, _, _, _, infos = envs.step(scores.argmax(axis=1).astype(numpy.int32))
        for run in infos.get("episodes", ()):
            if numpy.isnan(results[run["environment"]]):
                results[run["environment"]] = run["mean_jct_s"]
    return results.reshape(len(weights), len(seeds)).mean(axis=1)


def learn(rounds, population=24, elite=6, traces=8):
    import numpy

    random = numpy.random.default_rng(1)
    mean, spread = numpy.zeros(len(FEATURES)), numpy.ones(len(FEATURES))
    envs = consonance.VectorEnvironment(population * traces)
    for number in range(rounds):
        seeds = list(range(1000 + number * traces, 1000 + (number + 1) * traces))
        drawn = mean + spread * random.standard_normal((population, len(FEATURES)))
        costs = play(envs, drawn, seeds)
        best = drawn[costs.argsort()[:elite]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.02
        print(f"round {number + 1}: mean JCT {costs.mean() / 60:.1f} min, best {costs.min() / 60:.1f}", flush=True)
    return mean


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--out", default="weights.json")
    parser.add_argument("--serve")
    arguments = parser.parse_args()
    if arguments.serve:
        with open(arguments.serve, encoding="utf-8") as file:
            return consonance.serve(Learned(json.load(file)["weights"]))
    weights = learn(arguments.rounds)
    seeds = list(range(1, 21))  # none of which it learned from
    learned = play(consonance.VectorEnvironment(len(seeds)), weights[None, :], seeds)[0]
    print(f"learned: {learned / 60:.1f} min over {len(seeds)} other traces")
    for policy in ("locality", "lb", "random"):
        runs = [consonance.simulate(policy=policy, seed=seed)["mean_jct_s"] for seed in seeds]
        print(f"{policy}: {sum(runs) / len(runs) / 60:.1f} min")
    with open(arguments.out, "w", encoding="utf-8") as file:
        json.dump({"weights": weights.tolist(), "features": FEATURES}, file)


sys.exit(main())
