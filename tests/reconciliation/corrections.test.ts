import { expect, test } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { correctClearing } from "#extensions/capabilities/reconciliation/correct-clearing.ts";
import { importDeposits } from "#extensions/capabilities/reconciliation/import-deposits.ts";
import { reconcile } from "#extensions/capabilities/reconciliation/reconcile.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { runAdmin } from "#tests/support/admin-command.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf } from "#tests/support/transactions.ts";
import { aDepositsFolder, HEADER, TODAY } from "./deposit-files.ts";

const { platform } = await startPlatform();
const aFile = await aDepositsFolder();

const correction = {
  amountMinorUnits: 42n,
  currency: "USD",
  account: "processor_costs",
  reference: "october-invoice",
  reason: "Fees that no file shows",
  sourceId: null,
} as const;

test.each([
  ["processor_costs", { processor_costs: 42n }],
  ["adjustments", { adjustments: 42n }],
  ["bank", { bank: 42n }],
] as const)(
  "clearing is corrected against %s, once for its reference, without the merchant",
  async (account, there) => {
    const organization = await anOrganization(platform);
    const work = () => organization.work();
    const asked = { ...correction, account };
    const both = await Promise.all([correctClearing(work(), asked), correctClearing(work(), asked)]);
    expect(both[0].id).toBe(both[1].id);
    expect(await readBalancesOf(work(), "USD")).toMatchObject({
      ...there,
      processor_clearing: -42n,
      merchant_available: 0n,
      merchant_pending: 0n,
    });
    const audited = await work().em.find(AuditEventEntity, { subjectId: both[0].id });
    const data = { amount: "42", account, reference: asked.reference, reason: asked.reason };
    expect(audited).toMatchObject([{ action: "ledger.clearing_corrected", data }]);
    await assertBooks(work());
  },
);

test("a reference that names another correction is refused, in either environment", async () => {
  const organization = await anOrganization(platform);
  await correctClearing(organization.work(), correction);
  for (const other of [{ amountMinorUnits: 43n }, { currency: "EUR" }, { account: "bank" as const }])
    await expect(correctClearing(organization.work(), { ...correction, ...other })).rejects.toThrow(
      "october-invoice is that of clc_",
    );
  await expect(correctClearing(organization.liveWork(), correction)).rejects.toThrow("(sandbox), which moved 42 USD");
  const other = await anOrganization(platform);
  expect((await correctClearing(other.work(), correction)).id).toMatch(/^clc_/);
});

test("what no deposit will bring, and what one brought too much, is explained by a correction", async () => {
  const organization = await anOrganization(platform);
  const work = () => organization.work();
  const { transactionId: never } = await aPaidTransaction(platform, organization);
  const { transactionId: twice } = await aPaidTransaction(platform, organization, { amount: 1_000n });
  await importDeposits(work(), await aFile(HEADER, `ln_1,dep_1,${TODAY},charge,${twice},2000,USD`));
  expect(await reconcile(work())).toMatchObject({ difference_count: 1, not_deposited: [{ amount: "4200" }] });
  await correctClearing(work(), {
    ...correction,
    ...{ amountMinorUnits: 4_200n, account: "adjustments", reference: "lost", sourceId: never },
  });
  await correctClearing(work(), {
    ...correction,
    ...{ amountMinorUnits: -1_000n, account: "bank", reference: "twice", sourceId: twice },
  });
  expect(await reconcile(work())).toMatchObject({
    explained: [{ percent: "100.00" }],
    differences: [],
    not_deposited: [],
    clearing: [{ currency: "USD", amount: "0" }],
  });
  expect(await readBalancesOf(work(), "USD")).toMatchObject({ bank: 1_000n, adjustments: 4_200n });
  await assertBooks(work());
});

test("a correction names a dispute by either ID, and nothing that is not known", async () => {
  const organization = await anOrganization(platform);
  const { disputes } = callersOf(platform, organization);
  const { transactionId } = await aPaidTransaction(platform, organization);
  const { disputeId } = await disputes.openDispute({ transactionId, amount: 4_200n, currency: "USD" });
  const { engineDisputeId } = await disputes.getDispute({ disputeId });
  const lost = { ...correction, amountMinorUnits: -4_200n, account: "adjustments", reference: "dispute" } as const;
  expect(await correctClearing(organization.work(), { ...lost, sourceId: engineDisputeId })).toMatchObject({
    sourceId: disputeId,
  });
  for (const more of [{ sourceId: "txn_unknown" }, { sourceId: transactionId, currency: "EUR" }])
    await expect(correctClearing(organization.work(), { ...lost, reference: "typo", ...more })).rejects.toThrow(
      "was sold or deposited in",
    );
  await assertBooks(organization.work());
});

test("an operator corrects clearing on the command line", async () => {
  const { slug } = await anOrganization(platform);
  const command = (...more: string[]) =>
    runAdmin(platform, "ledger", "correct-clearing", "--organization", slug, "--reason", "Invoice 7", ...more);
  const asked = ["--amount", "1250", "--reference", "invoice-7", "--to"];
  expect(JSON.parse((await command(...asked, "processor_costs")).stdout)).toMatchObject({
    amount: "1250",
    currency: "USD",
    account: "processor_costs",
    source_id: null,
  });
  expect(await command(...asked, "merchant_available")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--to is processor_costs, adjustments, bank."),
  });
}, 60_000);
