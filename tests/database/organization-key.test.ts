import { pino } from "pino";
import { expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { organizationKey } from "#extensions/platform/fingerprints/organization-key.ts";
import { createUnitOfWork } from "#extensions/platform/work/work.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const config = readConfig(platform.settings);
const one = { ...config, connections: { ...config.connections, work: 1 } };
const context = await closedAfterTests(createContext({ config: one, logger: pino({ level: "silent" }), registry }));

test("an organization's key is read on the connection of the transaction, which may be the last one", async () => {
  const key = await organizationKey(organization.work(), "test");
  const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
  const work = createUnitOfWork(context, tenant, { environment: "sandbox", requestId: "test", idempotencyKey: null });
  expect(await work.atomically((phase) => organizationKey(phase, "test"))).toEqual(key);
});
