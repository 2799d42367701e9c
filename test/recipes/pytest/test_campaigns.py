# pytest -n 2
# Each test has a world of its own, on a simulator that each worker starts. With `npx mockfluence exec -- pytest -n 2`: on one server.
import json
from urllib.request import Request, urlopen

import pytest

HEADERS = {"authorization": "Bearer any", "content-type": "application/json"}


@pytest.mark.parametrize("name", ["Spring", "Été/50%"])
def test_a_campaign_is_created_once(sim, name):
    # Your code, which is told where the service is.
    body = json.dumps({"name": name, "brand_name": "Acme"}).encode()
    urlopen(Request(f"{sim.url}/admin/api/v1/campaigns", body, HEADERS))

    sim.verify(operation="createCampaign", body={"name": name}, count=1)


def test_a_campaign_is_over_after_a_year(sim):
    sim.advance("365d")
    assert [campaign["status"] for campaign in sim.state("campaigns")] == ["completed"]


class TestAnEmptySearch:
    @pytest.fixture
    def world(self):
        """What the worlds of these tests start with. A rule that never acts fails its test."""
        return {"clock": {"mode": "manual"}, "scenarios": ["empty-search"]}

    def test_lists_nobody(self, sim):
        search = f"{sim.url}/admin/api/v1/search?connector=instagram&type=discovery&skip=0&limit=10"
        assert json.load(urlopen(Request(search, headers=HEADERS)))["objects"] == []
