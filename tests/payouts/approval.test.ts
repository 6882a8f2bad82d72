import type { MessageInitShape } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { approvePayout } from "#extensions/capabilities/payouts/approve-payout.ts";
import { cancelPayout } from "#extensions/capabilities/payouts/cancel-payout.ts";
import { createPayout } from "#extensions/capabilities/payouts/create-payout.ts";
import { setRiskHoldLimit } from "#extensions/capabilities/risk/risk-holds.ts";
import { SettlementSettingsEntity } from "#extensions/capabilities/settlement-queue/settlement-settings.entity.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { CreatePayoutRequestSchema } from "#proto/tollhouse/v1/payouts_pb.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { payerOf, startPaying, workAs } from "./paying.ts";

const { platform, bank } = await startPaying();

const codeOf = (error: unknown) => (error instanceof DomainError ? error.reason : String(error));

/** An organization whose payouts above 100.00 need a second person. */
async function aPayer(name: string) {
  const organization = await anOrganization(platform, name);
  const payer = payerOf({ platform, bank }, organization);
  await payer.fund(200_000n);
  await payer.destination();
  const work = organization.work();
  createRow(work, SettlementSettingsEntity, {
    id: newId("settlementSettings"),
    queueMode: "auto",
    timeZone: "America/New_York",
    cutoffTime: "17:00",
    delayBusinessDays: 2,
    schedule: "daily",
    currencyTerms: [{ currency: "USD", minimumMinorUnits: null, approvalThresholdMinorUnits: "10000" }],
  });
  await work.em.flush();
  /** Actions of a person whom a verified call token names. */
  const as = (userId: string) => {
    const person = () => workAs(platform, organization, { userId });
    return {
      createPayout: (request: MessageInitShape<typeof CreatePayoutRequestSchema>) =>
        createPayout.run(person(), request),
      approvePayout: (payoutId: string) => approvePayout.run(person(), { payoutId }),
      cancelPayout: (payoutId: string) => cancelPayout(person(), payoutId),
    };
  };
  return {
    ...payer,
    as,
    asked: async (amount: bigint) => {
      const { payoutQuoteId, feeAmount } = await payer.quote(amount);
      return as("usr_asks").createPayout({ payoutQuoteId, amount, feeAmount });
    },
  };
}

test("a payout above the threshold is reserved and not sent until a second person approves it", async () => {
  const payer = await aPayer("Above");
  expect(await payer.asked(10_000n)).toMatchObject({ payoutStatus: "paid" });
  const { payoutId, payoutStatus } = await payer.asked(50_000n);
  expect(payoutStatus).toBe("requires_approval");
  expect(await payer.balance()).toMatchObject({ available: 139_100n, inTransit: 50_750n });
  expect((await payer.atEngine()).map(({ payout_id }) => payout_id)).not.toContain(payoutId);
  expect(await payer.as("usr_asks").approvePayout(payoutId).catch(codeOf)).toBe("approval_by_same_person");
  const approved = await payer.as("usr_approves").approvePayout(payoutId);
  expect(approved).toMatchObject({ payoutStatus: "paid", initiatedBy: "usr_asks", approvedBy: "usr_approves" });
  expect(await payer.balance()).toMatchObject({ available: 139_100n, inTransit: 0n });
  expect(await payer.as("usr_third").approvePayout(payoutId).catch(codeOf)).toBe("payout_not_approvable");
  expect(await payer.as("usr_third").cancelPayout(payoutId).catch(codeOf)).toBe("payout_not_cancelable");
});

test("a payout that waits can be canceled, which gives back its amount and fee", async () => {
  const payer = await aPayer("Canceled");
  const { payoutId } = await payer.asked(50_000n);
  expect(await payer.as("usr_asks").cancelPayout(payoutId)).toMatchObject({ status: "canceled" });
  expect(await payer.balance()).toMatchObject({ available: 200_000n, inTransit: 0n });
  expect(await payer.as("usr_approves").approvePayout(payoutId).catch(codeOf)).toBe("payout_not_approvable");
});

test("approved and canceled at once, one of both happens", async () => {
  const payer = await aPayer("Both");
  for (let round = 0; round < 4; round += 1) {
    const { payoutId } = await payer.asked(20_000n);
    const [approved, canceled] = await Promise.all([
      payer.as("usr_approves").approvePayout(payoutId).catch(codeOf),
      payer.as("usr_asks").cancelPayout(payoutId).catch(codeOf),
    ]);
    const { payoutStatus } = await payer.payout(payoutId);
    expect(payoutStatus === "paid" ? canceled : approved).toEqual(expect.any(String));
    const sent = (await payer.atEngine()).filter(({ payout_id }) => payout_id === payoutId);
    expect(sent).toHaveLength(payoutStatus === "paid" ? 1 : 0);
  }
});

test("an approval while the engine certainly takes nothing leaves the payout waiting", async () => {
  const payer = await aPayer("Down");
  const { payoutId } = await payer.asked(50_000n);
  const { engineMerchantId: merchant_id } = payer.organization;
  const body = { error: { type: "invalid_request", code: "HE_00", message: "Resource is busy" } };
  await platform.sandbox.fault({ merchant_id, method: "POST", path: "/payouts", kind: "status", status: 422, body });
  expect(await payer.as("usr_approves").approvePayout(payoutId).catch(codeOf)).toBe("engine_refused");
  expect(await payer.payout(payoutId)).toMatchObject({ payoutStatus: "requires_approval" });
  expect(await payer.as("usr_approves").approvePayout(payoutId)).toMatchObject({ payoutStatus: "paid" });
});

test("an unusual payout is held for a review, which a second person ends within the limit", async () => {
  const payer = await aPayer("Held");
  await payer.fund(2_000_000n);
  const limit = { currency: "USD", amountMinorUnits: 1_000_000n, reason: "agreed" };
  await setRiskHoldLimit(payer.organization.work(), limit);
  const { payoutId, payoutStatus } = await payer.asked(600_000n);
  expect(payoutStatus).toBe("held");
  expect(await payer.as("usr_approves").approvePayout(payoutId)).toMatchObject({ payoutStatus: "paid" });
});
