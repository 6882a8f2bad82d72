import { expect, test } from "vitest";
import { moveStatus } from "#extensions/capabilities/merchant-account/decide.ts";
import { approvePayout } from "#extensions/capabilities/payouts/approve-payout.ts";
import { checkPayout } from "#extensions/capabilities/payouts/check-payout.ts";
import { createPayout } from "#extensions/capabilities/payouts/create-payout.ts";
import { CHECK_PAYOUT } from "#extensions/capabilities/payouts/due-kinds.ts";
import { liftPayoutHold } from "#extensions/capabilities/payouts/lift-payout-hold.ts";
import { payoutCommands } from "#extensions/capabilities/payouts/payouts.commands.ts";
import { setRiskHoldLimit } from "#extensions/capabilities/risk/risk-holds.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { letAge, payerOf, runAsking, startPaying, workAs } from "./paying.ts";

const { platform, bank } = await startPaying();

const codeOf = (error: unknown) => (error instanceof DomainError ? error.reason : String(error));

/** An organization with held payouts of 6,000.00 each, and approvers. */
async function aPayer(name: string) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await payer.fund(5_000_000n);
  await payer.destination();
  const held = async (userId: string, amount = 600_000n) => {
    const { payoutQuoteId, feeAmount } = await payer.quote(amount);
    const work = workAs(platform, organization, { userId });
    const { payoutId, payoutStatus } = await createPayout.run(work, { payoutQuoteId, amount, feeAmount });
    expect(payoutStatus).toBe("held");
    // The daily limits do not apply here.
    await letAge(organization, 2);
    return payoutId;
  };
  return {
    ...payer,
    held,
    limit: (amountMinorUnits: bigint) =>
      setRiskHoldLimit(organization.work(), { currency: "USD", amountMinorUnits, reason: "agreed" }),
    approve: (userId: string, payoutId: string) =>
      approvePayout
        .run(workAs(platform, organization, { userId }), { payoutId })
        .then(({ payoutStatus }) => payoutStatus, codeOf),
  };
}

test("without a limit of the operator no person of the organization lifts a risk hold", async () => {
  const payer = await aPayer("None");
  const payoutId = await payer.held("usr_ada");
  expect(await payer.approve("usr_grace", payoutId)).toBe("risk_hold_needs_operator");
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "held" });
  expect(await payer.clients().risk.listRiskHoldLimits({})).toMatchObject({ data: [] });
});

test("a second person lifts what the limit allows in 24 hours, and no more", async () => {
  const payer = await aPayer("Limit");
  await payer.limit(1_000_000n);
  const [first, second] = [await payer.held("usr_ada"), await payer.held("usr_bob")];
  expect(await payer.approve("usr_ada", first)).toBe("approval_by_same_person");
  expect(await payer.approve("usr_grace", first)).toBe("paid");
  expect(await payer.payout(first)).toMatchObject({ approvedBy: "usr_grace", reviewReason: "new_requester" });
  expect(await payer.clients().risk.listRiskHoldLimits({})).toMatchObject({
    data: [{ currency: "USD", limitAmount: 1_000_000n, leftAmount: 400_000n }],
  });
  expect(await payer.approve("usr_grace", second)).toBe("risk_hold_needs_operator");
});

test("two people at once do not lift more than the limit together", async () => {
  const payer = await aPayer("Race");
  await payer.limit(700_000n);
  const all = [await payer.held("usr_ada"), await payer.held("usr_bob")];
  await payer.fund(5_000_000n);
  const outcomes = await Promise.all(all.map((payoutId) => payer.approve("usr_grace", payoutId)));
  expect(outcomes.sort()).toEqual(["paid", "risk_hold_needs_operator"]);
});

test("the person behind the key that asked is no second person", async () => {
  const payer = await aPayer("Key");
  const { organization } = payer;
  await payer.limit(1_000_000n);
  const grpc = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { apiKeyId } = await grpc.apiKeys.createApiKey({ name: "k", scopes: ["*"], createdByUserId: "usr_ada" });
  const amount = 600_000n;
  const { payoutQuoteId, feeAmount } = await payer.quote(amount);
  const asked = await createPayout.run(workAs(platform, organization, { apiKeyId }), {
    ...{ payoutQuoteId, amount, feeAmount },
  });
  expect(asked).toMatchObject({ payoutStatus: "held", initiatedBy: apiKeyId });
  expect(await payer.approve("usr_ada", asked.payoutId)).toBe("approval_by_same_person");
  expect(await payer.approve("usr_grace", asked.payoutId)).toBe("paid");
});

test("no hold is lifted while the account may not pay out", async () => {
  const payer = await aPayer("Restricted");
  const payoutId = await payer.held("usr_ada");
  await moveStatus(payer.organization.work(), "restrict", "Chargebacks.");
  const lift = () => liftPayoutHold(payer.organization.work(), { payoutId, reason: "Called the owner." });
  expect(await lift().catch(codeOf)).toBe("merchant_account_inactive");
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "held" });
  await moveStatus(payer.organization.work(), "activate", "Explained.");
  expect(await lift()).toMatchObject({ status: "pending" });
});

test("an operator lifts any hold with a reason, which is audited; a threshold of the organization stays", async () => {
  const payer = await aPayer("Operator");
  const { settlementQueue, payouts } = payer.clients();
  const work = payer.organization.work();
  const payoutId = await payer.held("usr_ada");
  const lifted = await liftPayoutHold(work, { payoutId, reason: "Called the owner." });
  expect(lifted).toMatchObject({ status: "pending", reviewedAt: expect.any(Date) });
  await runAsking(payer.organization.work(), checkPayout, CHECK_PAYOUT, payoutId);
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "paid" });
  const { environment, em } = payer.organization.work();
  expect(await em.count(DueWorkEntity, { environment, subjectId: payoutId, kind: CHECK_PAYOUT })).toBe(1);
  const audited = await em.find(AuditEventEntity, { environment, action: "payouts.hold_lifted" });
  expect(audited).toMatchObject([{ subjectId: payoutId, data: { reason: "Called the owner." } }]);
  await settlementQueue.updateSettlementSettings({
    currencyTerms: [{ currency: "USD", approvalThresholdAmount: 10_000n }],
  });
  const second = await payer.held("usr_bob");
  expect(await payouts.liftPayoutHold({ payoutId: second })).toMatchObject({ payoutStatus: "requires_approval" });
  expect(await payer.approve("usr_bob", second)).toBe("approval_by_same_person");
  expect(await payer.approve("usr_grace", second)).toBe("paid");
  expect(await liftPayoutHold(payer.organization.work(), { payoutId: second, reason: "again" }).catch(codeOf)).toBe(
    "payout_not_held",
  );
  expect(payoutCommands.map(({ name }) => name)).toContain("payouts lift");
});
