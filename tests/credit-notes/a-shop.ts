import { anOrganization, type Platform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aBilledCustomer } from "./billing.ts";

/** A merchant who bills a customer and writes credit notes. */
export async function aShop(platform: Platform) {
  const organization = await anOrganization(platform);
  const { creditNotes, invoices, refunds } = callersOf(platform, organization);
  const customer = await aBilledCustomer(platform, organization);
  const lineOf = async (invoiceId: string, index = 0) =>
    (await invoices.getInvoice({ invoiceId })).lines[index]?.lineId ?? "";
  const credit = async (invoiceId: string, amount: bigint, settledBy?: "refund" | "credit", index = 0) => {
    const lines = [{ lineId: await lineOf(invoiceId, index), amount }];
    return creditNotes.createCreditNote({ invoiceId, lines, ...(settledBy && { settledBy }) }, withKey());
  };
  return { organization, creditNotes, invoices, refunds, ...customer, lineOf, credit };
}
