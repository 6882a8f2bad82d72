import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/invoices/invoice-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { InvoiceService } from "#proto/tollhouse/v1/invoices_pb.ts";

/** POST /subscriptions/invoices/:id/finalize */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, InvoiceService.method.finalizeInvoice, {
    to: `/subscriptions/invoices/${args.params.id}`,
    done: "Invoice finalized.",
    messages: ERROR_LABELS,
  });
}
