# npx mockfluence exec -- pytest -n 2
import json
from urllib.request import Request, urlopen

import pytest

HEADERS = {"authorization": "Bearer any", "content-type": "application/json"}


@pytest.mark.parametrize("name", ["Spring", "Été/50%"])
def test_a_campaign_is_created_once(sim, name):
    # Your code, which is told where the service is.
    body = json.dumps({"name": name, "brand_name": "Acme"}).encode()
    urlopen(Request(f"{sim.url}/admin/api/v1/campaigns", body, HEADERS))

    expected = {"operation": "createCampaign", "body": {"name": name}, "count": 1}
    assert sim.control("POST", "requests/verify", expected)["ok"]


def test_a_campaign_is_over_after_a_year(sim):
    sim.control("POST", "clock/advance", {"by": "365d"})
    campaigns = sim.control("GET", "state/campaigns")
    assert [campaign["status"] for campaign in campaigns] == ["completed"]
