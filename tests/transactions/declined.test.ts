import { expect, test } from "vitest";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { someDeclinedRows, someTransactionRows } from "#tests/support/transaction-rows.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

test("payments that wait for another card after a decline are found apart from those that were not tried", async () => {
  const organization = await anOrganization(platform, "Declined");
  const waiting = { status: "requires_payment_method", capturedMinorUnits: 0n };
  const [untried] = await someTransactionRows(organization.work(), 1, waiting);
  const [declined] = await someDeclinedRows(organization.work(), 1, {});
  const { transactions } = callersOf(platform, organization);
  const found = async (isDeclined: boolean) => {
    const asked = { transactionStatus: ["requires_payment_method"], declined: isDeclined };
    return (await transactions.listTransactions(asked)).data.map(({ transactionId }) => transactionId);
  };
  expect(await found(true)).toEqual([declined]);
  expect(await found(false)).toEqual([untried]);
});
