#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The policy "locality" once more: the tasks of a job stay together as far as they fit. It makes the same run."""
import consonance


class Locality(consonance.Policy):
    triggers = ("interval",)

    def decide(self, view):
        plan = consonance.Plan()
        plan.note_score("tasks that fit together, its own servers first")
        for job in view.waiting:
            if job.gpus <= view.free_gpus and (placement := self.place(view, job, plan)):
                plan.place(placement)
        return plan

    def place(self, view, job, plan):
        placement, tasks = view.try_job(job), job.alternating_tasks()
        for done, role in enumerate(tasks):
            hosts = [host for host in view.hosts if host.why_not(job, role) is None]
            if not hosts:
                return placement.undo()
            stays = any(placement.uses(host) for host in hosts)
            scores = [self.score(placement, [] if stays else tasks[done:], host) for host in hosts]
            best = hosts[scores.index(max(scores))]
            placement.put(role, best)
            if view.wants_notes:
                plan.note_task(job, role, best, [{"host": h.id, "score": s} for h, s in zip(hosts, scores)])
        return placement

    def score(self, placement, rest, host):
        left, fitting = list(host.free), 0
        for role in rest:
            if all(need <= has for need, has in zip(role.demand, left)):
                left, fitting = [has - need for need, has in zip(role.demand, left)], fitting + 1
        load = sum((whole - free) / whole for whole, free in zip(host.capacity, host.free) if whole > 0)
        return -load / 1000 + (1e6 if placement.uses(host) else fitting)

consonance.serve(Locality())
