import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { anInvoice } from "./billing.ts";
import { pageEntries } from "./page-entries.ts";

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { customerId, paymentMethodId } = await aPaymentMethod(platform, organization);
    const bill = (given = {}) => anInvoice(organization, { customerId, description: canary, ...given });
    return {
      invoice_id: await bill(),
      payable_invoice_id: await bill(),
      invoiced_payment_method_id: paymentMethodId,
      draft_invoice_id: await bill({ isFinal: false }),
      voidable_invoice_id: await bill(),
    };
  },
  async buildLive({ organization }) {
    const bill = (given = {}) => anInvoice({ ...organization, work: organization.liveWork }, given);
    return {
      ...{ invoice_id: await bill(), payable_invoice_id: await bill(), voidable_invoice_id: await bill() },
      draft_invoice_id: await bill({ isFinal: false }),
    };
  },
  samples: {
    "invoices.list": ({ customer_id }) => [
      { message: { limit: 100 } },
      { message: { invoice_status: ["open"], customer_id } },
      { message: { invoice_number: "INV-000001" } },
    ],
    "invoices.pay": ({ payable_invoice_id: invoice_id = "", invoiced_payment_method_id: payment_method_id }) => [
      { ids: { invoice_id }, message: { payment_method_id } },
    ],
    "invoices.finalize": ({ draft_invoice_id: invoice_id = "" }) => [{ ids: { invoice_id } }],
    "invoices.void": ({ voidable_invoice_id: invoice_id = "" }) => [{ ids: { invoice_id } }],
  },
  // The stored method of another customer is not charged.
  fuzzed: { "invoices.pay": { payment_method_id: undefined } },
  entries: pageEntries,
};
