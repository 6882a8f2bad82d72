import { expect, test } from "vitest";
import { ApiKeyEntity } from "#extensions/capabilities/api-keys/api-key.entity.ts";
import { createApiKey, revokeApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { anAppProcess } from "#tests/support/app-process.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aBuiltUi, call } from "./ui.ts";

const ui = await closedAfterTests(aBuiltUi());
const organization = await anOrganization(ui.platform);

const recordOf = (id: string) => organization.work().em.findOneOrFail(ApiKeyEntity, { id });

test("a key's total is the number of calls that it opened, whatever became of them", async () => {
  const { apiKey, key } = await createApiKey(organization.work(), { scopes: ["disputes:read"] });
  const before = Date.now();
  const opened = [
    ...Array.from({ length: 20 }, () => call(`${ui.url}/api/disputes`, key)),
    call(`${ui.url}/api/disputes/dsp_unknown`, key),
    call(`${ui.url}/v1/disputes/dsp_unknown/submit`, key, { method: "POST" }),
  ];
  const statuses = (await Promise.all(opened)).map(({ status }) => status);
  expect(statuses.slice(-2)).toEqual([404, 403]);

  await expect.poll(async () => (await recordOf(apiKey.id)).totalRequests).toBe(22n);
  const { lastUsedAt } = await recordOf(apiKey.id);
  expect(lastUsedAt?.getTime()).toBeGreaterThanOrEqual(before);
  expect(lastUsedAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

test("a call that a key did not open is not counted", async () => {
  const { apiKey, key } = await createApiKey(organization.work(), { scopes: ["*"] });
  await revokeApiKey(organization.work(), apiKey.id);
  const other = await createApiKey(organization.work(), { scopes: ["*"] });
  await call(`${ui.url}/api/disputes`, key);
  await call(`${ui.url}/api/disputes`, other.key);
  await expect.poll(async () => (await recordOf(other.apiKey.id)).totalRequests).toBe(1n);
  expect(await recordOf(apiKey.id)).toMatchObject({ totalRequests: 0n, lastUsedAt: null });
});

test("an app that is stopped right after the last call loses no count", async () => {
  const { apiKey, key } = await createApiKey(organization.work(), { scopes: ["disputes:read"] });
  await using app = await anAppProcess(ui.platform);
  await Promise.all(Array.from({ length: 15 }, () => call(`${app.url}/api/disputes`, key)));
  expect(await app.stop()).toBe(0);
  expect((await recordOf(apiKey.id)).totalRequests).toBe(15n);
});

test("no key and no secret is in what the app logs", async () => {
  const { key } = await createApiKey(organization.work(), { scopes: ["disputes:read"] });
  await call(`${ui.url}/api/disputes/${key}?cursor=${key}`, key);
  const { headers } = await call(`${ui.url}/api/disputes`, `${key}0`);
  // Lines are written together after a moment: once the last one is there, all are.
  await expect.poll(() => JSON.stringify(ui.app.logged)).toContain(String(headers.get("x-request-id")));
  const logged = JSON.stringify(ui.app.logged);
  expect(logged).toContain(key.slice(0, 24));
  expect(logged).not.toContain(key);
  expect(logged).not.toContain(ui.platform.settings.INTERNAL_SECRET);
});
