import { expect, test, vi } from "vitest";
import { compareCustomers, customerSpendTally } from "#extensions/capabilities/transactions/customer-spend.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { Migration20261127160001CustomerSpend as CustomerSpend } from "#extensions/migrations/20261127160001-customer-spend.ts";
import { foldAll } from "#extensions/platform/tallies/fold.job.ts";
import { readTally } from "#extensions/platform/tallies/tallies.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const { platform } = await startPlatform();
const [march, april, may] = ["2026-03-01", "2026-04-01", "2026-05-01"].map((day) => new Date(`${day}T10:00:00Z`));

async function aShop() {
  const organization = await anOrganization(platform);
  const { customers, transactions } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const aCustomer = async (name: string) => (await customers.createCustomer({ name })).customerId;
  return { organization, customers, transactions, aCustomer };
}

function change(work: UnitOfWork, id: string, columns: object): Promise<void> {
  return work.atomically(async ({ em }) => {
    em.assign(await em.findOneOrFail(TransactionExtensionEntity, { id }), columns);
  });
}

test("a customer's spend is captured less refunded, by currency, and the last payment is the newest captured one", async () => {
  const { organization, aCustomer, transactions } = await aShop();
  const customerId = await aCustomer("Robin");
  const work = () => organization.work();
  const [refunded = ""] = await someTransactionRows(work(), 2, { customerId, createdAt: march as Date });
  await someTransactionRows(work(), 1, { customerId, currency: "EUR", createdAt: april as Date });
  const declined = { capturedMinorUnits: 0n, status: "requires_payment_method" };
  const [waiting = ""] = await someTransactionRows(work(), 1, { ...declined, customerId, createdAt: may as Date });
  await change(work(), refunded, { refundedMinorUnits: 200n });
  const compared = [
    { currency: "EUR", amount: 4_200n, count: 1 },
    { currency: "USD", amount: 8_200n, count: 2 },
  ];
  expect(await compareCustomers(work(), [customerId])).toEqual([{ customerId, spend: compared, lastPaymentAt: april }]);
  await foldAll(platform.context);
  expect(await transactions.summarizeCustomer({ customerId })).toMatchObject({ spend: compared });
  await change(work(), waiting, { capturedMinorUnits: 4_200n, status: "succeeded" });
  const { data } = await transactions.compareCustomers({ customerIds: [customerId] });
  expect(data).toMatchObject([{ spend: [compared[0], { amount: 12_400n, count: 3 }] }]);
  // Voided before it cleared.
  await change(work(), waiting, { capturedMinorUnits: 0n, status: "canceled" });
  expect(await compareCustomers(work(), [customerId])).toEqual([{ customerId, spend: compared, lastPaymentAt: april }]);
});

test("a merged customer's payments count for the one that it was merged into, and for its own page", async () => {
  const { organization, customers, aCustomer } = await aShop();
  const [into, other] = [await aCustomer("One"), await aCustomer("Two")];
  await someTransactionRows(organization.work(), 1, { customerId: into });
  await someTransactionRows(organization.work(), 1, { customerId: other });
  await customers.mergeCustomer({ customerId: other, intoCustomerId: into });
  const compared = await compareCustomers(organization.work(), [other, into]);
  expect(compared.map(({ customerId, spend }) => [customerId, spend[0]?.amount])).toEqual([
    [other, 4_200n],
    [into, 8_400n],
  ]);
});

test("another organization's customers, those of live and unknown ones are left out", async () => {
  const { organization, aCustomer } = await aShop();
  const customerId = await aCustomer("Robin");
  await someTransactionRows(organization.work(), 1, { customerId });
  const other = await anOrganization(platform);
  expect(await compareCustomers(other.work(), [customerId])).toEqual([]);
  expect(await compareCustomers(organization.liveWork(), [customerId])).toEqual([]);
  expect(await compareCustomers(organization.work(), ["cus_unknown"])).toEqual([]);
});

test("a page of customers costs as many statements as one, however much they paid", async () => {
  const { organization, aCustomer } = await aShop();
  const ids = await Promise.all(Array.from({ length: 20 }, (_, position) => aCustomer(`Customer ${position}`)));
  for (const customerId of ids) await someTransactionRows(organization.work(), 3, { customerId });
  const costOf = async (customerIds: readonly string[]) => {
    const work = organization.work();
    const execute = vi.spyOn(work.em, "execute");
    expect(await compareCustomers(work, customerIds)).toHaveLength(customerIds.length);
    return execute.mock.calls.length;
  };
  expect([await costOf(ids.slice(0, 1)), await costOf(ids)]).toEqual([3, 3]);
});

test("the migration sums the payments that are there already", async () => {
  const { organization, aCustomer } = await aShop();
  const customerId = await aCustomer("Robin");
  await someTransactionRows(organization.work(), 2, { customerId, refundedMinorUnits: 100n });
  await someTransactionRows(organization.work(), 1, { customerId, capturedMinorUnits: 0n });
  const kept = await readTally(organization.work(), customerSpendTally.name);
  await onDatabase(platform.databaseUrl, async (client) => {
    await client.query("delete from tallies where organization_id = $1", [organization.id]);
    const own = CustomerSpend.fill.replace("where", `where organization_id = '${organization.id}' and`);
    await client.query(own);
  });
  expect(kept).toEqual([{ group: [customerId, "USD"], count: 2n, amount: 8_200n }]);
  expect(await readTally(organization.work(), customerSpendTally.name)).toEqual(kept);
});

test("the newest payment of a customer is found by an index, beside any number of others", async () => {
  const { organization, aCustomer } = await aShop();
  const customerId = await aCustomer("Robin");
  await someTransactionRows(organization.work(), 2_000, { customerId });
  await onDatabase(platform.databaseUrl, async (client) => {
    await client.query("analyze transaction_extensions");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain (analyze, costs off) select max(created_at) from transaction_extensions
       where organization_id = $1 and environment = 'sandbox' and customer_id = $2 and captured_minor_units > 0`,
      [organization.id, customerId],
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/transaction_extensions_paid.*rows=1(?:\.00)? loops=1/);
  });
});
