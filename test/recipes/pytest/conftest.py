# Each test has a world of its own, named after the test, so that workers do not disturb each other.
import json
import os
import re
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest


class World:
    def __init__(self, name):
        self.url = f"{os.environ['MOCKFLUENCE_URL']}/w/{quote(name, safe='')}"

    def control(self, method, path, body=None):
        """Calls the control API. An answer of 400 or more is raised as an HTTPError."""
        headers = {"content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"{self.url}/__sim/{path}", data, headers, method=method)) as answer:
            return json.load(answer)


@pytest.fixture
def sim(request):
    name = re.sub(r"[^ -~]|[/\\?#@%]", "-", request.node.nodeid)[-128:]
    world = World(name)
    world.control("POST", "reset")
    return world
