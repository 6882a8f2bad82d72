import { SqlEntityManager } from "@mikro-orm/postgresql";
import { expect, onTestFinished, test, vi } from "vitest";
import { startDeliveries } from "#extensions/capabilities/webhooks/delivery/start-deliveries.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aReceiver } from "./a-receiver.ts";
import { anEndpoint, someEvents } from "./delivering.ts";

const LOOK = "select d.organization_id, d.environment, d.endpoint_id";

test("an event is sent at once where an endpoint gets it, and elsewhere nobody looks for deliveries", async () => {
  const { platform } = await startPlatform();
  const [told, silent] = [await anOrganization(platform, "Told"), await anOrganization(platform, "Silent")];
  const receiver = await aReceiver();
  await anEndpoint(told, receiver.url);
  const sent = vi.spyOn(SqlEntityManager.prototype, "execute");
  onTestFinished(() => sent.mockRestore());
  const looks = () => sent.mock.calls.filter(([sql]) => String(sql).startsWith(LOOK)).length;
  const worker = startDeliveries(platform.context, { intervalMs: 60_000 });
  onTestFinished(() => worker.stop(5_000));
  await expect.poll(looks).toBe(1);
  for (let count = 0; count < 5; count += 1) await someEvents(silent);
  expect(looks()).toBe(1);
  await someEvents(told);
  await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(1);
});
