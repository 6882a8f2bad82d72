import { expect, test } from "vitest";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aReceiver } from "./a-receiver.ts";
import { anEndpoint, deliveriesOf, delivering, someEvents } from "./delivering.ts";

const { platform } = await startPlatform();

test("the metrics tell the queue, its oldest delivery, and the endpoints that fail", async () => {
  const organization = await anOrganization(platform);
  const failing = await aReceiver((response) => response.writeHead(500).end());
  const { id } = await anEndpoint(organization, failing.url);
  const witness = await anEndpoint(organization, (await aReceiver()).url);
  delivering(platform.context);
  await someEvents(organization);
  const attempts = async () => [
    ...(await deliveriesOf(organization, id)),
    ...(await deliveriesOf(organization, witness.id)),
  ];
  await expect
    .poll(async () => (await attempts()).map(({ attemptCount }) => attemptCount), { timeout: 10_000 })
    .toEqual([1, 1]);
  const { text } = await platform.context.metrics.scrape();
  expect(text).toMatch(/^tollhouse_webhook_queue_length 1$/m);
  expect(text).toMatch(/^tollhouse_webhook_oldest_undelivered_seconds [\d.]+$/m);
  expect(text).toMatch(
    new RegExp(`^tollhouse_webhook_endpoint_failing_seconds\\{.*endpoint_id="${id}"\\} [\\d.e-]+$`, "m"),
  );
  expect(text).not.toMatch(new RegExp(`failing_seconds\\{.*${witness.id}`));
  expect(text).toMatch(/^tollhouse_webhook_attempts_total\{environment="sandbox",outcome="ok"\} 1$/m);
  expect(text).toMatch(/^tollhouse_webhook_attempts_total\{environment="sandbox",outcome="status"\} 1$/m);
});
