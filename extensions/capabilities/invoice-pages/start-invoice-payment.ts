import { create } from "@bufbuild/protobuf";
import { findActive } from "#extensions/capabilities/customers/index.ts";
import {
  beginAttempt,
  type Invoice,
  invoiceUrl,
  lockPayable,
  RETURN,
} from "#extensions/capabilities/invoices/index.ts";
import { findSignedIn } from "#extensions/capabilities/payer-accounts/index.ts";
import { SESSION_MS } from "#extensions/capabilities/payment-links/index.ts";
import { declineRefusal, getTransaction, type Sale, saleSteps } from "#extensions/capabilities/transactions/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { InvoicePageService, type StartInvoicePaymentRequest } from "#proto/tollhouse/v1/invoice_pages_pb.ts";
import { CreateTransactionRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import { paymentMessage } from "./invoice-page.message.ts";
import { getByCode, type PageView, viewPage } from "./view-page.ts";

interface Started {
  readonly code: string;
  readonly sessionToken: string | undefined;
  readonly sale: Sale;
}

/** Begins a payment, unless another one is under way: the same claim as that of the scheduler. */
export const startInvoicePayment = engineOperation({
  method: InvoicePageService.method.startInvoicePayment,
  // The payer's address and session may change between a request and its repetition.
  canonical: async (_work, { sessionToken: _, ...request }) => ({ ...request, payerIp: "" }),
  subject: getByCode,
  prepare: preparePayment,
  ask: (work, { sale }: Started) => saleSteps.ask(work, sale),
  find: (work, { sale }: Started) => saleSteps.find(work, sale),
  async keep(phase, { sale, ...asked }: Started, payment): Promise<PageView> {
    await saleSteps.keep(phase, sale, payment);
    await phase.notifyFollowers();
    await phase.save();
    return viewPage(phase, asked);
  },
  // The failed payment ends its attempt.
  release: (phase, { sale }: Started, refusal) => saleSteps.release(phase, sale, refusal),
  refuses: ({ transaction }) => transaction && declineRefusal(transaction),
  answer: paymentMessage,
});

async function preparePayment(
  phase: UnitOfWork,
  { id, customerId, currency }: Invoice,
  request: StartInvoicePaymentRequest,
) {
  const { code, sessionToken } = request;
  const invoice = await lockPayable(phase, { id, customerId, currency }, "payer");
  if (invoice.dueMinorUnits !== request.expectedAmount) throw refuse("invoice_amount_changed");
  const returnUrl = await invoiceUrl(phase, invoice, RETURN);
  if (returnUrl === null) throw refuse("portal_not_configured");
  const payer = await payingCustomer(phase, invoice, sessionToken);
  const { transaction, sale } = await saleSteps.prepare(phase, saleRequest(invoice, request, payer), {
    invoiceId: id,
    subscriptionId: invoice.subscriptionId ?? null,
    session: {
      sessionExpiresAt: new Date(phase.now().getTime() + SESSION_MS),
      ...{ returnUrl, isPayerKnown: payer.isPayerKnown },
    },
  });
  const { isPayerKnown } = payer;
  beginAttempt(phase, { invoiceId: id, transactionId: transaction.id, attemptedBy: "payer", isPayerKnown });
  await phase.save();
  if (sale) return { code, sessionToken, sale };
  // The card testing rules have refused it, so that its attempt ends in this transaction.
  await phase.notifyFollowers();
  await phase.save();
  return settled({ ...(await viewPage(phase, request)), transaction: await getTransaction(phase, transaction.id) });
}

interface Payer {
  /** Null where the invoice's customer has ended. */
  readonly customerId: string | null;
  readonly isPayerKnown: boolean;
}

/** Saved cards are only for a payer who is signed in as the customer: whoever has the address could be anybody. */
async function payingCustomer(work: UnitOfWork, { customerId }: Invoice, token: string | undefined): Promise<Payer> {
  const own = await findActive(work, customerId);
  const signedIn = await findSignedIn(work, token);
  return { customerId: own?.id ?? null, isPayerKnown: signedIn.some(({ id }) => id === own?.id) };
}

/** Browsers without JavaScript pay on the engine's page, as guests, since it asks nobody who is there. */
function saleRequest(invoice: Invoice, { payerIp }: StartInvoicePaymentRequest, { customerId, isPayerKnown }: Payer) {
  return create(CreateTransactionRequestSchema, {
    ...{ amount: invoice.dueMinorUnits, currency: invoice.currency, channel: "subscription", payerIp },
    ...{ description: `Invoice ${invoice.numberText}`, hostedPage: !isPayerKnown },
    ...(customerId !== null && { customerId }),
  });
}
