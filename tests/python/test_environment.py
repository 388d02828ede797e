# SPDX-License-Identifier: GPL-3.0-or-later
"""The compiled half of the module: environments and whole runs."""
import json
import os
import pathlib
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

    def test_wrong_values_say_what_was_expected(self):
        env = consonance.Environment(trace="preset:harmony-testbed,jobs=10")
        envs = consonance.VectorEnvironment(2, trace="preset:harmony-testbed,jobs=10")
        env.reset(seed=1)
        envs.reset()
        for action in (1.0, 0.5, "0", None, True, numpy.float32(1), [0]):
            with self.assertRaisesRegex(TypeError, "an action is a whole number, not"):
                env.step(action)
        with self.assertRaisesRegex(ValueError, "cannot do action 4294967296"):
            env.step(2**32)
        for actions in ([0.0, 1.0], numpy.array([0.5, 1.5]), [True, False]):
            with self.assertRaisesRegex(TypeError, "actions are whole numbers, not"):
                envs.step(actions)
        with self.assertRaisesRegex(ValueError, "cannot do action"):
            envs.step([2**32, 2**32])
        for one in (env, envs):
            with self.assertRaisesRegex(TypeError, "reset.. has no options, but was given colour, load"):
                one.reset(options={"colour": 1, "load": 2})
            for seed in (-1, 2**64):
                with self.assertRaisesRegex(ValueError, f"a seed is a whole number from 0 to 2..64 - 1, not {seed}"):
                    one.reset(seed=seed)
            with self.assertRaisesRegex(TypeError, "a seed is a whole number, not 1.5"):
                one.reset(seed=1.5)
            one.reset(options={})
            one.reset(seed=2**64 - 1)
            one.reset()  # and goes on with 0
        for make in (
            lambda **setup: consonance.Environment(**setup),
            lambda **setup: consonance.VectorEnvironment(2, **setup),
            lambda **setup: consonance.simulate(**setup),
        ):
            with self.assertRaisesRegex(ValueError, "a seed is .* not -1"):
                make(seed=-1)
            with self.assertRaisesRegex(TypeError, "trace is a text or a path, not 5"):
                make(trace=5)
            with self.assertRaisesRegex(ValueError, "nope.csv"):
                make(trace="nope.csv")

    def test_what_failures_cost(self):
        with tempfile.TemporaryDirectory() as folder:
            trace = pathlib.Path(folder) / "one.csv"
            trace.write_text("job_id,arrival_s,gpus,duration_s\na,0,1,600\n", encoding="utf-8")
            cluster = pathlib.Path(folder) / "fails.json"
            cluster.write_text(
                '{"version": 1, "name": "fails", "levels": ["cluster", "server", "gpu"], "host_level": "server",'
                '"groups": [{"servers": {"count": 1, "name": "s", "cpu": 8, "memory_gb": 8, "gpu": 1}}],'
                '"changes": [{"at_s": 300, "kind": "fail", "domain": "s"}, {"at_s": 400, "kind": "repair", "domain": "s"}]}',
                encoding="utf-8",
            )
            setup = {"trace": trace, "cluster": cluster, "policy": "fifo", "transitions": "none"}
            everything = consonance.simulate(**setup, failure_loss="all")
            nothing = consonance.simulate(**setup, failure_loss="none")
            self.assertEqual((everything["failure_loss"], nothing["failure_loss"]), ("all", "none"))
            self.assertEqual((everything["mean_jct_s"], nothing["mean_jct_s"]), (1000, 700))
            with self.assertRaisesRegex(ValueError, "sometimes"):
                consonance.simulate(**setup, failure_loss="sometimes")

    def test_paths_of_any_kind(self):
        with tempfile.TemporaryDirectory() as folder:
            trace = pathlib.Path(folder) / "two.csv"
            trace.write_text("job_id,arrival_s,gpus,duration_s\na,0,1,600\nb,0,1,600\n", encoding="utf-8")
            run = consonance.simulate(trace=trace, cluster="racks:1x1x2:v100", policy="fifo", transitions="none")
            self.assertEqual(run["makespan_s"], 600)
            env = consonance.Environment(trace=trace, cluster="racks:1x1x2:v100")
            self.assertEqual(play(env, 1, first)[1]["jobs"], 2)
            with self.assertRaisesRegex(ValueError, "two.csv' brings none"):
                consonance.Environment(trace=trace)

    def test_the_first_seed_is_the_one_given(self):
        env = consonance.Environment(seed=201, trace="preset:harmony-testbed,jobs=10")
        for seed in (201, 202, 7, 8):
            start, info = env.reset() if seed != 7 else env.reset(seed=7)
            expected, _ = consonance.Environment(trace="preset:harmony-testbed,jobs=10").reset(seed=seed)
            numpy.testing.assert_array_equal(start, expected)
            while not env.step(first(env.action_masks()))[2]:
                pass
        envs = consonance.VectorEnvironment(3, seed=201, trace="preset:harmony-testbed,jobs=10")
        for seeds in ((201, 202, 203), (204, 205, 206)):
            envs.reset()
            self.assertEqual(tuple(envs._batch.seed_of(i) for i in range(3)), seeds)

    def test_the_last_step_shows_the_end(self):
        with tempfile.TemporaryDirectory() as folder:
            trace = os.path.join(folder, "one.csv")
            with open(trace, "w", encoding="utf-8") as file:
                file.write("job_id,arrival_s,gpus,duration_s\na,0,1,600\n")
            env = consonance.Environment(trace=trace, cluster="racks:1x1x2:v100", transitions="none", decide_at="event")
            env.reset()
            observation, reward, terminated, _, info = env.step(0)
        self.assertTrue(terminated)
        self.assertEqual(info["now_s"], 600)
        self.assertEqual(info["action_mask"].tolist(), [0, 1])  # nothing to place; the last action lets jobs wait
        self.assertEqual(env.action_masks().tolist(), [False, True])
        self.assertEqual(observation[:5].tolist(), [1, 1, 1, 0, 1])  # an idle server that is up
        self.assertEqual(observation[-3:].tolist(), [0, 0, 0])
        self.assertEqual(info["episode"]["jobs"], 1)
        with self.assertRaisesRegex(RuntimeError, "the run is over"):
            env.step(1)

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
        self.assertRegex(run["event_hash"], "^[0-9a-f]{16}$")
        self.assertEqual(run["event_hash"], again["event_hash"])
        self.assertGreaterEqual(run["utilisation_until_last_arrival"], run["utilisation"])
        at_events = consonance.simulate("preset:harmony-testbed,jobs=20", "locality", seed=2, decide_at="event")
        self.assertEqual((run["decide_at"], at_events["decide_at"]), ("policy", "event"))
        self.assertLess(at_events["mean_jct_s"], run["mean_jct_s"])
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
