import { expect, test } from "vitest";
import {
  summarizeCustomer,
  summarizeTransactions,
} from "#extensions/capabilities/transactions/summarize-transactions.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const { platform } = await startPlatform();

const paid = (capturedMinorUnits: bigint) => ({ amountMinorUnits: capturedMinorUnits, capturedMinorUnits });

const customersOf = ({ id }: TestOrganization) =>
  platform.callers.grpc.forOrganization({ organizationId: id }).customers;

test("a selection is added up by currency, with the filters of the list", async () => {
  const organization = await anOrganization(platform);
  const work = organization.work();
  await someTransactionRows(work, 3, paid(1_000n));
  await someTransactionRows(work, 2, { ...paid(500n), currency: "EUR", refundedMinorUnits: 200n });
  await someTransactionRows(work, 1, { ...paid(0n), status: "authorized", authorizedMinorUnits: 700n });
  expect(await summarizeTransactions(organization.work(), {})).toEqual({
    count: 6,
    isCapped: false,
    totals: [
      { currency: "EUR", count: 2, amountCaptured: 1_000n, amountRefunded: 400n, amountAuthorized: 0n },
      { currency: "USD", count: 4, amountCaptured: 3_000n, amountRefunded: 0n, amountAuthorized: 700n },
    ],
  });
  const authorized = await summarizeTransactions(organization.work(), { transactionStatus: ["authorized"] });
  expect(authorized).toMatchObject({ count: 1, totals: [{ currency: "USD", amountAuthorized: 700n }] });
  const none = await summarizeTransactions(organization.work(), { currency: "JPY" });
  expect(none).toEqual({ count: 0, isCapped: false, totals: [] });
});

test("another organization's transactions, and those of live, are not added up", async () => {
  const organization = await anOrganization(platform);
  await someTransactionRows((await anOrganization(platform)).work(), 1);
  await someTransactionRows(organization.liveWork(), 1);
  expect(await summarizeTransactions(organization.work(), {})).toMatchObject({ count: 0 });
});

test("a selection of more than 10,000 says that it is capped", async () => {
  const organization = await anOrganization(platform);
  await someTransactionRows(organization.work(), 10_000, paid(1n));
  expect(await summarizeTransactions(organization.work(), {})).toMatchObject({ count: 10_000, isCapped: false });
  await someTransactionRows(organization.work(), 1, { ...paid(1n), brand: "Visa" });
  const capped = await summarizeTransactions(organization.work(), {});
  expect(capped).toMatchObject({ count: 10_000, isCapped: true, totals: [{ amountCaptured: 10_000n }] });
  // No index serves the brand, so that the search for it stops.
  expect(await summarizeTransactions(organization.work(), { brand: ["Visa"] })).toMatchObject({ isCapped: true });
}, 60_000);

test("a customer's payments are added up, with those of customers that were merged into it", async () => {
  const organization = await anOrganization(platform);
  const customers = customersOf(organization);
  const { customerId } = await customers.createCustomer({ name: "One" });
  const { customerId: other } = await customers.createCustomer({ name: "Two" });
  const latest = new Date("2026-03-02T10:00:00Z");
  await someTransactionRows(organization.work(), 2, { ...paid(300n), customerId, createdAt: new Date("2026-03-01") });
  await someTransactionRows(organization.work(), 1, {
    ...paid(50n),
    customerId: other,
    createdAt: latest,
    disputeId: "dsp_1",
    disputedMinorUnits: 50n,
  });
  await someTransactionRows(organization.work(), 1, paid(9_999n));
  expect(await summarizeCustomer(organization.work(), customerId)).toMatchObject({
    count: 2,
    disputedCount: 0,
  });
  await customers.mergeCustomer({ customerId: other, intoCustomerId: customerId });
  expect(await summarizeCustomer(organization.work(), customerId)).toEqual({
    customerId,
    count: 3,
    lastTransactionAt: latest,
    totals: [{ currency: "USD", count: 3, amountCaptured: 650n, amountRefunded: 0n, amountAuthorized: 0n }],
    disputedCount: 1,
    isCapped: false,
    spend: [{ currency: "USD", amount: 650n, count: 3 }],
    lastPaymentAt: latest,
  });
});

test("a customer without payments has no totals, and an unknown customer is not found", async () => {
  const organization = await anOrganization(platform);
  const { customerId } = await customersOf(organization).createCustomer({ name: "One" });
  expect(await summarizeCustomer(organization.work(), customerId)).toMatchObject({
    count: 0,
    lastTransactionAt: null,
    totals: [],
  });
  await expect(summarizeCustomer(organization.work(), "cus_unknown")).rejects.toThrow("No such customer");
});
