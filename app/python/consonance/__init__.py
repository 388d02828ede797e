# SPDX-License-Identifier: GPL-3.0-or-later
"""Consonance from Python: a policy of your own, and an environment to train one in.

A policy needs nothing but the standard library:

    import consonance

    class FirstFit(consonance.Policy):
        triggers = ("arrival", "completion")

        def decide(self, view):
            plan = consonance.Plan()
            for job in view.waiting:
                placement = view.try_job(job)
                if all(placement.put_anywhere(role) for role in job.tasks()):
                    plan.place(placement)
                else:
                    placement.undo()
            return plan

    consonance.serve(FirstFit())

Environment, VectorEnvironment and simulate() need NumPy and the compiled part (package python3-consonance).
"""

from .policy import Host, Job, Placement, Plan, Policy, Role, View, serve

__all__ = ["Environment", "Host", "Job", "Placement", "Plan", "Policy", "Role", "VectorEnvironment", "View", "serve", "simulate"]

_COMPILED = {"Environment", "VectorEnvironment", "simulate"}


def __getattr__(name):
    if name in _COMPILED:
        from . import environment

        return getattr(environment, name)
    raise AttributeError(f"module 'consonance' has no attribute '{name}'")
