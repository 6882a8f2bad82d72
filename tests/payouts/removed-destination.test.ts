import { expect, test } from "vitest";
import { approvePayout } from "#extensions/capabilities/payouts/approve-payout.ts";
import { checkPayout } from "#extensions/capabilities/payouts/check-payout.ts";
import { CHECK_PAYOUT } from "#extensions/capabilities/payouts/due-kinds.ts";
import { PayoutEntity } from "#extensions/capabilities/payouts/payout.entity.ts";
import { PayoutDestinationEntity } from "#extensions/capabilities/payouts/payout-destination.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anEngineProxy } from "#tests/support/engine-proxy.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { aSettlement } from "./a-settlement.ts";
import { payerOf, runAsking, startPaying, workAs } from "./paying.ts";

const bank = await closedAfterTests(aBankLinkProvider());
const proxy = await closedAfterTests(anEngineProxy(bank.url));
const { platform } = await startPaying({ env: { ...bank.env, BANK_LINK_URL: proxy.url } });

const codeOf = (error: unknown) => (error instanceof DomainError ? error.reason : String(error));

async function aPayer(name: string) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await payer.fund(100_000n);
  const { payoutDestinationId } = await payer.destination();
  const { settlementQueue, payouts } = payer.clients();
  await settlementQueue.updateSettlementSettings({
    currencyTerms: [{ currency: "USD", approvalThresholdAmount: 10_000n }],
  });
  const waiting = async () => {
    const payout = await payer.pay(20_000n);
    expect(payout).toMatchObject({ payoutStatus: "requires_approval", payoutDestinationId });
    return payout.payoutId;
  };
  return {
    ...payer,
    payoutDestinationId,
    waiting,
    approve: (payoutId: string) =>
      approvePayout
        .run(workAs(platform, organization, { userId: "usr_approves" }), { payoutId })
        .then(({ payoutStatus }) => payoutStatus, codeOf),
    remove: () => payouts.deletePayoutDestination({ payoutDestinationId }),
    sent: async (payoutId: string) => (await payer.atEngine()).filter((each) => each.payout_id === payoutId).length,
  };
}

test("a payout that waits for a person is canceled with its destination, and its money is free", async () => {
  const payer = await aPayer("Canceled");
  const payoutId = await payer.waiting();
  await payer.remove();
  expect(await payer.payout(payoutId)).toMatchObject({
    payoutStatus: "canceled",
    failure: { code: "destination_ineligible", message: expect.stringContaining("was removed") },
  });
  expect(await payer.balance()).toMatchObject({ available: 100_000n, inTransit: 0n });
  expect(await payer.approve(payoutId)).toBe("payout_not_approvable");
  const { environment, em } = payer.organization.work();
  const events = await em.find(EventEntity, { environment, subjectId: payoutId }, { orderBy: { sequence: "asc" } });
  expect(events.map(({ type }) => type)).toEqual(["payout.created", "payout.canceled"]);
});

test("removed and approved at once, a payout is sent before or never", async () => {
  const payer = await aPayer("Both");
  const payoutId = await payer.waiting();
  const [approved] = await Promise.all([payer.approve(payoutId), payer.remove()]);
  const { payoutStatus } = await payer.payout(payoutId);
  expect(["paid", "failed", "payout_not_approvable"]).toContain(approved);
  expect(await payer.sent(payoutId)).toBe(payoutStatus === "paid" ? 1 : 0);
});

test("an approval refuses a destination that is gone or no longer works", async () => {
  const payer = await aPayer("Approval");
  const payoutId = await payer.waiting();
  const { environment, em } = payer.organization.work();
  const condition = { environment, id: payer.payoutDestinationId };
  const change = (columns: object) => em.nativeUpdate(PayoutDestinationEntity, condition, { version: 1, ...columns });
  await change({ isUsable: false });
  expect(await payer.approve(payoutId)).toBe("destination_ineligible");
  await change({ isUsable: true, usableAt: new Date(Date.now() + 60_000) });
  expect(await payer.approve(payoutId)).toBe("destination_cooling_off");
  await em.nativeDelete(PayoutDestinationEntity, condition);
  expect(await payer.approve(payoutId)).toBe("destination_ineligible");
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "requires_approval" });
  expect(await payer.sent(payoutId)).toBe(0);
});

test("a destination that is removed while its bank is asked is not paid", async () => {
  const payer = await aPayer("Asking");
  const { payoutQuoteId, feeAmount } = await payer.quote(5_000n);
  const held = proxy.hold("POST");
  const asked = payer.clients("asking").payouts.createPayout({ payoutQuoteId, amount: 5_000n, feeAmount });
  await held.arrived;
  await payer.remove();
  held.letThrough();
  const { payoutId, payoutStatus, failure } = await asked;
  expect([payoutStatus, failure?.code]).toEqual(["failed", "destination_ineligible"]);
  expect(await payer.sent(payoutId)).toBe(0);
  expect(await payer.balance()).toMatchObject({ available: 100_000n, inTransit: 0n });
});

test("what may be on its way to a removed destination is not sent again, and fails when the engine has had time to tell", async () => {
  const payer = await aPayer("Unknown");
  const { engineMerchantId: merchant_id } = payer.organization;
  await platform.sandbox.fault({ merchant_id, method: "POST", path: "/payouts", kind: "status_500", times: 1 });
  const { payoutId, payoutStatus } = await payer.pay(10_000n);
  expect(payoutStatus).toBe("unknown");
  await payer.remove();
  const check = () => runAsking(payer.organization.work(), checkPayout, CHECK_PAYOUT, payoutId);
  const { environment, em } = payer.organization.work();
  const change = async (columns: object) => {
    const { version } = await em.findOneOrFail(PayoutEntity, { environment, id: payoutId }, { refresh: true });
    await em.nativeUpdate(PayoutEntity, { environment, id: payoutId }, { ...columns, version });
  };
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
  // The last attempt to send it ended a moment ago.
  await change({ outcomeUnknownSince: elevenMinutesAgo });
  await check();
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "unknown" });
  expect(await payer.balance()).toMatchObject({ available: 89_850n, inTransit: 10_150n });
  await change({ withheldSince: elevenMinutesAgo });
  await check();
  expect(await payer.payout(payoutId)).toMatchObject({
    payoutStatus: "failed",
    failure: { code: "destination_ineligible", action: "fix_destination" },
  });
  expect(await payer.balance()).toMatchObject({ available: 100_000n, inTransit: 0n });
  expect(await payer.sent(payoutId)).toBe(1);
});

test("a settlement whose destination is removed before its payout is sent waits for another one", async () => {
  const payer = await aSettlement({ platform, bank }, "Settled");
  const { payoutDestinationId } = await payer.destination();
  await payer.close();
  const { engineMerchantId: merchant_id } = payer.organization;
  const busy = { error: { type: "invalid_request", code: "HE_00", message: "Resource is busy" } };
  await platform.sandbox.fault({
    ...{ merchant_id, method: "POST", path: "/payouts", kind: "status", status: 422, body: busy },
    times: 1,
  });
  await payer.payNow();
  const { id } = await payer.payoutNow();
  await payer.clients().payouts.deletePayoutDestination({ payoutDestinationId });
  await payer.payNow();
  expect(await payer.payoutNow()).toMatchObject({ id, status: "unknown" });
  const sent = (await payer.atEngine()).filter((each) => each.payout_id === id);
  expect(sent).toHaveLength(1);
});
