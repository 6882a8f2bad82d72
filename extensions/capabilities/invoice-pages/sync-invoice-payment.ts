import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { engineOperation } from "#extensions/platform/operations/index.ts";
import { InvoicePageService } from "#proto/tollhouse/v1/invoice_pages_pb.ts";
import { paymentMessage } from "./invoice-page.message.ts";
import { getByCode, viewPage } from "./view-page.ts";

/** Reads the payment from the engine: what the payer's browser says of it proves nothing. Idempotent. */
export const syncInvoicePayment = engineOperation({
  method: InvoicePageService.method.syncInvoicePayment,
  repeat: "all",
  subject: getByCode,
  async prepare(phase, _invoice, { code, sessionToken }) {
    const { attempt } = await viewPage(phase, { code });
    return { code, sessionToken, transactionId: attempt?.transactionId ?? null };
  },
  ask: async (work, { transactionId }) => {
    if (transactionId !== null) await transactionCopy.refresh(work, transactionId);
    return {};
  },
  keep: (phase, { code, sessionToken }) => viewPage(phase, { code, sessionToken }),
  answer: paymentMessage,
});
