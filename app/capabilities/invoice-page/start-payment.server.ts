import { createHash, randomBytes } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { countAttempt, type PayerRefusal, readPayerForm, refusalOf } from "#app/capabilities/portal/index.server.ts";
import { callInvoicePage, codeOf, namedBy } from "./invoice-call.server.ts";
import { type InvoiceNotice, invoicePage, readPage } from "./invoice-page.server.ts";

/** POST: begins to pay and leads to the card, or to what is under way already. */
export async function startPayment(args: ActionFunctionArgs) {
  const { context } = args;
  const values = await readPayerForm(args.request);
  const { step, amountDue } = await readPage(args);
  const code = codeOf(args);
  if (step === "card") return redirect(`/invoices/${code}/pay`, 303);
  if (step !== "pay") return redirect(`/invoices/${code}`, 303);
  if (String(amountDue) !== values.get("amount")) return invoicePage(args, "changed");
  await countAttempt(context);
  const { sessionToken } = namedBy(args);
  const request = {
    ...{ code, expectedAmount: amountDue, payerIp: context.clientAddress },
    // Without JavaScript a payer pays on the engine's page, which shows no saved cards.
    ...(values.get("guest") === null && sessionToken !== undefined && { sessionToken }),
  };
  try {
    await callInvoicePage(args, (pages) => pages.startInvoicePayment(request), keyOf(values));
    return redirect(`/invoices/${code}/pay`, 303);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    context.log.info({ request_id: context.requestId, error_code: refusal.code }, "A payment was refused.");
    return MOVED.has(refusal.code) ? redirect(`/invoices/${code}`, 303) : invoicePage(args, noticeOf(refusal));
  }
}

/** The invoice's own page says what has become of it meanwhile. */
const MOVED: ReadonlySet<string> = new Set(["invoice_payment_in_progress", "invoice_not_open"]);

function noticeOf({ code }: PayerRefusal): InvoiceNotice {
  if (code === "invoice_amount_changed") return "changed";
  return code === "upstream_unavailable" ? "notConfirmed" : "notStarted";
}

/** A form that is sent twice is one payment. */
function keyOf(values: URLSearchParams): string {
  if (!values.get("form_key")) return randomBytes(32).toString("base64url");
  const sent = [...values].map(([name, value]) => `${name}=${value}`).sort();
  return createHash("sha256").update(sent.join("\n")).digest("base64url");
}
