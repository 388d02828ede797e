# SPDX-License-Identifier: GPL-3.0-or-later
"""The compiled half of the module: environments and whole runs."""
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy

import consonance


def play(env, seed, choose):
    """Rewards and the result of one run."""
    _, info = env.reset(seed=seed)
    rewards = []
    while True:
        _, reward, terminated, truncated, info = env.step(choose(info["action_mask"]))
        rewards.append(reward)
        assert not truncated
        if terminated:
            return rewards, info["episode"]


def first(mask):
    return int(numpy.flatnonzero(mask)[0])


class EnvironmentTest(unittest.TestCase):
    def test_shapes_and_rewards(self):
        env = consonance.Environment(trace="preset:harmony-testbed,jobs=30", slots=2)
        observation, info = env.reset(seed=3)
        self.assertEqual(observation.shape, env.observation_space.shape)
        self.assertEqual(observation.dtype, numpy.float32)
        shape = env.shape
        self.assertEqual(shape["actions"], 2 * 6 + 1)
        self.assertEqual(shape["width"], 6 * (5 + 2 * 8) + 2 * (8 + 8) + 3)
        self.assertEqual(len(info["action_mask"]), shape["actions"])
        rewards, result = play(env, 3, first)
        self.assertEqual((result["jobs"], result["unfinished"], result["seed"]), (30, 0, 3))
        # Minus the sum of completion times, in intervals of 20 minutes.
        self.assertAlmostEqual(-sum(rewards) * 1200, result["mean_jct_s"] * 30, places=3)

    def test_same_seed_same_run(self):
        env = consonance.Environment(trace="preset:harmony-testbed,jobs=30")
        one, two, other = play(env, 3, first), play(env, 3, first), play(env, 4, first)
        self.assertEqual(one, two)
        self.assertNotEqual(one, other)

    def test_what_is_not_possible_is_an_error(self):
        env = consonance.Environment(trace="preset:harmony-testbed,jobs=10")
        env.reset(seed=1)
        for action in (-1, env.shape["actions"]):
            with self.assertRaisesRegex(ValueError, "cannot do action"):
                env.step(action)
        while env.action_masks().all():
            env.step(first(env.action_masks()))
        with self.assertRaisesRegex(ValueError, "cannot do action"):
            env.step(int(numpy.flatnonzero(~env.action_masks())[0]))
        for wrong, said in (({"slots": 0}, "waiting jobs"), ({"trace": "preset:none", "cluster": "small"}, "none"), ({"decide_at": "noon"}, "noon")):
            with self.assertRaisesRegex(ValueError, said):
                consonance.Environment(**wrong)
        with self.assertRaisesRegex(TypeError, "speed"):
            consonance.Environment(speed=9)

    def test_a_fork_knows_nothing_of_the_original(self):
        env = consonance.Environment(trace="preset:harmony-testbed,jobs=30")
        env.reset(seed=5)
        for _ in range(40):
            env.step(first(env.action_masks()))
        forks = [env.fork(), env.fork()]

        def end(one, choose):
            rewards = []
            while True:
                _, reward, terminated, _, info = one.step(choose(one.action_masks()))
                rewards.append(reward)
                if terminated:
                    return rewards, info["episode"]

        apart = end(forks[0], lambda mask: int(numpy.flatnonzero(mask)[-2:][0]))
        as_before = end(env, first)
        self.assertEqual(end(forks[1], first), as_before)
        self.assertNotEqual(apart, as_before)

    def test_many_at_once_are_each_as_alone(self):
        setup = {"trace": "preset:harmony-testbed,jobs=20"}
        alone = [play(consonance.Environment(**setup), seed, first)[1]["mean_jct_s"] for seed in range(7, 15)]
        for threads in (1, 3):
            envs = consonance.VectorEnvironment(8, seed=1, threads=threads, **setup)
            observations, infos = envs.reset(seed=7)
            together = {}
            while len(together) < 8:
                actions = infos["action_mask"].argmax(axis=1)
                again, rewards, terminated, truncated, infos = envs.step(actions)
                self.assertIs(again, observations)
                self.assertEqual(int(terminated.sum()), len(infos.get("episodes", ())))
                for run in infos.get("episodes", ()):
                    together.setdefault(run["seed"], run["mean_jct_s"])
            self.assertEqual([together[seed] for seed in range(7, 15)], alone)

    def test_views_are_views(self):
        envs = consonance.VectorEnvironment(4, trace="preset:harmony-testbed,jobs=20")
        observations, infos = envs.reset(seed=[1, 1, 2, 2])
        before = observations.copy()
        numpy.testing.assert_array_equal(before[0], before[1])
        self.assertFalse(numpy.array_equal(before[0], before[2]))
        envs.step(infos["action_mask"].argmax(axis=1))
        self.assertFalse(numpy.array_equal(before, observations))
        batch = envs._batch
        del envs
        self.assertEqual(observations.shape[0], batch.observations.shape[0])
        copy = consonance.VectorEnvironment(4, trace="preset:harmony-testbed,jobs=20").fork()
        with self.assertRaises(ValueError):
            copy.reset(seed=[1, 2])

    def test_other_threads_go_on_meanwhile(self):
        envs = consonance.VectorEnvironment(256, trace="preset:harmony-testbed", threads=1)
        ticks, over = [], threading.Event()

        def tick():
            while not over.is_set():
                ticks.append(time.monotonic())
                over.wait(0.0001)

        thread = threading.Thread(target=tick)
        thread.start()
        begin = time.monotonic()
        envs.reset(seed=1)  # keeps the core busy for a while
        end = time.monotonic()
        over.set()
        thread.join()
        self.assertGreater(sum(begin < at < end for at in ticks), 2)

    def test_runs_as_arrays(self):
        run = consonance.simulate("preset:harmony-testbed,jobs=20", "locality", seed=2)
        self.assertEqual((len(run["job"]), run["jct_s"].shape, run["finished"].all()), (20, (20,), True))
        self.assertAlmostEqual(run["jct_s"].mean(), run["mean_jct_s"], places=6)
        locality = os.path.join(os.environ["CONSONANCE_SOURCE"], "resources", "examples", "locality.py")
        again = consonance.simulate(
            "preset:harmony-testbed,jobs=20", "external", seed=2, command=f"{sys.executable} {locality}"
        )
        self.assertEqual(run["event_hash"], again["event_hash"])
        with self.assertRaisesRegex(ValueError, "no policy"):
            consonance.simulate(policy="nobody")

    def test_the_example_learns(self):
        example = os.path.join(os.environ["CONSONANCE_SOURCE"], "resources", "examples", "learn_placement.py")
        with tempfile.TemporaryDirectory() as folder:
            weights = os.path.join(folder, "weights.json")
            said = subprocess.run(
                [sys.executable, example, "--rounds", "4", "--out", weights], check=True, capture_output=True, text=True
            ).stdout
            minutes = {line.split(":")[0]: float(line.split()[1]) for line in said.splitlines() if not line.startswith("round")}
            self.assertLess(minutes["learned"], minutes["random"] * 0.8, said)
            run = consonance.simulate(policy="external", seed=1, command=f"{sys.executable} {example} --serve {weights}")
            self.assertEqual(run["unfinished"], 0)
            self.assertLess(run["mean_jct_s"], consonance.simulate(policy="random", seed=1)["mean_jct_s"])
            with open(weights, encoding="utf-8") as file:
                self.assertEqual(len(json.load(file)["weights"]), 5)

    def test_gymnasium_if_there(self):
        try:
            import gymnasium
        except ImportError:
            self.skipTest("gymnasium is not installed")
        self.assertIsInstance(consonance.Environment(), gymnasium.Env)


if __name__ == "__main__":
    unittest.main()
