import { tokenIn } from "#tests/payer-accounts/signing-in.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aBilledCustomer, ROBIN } from "./billed.ts";

let addresses = 0;

/** Each payer has an address of their own, so that declines of others block nobody. */
const anAddress = () => `10.20.${(addresses >> 8) % 256}.${addresses++ % 256}`;

/** A merchant with a customer, and what payers do on the pages of the invoices. */
export async function aPayee(platform: Platform, given?: TestOrganization, payer = ROBIN) {
  const organization = given ?? (await anOrganization(platform));
  const billed = await aBilledCustomer(platform, organization, payer);
  const { transactions, portalSessions } = callersOf(platform, organization);
  const { invoicePages, payerAccounts } = platform.callers.grpc.forPayer({
    organizationSlug: organization.slug,
    environment: "sandbox",
  });
  return {
    ...{ ...billed, transactions, pages: invoicePages },
    start: (code: string, request: { expectedAmount?: bigint; sessionToken?: string } = {}, key?: string) =>
      untilDone(() =>
        invoicePages.startInvoicePayment(
          { code, expectedAmount: 1_800n, payerIp: anAddress(), ...request },
          withKey(key),
        ),
      ),
    pay: (transactionId: string | undefined, testCard = "saved_insufficient_funds", payerDecision?: string) =>
      untilDone(() =>
        transactions.payTransaction(
          { transactionId: transactionId ?? "", testCard, ...(payerDecision && { payerDecision }) },
          withKey(),
        ),
      ),
    /** Signs in as the customer, by a link of the merchant's own app. */
    signIn: async () => {
      const { url } = await portalSessions.createPortalSession({ customerId: billed.customerId });
      const signInToken = tokenIn(url);
      return (await payerAccounts.createPayerSession({ signInToken })).sessionToken;
    },
  };
}
