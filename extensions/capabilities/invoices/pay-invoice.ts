import { declineRefusal } from "#extensions/capabilities/transactions/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import { InvoiceService } from "#proto/tollhouse/v1/invoices_pb.ts";
import { chargeSteps } from "./charge-steps.ts";
import { readEndingCardsOf } from "./charged-method.ts";
import { shownInvoice } from "./invoice.message.ts";
import { getInvoice } from "./invoices.service.ts";

/** Charges the stored payment method for an open invoice now. */
export const payInvoice = engineOperation({
  method: InvoiceService.method.payInvoice,
  async subject(work, { invoiceId, paymentMethodId = null }) {
    await readEndingCardsOf(work, [{ invoice: await getInvoice(work, invoiceId), asked: paymentMethodId }]);
    return getInvoice(work, invoiceId);
  },
  async prepare(phase, invoice, { paymentMethodId }) {
    const charge = await chargeSteps.prepare(phase, { invoice, by: "merchant", paymentMethodId });
    if (!charge) throw refuse("payment_method_missing", { invoice_id: invoice.id, customer_id: invoice.customerId });
    return charge;
  },
  ask: chargeSteps.ask,
  find: chargeSteps.find,
  async keep(phase, charge, payment) {
    const { transaction, invoice } = await chargeSteps.keep(phase, charge, payment);
    return { transaction, message: await shownInvoice(phase, invoice) };
  },
  release: chargeSteps.release,
  refuses: ({ transaction }) => declineRefusal(transaction),
  answer: ({ message }) => message,
});
