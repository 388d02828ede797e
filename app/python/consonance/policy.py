# SPDX-License-Identifier: GPL-3.0-or-later
"""A policy of your own, asked by Consonance over a pipe (docs/external-protocol.md). Standard library only."""

import json
import os
import random
import sys

GPU, CPU, MEMORY, NETWORK, DISK = range(5)  # of demand, capacity and free: devices, thousandths of a core, MB, MB/s, MB/s
_REASONS = ("gpus", "cpus", "memory", "network", "disk")


class Role:
    """One kind of task of a job."""

    __slots__ = ("index", "kind", "demand", "count", "minimum", "maximum", "device_memory_mb")

    def __init__(self, index, said):
        self.index = index
        self.kind = said["kind"]  # "worker", "ps" or "task"
        self.demand = tuple(said["demand"])  # of one task
        self.count = said["count"]  # asked for
        self.minimum = said.get("minimum", self.count)
        self.maximum = said.get("maximum", self.count)
        self.device_memory_mb = said.get("device_memory_mb", 0)


class _Known:
    """A figure of a job that only a policy with the knowledge may read. Reading it without is an error, so that a
    policy does not compute with nothing."""

    def __init__(self, knowledge):
        self._knowledge = knowledge

    def __set_name__(self, owner, name):
        self._name = name

    def __get__(self, job, owner=None):
        if job is None:
            return self
        declared = job._view._knowledge
        if declared is not None and self._knowledge not in declared:
            raise AttributeError(
                f"the policy reads {self._name} of a job, but its knowledge {declared!r} does not name "
                f"{self._knowledge!r}; set knowledge = ({self._knowledge!r},) in its class"
            )
        return job.__dict__[self._name]

    def __set__(self, job, value):
        job.__dict__[self._name] = value


class Job:
    """A job that waits or runs. What does not change is as submitted; the rest is as of now."""

    epochs = _Known("epochs")
    estimated_s = _Known("estimates")
    remaining_us = _Known("remaining-work")
    progress = _Known("observed-speed")  # 0 to 1
    rate = _Known("observed-speed")  # work a second
    losses = _Known("loss-curve")  # [epoch, loss], …

    def __init__(self, said, view):
        self._view = view
        self.id = said["id"]
        self.name = said["name"]
        self.arrival_us = said["arrival_us"]
        self.model = view.models[said["model"]]["name"] if "model" in said else None
        self.tenant = said["tenant"]
        self.app = said["app"]
        self.weight = said.get("weight", 1)
        self.deadline_us = said.get("deadline_us")
        self.band = said.get("band", 0)
        self.preemptible = said.get("preemptible", True)
        self.device = said.get("device")  # the type it needs, or None
        self.batch = said.get("batch")
        self.roles = [Role(i, role) for i, role in enumerate(said["roles"])]
        self.epochs = said.get("epochs")
        self.estimated_s = said.get("estimated_s")
        self.remaining_us = None
        self.progress = None
        self.rate = None
        self.losses = []
        self.phase = "waiting"  # "waiting", "suspended" (ran before) or "running"
        self.tasks_placed = []  # [role, server or path, count], …
        self.mode = "exclusive"
        self.share = 1.0
        self._told_us = self._executed_us = self._gpu_us = 0
        self._gpus = 0
        self._since_us = self.arrival_us

    def _update(self, said):
        if "phase" in said:
            self.phase = said["phase"]
            self.tasks_placed = said.get("tasks", [])
            self.mode = said.get("mode", "exclusive")
            self.share = said.get("share", 1.0)
            self._told_us = self._view.now_us
            self._executed_us = said["executed_us"]
            self._gpu_us = said["gpu_us"]
            self._gpus = said.get("gpus", 0)
            self._since_us = said.get("since_us", self._told_us)
        for key in ("remaining_us", "progress", "rate"):
            if key in said:
                setattr(self, key, said[key])
        if "losses" in said:
            self.losses[said["losses_from"] :] = said["losses"]

    @property
    def is_running(self):
        return self.phase == "running"

    @property
    def executed_us(self):
        """Time holding resources so far."""
        return self._executed_us + (self._view.now_us - self._told_us if self.is_running else 0)

    @property
    def gpu_us(self):
        """GPU time had so far."""
        return self._gpu_us + (int(self._gpus * (self._view.now_us - self._told_us)) if self.is_running else 0)

    @property
    def waiting_us(self):
        """Time since it last ran or arrived; 0 while it runs."""
        return 0 if self.is_running else self._view.now_us - self._since_us

    @property
    def gpus(self):
        """GPUs asked for, all tasks together."""
        return sum(role.demand[GPU] * role.count for role in self.roles)

    def tasks(self):
        """A role for each task asked for: workers, then parameter servers, then others."""
        order = sorted(self.roles, key=lambda role: ("worker", "ps", "task").index(role.kind))
        return [role for role in order for _ in range(role.count)]

    def alternating_tasks(self):
        """The same with the roles in turn: worker, parameter server, worker, …"""
        order = sorted(self.roles, key=lambda role: ("worker", "ps", "task").index(role.kind))
        most = max(role.count for role in order)
        return [role for turn in range(most) for role in order if turn < role.count]


class Host:
    """A server. `free` is what new tasks can still get, less what was put there in this decision."""

    __slots__ = ("id", "path", "capacity", "device", "uplink_bytes_s", "groups", "state", "free", "_told")

    def __init__(self, index, said):
        self.id = index
        self.path = said["path"]
        self.capacity = tuple(said["capacity"])
        self.device = said.get("device", "")
        self.uplink_bytes_s = said.get("uplink_bytes_s")
        self.groups = said.get("groups", [])
        self.state = "up"  # "up", "draining", "down" or "absent"
        self._told = self.capacity
        self.free = list(self.capacity)

    def why_not(self, job, role):
        """What keeps a task of the role from running here now; None when it could."""
        if self.state != "up":
            return "server-down"
        if job.device and role.demand[GPU] > 0 and job.device != self.device:
            return "device-type"
        for resource, amount in enumerate(role.demand):
            if amount > self.free[resource]:
                return _REASONS[resource]
        return None


class Placement:
    """Tasks of one job put somewhere, to be kept together or given back together. View.try_job() makes one."""

    def __init__(self, view, job):
        self._view = view
        self.job = job
        self.tasks = []  # [role, server, count], servers in the order of their first use

    def put(self, role, host, count=1):
        """Puts tasks of the role on the host; False and nothing changed when they do not fit."""
        for done in range(count):
            if host.why_not(self.job, role):
                self._take(role, host, -done)
                return False
            self._take(role, host, 1)
        for task in self.tasks:
            if task[0] == role.index and task[1] == host.id:
                task[2] += count
                return True
        self.tasks.append([role.index, host.id, count])
        return True

    def put_anywhere(self, role):
        """Puts a task on the first server with room; False when there is none."""
        return any(self.put(role, host) for host in self._view.hosts)

    def uses(self, host):
        return any(task[1] == host.id for task in self.tasks)

    def undo(self):
        """Gives everything back."""
        for index, host, count in self.tasks:
            self._take(self.job.roles[index], self._view.hosts[host], -count)
        self.tasks = []

    def _take(self, role, host, count):
        self._view._touched.add(host)
        for resource, amount in enumerate(role.demand):
            host.free[resource] -= amount * count


class Plan:
    """What decide() returns: who holds what from now on. Jobs that it does not name keep what they have."""

    def __init__(self):
        self._said = {}
        self._notes = {}

    def _add(self, key, entry):
        self._said.setdefault(key, []).append(entry)

    def place(self, placement, **more):
        """Gives the job what the placement holds."""
        self.assign(placement.job, placement.tasks, **more)

    def assign(self, job, tasks, **more):
        """tasks: [[role, server, count], …]. more: mode, share, from_us, until_us, local_batch, accumulation, later."""
        self._add("assign", {"job": job.id, "tasks": tasks, **more})

    def suspend(self, job):
        self._add("suspend", job.id)

    def accept(self, job, price=0):
        self._add("verdicts", {"job": job.id, "verdict": "accept", "price": price})

    def reject(self, job, price=0):
        """The job leaves for ever."""
        self._add("verdicts", {"job": job.id, "verdict": "reject", "price": price})

    def defer(self, job, price=0):
        self._add("verdicts", {"job": job.id, "verdict": "defer", "price": price})

    def wake_at(self, time_us):
        """Decide again then, whatever happens."""
        self._said["wake_us"] = time_us

    # For people who look at the decision; never part of the run.

    def note_score(self, name):
        """What the scores of candidates mean; higher is better."""
        self._notes["score"] = name

    def note_task(self, job, role, host, candidates=()):
        """A task was put on the host (None: nowhere). candidates: {"host": server, "score": …} or {…, "why_not": …}."""
        action = {"job": job.id, "role": role.index, "candidates": list(candidates)}
        if host is not None:
            action["host"] = host.id
        self._notes.setdefault("actions", []).append(action)

    def note_blocked(self, job, text=""):
        """Why a job was left waiting."""
        self._notes.setdefault("blocked", []).append({"job": job.id, "text": text})

    def note_figure(self, name, value):
        self._notes.setdefault("figures", {})[name] = value

    def _answer(self):
        return {**self._said, "notes": self._notes} if self._notes else self._said


class View:
    """What a policy may see when it decides."""

    def __init__(self, begin):
        self.cluster = begin["cluster"]
        self.models = begin["models"]  # in the order of their numbers: name, compute_s, parameters_mb, …
        self.interval_us = begin["interval_us"]
        self.seed = begin["seed"]
        self.parameters = begin["parameters"]
        self.service_distribution = begin.get("service_distribution")  # knowledge "distribution"
        self.hosts = [Host(i, host) for i, host in enumerate(self.cluster["hosts"])]
        self.jobs = {}  # by id: those that wait or run
        self.now_us = 0
        self.trigger = []  # why it is asked: "arrival", "completion", "interval", …
        self.arrived, self.completed, self.stopped = [], [], []  # ids, since the last decision
        self.wants_notes = False
        self._touched = set()
        self._ask = None
        self._knowledge = None  # what the policy declares; None: not known, so nothing is refused

    def _update(self, said):
        self.now_us = said["now_us"]
        self.trigger = said["trigger"]
        self.arrived = said.get("arrived", [])
        self.completed = said.get("completed", [])
        self.stopped = said.get("stopped", [])
        self.wants_notes = said.get("notes", False)
        for entry in said.get("hosts", ()):
            host = self.hosts[entry["id"]]
            host._told = entry["free"]
            host.state = entry["is"]
            self._touched.add(host)
        for host in self._touched:  # what was tried in the last decision is over
            host.free = list(host._told)
        self._touched.clear()
        for entry in said["jobs"]:
            job = self.jobs.get(entry["id"])
            if "roles" in entry or job is None:
                job = self.jobs[entry["id"]] = Job(entry, self)
            job._update(entry)
        for gone in said.get("gone", ()):
            del self.jobs[gone]

    @property
    def waiting(self):
        """Jobs that hold nothing, in order of arrival."""
        return sorted((job for job in self.jobs.values() if not job.is_running), key=lambda job: job.id)

    @property
    def running(self):
        return sorted((job for job in self.jobs.values() if job.is_running), key=lambda job: job.id)

    @property
    def free_gpus(self):
        return sum(host.free[GPU] for host in self.hosts if host.state == "up")

    @property
    def random(self):
        """Random numbers of this moment: the same again when the run goes back and comes here again."""
        return random.Random(f"{self.seed} {self.now_us}")

    def try_job(self, job):
        """A Placement to put the tasks of the job into."""
        return Placement(self, job)

    def isolated_rate(self, job, tasks):
        """Work a second in that placement without neighbours. Knowledge "true-throughput"."""
        return self._ask({"ask": "rate", "job": job.id, "tasks": tasks})["rate"]


class Policy:
    """Subclass it, write decide(), and serve() an instance."""

    name = ""
    triggers = ("arrival", "completion")  # when to be asked; also "interval", "lease-end", "wake-up", "resource-change"
    knowledge = ()  # "remaining-work", "true-throughput", "epochs", "observed-speed", "estimates", …
    interval_s = None  # period of "interval"; None: the run's
    tick_s = None  # decides on ticks of its own
    preempts = False  # for people: takes jobs off
    resizes = False  # for people: changes the number of tasks
    draws = False  # uses random numbers, so seeds matter
    parameters = {}  # name: default, or name: {"default": …, "minimum": …, "maximum": …, "description": …}
    state = None  # whatever JSON can hold; it comes back when the run goes back or is forked

    def begin(self, view):
        """Once before the first decision. view.parameters has the values."""

    def decide(self, view):
        """A Plan; None changes nothing."""
        raise NotImplementedError

    def end(self):
        """The run is over; half a second is left."""

    def _hello(self):
        parameters = []
        for key, default in self.parameters.items():
            parameters.append({"key": key, **(default if isinstance(default, dict) else {"default": default})})
        hello = {"protocol": 1, "name": self.name or type(self).__name__, "triggers": list(self.triggers)}
        hello.update(knowledge=list(self.knowledge), parameters=parameters)
        hello.update(preempts=self.preempts, resizes=self.resizes, draws=self.draws)
        if self.interval_s is not None:
            hello["interval_s"] = self.interval_s
        if self.tick_s is not None:
            hello["tick_s"] = self.tick_s
        return hello


class _Pipe:
    """Lines of JSON. What anyone prints goes to standard error, since standard output is for answers."""

    def __init__(self):
        self._read = os.fdopen(os.dup(0), "r", encoding="utf-8", newline="\n")
        self._write = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
        os.dup2(2, 1)
        sys.stdout = sys.stderr

    def read(self):
        line = self._read.readline()
        return json.loads(line) if line else {"type": "end"}

    def write(self, answer):
        self._write.write(json.dumps(answer, separators=(",", ":")))
        self._write.write("\n")
        self._write.flush()


def serve(policy):
    """Answers until the run is over."""
    pipe = _Pipe()
    view = None

    def ask(question):
        pipe.write(question)
        return pipe.read()

    while True:
        said = pipe.read()
        kind = said["type"]
        if kind == "hello":
            pipe.write(policy._hello())
        elif kind == "begin":
            view = View(said)
            view._ask = ask
            view._knowledge = tuple(policy.knowledge)
            policy.begin(view)
            pipe.write(_with_state({}, policy))
        elif kind == "decide":
            view._update(said)
            if "state" in said:
                policy.state = said["state"]
            plan = policy.decide(view)
            pipe.write(_with_state(plan._answer() if plan else {}, policy))
        elif kind == "end":
            policy.end()
            return


def _with_state(answer, policy):
    return answer if policy.state is None else {**answer, "state": policy.state}
