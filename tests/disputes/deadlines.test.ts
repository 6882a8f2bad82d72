import { describe, expect, test, vi } from "vitest";
import { reminderAt } from "#extensions/capabilities/disputes/deadline.rules.ts";
import { aDesk, DAY_MS } from "#tests/support/dispute-desk.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";

// A test clock runs each moment on its way.
vi.setConfig({ testTimeout: 60_000 });

const { platform } = await startPlatform();

describe("a deadline", () => {
  test("counts by the environment's time, which the summary tells", async () => {
    const { pass, clients, respondBy } = await aDesk(platform);
    await pass(9.5);
    const { observedAt } = await clients.disputes.summarizeDisputes({});
    const leftMs = respondBy.getTime() - Number(observedAt?.seconds) * 1_000;
    expect(Math.round((leftMs / DAY_MS) * 10)).toBe(5);
  });

  test("is told 7 days, 3 days and 24 hours before, and not again", async () => {
    const { pass, events } = await aDesk(platform);
    await pass(2);
    expect(await events("dispute.due_soon")).toEqual([]);
    await pass(3.1);
    await pass(3.2);
    expect(await events("dispute.due_soon")).toEqual([{ remaining: "7_days" }]);
    await pass(9.5);
    expect(await events("dispute.due_soon")).toEqual([
      { remaining: "7_days" },
      { remaining: "3_days" },
      { remaining: "24_hours" },
    ]);
  });

  test("of an answered dispute is told no more", async () => {
    const { pass, events, complete, clients, disputeId } = await aDesk(platform);
    await pass(3.1);
    await complete();
    await clients.disputes.submitResponse({ disputeId });
    await pass(9.9);
    expect(await events("dispute.due_soon")).toHaveLength(1);
    expect(await events("dispute.submitted")).toEqual([{}]);
  });

  test("that is near when the dispute comes is told at what is left", async () => {
    const { pass, events } = await aDesk(platform, { days: 2 });
    await pass(1.9);
    expect(await events("dispute.due_soon")).toEqual([{ remaining: "24_hours" }]);
  });
});

test("after an outage only the last reminder is told, and none after the deadline", () => {
  const respondBy = new Date("2026-12-10T12:00:00Z");
  const dispute = { stage: "dispute", status: "dispute_opened", respondBy };
  const before = (days: number) => new Date(respondBy.getTime() - days * DAY_MS);
  const told = (days: number, now: Date) => reminderAt(dispute, before(days), now);
  expect([told(7, before(7)), told(7, before(3.5)), told(7, before(3)), told(7, before(0.5))]).toEqual([
    ...["7_days", "7_days", null, null],
  ]);
  expect([told(1, before(0.5)), told(1, respondBy)]).toEqual(["24_hours", null]);
});

test("settings that changed meanwhile are not overwritten", async () => {
  const { clients } = await aDesk(platform);
  const change = { autoSubmit: false, updateMask: { paths: ["auto_submit"] } };
  await clients.disputes.updateDisputeSettings(change);
  const stale = clients.disputes.updateDisputeSettings(change, { headers: { "if-match": '"0"' } });
  expect(infoOf(await failureOf(stale)).reason).toBe("version_mismatch");
});
