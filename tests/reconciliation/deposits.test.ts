import { expect, test } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { DepositFileEntity } from "#extensions/capabilities/reconciliation/deposit.entity.ts";
import { importDeposits } from "#extensions/capabilities/reconciliation/import-deposits.ts";
import { reconcile } from "#extensions/capabilities/reconciliation/reconcile.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";
import { aDepositsFolder, HEADER, TODAY } from "./deposit-files.ts";

const { platform } = await startPlatform();
const aFile = await aDepositsFolder();

/** A sale that was refunded in part, one that is disputed, and one in yen. */
async function aMerchant() {
  const organization = await anOrganization(platform);
  const { refunds, disputes } = callersOf(platform, organization);
  const { transactionId } = await aPaidTransaction(platform, organization);
  await refunds.createRefund({ transactionId, amount: 700n }, withKey());
  const contested = await aPaidTransaction(platform, organization, { amount: 2_000n });
  await disputes.openDispute({ transactionId: contested.transactionId, amount: 1_500n, currency: "USD" });
  await aPaidTransaction(platform, organization, { amount: 900n, currency: "JPY" });
  return organization;
}

const depositsOf = async (
  { engineMerchantId }: TestOrganization,
  fault?: Parameters<typeof platform.sandbox.deposits>[1],
) => aFile(await platform.sandbox.deposits(engineMerchantId, fault));

test("a deposit is booked once, and what was sold is fully explained by it", async () => {
  const organization = await aMerchant();
  const work = () => organization.work();
  const path = await depositsOf(organization);
  expect((await reconcile(work())).not_deposited).toMatchObject([
    { currency: "JPY", count: 1, amount: "900", over_2_days: "0" },
    { currency: "USD", count: 4, amount: "4000", over_7_days: "0" },
  ]);
  expect(await importDeposits(work(), path)).toMatchObject({ lines: 5, imported: 5, known: 0 });
  expect(await readBalancesOf(work(), "USD")).toMatchObject({ processor_clearing: 0n, bank: 4_000n });
  expect(await readBalancesOf(work(), "JPY")).toMatchObject({ processor_clearing: 0n, bank: 900n });

  expect(await importDeposits(work(), path)).toMatchObject({ imported: 0, known: 5 });
  // Tomorrow's file repeats today's lines.
  await aPaidTransaction(platform, organization, { amount: 100n });
  expect(await importDeposits(work(), await depositsOf(organization))).toMatchObject({ imported: 1, known: 5 });
  expect(await reconcile(work())).toMatchObject({
    lines: 6,
    explained: [
      { currency: "JPY", percent: "100.00" },
      { currency: "USD", percent: "100.00" },
    ],
    differences: [],
    not_deposited: [],
  });
  await assertBooks(work());
});

test("what was taken and given back before a deposit is not waited for", async () => {
  const organization = await anOrganization(platform);
  const { disputes } = callersOf(platform, organization);
  const { transactionId } = await aPaidTransaction(platform, organization, { amount: 2_000n });
  const { disputeId } = await disputes.openDispute({ transactionId, amount: 1_500n, currency: "USD" });
  await disputes.advanceDispute({ disputeId, disputeStatus: "dispute_won" });
  await importDeposits(organization.work(), await depositsOf(organization));
  expect(await reconcile(organization.work())).toMatchObject({ lines: 1, differences: [], not_deposited: [] });
});

test("a dispute that is won after a deposit is a line of the next one", async () => {
  const organization = await anOrganization(platform);
  const { disputes } = callersOf(platform, organization);
  const { transactionId } = await aPaidTransaction(platform, organization, { amount: 2_000n });
  const { disputeId } = await disputes.openDispute({ transactionId, amount: 1_500n, currency: "USD" });
  await importDeposits(organization.work(), await depositsOf(organization));
  expect(await readBalancesOf(organization.work(), "USD")).toMatchObject({ bank: 500n });
  await disputes.advanceDispute({ disputeId, disputeStatus: "dispute_won" });
  expect(await importDeposits(organization.work(), await depositsOf(organization))).toMatchObject({
    imported: 1,
    known: 2,
  });
  expect(await readBalancesOf(organization.work(), "USD")).toMatchObject({ bank: 2_000n, processor_clearing: 0n });
  expect(await reconcile(organization.work())).toMatchObject({
    explained: [{ currency: "USD", percent: "100.00" }],
    not_deposited: [],
  });
});

test.each([
  ["missing_line", 4, "100.00", []],
  ["wrong_amount", 5, "50.00", [{ deposited: "4199", corrected: "0", engine: "4200", ours: "4200" }]],
  ["doubled_line", 6, "33.33", [{ deposited: "8400", corrected: "0", engine: "4200", ours: "4200" }]],
] as const)(
  "a file with a %s is imported as it is, and the report says what differs",
  async (fault, lines, percent, differences) => {
    const organization = await aMerchant();
    await importDeposits(organization.work(), await depositsOf(organization, fault));
    const report = await reconcile(organization.work());
    expect(report).toMatchObject({ lines, differences });
    expect(report.explained).toContainEqual({ currency: "USD", percent });
    expect(report.not_deposited).toHaveLength(fault === "missing_line" ? 1 : 0);
    const { processor_clearing } = await readBalancesOf(organization.work(), "USD");
    expect(processor_clearing).toBe({ missing_line: 4_200n, wrong_amount: 1n, doubled_line: -4_200n }[fault]);
    await assertBooks(organization.work());
  },
);

test("money for something that is not known is a difference", async () => {
  const organization = await anOrganization(platform);
  const path = await aFile(HEADER, `ln_1,dep_1,${TODAY},charge,"pay_of_others",500,USD`, "");
  await importDeposits(organization.work(), path);
  expect((await reconcile(organization.work(), 366)).differences).toEqual([
    { source_id: "pay_of_others", currency: "USD", deposited: "500", corrected: "0", engine: null, ours: null },
  ]);
});

test("a file with mistakes is not imported, and each line is named", async () => {
  const organization = await anOrganization(platform);
  const path = await aFile(
    "type,reference,amount,currency,line_id,deposit_id,deposited_on",
    "charge,txn_1,12.50,USD,ln_1,dep_1,2026-11-22",
    "charge,txn_1,1250,usd,ln_2,dep_1,2026-11-22",
    "charge,txn_1,1250,USD,ln_3,dep_1,2026-02-30",
    "charge,txn_1,1250,USD,ln_4,dep_1",
    'charge,"txn_1,1250,USD,ln_5,dep_1,2026-11-22',
    "charge,txn_1,1250,ZZZ,ln_6,dep_1,2026-11-22",
  );
  await expect(importDeposits(organization.work(), path)).rejects.toThrow(
    [
      "The file was not imported.",
      'Line 2: amount is "12.50"; it must be a whole number of minor units.',
      'Line 3: currency is "usd"; it must be an ISO 4217 code such as USD.',
      'Line 4: deposited_on is "2026-02-30"; it must be a date such as 2026-11-22.',
      "Line 5: it has 6 values, the header names 7.",
      "Line 6: a quote is not closed.",
      "Line 7: currency is ZZZ, which is not a supported currency.",
    ].join("\n"),
  );
  await expect(importDeposits(organization.work(), await aFile("line_id,amount"))).rejects.toThrow(
    "Line 1: the header has no deposit_id, deposited_on, type, reference, currency.",
  );
  await expect(importDeposits(organization.work(), await aFile(""))).rejects.toThrow("the file is empty");
  await expect(importDeposits(organization.work(), await aFile("x".repeat(100_000)))).rejects.toThrow("longer than");
  expect(await organization.work().em.count(DepositFileEntity, {})).toBe(0);
});

test("a line that has the id of another one stops the import, and is named", async () => {
  const organization = await anOrganization(platform);
  const line = `ln_1,dep_1,${TODAY},charge,txn_1,500,USD`;
  await importDeposits(organization.work(), await aFile(HEADER, line, line));
  await expect(
    importDeposits(organization.work(), await aFile(HEADER, `ln_1,dep_1,${TODAY},charge,txn_1,501,USD`)),
  ).rejects.toThrow(/^Line 2: line_id ln_1 is known with other values, from line 2 of dep_\w+\./);
  expect(await readBalancesOf(organization.work(), "USD")).toMatchObject({ bank: 500n });
});

test("a file of many lines is imported in batches, and the same file twice at once books each line once", async () => {
  const organization = await anOrganization(platform);
  const lines = Array.from({ length: 2_300 }, (_, at) => `ln_${at},dep_${at % 3},${TODAY},charge,txn_${at},10,USD`);
  const path = await aFile(HEADER, ...lines);
  await importDeposits(organization.work(), await aFile(HEADER, ...lines.slice(0, 700)));
  const both = await Promise.all([1, 2].map(() => importDeposits(organization.work(), path)));
  expect(both.reduce((sum, { imported }) => sum + imported, 0)).toBe(1_600);
  expect(await readBalancesOf(organization.work(), "USD")).toMatchObject({ bank: 23_000n });
  expect(await reconcile(organization.work(), 366)).toMatchObject({ lines: 2_300, difference_count: 2_300 });
});

test("deposits of one organization are not those of another", async () => {
  const [one, other] = [await anOrganization(platform), await anOrganization(platform)];
  const path = await aFile(HEADER, `ln_1,dep_1,${TODAY},charge,txn_1,500,USD`);
  for (const { work } of [one, other]) expect(await importDeposits(work(), path)).toMatchObject({ imported: 1 });
  expect(await importDeposits(one.liveWork(), path)).toMatchObject({ imported: 1 });
  expect(await readBalancesOf(one.work(), "USD")).toMatchObject({ bank: 500n });
});
