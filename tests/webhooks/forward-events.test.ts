import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { forwardEvents } from "#extensions/capabilities/webhooks/forward-events.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aReceiver } from "./a-receiver.ts";

const { platform } = await startPlatform();
const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** Forwards the events of an organization while customers are created. */
async function whileForwarding(
  filters: readonly string[],
  { count, status = 200 }: { count: number; status?: number },
) {
  const organization = await anOrganization(platform);
  const { customers } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const receiver = await aReceiver((response) => void response.writeHead(status).end());
  await customers.createCustomer({ name: "From before" });
  const stop = new AbortController();
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const forwarding = { url: receiver.url, secret, filters, signal: stop.signal, now: () => new Date(), print };
  const ended = forwardEvents(async () => organization.work(), forwarding);
  const created: string[] = [];
  for (let made = 0; made < count; made++) created.push((await customers.createCustomer({ name: "Ada" })).customerId);
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  stop.abort();
  return { counts: await ended, lines, created, received: receiver.received };
}

test("new events are forwarded once, signed as webhooks", async () => {
  const { counts, lines, created, received } = await whileForwarding(["customer.*"], { count: 25 });
  expect(counts).toEqual({ forwarded: 25, failed: 0 });
  const signed = new Webhook(secret);
  const events = received.map(({ body, headers }) => signed.verify(body, headers as Record<string, string>));
  expect(events.map((event) => (event as { resource_id: string }).resource_id).toSorted()).toEqual(created.toSorted());
  expect(lines[0]).toMatch(/^\d{4}-.*Z {2}200 in \d+ ms +customer\.created {2}evt_/);
});

test("what a program refuses is printed and counted", async () => {
  const { counts, lines } = await whileForwarding(["*"], { count: 1, status: 500 });
  expect(counts).toEqual({ forwarded: 0, failed: 1 });
  expect(lines[0]).toContain("500 in");
});
