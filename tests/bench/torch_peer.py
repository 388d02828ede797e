#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The training step of bench_learn as one would write it in Python torch: same network, batch and thread count.

Prints samples per second of processor time. Usage: torch_peer.py [SECONDS]
"""

import os
import sys
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # its threads compete with OpenMP's

import torch  # noqa: E402
from torch import nn

JOBS, NEW_JOBS, SERVERS, MODELS, RESOURCES = 18, 6, 6, 8, 3  # architectureOf() of bench_learn.cpp
ACTIONS = 2 * SERVERS * NEW_JOBS
BATCH = 256
HIDDEN = (196, 196, 128)
# Widths of the inputs x, r, w, p, v, d, typed tasks, and of their branches: kShares of harmony_network.cpp.
INPUTS = (JOBS * MODELS, JOBS * 2 * (1 + RESOURCES), JOBS, JOBS, SERVERS * RESOURCES, 2 * SERVERS * JOBS,
          2 * SERVERS * MODELS)
OUTPUTS = (23, 35, 11, 11, 23, 46, 47)


class Trunk(nn.Module):
    def __init__(self, outputs):
        super().__init__()
        self.branches = nn.ModuleList(nn.Linear(i, o) for i, o in zip(INPUTS, OUTPUTS))
        self.hidden = nn.ModuleList(nn.Linear(i, o) for i, o in zip(HIDDEN, HIDDEN[1:]))
        self.output = nn.Linear(HIDDEN[-1], outputs)

    def forward(self, states):
        parts = states.split(INPUTS, dim=1)
        now = torch.cat([branch(part) for branch, part in zip(self.branches, parts)], dim=1).relu()
        for layer in self.hidden:
            now = layer(now).relu()
        return self.output(now)


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    torch.set_num_threads(1)
    torch.manual_seed(1)
    actor, critic = Trunk(ACTIONS), Trunk(1)
    parameters = list(actor.parameters()) + list(critic.parameters())
    optimizer = torch.optim.Adam([{"params": actor.parameters(), "lr": 1e-4},
                                  {"params": critic.parameters(), "lr": 1e-3}])
    states = torch.rand(BATCH, sum(INPUTS)) * (torch.rand(BATCH, sum(INPUTS)) < 0.2)
    actions = torch.randint(0, ACTIONS, (BATCH, 1))
    masks = torch.rand(BATCH, ACTIONS) < 0.4
    masks.scatter_(1, actions, True)
    returns = torch.randn(BATCH)

    def step():
        optimizer.zero_grad(set_to_none=False)
        errors = returns - critic(states).squeeze(1)
        logarithms = actor(states).masked_fill(~masks, -1e9).log_softmax(1)
        chosen = logarithms.gather(1, actions).squeeze(1)
        entropy = -(logarithms.exp() * logarithms).sum(1).mean()
        loss = -(chosen * errors.detach()).mean() - 0.1 * entropy + (0.5 * errors * errors).mean()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimizer.step()
        return loss.item()

    for _ in range(20):
        step()
    steps = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        step()
        steps += 1
    print(f"{steps * BATCH / (time.process_time() - begin):.0f}")


if __name__ == "__main__":
    main()
