import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { findTestClock } from "#extensions/platform/test-clocks/test-clocks.service.ts";
import { aUi, call, expectError, jsonBody } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";

/** An engine with the same API that plays no cardholders and no banks. */
async function anotherEngine() {
  let behind = "";
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", headers, url = "/" } = incoming;
    if (url.startsWith("/sandbox/")) return outgoing.writeHead(404).end('{"error":{"type":"invalid_request"}}');
    const forwarded = request(new URL(url, behind), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    standsBefore: (engineUrl: string) => {
      behind = engineUrl;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const engine = await closedAfterTests(anotherEngine());
const ui = await closedAfterTests(aUi({ env: { ENGINE_URL: engine.url } }));
engine.standsBefore(ui.platform.engineUrl);

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
