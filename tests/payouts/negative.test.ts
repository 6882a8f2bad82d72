import { expect, test } from "vitest";
import { resolveConflict } from "#extensions/capabilities/payouts/resolve-conflict.ts";
import { recover } from "#extensions/capabilities/settlement-queue/adjustments.ts";
import { enterQueue, SettlementEntity } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { aUi } from "#tests/http/ui.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { someReaders } from "#tests/support/reader.ts";
import { aSettlement } from "./a-settlement.ts";
import { payerOf } from "./paying.ts";

const { getSession, robinIn } = someReaders();
const bank = await closedAfterTests(aBankLinkProvider());
const { platform, url } = await closedAfterTests(aUi({ env: bank.env, getSession }));

type Taking = "refund" | "dispute_withdrawal" | "ach_return" | "fee";

let entered = 0;
/** Takes from the available balance, like an already released sale. */
function take(organization: TestOrganization, entryType: Taking, amount: bigint) {
  entered += 1;
  const amounts = entryType === "fee" ? { grossMinorUnits: 0n, feeMinorUnits: amount } : { grossMinorUnits: -amount };
  const fee = { type: "chargeback", basis: "1500", schedule: "default-2026-11" };
  const entry = { entryType, sourceId: `late_${entered}`, sourceEvent: "late", currency: "USD", ...amounts };
  return organization
    .work()
    .atomically((phase) => enterQueue(phase, { ...entry, ...(entryType === "fee" && { fee }) }));
}

async function aMerchant() {
  const organization = await anOrganization(platform);
  const payer = payerOf({ bank, platform }, organization);
  await payer.fund(10_000n);
  return payer;
}

async function causesOf(payer: Pick<ReturnType<typeof payerOf>, "balance">) {
  const { available, negativeCauses = [] } = (await payer.balance()) ?? {};
  return { available, causes: negativeCauses.map(({ cause, amount, count }) => [cause, amount, count]) };
}

/** The notice on the balance page, without markup. */
async function noticeOf(organization: TestOrganization): Promise<string> {
  const html = await robinIn(organization, url).read("/settlements?currency=USD");
  return html.replaceAll(/<!-- -->|<[^>]*>/g, "").replaceAll("&#x27;", "'");
}

const NEXT = "Your next sales pay this back. Payouts continue after that.";

test("a balance that is not below 0 has no cause", async () => {
  const merchant = await aMerchant();
  await take(merchant.organization, "refund", 9_000n);
  expect(await causesOf(merchant)).toEqual({ available: 1_000n, causes: [] });
  expect(await noticeOf(merchant.organization)).not.toContain("pay this back");
});

test("a balance below 0 names what took it there, and not what the sales covered", async () => {
  const merchant = await aMerchant();
  await take(merchant.organization, "refund", 4_000n);
  await take(merchant.organization, "dispute_withdrawal", 7_000n);
  await take(merchant.organization, "fee", 1_500n);
  expect(await causesOf(merchant)).toEqual({
    available: -2_500n,
    causes: [
      ["disputes", 7_000n, 1],
      ["fees", 1_500n, 1],
    ],
  });
  expect(await noticeOf(merchant.organization)).toContain(
    `You owe $25.00Disputes took $70.00. Fees took $15.00. ${NEXT}`,
  );
});

test.each<[string, (organization: TestOrganization) => Promise<unknown>, string]>([
  ["refunds", (of) => take(of, "refund", 12_000n), "You owe $20.00Refunds took $120.00."],
  ["bank_returns", (of) => take(of, "ach_return", 12_000n), "You owe $20.00Returned bank debits took $120.00."],
  [
    "adjustments",
    (of) => recover(of.work(), { amountMinorUnits: 12_000n, currency: "USD", reference: "fx", note: "Exchange" }),
    "Your balance is -$20.00We took $120.00 with an adjustment.",
  ],
])("the page says what happened: %s", async (cause, happens, sentence) => {
  const merchant = await aMerchant();
  await happens(merchant.organization);
  expect((await causesOf(merchant)).causes).toEqual([[cause, 12_000n, 1]]);
  expect(await noticeOf(merchant.organization)).toContain(`${sentence} ${NEXT}`);
});

test("a settlement that was paid twice is said to be that", async () => {
  const payer = await aSettlement({ platform, bank }, "Overpaid");
  await payer.destination("0003");
  await payer.close();
  await payer.payNow();
  await payer.report("failed");
  const { id: first } = await payer.payoutNow();
  await payer.confirm();
  await payer.payNow();
  await payer.report("success");
  await payer.report("success", first);
  await resolveConflict(payer.organization.work(), { payoutId: first, outcome: "paid", reason: "Both arrived." });
  await payer.fund(54_720n);
  expect(await causesOf(payer)).toEqual({ available: -45_280n, causes: [["payouts_paid_twice", 100_000n, 1]] });
  const notice = await noticeOf(payer.organization);
  expect(notice).toContain(`Your balance is -$452.80We paid a settlement twice and sent $1,000.00 too much. ${NEXT}`);
  expect(notice).not.toContain("Refunds");
});

test("an instant payout that arrived after it had failed is said to be that", async () => {
  const merchant = await aMerchant();
  await merchant.destination("0003");
  const { payoutId } = await merchant.pay(5_000n);
  const report = async (status: string) => {
    await platform.sandbox.advancePayout(merchant.organization.engineMerchantId, payoutId, status);
    await merchant.tell(payoutId);
  };
  await report("failed");
  await merchant.confirm(payoutId);
  await take(merchant.organization, "refund", 6_000n);
  await report("success");
  await resolveConflict(merchant.organization.work(), { payoutId, outcome: "paid", reason: "It arrived." });
  const { causes } = await causesOf(merchant);
  expect(causes).toMatchObject([["late_payouts", 5_075n, 1]]);
  expect(await noticeOf(merchant.organization)).toContain(
    "A payout had failed or come back and arrived after all. It took $50.75.",
  );
});

test("what a settlement carried forward has the causes of that settlement", async () => {
  const merchant = await aMerchant();
  await take(merchant.organization, "refund", 12_000n);
  for (let round = 0; round < 2; round += 1) {
    const work = merchant.organization.work();
    const { id } = await work.em.findOneOrFail(SettlementEntity, { environment: "sandbox", accruesFor: "USD" });
    await take(merchant.organization, "ach_return", 100n);
    await closeSettlement.run(work, { settlementId: id });
  }
  expect(await causesOf(merchant)).toEqual({
    available: -2_200n,
    causes: [
      ["refunds", 12_000n, 1],
      ["bank_returns", 200n, 2],
    ],
  });
});
