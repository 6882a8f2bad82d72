import { z } from "zod";
import { type CardData, cardNumber } from "#sandbox/engine/cards/card.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import type { PaymentChange } from "#sandbox/engine/payments/payment.schema.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { type Html, html } from "#sandbox/shared/pages/html.ts";

const EXPIRY = /^(0?[1-9]|1[0-2]) ?\/ ?(?:20)?(\d{2})$/;

export const cardForm = z.object({
  card_number: z.string().default(""),
  expiry: z.string().default(""),
  cvc: z.string().default(""),
  name: z.string().default(""),
  client_secret: z.string().default(""),
});

export type CardForm = z.infer<typeof cardForm>;

/** The card of a form, or a message about its fault. */
export function cardOf(form: CardForm): CardData | string {
  const number = cardNumber.safeParse(form.card_number);
  const [, month, year] = EXPIRY.exec(form.expiry.trim()) ?? [];
  if (!number.success) return "Enter a valid card number.";
  if (!month || !year) return "Enter the expiry date as MM / YY.";
  if (!/^\d{3,4}$/.test(form.cvc)) return "Enter the 3 or 4 digits of the security code.";
  return {
    card_number: number.data,
    card_exp_month: month.padStart(2, "0"),
    card_exp_year: `20${year}`,
    card_holder_name: form.name || null,
    card_cvc: form.cvc,
  };
}

/** The confirmation that a payment page sends. Its notice that the card is saved makes paying the payer's consent. */
export const confirmationOf = (call: Call, payment: Payment, card: CardData): PaymentChange => ({
  client_secret: payment.body.client_secret,
  payment_method: "card",
  payment_method_data: { card },
  ...(savesCard(payment) && {
    customer_acceptance: {
      acceptance_type: "online",
      accepted_at: call.now.toISOString(),
      online: {
        ip_address: call.request.socket.remoteAddress ?? "",
        user_agent: call.request.headers["user-agent"] ?? "",
      },
    },
  }),
});

export const savesCard = ({ body }: Payment): boolean => Boolean(body.setup_future_usage && body.customer_id);

/** Card fields, never filled from the server: card numbers do not return to the browser. */
export const cardFields = (payment: Payment): Html => html`
<label for="card_number">Card number</label>
<input id="card_number" name="card_number" inputmode="numeric" autocomplete="cc-number" required maxlength="23"
  pattern="[0-9 \\-]{12,23}" title="The long number on the card" placeholder="1234 1234 1234 1234">
<div class="pair">
<div><label for="expiry">Expires</label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" required maxlength="9"
  pattern="(0?[1-9]|1[0-2]) ?/ ?(20)?[0-9]{2}" title="The month and year, such as 08 / 30" placeholder="MM / YY"></div>
<div><label for="cvc">Security code</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required maxlength="4"
  pattern="[0-9]{3,4}" title="The 3 or 4 digits on the card" placeholder="CVC"></div>
</div>
<label for="name">Name on card</label>
<input id="name" name="name" autocomplete="cc-name" maxlength="100">
${savesCard(payment) ? html`<p class="quiet">Your card is saved for later payments to this merchant.</p>` : null}`;

const TEST_CARDS = [
  ["4242 4242 4242 4242", "Succeeds"],
  ["4000 0038 0000 0446", "Asks for 3-D Secure"],
  ["4000 0000 0000 0002", "Is declined"],
  ["4000 0000 0000 9995", "Has insufficient funds"],
] as const;

export const testCards = html`
<details><summary>Test cards</summary>
<p>Use any future expiry date and any 3 digits as the security code.</p>
<dl>${TEST_CARDS.map(([number, effect]) => html`<dt>${number}</dt><dd>${effect}</dd>`)}</dl>
</details>`;
