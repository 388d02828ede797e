# SPDX-License-Identifier: GPL-3.0-or-later
"""The half of the module for writing policies, without the program: the test speaks docs/external-protocol.md to it."""
import json
import os
import subprocess
import sys
import unittest

BEGIN = {
    "type": "begin",
    "seed": 5,
    "interval_us": 1200000000,
    "tenants": 1,
    "parameters": {"alpha": 0.5},
    "resources": ["gpu", "cpu_milli", "memory_mb", "network_mb_s", "disk_mb_s"],
    "cluster": {
        "name": "two",
        "domains": [],
        "hosts": [
            {"path": "a", "capacity": [2, 4000, 100, 0, 0], "device": "v100"},
            {"path": "b", "capacity": [2, 4000, 100, 0, 0], "device": "k80"},
        ],
    },
    "models": [{"name": "resnet-50"}],
}


def job(number, **more):
    role = {"kind": "worker", "demand": [1, 1000, 10, 0, 0], "count": 2}
    state = {"phase": "waiting", "since_us": 7, "executed_us": 0, "gpu_us": 0}
    return {"id": number, "name": f"job-{number}", "arrival_us": 7, "tenant": 0, "app": 0, "roles": [role], **state, **more}


def decide(now, *jobs, **more):
    return {"type": "decide", "now_us": now, "trigger": ["arrival"], "jobs": list(jobs), **more}


class Conversation:
    """A policy written here, in a separate process with only the standard library."""

    def __init__(self, body):
        path = os.environ["PYTHONPATH"].split(os.pathsep)[0]
        program = f"import sys\nsys.path.insert(0, {path!r})\nimport consonance\n{body}\nconsonance.serve(Mine())\n"
        self._process = subprocess.Popen(
            [sys.executable, "-S", "-I", "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def ask(self, question):
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def end(self):
        _, words = self._process.communicate(json.dumps({"type": "end"}) + "\n", timeout=30)
        return self._process.returncode, words


class PolicyTest(unittest.TestCase):
    def talk(self, body, *questions):
        conversation = Conversation(body)
        answers = [conversation.ask(question) for question in ({"type": "hello", "protocol": 1}, BEGIN, *questions)]
        code, words = conversation.end()
        self.assertEqual(code, 0, words)
        return answers, words

    def test_says_what_it_is(self):
        (hello, begun), _ = self.talk(
            "class Mine(consonance.Policy):\n"
            "    name, triggers, knowledge, interval_s = 'mine', ('interval',), ('epochs',), 60\n"
            "    parameters = {'alpha': 0.5, 'mode': {'default': 'a', 'choices': ['a', 'b']}}\n"
            "    def begin(self, view):\n"
            "        self.state = view.parameters['alpha']"
        )
        self.assertEqual((hello["protocol"], hello["name"], hello["triggers"]), (1, "mine", ["interval"]))
        self.assertEqual((hello["knowledge"], hello["interval_s"]), (["epochs"], 60))
        self.assertEqual(hello["parameters"][1], {"key": "mode", "default": "a", "choices": ["a", "b"]})
        self.assertEqual(begun, {"state": 0.5})

    def test_places_and_keeps_to_what_is_free(self):
        first_fit = (
            "class Mine(consonance.Policy):\n"
            "    def decide(self, view):\n"
            "        plan = consonance.Plan()\n"
            "        for job in view.waiting:\n"
            "            placement = view.try_job(job)\n"
            "            if all(placement.put_anywhere(role) for role in job.tasks()):\n"
            "                plan.place(placement)\n"
            "            else:\n"
            "                placement.undo()\n"
            "        return plan"
        )
        answers, _ = self.talk(
            first_fit,
            decide(10, job(0, device="k80"), job(1), job(2)),
            # The first two run; placements tried in the last decision are forgotten, reported ones count.
            decide(
                20,
                {"id": 0, "phase": "running", "tasks": [[0, 1, 2]], "gpus": 2, "executed_us": 10, "gpu_us": 20},
                {"id": 1, "phase": "running", "tasks": [[0, 0, 2]], "gpus": 2, "executed_us": 10, "gpu_us": 20},
                hosts=[{"id": 0, "free": [0, 2000, 80, 0, 0], "is": "up"}, {"id": 1, "free": [0, 2000, 80, 0, 0], "is": "up"}],
            ),
            decide(30, gone=[1], hosts=[{"id": 0, "free": [2, 4000, 100, 0, 0], "is": "up"}]),
            decide(40, hosts=[{"id": 0, "free": [2, 4000, 100, 0, 0], "is": "down"}]),
        )
        self.assertEqual(answers[2]["assign"], [{"job": 0, "tasks": [[0, 1, 2]]}, {"job": 1, "tasks": [[0, 0, 2]]}])
        self.assertEqual(answers[3], {})
        self.assertEqual(answers[4]["assign"], [{"job": 2, "tasks": [[0, 0, 2]]}])
        self.assertEqual(answers[5], {})

    def test_time_goes_on_by_itself(self):
        answers, _ = self.talk(
            "class Mine(consonance.Policy):\n"
            "    knowledge = 'observed-speed', 'loss-curve'\n"
            "    def decide(self, view):\n"
            "        job = view.jobs[0]\n"
            "        self.state = [job.executed_us, job.gpu_us, job.waiting_us, job.phase, job.progress, job.losses]",
            decide(10, job(0)),
            decide(110, {"id": 0, "phase": "running", "tasks": [[0, 1, 2]], "gpus": 2, "executed_us": 100, "gpu_us": 200}),
            decide(150, {"id": 0, "progress": 0.5, "losses_from": 0, "losses": [[0, 1], [1, 0.5]]}),
            decide(160, {"id": 0, "phase": "suspended", "since_us": 155, "executed_us": 145, "gpu_us": 290}),
            decide(170, {"id": 0, "losses_from": 1, "losses": [[1, 0.4]]}),
        )
        states = [answer["state"] for answer in answers[2:]]
        self.assertEqual(states[0], [0, 0, 3, "waiting", None, []])
        self.assertEqual(states[1][:4], [100, 200, 0, "running"])
        self.assertEqual(states[2], [140, 280, 0, "running", 0.5, [[0, 1], [1, 0.5]]])
        self.assertEqual(states[3][:4], [145, 290, 5, "suspended"])
        self.assertEqual(states[4][5], [[0, 1], [1, 0.4]])

    def test_goes_back_with_its_state_and_its_random_numbers(self):
        answers, _ = self.talk(
            "class Mine(consonance.Policy):\n"
            "    def decide(self, view):\n"
            "        self.state = [(self.state or [0])[0] + 1, view.random.random(), sorted(view.jobs)]",
            decide(10, job(0)),
            decide(20, job(1), state=[1]),
            decide(10, gone=[1]),
            decide(20, job(1), state=[1]),
        )
        self.assertEqual(answers[3], answers[5])
        self.assertEqual(answers[2]["state"][0], 1)
        self.assertEqual(answers[4]["state"][2], [0])

    def test_asks_for_rates(self):
        conversation = Conversation(
            "class Mine(consonance.Policy):\n"
            "    def decide(self, view):\n"
            "        self.state = view.isolated_rate(view.jobs[0], [[0, 1, 2]])"
        )
        conversation.ask({"type": "hello", "protocol": 1})
        conversation.ask(BEGIN)
        self.assertEqual(conversation.ask(decide(10, job(0))), {"ask": "rate", "job": 0, "tasks": [[0, 1, 2]]})
        self.assertEqual(conversation.ask({"type": "rate", "rate": 2.5}), {"state": 2.5})
        conversation.end()

    def test_words_are_no_answers(self):
        answers, words = self.talk(
            "import os\n"
            "class Mine(consonance.Policy):\n"
            "    def decide(self, view):\n"
            "        print('thinking')\n"
            "        os.write(1, b'by the back door')",
            decide(10, job(0)),
        )
        self.assertEqual(answers[2], {})
        self.assertIn("thinking", words)
        self.assertIn("by the back door", words)

    def test_an_error_ends_it_with_its_name(self):
        conversation = Conversation("class Mine(consonance.Policy):\n    def decide(self, view):\n        return view.nothing")
        conversation.ask({"type": "hello", "protocol": 1})
        conversation.ask(BEGIN)
        code, words = conversation._process.communicate(json.dumps(decide(1)) + "\n", timeout=30)
        self.assertEqual((code, conversation._process.returncode), ("", 1))
        self.assertTrue(words.rstrip().endswith("AttributeError: 'View' object has no attribute 'nothing'"), words)

    def test_what_was_not_declared_is_an_error(self):
        for figure, knowledge in (
            ("remaining_us", "remaining-work"),
            ("progress", "observed-speed"),
            ("rate", "observed-speed"),
            ("losses", "loss-curve"),
            ("epochs", "epochs"),
            ("estimated_s", "estimates"),
        ):
            read = f"    def decide(self, view):\n        self.state = [view.jobs[0].{figure}]"
            declares = f"class Mine(consonance.Policy):\n    knowledge = ({knowledge!r},)\n{read}"
            answers, _ = self.talk(declares, decide(10, job(0)))
            self.assertIn(answers[2], ({"state": [None]}, {"state": [[]]}))
            conversation = Conversation(f"class Mine(consonance.Policy):\n{read}")
            conversation.ask({"type": "hello", "protocol": 1})
            conversation.ask(BEGIN)
            _, words = conversation._process.communicate(json.dumps(decide(10, job(0))) + "\n", timeout=30)
            self.assertEqual(conversation._process.returncode, 1)
            self.assertIn(f"set knowledge = ({knowledge!r},)", words)

    def test_needs_nothing_but_the_standard_library(self):
        conversation = Conversation(
            "class Mine(consonance.Policy):\n    def begin(self, view):\n        self.state = [name for name in sys.modules if 'numpy' in name]"
        )
        conversation.ask({"type": "hello", "protocol": 1})
        self.assertEqual(conversation.ask(BEGIN), {"state": []})
        conversation.end()


if __name__ == "__main__":
    unittest.main()
