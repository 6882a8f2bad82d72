import { expect, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { aHangingProxy } from "#tests/database/a-hanging-proxy.ts";
import { call, expectError, jsonBody } from "#tests/http/ui.ts";
import { aToken, aWorld, NORTHWIND, ROBIN } from "#tests/sessions/support/world.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
const PATIENCE = { timeout: 10_000 };

const world = await closedAfterTests(aWorld());
const way = await aHangingProxy(world.platform.databaseUrl);
const service = await closedAfterTests(
  anExtensionsProcess({ ...world.platform.settings, DATABASE_URL: way.url }).then((process) => ({
    ...process,
    close: process.kill,
  })),
);
const app = await closedAfterTests(world.anApp({}, { extensions: { caller: service.caller } }));

test("while the database is away the API and pages say 503, and nothing is logged as an error", async () => {
  const system = createSystemWork(world.platform.context, { requestId: "test" });
  const work = await system.inTenant(await getTenant(system, { slug: NORTHWIND }));
  const { key } = await createApiKey(work, { scopes: ["*"], name: "Robin's" });
  const claims = { sub: await world.userIdOf(ROBIN), orgId: await world.organizationIdOf(NORTHWIND) };
  const cookie = `tollhouse.session_token=${await aToken(claims)}`;
  const page = (path: string, init = {}) => app.ask(path, { host: "localhost:3000", cookie, ...init });
  expect((await call(`${app.url}/api/customers`, key)).status).toBe(200);
  expect((await page("/customers")).status).toBe(200);

  await way.close();
  const read = await call(`${app.url}/api/customers`, key);
  const { message } = expectError(read, { status: 503, type: "api_error", code: "unavailable" });
  // The key may have left its cache meanwhile.
  expect(message).toMatch(/can't (reach its database|look up the API key)/);
  expect(read.headers.get("retry-after")).toBe("1");
  const written = await call(`${app.url}/api/customers`, key, jsonBody({ name: "Robin" }));
  expectError(written, { status: 503, type: "api_error", code: "unavailable" });

  const shown = await page("/customers");
  expect(shown.status).toBe(503);
  expect(shown.body).toContain("This page didn&#x27;t load");
  const sent = await page("/customers/new", { method: "POST", headers: FORM, body: "name=Robin" });
  expect(sent.status).toBe(503);
  expect(sent.body).toContain("Nothing was changed. Try again in a moment.");
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);

  // Jobs and due work poll each second.
  const said = () => service.logged.filter(({ msg }) => msg === "the database cannot be reached").length;
  await expect.poll(said, PATIENCE).toBeGreaterThan(2);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await service.kill();
  expect(service.logged.filter(({ level }) => level === "error" || level === "fatal")).toEqual([]);
  const errors = (await app.stop()).filter(({ level }) => level === "error");
  // Stopping without the service loses only unwritten lines of the request log and key usage.
  expect(errors.filter(({ message }) => !/^The request log|^API key usage/.test(String(message)))).toEqual([]);
});
