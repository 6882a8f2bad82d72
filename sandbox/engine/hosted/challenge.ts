import { z } from "zod";
import { asMerchant } from "#sandbox/engine/merchants/as-merchant.ts";
import { finishAuthentication } from "#sandbox/engine/paying/report.ts";
import { attemptId, type Payment, payments } from "#sandbox/engine/payments/payment.document.ts";
import { type Call, GET, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { html } from "#sandbox/shared/pages/html.ts";
import { cardPage, page } from "./page.ts";
import { merchantName, onward, resultPage, summary } from "./payer.ts";

async function payerAndPayment(call: Call): Promise<[Call, Payment]> {
  const payer = await asMerchant(call, param(call, "merchant"));
  return [payer, await payments.lock(payer, param(call, "payment"))];
}

/** A page of an earlier attempt, or of a payment that was decided meanwhile, decides nothing. */
const isOpen = (call: Call, payment: Payment): boolean =>
  payment.body.status === "requires_customer_action" && attemptId(payment) === param(call, "attempt");

async function showChallenge(call: Call): Promise<Reply> {
  const [payer, payment] = await payerAndPayment(call);
  if (!isOpen(call, payment)) return resultPage(payer, payment);
  const card = payment.inner.instrument?.card;
  const method = String(payment.body.payment_method_type ?? payment.body.payment_method ?? "").replaceAll("_", " ");
  const title = card ? "Confirm this payment with your bank" : "Approve this payment";
  const body = html`
<h1>${title}</h1>
${summary(payment)}
<p>Paying ${await merchantName(payer)} with ${card ? `the card ending in ${card.last4}` : method}.</p>
<form method="post">
<button class="primary" formaction="?outcome=succeed">Approve payment</button>
<button formaction="?outcome=fail">Reject payment</button>
</form>`;
  const heading = card ? "Sandbox Bank" : "Sandbox Pay";
  return page(cardPage({ title, heading, body }));
}

const outcome = z.object({ outcome: z.enum(["succeed", "fail"]) });

async function decide(call: Call<unknown, z.infer<typeof outcome>>): Promise<Reply> {
  const [payer, payment] = await payerAndPayment(call);
  if (!isOpen(call, payment)) return resultPage(payer, payment, 409);
  await finishAuthentication(payer, payment, call.query.outcome === "succeed");
  return onward(payer, payment);
}

const PATH = "/payments/redirect/:payment/:merchant/:attempt";

/** The page of the payer's bank or wallet, where a payment that requires the payer is approved or rejected. */
export const challengeRoutes: Route[] = [
  GET(PATH, { access: "open", run: showChallenge }),
  POST(PATH, { access: "open", query: outcome, run: decide }),
];
