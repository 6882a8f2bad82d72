import { expect, test } from "vitest";
import { aUi, call } from "#tests/http/ui.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";

const ui = await closedAfterTests(aUi());

test("a key reads its own calls, and of others those whose operations it could call, unless they show any resource", async () => {
  const acme = await anOrganization(ui.platform);
  const [reader, other] = [await anApiKey(acme, ["merchants:read", "disputes:read"]), await anApiKey(acme)];
  const url = `${ui.url}/api/request_logs`;
  const requests = new Map<string, string>();
  const asked = [
    ["disputes.retrieve", "/api/disputes/dsp_none"],
    ["disputes.list", "/api/disputes?expand[]=customer"],
    ["refunds.list", "/api/refunds"],
    ["events.list", "/api/events"],
    ["savedViews.list", "/api/saved_views?list=disputes"],
    ["null", "/api/nowhere"],
  ] as const;
  for (const [name, path] of asked)
    requests.set(name, (await call(`${ui.url}${path}`, other)).headers.get("x-request-id") ?? "");
  await call(`${ui.url}/api/refunds`, reader);
  await ui.app.services.requestLog.flush();
  const seen = async (key: string, query = "") =>
    JSON.parse((await call(`${url}?created_at_gte=2026-01-01T00:00:00Z${query}`, key)).body).data.map(
      ({ operation, status_code }: Record<string, unknown>) => [String(operation), status_code],
    );
  expect(await seen(reader)).toEqual([
    ["refunds.list", 403],
    ["disputes.list", 200],
    ["disputes.retrieve", 404],
  ]);
  expect(await seen(reader, "&operation=refunds.list&outcome=succeeded")).toEqual([]);
  expect((await seen(other)).map(([name]: [string]) => name)).toEqual(expect.arrayContaining([...requests.keys()]));
  for (const [name, id] of requests)
    expect([name, (await call(`${url}/${id}`, reader)).status]).toEqual([
      name,
      name.startsWith("disputes.") ? 200 : 404,
    ]);
});
