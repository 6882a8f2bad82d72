import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { anAppProcess } from "#tests/support/app-process.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";
import { until } from "#tests/support/killing.ts";
import { anApiKey, platformEnv, startPlatform } from "#tests/support/platform.ts";

vi.setConfig({ testTimeout: 180_000 });

const CLIENTS = 6;
const SALES_BEFORE_STOP = 20;

const { platform, organization } = await startPlatform();

/** Clients that sell until a request fails. Each sale has delivered events and later due work. */
function startSelling(url: string, key: string) {
  const sold = { count: 0 };
  const body = JSON.stringify({ amount: 4200, currency: "USD" });
  const client = async () => {
    for (;;) {
      const headers = { "x-api-key": key, "idempotency-key": randomUUID(), "content-type": "application/json" };
      const answer = await fetch(`${url}/api/transactions`, { method: "POST", headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      sold.count += 1;
    }
  };
  return { sold, ended: Promise.allSettled(Array.from({ length: CLIENTS }, client)) };
}

const isError = ({ level }: { level?: unknown }) => ["error", "fatal", "50", "60"].includes(String(level));

test("the UI and the service log no error when they are stopped together under load", async () => {
  const { webhooks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await webhooks.createWebhookEndpoint({ url: "http://127.0.0.1:9/hooks", enabledEvents: ["*"] });
  const service = await anExtensionsProcess(platformEnv(platform.databaseUrl, platform.engineUrl));
  onTestFinished(() => service.kill());
  const app = await anAppProcess(service);
  onTestFinished(() => void app.stop());
  const { sold, ended } = startSelling(app.url, await anApiKey(organization));
  await until(async () => sold.count >= SALES_BEFORE_STOP);
  expect(await Promise.all([app.askToStop(), service.askToStop()])).toEqual([0, 0]);
  await ended;
  expect([...service.logged, ...app.logged].filter(isError)).toEqual([]);
});
