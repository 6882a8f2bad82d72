import { CreditNoteEntity } from "#extensions/capabilities/credit-notes/index.ts";
import { linesOf } from "#extensions/capabilities/invoices/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";
import { aBilledCustomer, plain } from "./billing.ts";

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const customer = await aBilledCustomer(platform, organization);
    const invoiceId = await customer.bill({ lines: [plain(100_000n)] });
    await customer.pay(invoiceId);
    const [line] = (await linesOf(organization.work(), [invoiceId])).get(invoiceId) ?? [];
    const lines = [{ lineId: line?.id ?? "", amount: 500n }];
    const { creditNotes } = callersOf(platform, organization);
    const asked = { invoiceId, lines, settledBy: "credit", reason: canary };
    const { creditNoteId } = await creditNotes.createCreditNote(asked, withKey());
    return { credit_note_id: creditNoteId, paid_invoice_id: invoiceId, paid_line_id: line?.id ?? "" };
  },
  async buildLive({ organization }) {
    const work = organization.liveWork();
    const note = createRow(work, CreditNoteEntity, {
      ...{
        id: newId("creditNote"),
        number: 1,
        numberText: "CN-000001",
        status: "settled",
        invoiceId: newId("invoice"),
      },
      ...{ customerId: newId("customer"), currency: "USD", amountMinorUnits: 500n, settledBy: "credit" },
      creditedMinorUnits: 500n,
    });
    await work.em.persist(note).flush();
    return { credit_note_id: note.id, paid_invoice_id: note.invoiceId, paid_line_id: newId("invoiceLine") };
  },
  samples: {
    "creditNotes.list": ({ paid_invoice_id = "" }) => [
      { message: { limit: 100 } },
      { message: { invoice_id: paid_invoice_id, credit_note_status: ["settled"], sort: "created_at" } },
    ],
    "creditNotes.create": ({ paid_invoice_id = "", paid_line_id = "" }) =>
      ["refund", "credit"].map((settledBy) => ({
        ids: { invoice_id: paid_invoice_id, line_id: paid_line_id },
        message: {
          ...{ lines: [{ line_id: paid_line_id, amount: 500 }], settled_by: settledBy, reason: "Delivered late" },
        },
      })),
  },
};
