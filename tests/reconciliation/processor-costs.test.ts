import { expect, test } from "vitest";
import { readBalancesOf } from "#extensions/capabilities/ledger/index.ts";
import { importDeposits } from "#extensions/capabilities/reconciliation/import-deposits.ts";
import { reconcile } from "#extensions/capabilities/reconciliation/reconcile.ts";
import { assertBooks } from "#tests/support/books.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";
import { aDepositsFolder, HEADER, TODAY } from "./deposit-files.ts";

const { platform } = await startPlatform();
const aFile = await aDepositsFolder();

/** A sale of 42.00 that was refunded by 7.00, and one of 20.00. */
async function aMerchant() {
  const organization = await anOrganization(platform);
  const { refunds } = callersOf(platform, organization);
  const { transactionId } = await aPaidTransaction(platform, organization);
  await refunds.createRefund({ transactionId, amount: 700n }, withKey());
  await aPaidTransaction(platform, organization, { amount: 2_000n });
  return organization;
}

/** 1.4% + 10 of both charges. */
const COST = 69n + 38n;

test.each([
  ["of_each_line", 3],
  ["own_line", 4],
] as const)(
  "where the processor keeps its fees %s, clearing comes to nothing and the fees are a cost",
  async (fees, lines) => {
    const organization = await aMerchant();
    const work = () => organization.work();
    const file = () => platform.sandbox.deposits(organization.engineMerchantId, undefined, fees);
    const path = await aFile(await file());
    expect(await importDeposits(work(), path)).toMatchObject({ lines, imported: lines });
    expect(await readBalancesOf(work(), "USD")).toMatchObject({
      processor_clearing: 0n,
      processor_costs: COST,
      bank: 5_500n - COST,
    });
    // Gross amounts are compared, and the same file books nothing twice.
    expect(await importDeposits(work(), await aFile(await file(), ""))).toMatchObject({ imported: 0, known: lines });
    expect(await reconcile(work())).toMatchObject({
      lines: 3,
      explained: [{ currency: "USD", percent: "100.00" }],
      differences: [],
      not_deposited: [],
      clearing: [{ currency: "USD", amount: "0" }],
      costs: [{ currency: "USD", amount: String(COST) }],
    });
    await assertBooks(work());
  },
);

test("a fee that the processor gives back lowers its cost", async () => {
  const organization = await anOrganization(platform);
  const path = await aFile(
    HEADER,
    `ln_1,dep_1,${TODAY},fee,inv_1,-250,USD`,
    `ln_2,dep_2,${TODAY},network_fee,inv_2,100,USD`,
  );
  await importDeposits(organization.work(), path);
  expect(await readBalancesOf(organization.work(), "USD")).toMatchObject({
    processor_clearing: 0n,
    processor_costs: 150n,
    bank: -150n,
  });
  // Without sales, nothing is compared.
  expect(await reconcile(organization.work())).toMatchObject({ lines: 0, explained: [], difference_count: 0 });
  await assertBooks(organization.work());
});

test("a net amount that is not the amount less the fee is a mistake in the file", async () => {
  const organization = await anOrganization(platform);
  const path = await aFile(
    `${HEADER},fee_amount,net_amount`,
    `ln_1,dep_1,${TODAY},charge,txn_1,1000,USD,30,960`,
    `ln_2,dep_1,${TODAY},charge,txn_2,1000,USD,three,`,
    `ln_3,dep_1,${TODAY},charge,txn_3,1000,USD,,1000`,
  );
  await expect(importDeposits(organization.work(), path)).rejects.toThrow(
    [
      "The file was not imported.",
      "Line 2: net_amount is 960; it must be amount less fee_amount, which is 970.",
      'Line 3: fee_amount is "three"; it must be a whole number of minor units.',
    ].join("\n"),
  );
});

test("a known line with another fee stops the import", async () => {
  const organization = await anOrganization(platform);
  const line = (fee: number) => [`${HEADER},fee_amount`, `ln_1,dep_1,${TODAY},charge,txn_1,1000,USD,${fee}`];
  await importDeposits(organization.work(), await aFile(...line(30)));
  await expect(importDeposits(organization.work(), await aFile(...line(31)))).rejects.toThrow(
    "known with other values",
  );
});

test("deposits that come to nothing have no part that is explained", async () => {
  const organization = await anOrganization(platform);
  const sold = `ln_1,dep_1,${TODAY},charge,txn_1,500,USD`;
  await importDeposits(organization.work(), await aFile(HEADER, sold, `ln_2,dep_1,${TODAY},charge,txn_1,-500,USD`));
  expect(await reconcile(organization.work())).toMatchObject({
    lines: 2,
    explained: [{ currency: "USD", percent: null }],
    difference_count: 0,
  });
  const [row] = await organization
    .work()
    .em.execute<{ explained: number | null }[]>(
      "select explained_basis_points as explained from reconciliations where organization_id = ? and environment = ?",
      [organization.id, "sandbox"],
    );
  expect(row).toEqual({ explained: null });
});
