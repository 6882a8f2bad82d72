import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { redirectWith } from "#app/dashboard/flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { readForm } from "#app/rest/read-form.server.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";
import { ERROR_LABELS } from "./error-labels.ts";
import { customerProblem, customerToPay, type PayingCustomer } from "./paying-customer.server.ts";
import { NEW_CARD, OWN_FIELDS } from "./payment-fields.ts";
import { partsOf, withTypedParts } from "./payment-parts.server.ts";
import { RETURN_PATH } from "./return-path.ts";

/** POST /transactions/new: creates the payment, for a customer who may be new, and charges a stored card if one is chosen. */
export async function createPayment(args: ActionFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const form = await readForm(args.request.clone());
  const payer = await customerToPay(extensions, form);
  if (payer.error) return data({ problem: customerProblem(form, payer.error), typed: typedIn(form, payer) }, 422);
  const stored = payer.chosen ? storedMethod(form) : null;
  const { parts, problem: wrongParts } = partsOf(form);
  if (wrongParts) return data({ problem: wrongParts, typed: typedIn(form, payer) }, 422);
  const { value, problem } = await formMethod(
    { ...args, request: withoutOwnFields(args.request, form, stored !== null) },
    TransactionService.method.createTransaction,
    {
      fill: () => ({
        channel: "virtual_terminal",
        ...(parts && { amountDetails: parts }),
        returnUrl: new URL(RETURN_PATH, args.request.url).href,
        ...(payer.chosen && { customerId: payer.chosen.value }),
        ...(stored === null ? { hostedPage: true } : { paymentMethodId: stored }),
      }),
      messages: ERROR_LABELS,
    },
  );
  if (problem) return data({ problem: withTypedParts(form, problem), typed: typedIn(form, payer) }, 422);
  const { transactionId, transactionStatus } = value;
  if (stored === null)
    return redirect(
      form.has("in_place") ? `/transactions/new?payment=${transactionId}` : `/transactions/${transactionId}/pay`,
      303,
    );
  const path = `/transactions/${transactionId}`;
  const text = OUTCOMES[transactionStatus];
  return text ? redirectWith(args.request, path, { tone: "done", text }) : redirect(path, 303);
}

const OUTCOMES: Readonly<Record<string, string>> = {
  succeeded: "Payment succeeded. You can print or send the receipt.",
  authorized: "Amount held. Capture it to be paid.",
};

function storedMethod(form: URLSearchParams): string | null {
  const method = form.get("pay_with") ?? "";
  return method === "" || method === NEW_CARD ? null : method;
}

/** The form as the contract has it. A stored card is not stored again. */
function withoutOwnFields({ url, headers, signal }: Request, form: URLSearchParams, isStored: boolean): Request {
  const fields = new URLSearchParams(form);
  for (const name of [...OWN_FIELDS, ...(isStored ? ["save_payment_method"] : [])]) fields.delete(name);
  const kept = new Headers(headers);
  kept.delete("content-length");
  return new Request(url, { method: "POST", headers: kept, body: fields.toString(), signal });
}

/** What the page shows again beside the contract's fields. A customer who was created is then chosen. */
function typedIn(form: URLSearchParams, { chosen, candidates }: PayingCustomer) {
  const text = (name: string) => (chosen ? "" : (form.get(name) ?? ""));
  return {
    chosen,
    candidates,
    customer: text("customer"),
    name: text("new_customer_name"),
    email: text("new_customer_email"),
    payWith: form.get("pay_with"),
  };
}
