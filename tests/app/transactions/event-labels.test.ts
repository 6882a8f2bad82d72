import { expect, test } from "vitest";
import { isTimelineEntry } from "#app/capabilities/transactions/event-labels.ts";

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
