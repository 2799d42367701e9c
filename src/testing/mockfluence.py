"""mockfluence for Python: a simulator, its worlds, and a pytest plugin. Needs only the standard library, 3.9 or newer.

    pytest_plugins = ["mockfluence"]   # in conftest.py, with this file beside it

    def test_saves_once(sim):
        save(service_url=sim.url)      # your code
        sim.verify(operation="createCampaign", body={"name": "Spring"}, count=1)

Uses the simulator at MOCKFLUENCE_URL. Without it starts the mockfluence of the PATH or of node_modules/.bin.
"""

import hashlib
import http.client
import json
import os
import re
import shutil
import subprocess
import threading
import uuid
from pathlib import Path
from urllib.parse import quote, urlsplit

_RUN = re.sub(r"[^ -~]|[/\\?#@%]", "-", os.environ.get("MOCKFLUENCE_RUN", ""))[:32] or uuid.uuid4().hex[:8]


class Refused(Exception):
    """An answer of 400 or more of the control API. `status`, and `problem`: the whole document."""

    def __init__(self, call, status, problem):
        detail = problem.get("detail", "") if isinstance(problem, dict) else problem
        super().__init__(f"{call} was answered with {status}: {detail}")
        self.status, self.problem = status, problem


class World:
    """One world. `url` is the base URL that your code is given."""

    def __init__(self, simulator, name):
        self.simulator, self.name = simulator, name
        self.url = f"{simulator.url}/w/{quote(name, safe='')}"

    def control(self, method, path, body=None):
        """Calls the control API: `path` is relative to /__sim/. Raises `Refused`."""
        return self.simulator.call(method, f"{self.url}/__sim/{path}", body)

    def verify(self, **expected):
        """Checks calls, such as `operation="createCampaign", body={...}, count=1`. The failure has the closest ones."""
        __tracebackhide__ = True
        return self._compared("requests/verify", expected)

    def wait(self, **expected):
        """As `verify`, but waits for the calls: up to `timeout_ms`."""
        __tracebackhide__ = True
        return self._compared("requests/await", expected)

    def _compared(self, path, expected):
        __tracebackhide__ = True
        try:
            return self.control("POST", path, expected)
        except Refused as refused:
            if refused.status != 422:
                raise
            problem = refused.problem
        closest = json.dumps(problem.get("closest", []), indent=2, ensure_ascii=False)
        raise AssertionError(f"{problem['detail']}\nclosest: {closest}")

    def advance(self, by):
        """Moves the world's clock by a duration such as "2h"."""
        return self.control("POST", "clock/advance", {"by": by})

    def state(self, collection):
        """Returns the records of a collection, such as "campaigns"."""
        return self.control("GET", f"state/{collection}")

    def scenario(self, scenario):
        """Loads a scenario: the name of a bundled one, or a dict as in a file."""
        return self.control("POST", "scenarios", {"name": scenario} if isinstance(scenario, str) else scenario)

    def requests(self, limit=100):
        """Returns the last calls, oldest first."""
        return self.control("GET", f"requests?limit={limit}")["requests"]

    def bundle(self):
        return self.control("GET", "bundle")

    def remove(self):
        self.simulator.remove(self.name)

    def _unused_rules(self, but):
        for scenario in self.control("GET", "scenarios")["active"]:
            for rule in scenario["rules"] + scenario.get("webhooks", []):
                if scenario["name"] not in but and rule["hits"] == 0:
                    yield f'rule "{rule["name"]}" of scenario {scenario["name"]} never acted'


class Simulator:
    """The simulator at `url`; without one, and without MOCKFLUENCE_URL, a process of its own, which `close` ends."""

    def __init__(self, url=None, options=(), token=None):
        self._process = None
        self._token = token or os.environ.get("MOCKFLUENCE_CONTROL_TOKEN")
        self._lock = threading.Lock()
        self._connection = None
        self.url = (url or os.environ.get("MOCKFLUENCE_URL") or self._start(options)).rstrip("/")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _start(self, options):
        command = [_program(), "--port", "0", "--log", "json", "--log-level", "error", "--grace", "0s", *options]
        environment = {name: text for name, text in os.environ.items() if name not in ("PORT", "MOCKFLUENCE_PORT")}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=None, env=environment)
        for line in self._process.stdout:
            event = json.loads(line)
            if event.get("event") == "listening":
                threading.Thread(target=self._process.stdout.read, daemon=True).start()
                return event["url"]
        raise RuntimeError(f"mockfluence did not start: it ended with {self._process.wait()}")

    def close(self):
        if self._connection:
            self._connection.close()
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(0.4)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def world(self, name):
        """Returns the world of this name, which its first call makes."""
        return World(self, name)

    def create_world(self, name, settings=None):
        """Makes a world that starts with `settings`, as for POST /__sim/worlds."""
        self.call("POST", f"{self.url}/__sim/worlds", {"name": name, **(settings or {})})
        return World(self, name)

    def remove(self, name):
        try:
            self.call("DELETE", f"{self.url}/__sim/worlds/{quote(name, safe='')}")
        except Refused as refused:
            if refused.status != 404:
                raise

    def call(self, method, url, body=None):
        headers = {"content-type": "application/json"}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        address = urlsplit(url)
        target = address.path + (f"?{address.query}" if address.query else "")
        data = None if body is None else json.dumps(body).encode()
        with self._lock:
            answer, text = self._sent(address, method, target, data, headers)
        parsed = json.loads(text) if "json" in answer.headers.get("content-type", "") else text.decode()
        if answer.status >= 400:
            raise Refused(f"{method} {address.path}", answer.status, parsed)
        return parsed

    def _sent(self, address, *request):
        for last in (False, True):
            if self._connection is None:
                kind = http.client.HTTPSConnection if address.scheme == "https" else http.client.HTTPConnection
                self._connection = kind(address.netloc, timeout=60)
            try:
                self._connection.request(request[0], request[1], request[2], request[3])
                answer = self._connection.getresponse()
                return answer, answer.read()
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
                # The server may have closed a connection that was idle.
                self._connection.close()
                self._connection = None
                if last:
                    raise


def _program():
    for folder in (Path.cwd(), *Path.cwd().parents):
        names = ("mockfluence.cmd", "mockfluence") if os.name == "nt" else ("mockfluence",)
        for name in names:
            if (folder / "node_modules" / ".bin" / name).exists():
                return str(folder / "node_modules" / ".bin" / name)
    found = shutil.which("mockfluence")
    if found is None:
        raise RuntimeError("there is no mockfluence in node_modules/.bin or on the PATH: npm i -D mockfluence")
    return found


try:
    import pytest
except ImportError:
    pytest = None

if pytest is not None:

    @pytest.fixture(scope="session")
    def simulator():
        """The simulator of this process of tests."""
        with Simulator() as started:
            active = started.call("GET", f"{started.url}/__sim/scenarios")["active"]
            started._started_with = {scenario["name"] for scenario in active}
            yield started

    @pytest.fixture
    def world():
        """What the worlds of tests start with, as for POST /__sim/worlds: a module may override it."""
        return {}

    @pytest.fixture
    def unused_rules():
        """`"allow"` lets a test pass although a rule of its scenarios never acted."""
        return "fail"

    @pytest.fixture
    def sim(request, simulator, world, unused_rules):
        """A world of its own for the test."""
        name = _name_of(request.node.nodeid)
        try:
            sim = simulator.create_world(name, world)
        except Refused as refused:
            if refused.status != 409:
                raise
            # A run of this name that was ended has left it, or the test runs again.
            simulator.remove(name)
            sim = simulator.create_world(name, world)
        sim._others = set() if "scenarios" in world else simulator._started_with
        sim._strict = unused_rules != "allow"
        request.node._mockfluence = sim
        yield sim
        sim.remove()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_pyfunc_call(pyfuncitem):
        outcome = yield
        sim = getattr(pyfuncitem, "_mockfluence", None)
        if sim and sim._strict and outcome.excinfo is None:
            unused = "; ".join(sim._unused_rules(sim._others))
            if unused:
                outcome.force_exception(pytest.fail.Exception(unused, pytrace=False))

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(item, call):
        report = (yield).get_result()
        sim = getattr(item, "_mockfluence", None)
        if sim is None or not report.failed or call.when == "teardown":
            return
        found = _report(sim, item.nodeid)
        if hasattr(report.longrepr, "addsection"):
            report.longrepr.addsection("mockfluence", found)
        else:
            report.longrepr = f"{report.longrepr}\n{found}"

    def _name_of(nodeid):
        plain = re.sub(r"[^ -~]|[/\\?#@%]", "-", nodeid)
        return f"{_RUN} {plain[-80:]} {_digest(nodeid)}"

    def _digest(nodeid):
        return hashlib.sha256(nodeid.encode()).hexdigest()[:8]

    def _line(call):
        answer = call["response"]
        error = answer["body"].get("error") if isinstance(answer["body"], dict) else None
        messages = [error["message"]] if isinstance(error, dict) and "message" in error else call["warnings"][:1]
        return "".join([f"  {call['method']} {call['path']} {answer['status']}", *(f": {text}" for text in messages)])

    def _report(sim, nodeid):
        try:
            calls = [_line(call) for call in sim.requests(limit=10)]
            lines = [f"The last calls to the world {json.dumps(sim.name)}:", *calls] if calls else [f"No call came to {sim.url}"]
            wrong = [one for one in sim.control("GET", "report")["findings"] if one["severity"] != "info"]
            if wrong:
                lines.append("What its client does wrong:")
                lines += [f"  {one['id']} ({', '.join(one['requests'][:3])}): {one['why']} {one['todo']}" for one in wrong]
            folder = os.environ.get("MOCKFLUENCE_BUNDLES") or "mockfluence-bundles"
            if folder != "off":
                title = re.sub(r"[^\w.-]+", "-", nodeid.split("::", 1)[-1])[:80].strip("-")
                file = Path(folder) / f"{title}-{_digest(nodeid)}.json"
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(json.dumps(sim.bundle(), indent=2), "utf-8")
                lines.append(f"Its bundle, for mockfluence replay and exec --bundle: {file}")
            return "\n".join(lines)
        except (Refused, OSError) as error:
            return f"What came to the world cannot be read: {error}"
