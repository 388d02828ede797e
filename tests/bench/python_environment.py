# SPDX-License-Identifier: GPL-3.0-or-later
"""Decisions a second of 64 environments of the testbed side by side, each action drawn among the possible ones."""
import time

import numpy

import consonance

ENVIRONMENTS, STEPS = 64, 4000

envs = consonance.VectorEnvironment(ENVIRONMENTS, threads=2)
random = numpy.random.default_rng(1)
_, infos = envs.reset(seed=1)
begin = time.perf_counter()
before = envs.decisions
for _ in range(STEPS):
    likings = random.random(infos["action_mask"].shape) * infos["action_mask"]
    likings[:, -1] *= 0.01  # seldom chooses to wait
    _, _, _, _, infos = envs.step(likings.argmax(axis=1).astype(numpy.int32))
seconds = time.perf_counter() - begin
print(f"{(envs.decisions - before) / seconds:.0f} decisions/s, {ENVIRONMENTS * STEPS / seconds:.0f} actions/s")
