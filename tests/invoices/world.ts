import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { anInvoice } from "./billing.ts";

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { customerId } = await aPaymentMethod(platform, organization);
    const declining = await aPaymentMethod(platform, organization, { testCard: "saved_insufficient_funds" });
    const bill = (given = {}) => anInvoice(organization, { customerId, description: canary, ...given });
    return {
      invoice_id: await bill(),
      payable_invoice_id: await bill(),
      declined_invoice_id: await bill({ customerId: declining.customerId }),
      draft_invoice_id: await bill({ isFinal: false }),
      voidable_invoice_id: await bill(),
    };
  },
  samples: {
    "invoices.list": ({ customer_id }) => [
      { message: { limit: 100 } },
      { message: { invoice_status: ["open"], customer_id } },
      { message: { invoice_number: "INV-000001" } },
    ],
    "invoices.pay": ({ payable_invoice_id = "", declined_invoice_id = "" }) => [
      // The first sample is sent again and again, and an invoice is paid once.
      { ids: { invoice_id: declined_invoice_id }, refusedWith: 402, runsAlone: true },
      { ids: { invoice_id: payable_invoice_id }, runsAlone: true },
    ],
    "invoices.finalize": ({ draft_invoice_id: invoice_id = "" }) => [{ ids: { invoice_id } }],
    "invoices.void": ({ voidable_invoice_id: invoice_id = "" }) => [{ ids: { invoice_id } }],
  },
  // The stored method of another customer is not charged.
  fuzzed: { "invoices.pay": { payment_method_id: undefined } },
};
