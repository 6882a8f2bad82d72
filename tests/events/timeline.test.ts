import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { eventMoney } from "#extensions/platform/events/event-money.ts";
import { newId, newOrderedId } from "#extensions/platform/kernel/ids.ts";
import { pageStatement } from "#extensions/platform/lists/list-page.queries.ts";
import { listPage } from "#extensions/platform/lists/list-page.ts";
import { selectionsOf } from "#extensions/platform/lists/selections.ts";
import { timeline } from "#extensions/platform/lists/timeline.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { ListTransactionEventsRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { rowsExamined } from "#tests/lists/rows-examined.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";

const { platform, organization } = await startPlatform();
const list = timeline(ListTransactionEventsRequestSchema);

/** Several events of one resource at one moment, recorded as by a change. */
function recordEvents(work: UnitOfWork, count: number, id: string, parentId: string | null = null): Promise<void> {
  return work.atomically(async (phase) => {
    const eventSequence = await phase.em.count(EventEntity, { subjectId: id });
    const subject = { id, version: 1, eventSequence };
    for (let event = 0; event < count; event += 1) phase.record({ type: "dispute.updated", subject, parentId });
  });
}

async function walk(work: UnitOfWork, transactionId: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listPage(work, list, { transactionId, limit, ...(cursor !== undefined && { cursor }) });
    ids.push(...page.data.map(({ eventId }) => eventId));
    cursor = page.nextCursor;
    if (!cursor) return ids;
  }
}

test("a timeline has the events of the resource and of those that belong to it, the newest first, on any page", async () => {
  const [transaction, refund, other] = [newId("transaction"), newId("transaction"), newId("transaction")];
  await recordEvents(organization.work(), 3, transaction);
  await recordEvents(organization.work(), 2, refund, transaction);
  await recordEvents(organization.work(), 2, other);
  await recordEvents(organization.work(), 1, transaction);
  await recordEvents(organization.liveWork(), 1, newId("transaction"), transaction);
  await recordEvents((await anOrganization(platform)).work(), 1, newId("transaction"), transaction);
  const { data } = await listPage(organization.work(), list, { transactionId: transaction });
  expect(data.map(({ subjectId }) => subjectId)).toEqual([
    transaction,
    refund,
    refund,
    transaction,
    transaction,
    transaction,
  ]);
  for (const limit of [1, 2, 4, 100])
    expect(await walk(organization.work(), transaction, limit)).toEqual(data.map(({ eventId }) => eventId));
  expect((await listPage(organization.work(), list, { transactionId: refund })).data).toHaveLength(2);
});

test("events of one moment are in the order of their writing, also of several units of work and processes", async () => {
  const at = new Date("2026-03-01T10:00:00Z");
  const ids = Array.from({ length: 2_000 }, () => newOrderedId("event", at));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^evt_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(ids[0]?.slice(0, 14)).toBe(newId("event", at).slice(0, 14));
  await setTimeout(5);
  const [later, earlier] = [newOrderedId("event", at), newOrderedId("event", new Date(at.getTime() - 1))];
  expect([earlier, ...ids, later].toSorted()).toEqual([earlier, ...ids, later]);
});

test("it costs the same for any number of events of others", async () => {
  const transaction = newId("transaction");
  await recordEvents(organization.work(), 40, transaction);
  await recordEvents(organization.work(), 40, newId("transaction"), transaction);
  for (let count = 0; count < 10; count += 1)
    await recordEvents(organization.work(), 100, newId("transaction"), newId("transaction"));
  const { em } = organization.work();
  await em.execute("analyze events");
  const [sort] = Object.values(list.sorts);
  if (!sort) throw new Error("a timeline has an order");
  const selections = selectionsOf(list, { transactionId: transaction });
  const query = { sort, selections, from: null, rows: 26, environment: "sandbox" };
  expect(await rowsExamined(em, pageStatement({ em, list, query }))).toBeLessThanOrEqual(2 * 40);
});

test("an event says what it moved, else the amount of its resource", () => {
  const event = (object: object, previous: object | null = null) =>
    eventMoney({ object: JSON.stringify(object), previousAttributes: previous && JSON.stringify(previous) });
  const paid = { amount: 5_000, currency: "USD", amount_captured: 3_000, amount_authorized: 0, amount_voided: 0 };
  expect(event(paid)).toEqual({ amount: 5_000n, currency: "USD" });
  expect(event(paid, { amount_captured: 1_000, amount_authorized: 2_000 })).toEqual({
    amount: 2_000n,
    currency: "USD",
  });
  expect(event(paid, { amount_authorized: 2_000 })).toEqual({ amount: 2_000n, currency: "USD" });
  expect(event({ ...paid, amount_captured: 0 }, { amount_captured: 3_000 }).amount).toBe(3_000n);
  expect(event({ net_amount: -250, currency: "EUR" })).toEqual({ amount: -250n, currency: "EUR" });
  expect(event({ name: "Robin" })).toEqual({ amount: null, currency: null });
  expect(eventMoney({ object: null, previousAttributes: null })).toEqual({ amount: null, currency: null });
});
