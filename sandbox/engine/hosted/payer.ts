import { getAccount } from "#sandbox/engine/merchants/account.document.ts";
import { moneyText } from "#sandbox/engine/payments/amount-text.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import { type Return, returnOf } from "#sandbox/engine/payments/return-url.ts";
import type { Call, Reply } from "#sandbox/engine/routing/route.ts";
import { html } from "#sandbox/shared/pages/html.ts";
import { cardPage, page } from "./page.ts";

export const merchantName = async (call: Call): Promise<string> =>
  String((await getAccount(call.db, call.merchantId)).body.merchant_name ?? call.merchantId);

/** Amount and description of the payment. */
export const summary = ({ body }: Payment) => html`
<p class="amount">${moneyText(body.net_amount, body.currency)}</p>
${body.description ? html`<p class="quiet">${String(body.description)}</p>` : null}`;

const seeOther = (location: string): Reply => ({
  status: 303,
  contentType: "text/plain",
  content: "",
  headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
});

const COMPLETE = { title: "Payment complete", text: "Thank you. Your payment succeeded." };

const RESULTS: Record<string, { title: string; text: string }> = {
  succeeded: COMPLETE,
  partially_captured: COMPLETE,
  partially_captured_and_capturable: COMPLETE,
  requires_capture: { title: "Payment authorized", text: "Thank you. The merchant collects the amount later." },
  processing: {
    title: "Payment processing",
    text: "Your payment takes some time. The merchant tells you when it arrives.",
  },
  failed: { title: "Payment failed", text: "You were not charged." },
  cancelled: { title: "Payment canceled", text: "You were not charged." },
  requires_customer_action: { title: "Approval needed", text: "Your payment waits for your approval." },
};

/** The state of a payment that its payer cannot pay on this page, with the way back to the merchant. */
export async function resultPage(call: Call, payment: Payment, status = 200): Promise<Reply> {
  const { title, text } = RESULTS[payment.body.status] ?? {
    title: "Nothing to pay",
    text: "This payment is closed. Ask the merchant for a new one if you still want to pay.",
  };
  const next = payment.body.next_action?.redirect_to_url ?? (await returnOf(call, payment))?.url.href;
  const reason = payment.body.status === "failed" && payment.body.error_message;
  const body = html`
<h1>${title}</h1>
${summary(payment)}
${reason ? html`<p class="alert">${String(reason)}</p>` : null}
<p>${text}</p>
${next ? html`<a class="button primary" href="${next}">Continue</a>` : null}`;
  return page(cardPage({ title, heading: await merchantName(call), body }), status);
}

/** After a step of the payer: the next page of the bank, the merchant's page, or the result. */
export async function onward(call: Call, payment: Payment): Promise<Reply> {
  const next = payment.body.next_action?.redirect_to_url;
  if (next) return seeOther(next);
  const back = await returnOf(call, payment);
  if (!back) return resultPage(call, payment);
  return back.post ? postBack(back) : seeOther(back.url.href);
}

/** Sends the result to the merchant as a form; a payer without scripts presses the button. */
function postBack({ url }: Return): Reply {
  const fields = [...url.searchParams].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const body = html`<main class="card">
<form method="post" action="${url.origin}${url.pathname}">${fields}<button class="primary">Continue</button></form>
</main>`;
  return page({ title: "Back to the merchant", body, script: "submit.js" });
}
