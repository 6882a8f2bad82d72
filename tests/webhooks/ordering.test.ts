import { expect, onTestFinished, test } from "vitest";
import { WebhookDeliveryEntity } from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aReceiver, type Received } from "./a-receiver.ts";
import { anEndpoint, aSubject, deliveriesOf, delivering, someEvents } from "./delivering.ts";

let time = Date.now();
const { platform } = await startPlatform({ clock: { now: () => new Date(time) } });

interface Arrived {
  readonly resource: string;
  readonly sequence: number;
  readonly isOutOfOrder: boolean;
}

/** Numbers that look random, the same for a seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function arrivedOf({ body, headers }: Received): Arrived {
  const { resource_id: resource, sequence } = JSON.parse(body) as { resource_id: string; sequence: number };
  return { resource, sequence, isOutOfOrder: headers["webhook-out-of-order"] === "true" };
}

test.each([1, 2, 3])(
  "events of a resource arrive in order under retries, or say that they do not (%s)",
  { timeout: 90_000 },
  async (seed) => {
    time = Date.now();
    const organization = await anOrganization(platform);
    const random = numbers(seed);
    const arrived: Arrived[] = [];
    const receiver = await aReceiver((response, received) => {
      const fails = random() < 0.4;
      if (!fails) arrived.push(arrivedOf(received));
      response.writeHead(fails ? 500 : 200).end();
    });
    const { id } = await anEndpoint(organization, receiver.url, { ordering: "per_resource" });
    const subjects = Array.from({ length: 4 }, aSubject);
    const worker = delivering(platform.context);
    for (let round = 0; round < 6; round += 1) for (const subject of subjects) await someEvents(organization, subject);
    const ticking = setInterval(() => (time += 20_000), 20);
    onTestFinished(() => clearInterval(ticking));
    const isOver = async () =>
      (await organization.work().em.count(WebhookDeliveryEntity, { endpointId: id, status: "delivered" })) === 24;
    await expect.poll(isOver, { timeout: 60_000, interval: 100 }).toBe(true);
    await worker.stop(5_000);
    for (const { id: resource } of subjects) {
      const seen = new Set<number>();
      for (const { sequence, isOutOfOrder } of arrived.filter((each) => each.resource === resource)) {
        const isNext = Array.from({ length: sequence - 1 }, (_, before) => before + 1).every((before) =>
          seen.has(before),
        );
        expect({ sequence, isOutOfOrder }).toEqual({ sequence, isOutOfOrder: !isNext });
        seen.add(sequence);
      }
      expect(seen.size).toBe(6);
    }
    const flagged = (await deliveriesOf(organization, id)).filter(({ outOfOrder }) => outOfOrder).length;
    expect(flagged).toBe(arrived.filter(({ isOutOfOrder }) => isOutOfOrder).length);
  },
);

test("an event waits five minutes for the one before it, and then says that it is out of order", async () => {
  time = Date.now();
  const organization = await anOrganization(platform);
  const isFirst = (received: Received) => arrivedOf(received).sequence === 1;
  const receiver = await aReceiver((response, received) => response.writeHead(isFirst(received) ? 500 : 200).end());
  const { id } = await anEndpoint(organization, receiver.url, { ordering: "per_resource" });
  await someEvents(organization, aSubject(), 2);
  delivering(platform.context);
  const counts = async () => (await deliveriesOf(organization, id)).map(({ attemptCount }) => attemptCount);
  await expect.poll(counts).toEqual([1, 0]);
  time += 5 * 60_000 - 1_000;
  await expect.poll(counts).toEqual([2, 0]);
  time += 1_000;
  await expect.poll(counts).toEqual([2, 1]);
  expect(receiver.received.map(arrivedOf)).toMatchObject([
    { sequence: 1, isOutOfOrder: false },
    { sequence: 1, isOutOfOrder: false },
    { sequence: 2, isOutOfOrder: true },
  ]);
});
