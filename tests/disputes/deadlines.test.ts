import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test, vi } from "vitest";
import type { EventType } from "#contract/event-types.ts";
import { reminderAt } from "#extensions/capabilities/disputes/deadline.rules.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { submitByItself } from "#extensions/capabilities/disputes/keep-deadlines.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

// A test clock runs each moment on its way.
vi.setConfig({ testTimeout: 60_000 });

const { platform } = await startPlatform();
type Asking = Extract<DueHandler, { asks: unknown }>;

const DAY_MS = 86_400_000;
const LOG = {
  evidenceType: "access_activity_log",
  content: { case: "text", value: "Signed in on 2 November" },
} as const;

/** A dispute about a download that was not received, for which the log is all that is required. */
async function aDesk({ days = 10 } = {}) {
  const organization = await anOrganization(platform);
  const clients = callersOf(platform, organization);
  const start = new Date();
  const to = (offset: number) => timestampFromDate(new Date(start.getTime() + offset * DAY_MS));
  await clients.testClocks.advanceTestClock({ to: to(0.01) });
  const respondBy = new Date(start.getTime() + days * DAY_MS);
  const { dispute_id: engineDisputeId } = await platform.sandbox.openDispute(organization.engineMerchantId, {
    ...{ reason: "product_not_received", reason_code: "13.1", challenge_required_by: respondBy.toISOString() },
  });
  const { id: disputeId } = (await disputeCopy.refresh(await workNow(organization), engineDisputeId)) ?? { id: "" };
  return {
    ...{ organization, clients, disputeId, engineDisputeId, respondBy },
    read: () => clients.disputes.getDispute({ disputeId }),
    complete: () => clients.disputes.attachEvidence({ disputeId, ...LOG }),
    pass: (offset: number) => clients.testClocks.advanceTestClock({ to: to(offset) }),
    submissions: async () => (await platform.sandbox.submissions(engineDisputeId)).length,
    events: async (type: EventType) =>
      (
        await organization.work().em.find(EventEntity, { subjectId: disputeId, type }, { orderBy: { sequence: "asc" } })
      ).map(({ data }) => data),
  };
}

/** Work with the organization's test clock. */
async function workNow({ id, slug }: TestOrganization) {
  const system = createSystemWork(platform.context, { requestId: "test" });
  return system.inTenant({ organizationId: id, organizationSlug: slug }, "sandbox");
}

describe("a deadline", () => {
  test("is told 7 days, 3 days and 24 hours before, and not again", async () => {
    const { pass, events } = await aDesk();
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
    const { pass, events, complete, clients, disputeId } = await aDesk();
    await pass(3.1);
    await complete();
    await clients.disputes.submitResponse({ disputeId });
    await pass(9.9);
    expect(await events("dispute.due_soon")).toHaveLength(1);
    expect(await events("dispute.submitted")).toEqual([{}]);
  });

  test("that is near when the dispute comes is told at what is left", async () => {
    const { pass, events } = await aDesk({ days: 2 });
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

describe("a draft that lacks nothing required", () => {
  test("is announced three days before, and submitted 24 hours before the deadline, once", async () => {
    const { pass, events, complete, read, respondBy, submissions } = await aDesk();
    await complete();
    const at = new Date(respondBy.getTime() - DAY_MS).toISOString();
    const { autoSubmit, autoSubmitAt } = await read();
    expect([autoSubmit, autoSubmitAt && timestampDate(autoSubmitAt).toISOString()]).toEqual([true, at]);
    await pass(8.9);
    expect(await events("dispute.due_soon")).toEqual([
      { remaining: "7_days", auto_submit_at: at },
      { remaining: "3_days", auto_submit_at: at },
    ]);
    expect(await submissions()).toBe(0);
    await pass(9.1);
    await pass(9.9);
    expect(await submissions()).toBe(1);
    expect(await events("dispute.submitted")).toEqual([{ automatic: "true" }]);
    expect(await read()).toMatchObject({ responseStatus: "submitted", isPastDue: false });
  });

  test("stays with its merchant when the dispute's switch is off, whatever the organization's is", async () => {
    const { pass, complete, read, clients, disputeId, submissions } = await aDesk();
    await complete();
    await clients.disputes.updateDispute({ disputeId, autoSubmit: false, updateMask: { paths: ["auto_submit"] } });
    const { autoSubmit, autoSubmitAt } = await read();
    expect([autoSubmit, autoSubmitAt]).toEqual([false, undefined]);
    await clients.disputes.updateDisputeSettings({ autoSubmit: true, updateMask: { paths: ["auto_submit"] } });
    expect((await read()).autoSubmit).toBe(false);
    await pass(9.9);
    expect(await submissions()).toBe(0);
  });

  test("stays with its merchant when the organization's switch is off, also for disputes that come later", async () => {
    const { pass, complete, read, clients, organization, submissions } = await aDesk();
    await complete();
    expect(await clients.disputes.getDisputeSettings({})).toMatchObject({ autoSubmit: true, version: 0 });
    const settings = await clients.disputes.updateDisputeSettings({
      ...{ autoSubmit: false, updateMask: { paths: ["auto_submit"] } },
    });
    expect(settings).toMatchObject({ autoSubmit: false, version: 1 });
    expect((await read()).autoSubmit).toBe(false);
    const { dispute_id: later } = await platform.sandbox.openDispute(organization.engineMerchantId, {});
    expect(await disputeCopy.refresh(await workNow(organization), later)).toMatchObject({ autoSubmit: false });
    await pass(9.9);
    expect(await submissions()).toBe(0);
  });

  test("of an earlier stage is not sent again by itself in the next", async () => {
    const { complete, read, clients, disputeId, engineDisputeId, organization } = await aDesk();
    await complete();
    await clients.disputes.submitResponse({ disputeId });
    const returned = { dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" };
    await platform.sandbox.advance(engineDisputeId, returned);
    await disputeCopy.refresh(await workNow(organization), engineDisputeId);
    const before = await read();
    expect([before.disputeStage, before.autoSubmitAt]).toEqual(["pre_arbitration", undefined]);
    await complete();
    expect((await read()).autoSubmitAt).toBeDefined();
  });

  test("is submitted after the engine was away, until the deadline", async () => {
    const { pass, complete, submissions, organization, disputeId, respondBy } = await aDesk();
    await complete();
    await platform.sandbox.fault({
      ...{ method: "POST", path: "/disputes/evidence", kind: "status", status: 503, times: 2 },
      merchant_id: organization.engineMerchantId,
    });
    await pass(9.1).catch(() => null);
    const dueAt = new Date(respondBy.getTime() - DAY_MS);
    const again = async (attempt: number) => {
      const item = { kind: "dispute.auto_submit", subjectId: disputeId, dueAt, attempt };
      await (submitByItself as Asking).asks(await workNow(organization), item, async () => {});
    };
    const submitted = async () => {
      await again(2).catch(() => null);
      return submissions();
    };
    await expect.poll(submitted, { timeout: 20_000 }).toBe(1);
    await again(3);
    expect(await submissions()).toBe(1);
  });
});

test("an incomplete draft is not submitted, and is past due once its deadline passed", async () => {
  const { pass, read, clients, disputeId, organization, submissions } = await aDesk();
  await clients.disputes.attachEvidence({
    ...{ disputeId, evidenceType: "product_description", content: { case: "text", value: "A song" } },
  });
  await pass(9.9);
  expect(await submissions()).toBe(0);
  expect((await read()).isPastDue).toBe(false);
  await pass(10.5);
  const { em } = organization.work();
  const { status, isPastDue } = await em.findOneOrFail(DisputeExtensionEntity, { id: disputeId });
  // The sandbox's bank may close it at once.
  expect(status === "dispute_expired" || isPastDue).toBe(true);
});

test("settings that changed meanwhile are not overwritten", async () => {
  const { clients } = await aDesk();
  const change = { autoSubmit: false, updateMask: { paths: ["auto_submit"] } };
  await clients.disputes.updateDisputeSettings(change);
  const stale = clients.disputes.updateDisputeSettings(change, { headers: { "if-match": '"0"' } });
  expect(infoOf(await failureOf(stale)).reason).toBe("version_mismatch");
});
