import { EngineError, errors } from "#sandbox/engine/http/errors.ts";
import { allowedDomains } from "#sandbox/engine/http/validation.ts";
import { profiles } from "#sandbox/engine/merchants/account.document.ts";
import { asMerchant } from "#sandbox/engine/merchants/as-merchant.ts";
import { confirmPayment } from "#sandbox/engine/paying/change-payment.ts";
import { moneyText } from "#sandbox/engine/payments/amount-text.ts";
import { type Payment, payments } from "#sandbox/engine/payments/payment.document.ts";
import type { PaymentChange } from "#sandbox/engine/payments/payment.schema.ts";
import { type Call, GET, POST, param, type Reply, type Route } from "#sandbox/engine/routing/route.ts";
import { canConfirm } from "#sandbox/engine/rules/payment.rules.ts";
import { html } from "#sandbox/shared/pages/html.ts";
import { type CardForm, cardFields, cardForm, confirmationOf, methodOf, testCards } from "./card-form.ts";
import { offerOf } from "./offer.ts";
import { cardPage, page } from "./page.ts";
import { merchantName, onward, resultPage, summary } from "./payer.ts";

interface Checkout {
  payer: Call;
  payment: Payment;
  /** The pages that may show a secure link in a frame. */
  domains: string[];
}

async function checkoutOf(call: Call): Promise<Checkout> {
  const payer = await asMerchant(call, param(call, "merchant"));
  const payment = await payments.find(payer, param(call, "payment"));
  if (!payment?.inner.paymentLink) throw errors.paymentLinkNotFound();
  return { payer, payment, domains: allowedDomains(payment.inner.paymentLink.config) ?? [] };
}

/** Whether the payer can enter a card; a failed payment accepts another one if the profile enables manual retries. */
async function takesCard({ payer, payment }: Checkout): Promise<boolean> {
  if (Date.parse(payment.inner.paymentLink?.expiresAt ?? "") < payer.now.getTime()) return false;
  const profile = await profiles.get(payer, payment.body.profile_id);
  return canConfirm(payment.body.status, profile.body.is_manual_retry_enabled === true);
}

/** A payment of zero only saves the card. */
const actionOf = ({ body }: Payment): string =>
  body.net_amount > 0 ? `Pay ${moneyText(body.net_amount, body.currency)}` : "Save card";

async function showCheckout(checkout: Checkout, problem?: string): Promise<Reply> {
  const { payer, payment, domains } = checkout;
  if (!(await takesCard(checkout))) return resultPage(payer, payment);
  const { error_message } = payment.body;
  const alert = problem ?? (error_message && `${error_message}. You were not charged. Try another card.`);
  const body = html`
<h1>Pay by card</h1>
${summary(payment)}
${alert ? html`<p class="alert" role="alert">${String(alert)}</p>` : null}
<form method="post"${domains.length ? html` target="_top"` : null}>
<input type="hidden" name="client_secret" value="${payment.body.client_secret}">
${cardFields(payment, await offerOf(payer, payment))}
<button class="primary">${actionOf(payment)}</button>
</form>
${testCards}`;
  const heading = await merchantName(payer);
  const title = `Pay ${heading}`;
  return page(cardPage({ title, heading, body, frameAncestors: domains }), problem ? 422 : 200);
}

async function pay(call: Call<CardForm>): Promise<Reply> {
  const checkout = await checkoutOf(call);
  const { payer, payment } = checkout;
  if (!(await takesCard(checkout))) return resultPage(payer, payment);
  const method = methodOf(call.body);
  if (typeof method === "string") return showCheckout(checkout, method);
  const body: PaymentChange = confirmationOf(payer, payment, call.body, method);
  try {
    await confirmPayment({ ...payer, params: { id: payment.id }, publishable: true, body });
  } catch (error) {
    if (error instanceof EngineError) return showCheckout(checkout, error.message);
    throw error;
  }
  const confirmed = { ...checkout, payment: await payments.get(payer, payment.id) };
  return (await takesCard(confirmed)) ? showCheckout(confirmed) : onward(payer, confirmed.payment);
}

const PATHS = ["/payment_link/s/:merchant/:payment", "/payment_link/:merchant/:payment"];

/** The hosted card page of a payment link. It needs no script. */
export const checkoutRoutes: Route[] = PATHS.flatMap((path) => [
  GET(path, { access: "open", run: async (call) => showCheckout(await checkoutOf(call)) }),
  POST(path, { access: "open", form: true, body: cardForm, run: pay }),
]);
