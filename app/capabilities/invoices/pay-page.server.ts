import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { paymentMethodView } from "#app/capabilities/payment-methods/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { answerForm } from "#app/dashboard/forms/answer-form.server.ts";
import { newForm } from "#app/dashboard/forms/new-form.server.ts";
import { InvoiceService } from "#proto/tollhouse/v1/invoices_pb.ts";
import { invoicePath } from "./invoice-columns.tsx";
import { ERROR_LABELS } from "./invoice-labels.ts";
import { readInvoice } from "./read-invoice.server.ts";

const { payInvoice } = InvoiceService.method;

/** The page that charges an open invoice. @throws Response 404, or a redirect to an invoice that is not open */
export async function readPayPage(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const invoice = await readInvoice(args);
  if (invoice.status !== "open") throw redirect(invoicePath(invoice));
  const { customerId } = invoice;
  const { value } = await attempt(() =>
    extensions.paymentMethods.listPaymentMethods({ customerId, paymentMethodStatus: ["active"], limit: 20 }),
  );
  return { invoice, methods: value?.data.map(paymentMethodView) ?? [], form: newForm(payInvoice) };
}

/** POST /subscriptions/invoices/:id/pay */
export async function chargeNow(args: ActionFunctionArgs) {
  return answerForm(args, payInvoice, {
    to: `/subscriptions/invoices/${args.params.id}`,
    done: ({ invoiceStatus }) =>
      invoiceStatus === "paid"
        ? "Invoice paid."
        : { tone: "warn", text: "The payment isn't done yet. This page shows how it goes on." },
    messages: ERROR_LABELS,
  });
}
