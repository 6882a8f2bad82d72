import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { anExtensionsProcess, type ExtensionsProcess } from "#tests/support/extensions-process.ts";
import { until } from "#tests/support/killing.ts";
import { platformEnv, startPlatform } from "#tests/support/platform.ts";

vi.setConfig({ testTimeout: 120_000 });

const CLIENTS = 6;
const SALES_BEFORE_STOP = 30;

const { platform, organization } = await startPlatform();

/** Clients that sell one after the other, with events that are delivered and work that is due, until a call fails. */
function startSelling({ caller }: ExtensionsProcess) {
  const sold = { count: 0 };
  const client = async () => {
    for (;;) {
      const call = { organizationId: organization.id, idempotencyKey: randomUUID() };
      const { transactions } = caller.forOrganization(call);
      await transactions.createTransaction({ amount: 4200n, currency: "USD" });
      sold.count += 1;
    }
  };
  const ended = Promise.allSettled(Array.from({ length: CLIENTS }, client));
  return { sold, ended };
}

test("a stop under load logs no error", async () => {
  const { webhooks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await webhooks.createWebhookEndpoint({ url: "http://127.0.0.1:9/hooks", enabledEvents: ["*"] });
  const service = await anExtensionsProcess(platformEnv(platform.databaseUrl, platform.engineUrl));
  onTestFinished(() => service.kill());
  const { sold, ended } = startSelling(service);
  await until(async () => sold.count >= SALES_BEFORE_STOP);
  expect(await service.askToStop()).toBe(0);
  await ended;
  expect(service.logged.filter(({ level }) => ["error", "fatal", "50", "60"].includes(String(level)))).toEqual([]);
});
