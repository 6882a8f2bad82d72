import { expect, test } from "vitest";
import { eventActor, eventLabel, isAboutMoney, isTimelineEntry } from "#app/capabilities/transactions/event-labels.ts";
import { EVENT_TYPES } from "#contract/event-types.ts";

const updated = (fields?: string) => ({
  type: "transaction.updated",
  data: fields === undefined ? {} : { fields },
});

test("a change of sums is told by the refund or dispute that caused it", () => {
  expect(isTimelineEntry(updated("amount_refunded,amount_refundable"))).toBe(false);
  expect(isTimelineEntry(updated("amount_disputed,dispute_id"))).toBe(false);
});

test("everything else is an entry of the timeline", () => {
  expect(isTimelineEntry(updated("reference,metadata"))).toBe(true);
  expect(isTimelineEntry(updated("amount_refunded,reference"))).toBe(true);
  expect(isTimelineEntry(updated())).toBe(true);
  expect(isTimelineEntry({ type: "transaction.captured", data: { fields: "amount_captured" } })).toBe(true);
});

test("each event of a dispute has words of its own, and an amount only where money moves", () => {
  const types = EVENT_TYPES.filter((type) => type.startsWith("dispute."));
  for (const type of types) expect(eventLabel(type)).toMatch(/dispute|inquiry/i);
  expect(eventLabel("dispute.funds_withdrawn")).toBe("Disputed amount taken from your balance");
  expect(types.filter(isAboutMoney)).not.toContain("dispute.due_soon");
  expect(types.filter(isAboutMoney)).toContain("dispute.funds_withdrawn");
});

test("a reminder and an automatic response come from the schedule, and a decision from the bank", () => {
  const actorOf = (type: string) => eventActor({ type, actor: null }, {});
  expect(["dispute.due_soon", "dispute.submitted", "dispute.won"].map(actorOf)).toEqual([
    "Schedule",
    "Schedule",
    "Bank",
  ]);
});
