import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anOrganization, aPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const platform = await closedAfterTests(aPlatform());

const totalsOf = ({ id: organizationId }: TestOrganization, list: string, filters: Record<string, string> = {}) =>
  platform.callers.grpc.forOrganization({ organizationId }).listTotals.summarizeList({ list, filters });

const sum = (name: string, amount: bigint) => expect.objectContaining({ name, amount });

test("a selection is counted and added up by currency, with the filters that the list's query has", async () => {
  const organization = await anOrganization(platform);
  const work = organization.work();
  await someTransactionRows(work, 3, { capturedMinorUnits: 1_000n });
  await someTransactionRows(work, 2, { capturedMinorUnits: 500n, currency: "EUR", refundedMinorUnits: 200n });
  await someTransactionRows(work, 1, { capturedMinorUnits: 0n, status: "authorized", authorizedMinorUnits: 700n });
  expect(await totalsOf(organization, "transactions")).toMatchObject({
    count: 6,
    isCapped: false,
    totals: [
      { currency: "EUR", count: 2, sums: expect.arrayContaining([sum("captured", 1_000n), sum("refunded", 400n)]) },
      { currency: "USD", count: 4, sums: expect.arrayContaining([sum("captured", 3_000n), sum("authorized", 700n)]) },
    ],
  });
  const some = await totalsOf(organization, "transactions", {
    transaction_status: "authorized,failed",
    currency: "USD",
  });
  expect(some).toMatchObject({ count: 1, totals: [{ currency: "USD", count: 1 }] });
  expect(await totalsOf(organization, "transactions", { amount_gte: "99999999" })).toMatchObject({
    count: 0,
    totals: [],
  });
});

test("a list without amounts is counted", async () => {
  const organization = await anOrganization(platform);
  const { customers } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  await customers.createCustomer({ name: "One" });
  await customers.createCustomer({ name: "Two" });
  expect(await totalsOf(organization, "customers")).toMatchObject({ count: 2, isCapped: false, totals: [] });
  expect(await totalsOf(organization, "customers", { q: "nobody" })).toMatchObject({ count: 0, totals: [] });
});

test("another organization's rows, and those of live, are not counted", async () => {
  const organization = await anOrganization(platform);
  await someTransactionRows((await anOrganization(platform)).work(), 1);
  await someTransactionRows(organization.liveWork(), 1);
  expect(await totalsOf(organization, "transactions")).toMatchObject({ count: 0 });
});

test("more than 10,000 rows are said to be more", async () => {
  const organization = await anOrganization(platform);
  await someTransactionRows(organization.work(), 10_001, { capturedMinorUnits: 1n });
  expect(await totalsOf(organization, "transactions")).toMatchObject({
    count: 10_000,
    isCapped: true,
    totals: [{ sums: expect.arrayContaining([sum("captured", 10_000n)]) }],
  });
}, 60_000);

test.each([
  ["transactions", { nothing_like_it: "1" }],
  ["transactions", { amount_gte: "much" }],
  ["customers", { amount_gte: "1" }],
])("of %s, %j is refused by name", async (list, filters) => {
  const organization = await anOrganization(platform);
  await expect(totalsOf(organization, list, filters)).rejects.toThrow(/filter/);
});

test("what is no list of the dashboard is refused", async () => {
  await expect(totalsOf(await anOrganization(platform), "idempotency_records")).rejects.toThrow(/list/);
});
