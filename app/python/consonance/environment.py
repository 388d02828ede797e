# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs to learn from, choice by choice (docs/python.md). Shaped like Gymnasium's, and real ones where it is installed."""

import operator
import os

import numpy

from . import _consonance

try:
    import gymnasium
except ImportError:
    gymnasium = None


def _whole(value, what):
    """A whole number; numbers with a fraction and truth values are refused rather than cut."""
    if isinstance(value, bool):
        raise TypeError(f"{what} is a whole number, not {value!r}")
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {value!r} ({type(value).__name__})") from None


def _seed(value):
    seed = _whole(value, "a seed")
    if not 0 <= seed < 2**64:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed}")
    return seed


def _text(name, value):
    """Text, or a path of any kind."""
    try:
        return os.fsdecode(value)
    except TypeError:
        raise TypeError(f"{name} is a text or a path, not {value!r} ({type(value).__name__})") from None


def _no_options(options):
    if options:
        raise TypeError(f"reset() has no options, but was given {', '.join(map(str, options))}")


def _parameter(value):
    if isinstance(value, bool):
        return str(value).lower()
    return os.fsdecode(value) if isinstance(value, os.PathLike) else str(value)


def simulate(
    trace="preset:harmony-testbed",
    policy="locality",
    cluster="",
    *,
    seed=1,
    interference="",
    transitions="",
    decide_at="policy",
    failure_loss="",
    **parameters,
):
    """One run of a policy. A dict: figures of the run, and arrays by job in order of arrival.

    decide_at is when the policy decides, as --decide-at: "policy", "interval" or "event". failure_loss is what jobs lose
    when their server fails, as --failure-loss: "epoch", "all", "none" or a time such as "30min". A policy's own parameter
    of one of these names is given as in parameters={"decide_at": ...}.
    """
    # The policy external has a parameter "parameters" itself, which is a text.
    own = parameters.pop("parameters") if isinstance(parameters.get("parameters"), dict) else {}
    given = {key: _parameter(value) for key, value in {**parameters, **own}.items()}
    return _consonance.simulate(
        _text("trace", trace),
        _text("cluster", cluster),
        _text("policy", policy),
        given,
        _seed(seed),
        _text("interference", interference),
        _text("transitions", transitions),
        _text("decide_at", decide_at),
        _text("failure_loss", failure_loss),
    )


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


def _batch(count, seed, threads, restarts, setup):
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
    setup = {**usual, **setup}
    for name in ("trace", "cluster", "interference", "transitions", "decide_at"):
        setup[name] = _text(name, setup[name])
    setup["slots"] = _whole(setup["slots"], "slots")
    return _consonance.Batch(**setup, count=count, seed=_seed(seed), threads=threads, restarts=restarts)


class Environment(gymnasium.Env if gymnasium else object):
    """One run. An action is slot × servers + server, or the last one: the jobs shown wait.

    setup: trace, cluster, interference, transitions, interval_s, decide_at ("interval" or "event"), slots.
    """

    metadata = {"render_modes": []}
    render_mode = None
    spec = None

    def __init__(self, *, seed=1, **setup):
        self._batch = _batch(1, seed, 1, False, setup)
        self._next_seed = seed
        self._is_over = False
        self._set_spaces()

    def _set_spaces(self):
        self.shape = self._batch.shape
        self.observation_space = _box((self.shape["width"],))
        self.action_space = _discrete(self.shape["actions"])

    def reset(self, *, seed=None, options=None):
        """Begins the run of the seed; without one, the constructor's seed first, then the next each time."""
        _no_options(options)
        seed = _seed(self._next_seed if seed is None else seed)
        if gymnasium:
            super().reset(seed=seed)
        self._batch.reset([seed])
        self._next_seed = (seed + 1) % 2**64
        self._is_over = False
        return self._batch.observations[0].copy(), self._info()

    def step(self, action):
        """In the last step: the time at which the run ended, what was seen then, and a mask of the last action alone."""
        if self._is_over:
            raise RuntimeError("the run is over: reset() begins another one")
        action = _whole(action, "an action")
        if not 0 <= action < self.shape["actions"]:
            raise ValueError(
                f"the environment cannot do action {action}: an action is a whole number below {self.shape['actions']}"
            )
        self._batch.step(numpy.array([action], numpy.int32))
        self._is_over = bool(self._batch.ended[0])
        info = self._info()
        if self._is_over:
            info["episode"] = self._batch.results()[0]
        return self._batch.observations[0].copy(), float(self._batch.rewards[0]), self._is_over, False, info

    def _info(self):
        return {"action_mask": self._batch.masks[0].astype(numpy.int8), "now_s": self._batch.now_s(0)}

    def action_masks(self):
        """Which actions are possible now; the last one alone when the run is over."""
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
    """Many runs side by side on several threads. A run that is over restarts in the same step.

    Arrays are views: they hold the present state until the next step. reset(seed) gives environment i the seed
    seed + i, or its own of a list.
    """

    metadata = {"render_modes": [], "autoreset_mode": "SameStep"}

    def __init__(self, num_envs, *, seed=1, threads=0, **setup):
        num_envs = _whole(num_envs, "num_envs")
        self._batch = _batch(num_envs, seed, _whole(threads, "threads"), True, setup)
        self._next_seed = seed
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
        """Begins all runs; without a seed, the constructor's first, then those after the last ones given."""
        _no_options(options)
        seed = self._next_seed if seed is None else seed
        if hasattr(seed, "__iter__"):
            seeds = [_seed(one) for one in seed]
        else:
            seeds = [first % 2**64 for first in range(_seed(seed), _seed(seed) + self.num_envs)]
        self._batch.reset(seeds)
        self._next_seed = (max(seeds) + 1) % 2**64
        return self.observations, {"action_mask": self.masks}

    def step(self, actions):
        """Observations, rewards, terminations, truncations, infos; infos["episodes"] are the runs that just ended."""
        actions = numpy.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {actions.dtype}")
        if actions.dtype != numpy.int32:
            most = self.shape["actions"]  # for larger numbers, which int32 may not hold, as well as for negative ones
            actions = numpy.where((actions < 0) | (actions > most), most, actions).astype(numpy.int32)
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
        """All runs as they stand again."""
        other = object.__new__(type(self))
        other._batch = self._batch.fork()
        other._next_seed = self._next_seed
        other.num_envs = self.num_envs
        other._set_views()
        return other

    def copy_from(self, index, other, from_index):
        """Run `index` goes on from where run `from_index` of `other` stands."""
        self._batch.copy_from(index, other._batch, from_index)

    def close(self):
        pass
