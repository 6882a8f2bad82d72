import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { aBiller } from "./billing.ts";

const { platform } = await startPlatform({ env: { INVOICE_LEAST_PAYMENT: "500" } });

test("the installation says what is too little for a payment", async () => {
  const biller = await aBiller(platform);
  const subscriptionId = await biller.subscribe();
  const invoiceOf = async (amount: bigint) =>
    biller.invoices.getInvoice({ invoiceId: await biller.bill({ subscriptionId, amount }) });
  expect(await invoiceOf(499n)).toMatchObject({ invoiceStatus: "paid", amountCarried: 499n, amountDue: 0n });
  expect(await invoiceOf(1n)).toMatchObject({ invoiceStatus: "open", total: 500n, amountCarried: 0n, amountDue: 500n });
});
