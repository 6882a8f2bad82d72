import { expect, test } from "vitest";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";

let engineUrl = "";
/** An engine with the same API that plays no cardholders and no banks. */
const engine = await closedAfterTests(anEngineProxy(() => engineUrl, "/sandbox/"));
const ui = await closedAfterTests(aUi({ env: { ENGINE_URL: engine.url } }));
engineUrl = ui.platform.engineUrl;

test("a scenario on another engine than the sandbox's is refused with 422, and begins no clock", async () => {
  const organization = await anOrganization(ui.platform);
  const key = await anApiKey(organization);
  const create = (body: object) => call(`${ui.url}/api/test_helpers/clock/scenarios`, key, jsonBody(body));
  for (const body of [
    { ready_scenario: "good_year" },
    { steps: [{ after: "P1M", on: { everybody: true }, do: "card_closed" }] },
  ])
    expectError(await create(body), { status: 422, type: "invalid_request", code: "scenario_engine_unsupported" });
  expect(await findTestClock(organization.work())).toBeNull();
  const listed = await call(`${ui.url}/api/test_helpers/clock/scenarios`, key);
  expect(JSON.parse(listed.body).data).toEqual([]);
});
