import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { payoutCopy } from "#extensions/capabilities/payouts/follow-payout.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startDueWork } from "#extensions/platform/due-work-runner/start-due-work.ts";
import { openUnitOfWork } from "#extensions/platform/work/work.ts";
import { aSettlement } from "./a-settlement.ts";
import { startPaying } from "./paying.ts";

const { platform, bank } = await startPaying();

const DAY = 24 * 60;
const CALL = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;

/** A closed settlement whose clock is a day ahead of real time. All times are minutes of the clock after that day. */
async function aClosedSettlement(name: string, mask?: string) {
  const payer = await aSettlement({ platform, bank }, name);
  const { organization, settlementId } = payer;
  await payer.destination(mask);
  await payer.close();
  const { testClocks } = payer.clients();
  const begunAt = Date.now() + DAY * 60_000;
  const { environment, em } = organization.work();
  return {
    ...payer,
    toMinute: async (minute: number) => {
      const to = timestampFromDate(new Date(begunAt + minute * 60_000));
      while ((await testClocks.advanceTestClock({ to })).clockStatus !== "ready");
    },
    minute: (at: Date) => Math.round((at.getTime() - begunAt) / 60_000),
    /** The oldest first. */
    payouts: () => em.fork().find(PayoutEntity, { environment, settlementId }, { orderBy: { createdAt: "asc" } }),
    rowsOf: (kind: string) => em.fork().find(DueWorkEntity, { kind }, { orderBy: { createdAt: "asc" } }),
    /** The bank fails the last payout, and we hear of it where the clock stands. */
    bankFails: async (errorCode: string) => {
      const { id } = await payer.payoutNow();
      await platform.sandbox.advancePayout(organization.engineMerchantId, id, "failed", { error_code: errorCode });
      await payoutCopy.refresh(await openUnitOfWork(platform.context, organization.work().tenant, CALL), id);
    },
  };
}

test("a payout that the engine does not take is asked for three times at once, and then in real time", async () => {
  const payer = await aClosedSettlement("Engine");
  const { engineMerchantId: merchant_id } = payer.organization;
  const body = { error: { type: "invalid_request", code: "HE_00", message: "Resource is busy" } };
  const busy = { merchant_id, method: "POST", path: "/payouts", kind: "status", status: 422, body };
  // The settlement's own request, and three of the check that follows it.
  await platform.sandbox.fault({ ...busy, times: 4 });
  await payer.toMinute(5 * DAY);
  expect((await payer.payouts()).map(({ status }) => status)).toEqual(["pending"]);
  expect(await payer.rowsOf("settlement.pay")).toMatchObject([{ clock: "test", state: "done", attempts: 1 }]);
  const late = { clock: "test", state: "pending", attempts: 3, lateSince: expect.any(Date), waitsFor: null };
  expect(await payer.rowsOf("payout.check")).toMatchObject([late]);
  // No further advance asks.
  await payer.toMinute(6 * DAY);
  expect(await payer.rowsOf("payout.check")).toMatchObject([late]);
  await payer.organization.work().em.nativeUpdate(DueWorkEntity, { kind: "payout.check" }, { runAt: new Date() });
  const running = startDueWork(platform.context, registry.due, { intervalMs: 50 });
  await expect.poll(async () => (await payer.settlement()).status, { timeout: 20_000 }).toBe("paid");
  await running.stop(10_000);
  const [paid, ...others] = await payer.payouts();
  expect([paid?.status, others]).toEqual(["paid", []]);
  // It was sent at the clock's time, which has passed on.
  expect(payer.minute(paid?.paidAt ?? new Date(0))).toBe(6 * DAY);
});

test("a payout that the bank fails is made three times at once by the clock, and then an hour and two hours later", async () => {
  const payer = await aClosedSettlement("Bank", "0003");
  for (const minute of [0, 100, 200, 400]) {
    await payer.toMinute(minute);
    await payer.bankFails("processor_timeout");
  }
  await payer.toMinute(2 * DAY);
  const [, ...again] = await payer.payouts();
  // Ten minutes later each failure is certain. The third and the fourth then wait.
  const waited = [0 + 10, 100 + 10, 200 + 10 + 60, 400 + 10 + 120];
  expect(again.map(({ createdAt }) => payer.minute(createdAt))).toEqual(waited);
  expect(again.map(({ status }) => status)).toEqual(["failed", "failed", "failed", "in_transit"]);
});
