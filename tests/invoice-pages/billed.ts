import type { MessageInitShape } from "@bufbuild/protobuf";
import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import {
  draftInvoice,
  finalizeInvoice,
  type NewInvoice,
  type NewLine,
} from "#extensions/capabilities/invoices/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateCustomerRequestSchema } from "#proto/tollhouse/v1/customers_pb.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";

type Payer = MessageInitShape<typeof CreateCustomerRequestSchema>;

/** A customer as invoices name them. */
export const ROBIN: Payer = {
  ...{ name: "Robin Lindqvist", email: "robin@payer.example", locale: "en-US", timeZone: "Europe/Berlin" },
  billingAddress: { line1: "Sveavägen 1", city: "Stockholm", postalCode: "111 57", country: "SE" },
  taxIds: [{ type: "eu_vat", value: "SE556677889901" }],
};

/** A line of an invoice; what matters to a test is given. */
export const aLine = (line: Partial<NewLine> = {}): NewLine => ({
  ...{ type: "period", description: "Coffee every month", priceId: null, itemId: null, quantity: 1, tax: null },
  ...{ periodStart: null, periodEnd: null, creditsLineId: null, amountMinorUnits: 1_800n },
  ...{ discountMinorUnits: 0n, taxMinorUnits: 0n, includedTaxMinorUnits: 0n },
  ...line,
});

interface Bill extends Partial<Omit<NewInvoice, "lines">> {
  readonly lines?: readonly NewLine[];
  readonly isFinal?: boolean;
}

/** Makes an invoice as a renewal does. */
export async function bill(work: UnitOfWork, customerId: string, { lines, isFinal = true, ...invoice }: Bill = {}) {
  return work.atomically(async (phase) => {
    const account = await lockBillingAccount(phase, { customerId, currency: invoice.currency ?? "USD" });
    const draft = await draftInvoice(phase, {
      ...{ customerId, subscriptionId: null, periodIndex: null, reason: "renewal", currency: "USD" },
      ...{ collectionMethod: "invoice", daysUntilDue: 14, paymentMethodId: null },
      lines: lines ?? [aLine()],
      ...invoice,
    });
    if (isFinal) await finalizeInvoice(phase, account, draft);
    await phase.save();
    return draft.id;
  });
}

/** A customer of the organization, and what is billed. */
export async function aBilledCustomer(platform: Platform, organization: TestOrganization, payer: Payer = ROBIN) {
  const clients = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { customerId } = await clients.customers.createCustomer(payer, withKey());
  const { invoices } = clients;
  return {
    ...clients,
    organization,
    customerId,
    bill: (invoice: Bill = {}) => bill(organization.work(), customerId, invoice),
    /** A finalized invoice with the code of its page. */
    aPage: async (invoice: Bill = {}) => {
      const invoiceId = await bill(organization.work(), customerId, invoice);
      const { hostedUrl = "" } = await invoices.getInvoice({ invoiceId });
      return { invoiceId, code: hostedUrl.split("/").at(-1) ?? "" };
    },
  };
}
