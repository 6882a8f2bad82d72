import type { Ids } from "#tests/support/sample.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { aPayee } from "./a-page.ts";
import { ROBIN } from "./billed.ts";

const page = { json: ({ invoice_code = "" }: Ids) => ({ code: invoice_code }) };

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const payer = { ...ROBIN, name: canary, email: "robin-of-invoices@payer.example" };
    const { aPage, start } = await aPayee(platform, organization, payer);
    const { code: paid_invoice_code } = await aPage();
    await start(paid_invoice_code);
    return { invoice_code: (await aPage()).code, paid_invoice_code };
  },
  entries: {
    "InvoicePageService.GetInvoicePage": page,
    "InvoicePageService.StartInvoicePayment": {
      json: ({ invoice_code = "" }) => ({ code: invoice_code, expected_amount: 1_800, payer_ip: "203.0.113.7" }),
    },
    "InvoicePageService.GetInvoicePaymentForm": {
      json: ({ paid_invoice_code = "" }) => ({ code: paid_invoice_code }),
    },
    "InvoicePageService.SyncInvoicePayment": page,
    "InvoicePageService.GetInvoicePageFile": page,
  },
};
