import { timestampDate } from "@bufbuild/protobuf/wkt";
import { describe, expect, test, vi } from "vitest";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { disputeCopy } from "#extensions/capabilities/disputes/follow-dispute.ts";
import { submitByItself } from "#extensions/capabilities/disputes/keep-deadlines.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { aDesk, DAY_MS, workNow } from "#tests/support/dispute-desk.ts";
import { startPlatform } from "#tests/support/platform.ts";

// A test clock runs each moment on its way.
vi.setConfig({ testTimeout: 60_000 });

const { platform } = await startPlatform();
type Asking = Extract<DueHandler, { asks: unknown }>;

describe("a draft that lacks nothing required", () => {
  test("is announced three days before, and submitted 24 hours before the deadline, once", async () => {
    const { pass, events, complete, read, respondBy, submissions } = await aDesk(platform);
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
    expect(await events("dispute.due_soon")).toHaveLength(2);
    expect(await read()).toMatchObject({ responseStatus: "submitted", isPastDue: false });
  });

  test("stays with its merchant when the dispute's switch is off, whatever the organization's is", async () => {
    const { pass, complete, read, clients, disputeId, submissions } = await aDesk(platform);
    await complete();
    await clients.disputes.updateDispute({ disputeId, autoSubmit: false, updateMask: { paths: ["auto_submit"] } });
    const { autoSubmit, autoSubmitAt } = await read();
    expect([autoSubmit, autoSubmitAt]).toEqual([false, undefined]);
    await clients.disputes.updateDisputeSettings({ autoSubmit: true, updateMask: { paths: ["auto_submit"] } });
    expect((await read()).autoSubmit).toBe(false);
    await pass(9.9);
    expect(await submissions()).toBe(0);
  });

  test("stays with its merchant when the organization's switch went off while the dispute was opened", async () => {
    const { pass, complete, clients, organization, disputeId, submissions } = await aDesk(platform);
    await complete();
    await clients.disputes.updateDisputeSettings({ autoSubmit: false, updateMask: { paths: ["auto_submit"] } });
    await organization.work().em.nativeUpdate(DisputeExtensionEntity, { id: disputeId }, { autoSubmit: true });
    await pass(9.9);
    expect(await submissions()).toBe(0);
  });

  test("stays with its merchant when the organization's switch is off, also for disputes that come later", async () => {
    const { pass, complete, read, clients, organization, submissions } = await aDesk(platform);
    await complete();
    expect(await clients.disputes.getDisputeSettings({})).toMatchObject({ autoSubmit: true, version: 0 });
    const settings = await clients.disputes.updateDisputeSettings({
      ...{ autoSubmit: false, updateMask: { paths: ["auto_submit"] } },
    });
    expect(settings).toMatchObject({ autoSubmit: false, version: 1 });
    expect((await read()).autoSubmit).toBe(false);
    const { dispute_id: later } = await platform.sandbox.openDispute(organization.engineMerchantId, {});
    expect(await disputeCopy.refresh(await workNow(platform, organization), later)).toMatchObject({
      autoSubmit: false,
    });
    await pass(9.9);
    expect(await submissions()).toBe(0);
  });

  test("of an earlier stage is not sent again by itself in the next", async () => {
    const { complete, read, clients, disputeId, engineDisputeId, organization } = await aDesk(platform);
    await complete();
    await clients.disputes.submitResponse({ disputeId });
    const returned = { dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" };
    await platform.sandbox.advance(engineDisputeId, returned);
    await disputeCopy.refresh(await workNow(platform, organization), engineDisputeId);
    const before = await read();
    expect([before.disputeStage, before.autoSubmitAt]).toEqual(["pre_arbitration", undefined]);
    await complete();
    expect((await read()).autoSubmitAt).toBeDefined();
  });

  test("is submitted after the engine was away, until the deadline", async () => {
    const { pass, complete, submissions, organization, disputeId, respondBy } = await aDesk(platform);
    await complete();
    await platform.sandbox.fault({
      ...{ method: "POST", path: "/disputes/evidence", kind: "status", status: 503, times: 2 },
      merchant_id: organization.engineMerchantId,
    });
    await pass(9.1).catch(() => null);
    const dueAt = new Date(respondBy.getTime() - DAY_MS);
    const again = async (attempt: number) => {
      const item = { kind: "dispute.auto_submit", subjectId: disputeId, dueAt, attempt };
      await (submitByItself as Asking).asks(await workNow(platform, organization), item, async () => {});
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
  const { pass, read, clients, disputeId, organization, submissions } = await aDesk(platform);
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
