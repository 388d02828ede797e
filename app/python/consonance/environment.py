# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs to learn from, choice by choice (docs/python.md). Shaped like Gymnasium's, and real ones where it is installed."""

import numpy

from . import _consonance

try:
    import gymnasium
except ImportError:
    gymnasium = None


def simulate(
    trace="preset:harmony-testbed", policy="locality", cluster="", *, seed=1, interference="", transitions="", **parameters
):
    """One run of a policy. A dict: figures of the run, and arrays by job in order of arrival."""
    given = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in parameters.items()}
    return _consonance.simulate(trace, cluster, policy, given, seed, interference, transitions)


def _box(shape):
    if gymnasium:
        return gymnasium.spaces.Box(-numpy.inf, numpy.inf, shape, numpy.float32)
    return Box(shape, numpy.float32)


def _discrete(count):
    return gymnasium.spaces.Discrete(count) if gymnasium else Discrete(count)


class Box:
    """What gymnasium.spaces.Box says, where gymnasium is not installed."""

    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, numpy.dtype(dtype)

    def contains(self, value):
        return isinstance(value, numpy.ndarray) and value.shape == self.shape and value.dtype == self.dtype


class Discrete:
    """What gymnasium.spaces.Discrete says, where gymnasium is not installed."""

    def __init__(self, n):
        self.n, self.shape, self.dtype = n, (), numpy.dtype(numpy.int64)
        self._random = numpy.random.default_rng()

    def seed(self, seed=None):
        self._random = numpy.random.default_rng(seed)

    def contains(self, value):
        return 0 <= int(value) < self.n

    def sample(self, mask=None):
        choices = numpy.arange(self.n) if mask is None else numpy.flatnonzero(mask)
        return int(self._random.choice(choices))


def _batch(count, seed, threads, setup):
    usual = {
        "trace": "preset:harmony-testbed",
        "cluster": "",
        "interference": "",
        "transitions": "",
        "interval_s": None,
        "decide_at": "interval",
        "slots": 1,
    }
    unknown = set(setup) - set(usual)
    if unknown:
        raise TypeError(f"an environment has no {', '.join(sorted(unknown))}; it has {', '.join(usual)}")
    return _consonance.Batch(**{**usual, **setup}, count=count, seed=seed, threads=threads)


class Environment(gymnasium.Env if gymnasium else object):
    """One run. An action is slot × servers + server, or the last one: the jobs shown wait.

    setup: trace, cluster, interference, transitions, interval_s, decide_at ("interval" or "event"), slots.
    """

    metadata = {"render_modes": []}
    render_mode = None
    spec = None

    def __init__(self, *, seed=1, **setup):
        self._batch = _batch(1, seed, 1, setup)
        self._next_seed = seed
        self._is_over = False
        self._set_spaces()

    def _set_spaces(self):
        self.shape = self._batch.shape
        self.observation_space = _box((self.shape["width"],))
        self.action_space = _discrete(self.shape["actions"])

    def reset(self, *, seed=None, options=None):
        if gymnasium:
            super().reset(seed=seed)
        self._next_seed = seed if seed is not None else self._next_seed + 1
        self._batch.reset([self._next_seed])
        self._is_over = False
        return self._batch.observations[0].copy(), self._info()

    def step(self, action):
        if self._is_over:
            raise RuntimeError("the run is over: reset() begins another one")
        self._batch.step(numpy.array([action], numpy.int32))
        self._is_over = bool(self._batch.ended[0])
        info = self._info()
        if self._is_over:  # what the batch shows is the beginning of the next run
            info["episode"] = self._batch.results()[0]
            return numpy.zeros(self.shape["width"], numpy.float32), float(self._batch.rewards[0]), True, False, info
        return self._batch.observations[0].copy(), float(self._batch.rewards[0]), False, False, info

    def _info(self):
        return {"action_mask": self._batch.masks[0].astype(numpy.int8), "now_s": self._batch.now_s(0)}

    def action_masks(self):
        """Which actions are possible now."""
        return self._batch.masks[0].astype(bool)

    def fork(self):
        """The same run as it stands, to be tried another way; neither knows of the other."""
        other = object.__new__(type(self))
        other._batch = self._batch.fork()
        other._next_seed = self._next_seed
        other._is_over = self._is_over
        other._set_spaces()
        return other

    def render(self):
        return None

    def close(self):
        pass


class VectorEnvironment:
    """Many runs side by side on several threads. A run that is over begins anew in the same step.

    Arrays are views: they hold the present state until the next step. reset(seed) gives environment i the seed
    seed + i, or its own of a list.
    """

    metadata = {"render_modes": [], "autoreset_mode": "SameStep"}

    def __init__(self, num_envs, *, seed=1, threads=0, **setup):
        self._batch = _batch(num_envs, seed, threads, setup)
        self._seed = seed
        self.num_envs = num_envs
        self._set_views()

    def _set_views(self):
        self.shape = self._batch.shape
        self.single_observation_space = _box((self.shape["width"],))
        self.single_action_space = _discrete(self.shape["actions"])
        self.observation_space = _box((self.num_envs, self.shape["width"]))
        self.observations = self._batch.observations  # [environment, width]
        self.masks = self._batch.masks.view(bool)  # [environment, action]
        self._rewards = self._batch.rewards
        self._ended = self._batch.ended.view(bool)
        self._never = numpy.zeros(self.num_envs, bool)

    def reset(self, *, seed=None, options=None):
        first = self._seed + self.num_envs if seed is None else seed
        seeds = range(first, first + self.num_envs) if isinstance(first, int) else first
        self._seed = max(seeds)
        self._batch.reset(list(seeds))
        return self.observations, {"action_mask": self.masks}

    def step(self, actions):
        """Observations, rewards, terminations, truncations, infos; infos["episodes"] are the runs that just ended."""
        self._batch.step(actions)
        infos = {"action_mask": self.masks}
        if self._ended.any():
            infos["episodes"] = self._batch.results()
        return self.observations, self._rewards, self._ended, self._never, infos

    @property
    def decisions(self):
        """Decisions of all runs since the last reset; each is one or more steps."""
        return self._batch.decisions

    def fork(self):
        """All runs as they stand once more."""
        other = object.__new__(type(self))
        other._batch = self._batch.fork()
        other._seed = self._seed
        other.num_envs = self.num_envs
        other._set_views()
        return other

    def copy_from(self, index, other, from_index):
        """Run `index` goes on from where run `from_index` of `other` stands."""
        self._batch.copy_from(index, other._batch, from_index)

    def close(self):
        pass
